import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { COUNTDOWN_TICK_MS } from '../../src/limits.ts'
import { emulate } from './emulated.tsx'

// Numbers such as T55 in test names are threats in docs/threats.md.

/** In ms. */
const DAY = 86_400_000

afterEach(() => void vi.useRealTimers())

/** Hides the page, or shows it again. */
function setVisibility(state: 'hidden' | 'visible'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

const resendButton = () => screen.findByRole('button', { name: 'Resend code' })
const shownTimes = () => screen.queryAllByRole('timer').map(({ textContent }) => textContent)

test.each([
  ['on a computer that was asleep', DAY, 0],
  ['with throttled timers', DAY, DAY],
  ['with throttled timers and a clock that was set back by two days', -DAY, DAY],
])(
  'T55 a page %s for a day shows that the code has expired, without a countdown, and can send one more code',
  async (_, clockMs, elapsedMs) => {
    // The timeouts of the client and of user-event stay real.
    vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] })
    const monotonicClock = vi.spyOn(performance, 'now')
    const emulation = emulate()
    const { user } = emulation.open('/login', { authFlowType: 'Discovery', products: ['emailOtp'] })
    await user.type(await screen.findByLabelText('Email'), 'ada@acme.test{Enter}')
    await user.click(await resendButton())
    await vi.waitFor(() => expect(emulation.calls('/b2b/otps/email/discovery/send')).toBe(2))
    expect(await resendButton()).toHaveAccessibleDescription('Available in 0:30.')

    act(() => setVisibility('hidden'))
    const hiddenAt = performance.now()
    vi.setSystemTime(Date.now() + clockMs)
    monotonicClock.mockImplementation(() => hiddenAt + elapsedMs)
    act(() => {
      setVisibility('visible')
      vi.advanceTimersByTime(COUNTDOWN_TICK_MS)
    })
    expect(screen.getByText('Your code has expired.')).toBeVisible()
    expect(shownTimes()).toEqual([])
    expect(await resendButton()).toHaveAccessibleDescription('')

    await user.dblClick(await resendButton())
    await vi.waitFor(async () => expect(await resendButton()).toHaveAccessibleDescription('Available in 0:30.'))
    await user.dblClick(await resendButton())
    expect(emulation.calls('/b2b/otps/email/discovery/send')).toBe(3)
    expect(shownTimes()).toEqual(['0:30'])
  },
)
