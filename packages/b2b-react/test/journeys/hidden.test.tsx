import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { emulate, forgetAll } from './emulated.tsx'

const DAY = 86_400_000

afterEach(() => {
  vi.useRealTimers()
  forgetAll()
})

/** Hides the page, or shows it again. */
function look(state: 'hidden' | 'visible'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

const again = () => screen.findByRole('button', { name: 'Resend code' })
const shownTimes = () => screen.queryAllByRole('timer').map(({ textContent }) => textContent)

test.each([
  ['on a computer that was asleep', DAY, 0],
  ['with throttled timers', DAY, DAY],
  ['with throttled timers and a clock that was set back by two days', -DAY, DAY],
])('T55 a page %s for a day shows an expired code and no negative time, and can send one more code', async (_, byClock, byStopwatch) => {
  // The timeouts of the client and of user-event stay real.
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] })
  const stopwatch = vi.spyOn(performance, 'now')
  const here = emulate()
  const { person } = here.open('/login', { authFlowType: 'Discovery', products: ['emailOtp'] })
  await person.type(await screen.findByLabelText('Email'), 'ada@acme.test{Enter}')
  await person.click(await again())
  await vi.waitFor(() => expect(here.calls('/b2b/otps/email/discovery/send')).toBe(2))
  expect(await again()).toHaveAccessibleDescription('Available in 0:30.')

  act(() => look('hidden'))
  const before = performance.now()
  vi.setSystemTime(Date.now() + byClock)
  stopwatch.mockImplementation(() => before + byStopwatch)
  act(() => {
    look('visible')
    vi.advanceTimersByTime(250)
  })
  expect(screen.getByText('Your code has expired.')).toBeVisible()
  expect(shownTimes()).toEqual([])
  expect(await again()).toHaveAccessibleDescription('')

  await person.dblClick(await again())
  await vi.waitFor(async () => expect(await again()).toHaveAccessibleDescription('Available in 0:30.'))
  await person.dblClick(await again())
  expect(here.calls('/b2b/otps/email/discovery/send')).toBe(3)
  expect(shownTimes()).toEqual(['10:00', '0:30'])
})
