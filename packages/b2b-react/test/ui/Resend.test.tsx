import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { now } from '../../src/internal/clock.ts'
import { Countdown } from '../../src/ui/Countdown.tsx'
import { Resend } from '../../src/ui/Resend.tsx'
import { English } from './english.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Renders the button with times in ms from now. */
function setUp({ resendIn, expiresIn }: { readonly resendIn: number | null; readonly expiresIn: number }) {
  const onClick = vi.fn<() => void>()
  const expiresAt = now() + expiresIn
  render(
    <Resend
      prompt="Didn't get it?"
      resendAt={resendIn === null ? null : now() + resendIn}
      expiry={{
        at: expiresAt,
        before: (
          <>
            Your code expires in <Countdown until={expiresAt} />.
          </>
        ),
        after: 'Your code has expired.',
      }}
      busy={false}
      onClick={onClick}
    >
      Resend code
    </Resend>,
    { wrapper: English },
  )
  return { onClick }
}

const button = () => screen.getByRole('button', { name: 'Resend code' })
const line = () => button().parentElement

test('shows how to get another code and, below the button, how long the code is still valid', () => {
  setUp({ resendIn: 24_000, expiresIn: 101_000 })
  expect(line()).toHaveTextContent(/^Didn't get it\? Resend code.* in 0:24 ?Your code expires in 1:41\.$/)
  expect(button()).toHaveAccessibleDescription('Available in 0:24.')
})

test('shows the expiry only in the last two minutes', () => {
  setUp({ resendIn: null, expiresIn: 122_000 })
  expect(line()).toHaveTextContent(/^Didn't get it\? Resend code$/)
  act(() => void vi.advanceTimersByTime(2000))
  expect(line()).toHaveTextContent('Your code expires in 2:00.')
})

test('offers only a new code after the expiry', () => {
  const { onClick } = setUp({ resendIn: null, expiresIn: 2000 })
  act(() => void vi.advanceTimersByTime(3000))
  expect(line()).toHaveTextContent('Your code has expired. Resend code')
  expect(screen.getByText('Your code has expired.')).toHaveAttribute('aria-live', 'polite')
  act(() => button().click())
  expect(onClick).toHaveBeenCalledOnce()
})
