import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { resolveConfig } from '../../src/config/resolveConfig.ts'
import { now } from '../../src/internal/clock.ts'
import { mfa } from '../everyScreen.ts'
import { apiError } from '../flow/fixtures.ts'
import { reduce } from '../flow/machine.ts'
import { failureEvent, OCCASIONS, STATES, type Occasion } from '../flow/occasions.ts'
import { button, show } from '../show.tsx'

/* A 429 response to every call, from the response to the sentence on the screen. */

const WAIT_MS = 59_000
const CODE = '123456'

/** Renders the state after a 429 response without a known error type. */
function showLimited(occasion: Occasion, before = STATES[occasion]) {
  vi.useFakeTimers()
  const error = apiError('unknown_error', 429, WAIT_MS)
  return show(reduce(before, failureEvent(occasion, error), { now: now(), config: resolveConfig({}) })[0])
}

const countdown = () => screen.queryByText(/You can try again in/)

/** Types a code, or presses the main button of the screen and the rows of its list. On a screen without either, sends the email again. */
function sendAgain(container: HTMLElement) {
  const field = container.querySelector('input[name=code]')
  if (field) {
    fireEvent.change(field, { target: { value: CODE } })
    fireEvent.keyDown(field, { key: 'Enter' })
  }
  const buttons = container.querySelectorAll('button[data-look=primary], li button')
  for (const control of field || buttons.length > 0 ? buttons : [button('Resend email')]) fireEvent.click(control)
}

test.each(OCCASIONS)(
  '%s: after a 429, the screen shows a countdown, and neither its field nor its button sends anything before the end',
  (occasion) => {
    const { send, container } = showLimited(occasion)
    expect(countdown()).toHaveTextContent('Too many attempts. You can try again in 0:59.')
    sendAgain(container)
    expect(send).not.toHaveBeenCalled()
    act(() => void vi.advanceTimersByTime(WAIT_MS))
    expect(countdown()).toBeNull()
    sendAgain(container)
    expect(send).toHaveBeenCalled()
  },
)

test('the countdown replaces the note about a locked app, which comes back afterwards', () => {
  const lockedState = { ...STATES['totp.authenticate'], mfa: { ...mfa, locked: true } }
  showLimited('totp.authenticate', lockedState)
  expect(screen.getByRole('alert')).toHaveTextContent('You can try again in 0:59.')
  act(() => void vi.advanceTimersByTime(WAIT_MS))
  expect(screen.getByRole('alert')).toHaveTextContent('Your account is locked.')
})
