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
  ['whose computer slept', DAY, 0],
  ['whose timers were held back', DAY, DAY],
  ['whose clock was also set back two days', -DAY, DAY],
])('T55 a page %s for a day shows an expired code, counts nothing below zero, and sends one more', async (_, byClock, byStopwatch) => {
  // The client's timers and the user's waits continue.
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
