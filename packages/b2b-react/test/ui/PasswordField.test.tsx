import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from '../../src/ui/Button.tsx'
import { ClassRules } from '../../src/ui/ClassRules.tsx'
import { Form } from '../../src/ui/Form.tsx'
import { PasswordField } from '../../src/ui/PasswordField.tsx'
import { StrengthMeter } from '../../src/ui/StrengthMeter.tsx'
import { English } from './english.tsx'

const props = {
  autoComplete: 'new-password',
  busy: false,
  complaint: null,
} as const

const passwordField = () => screen.getByLabelText<HTMLInputElement>('Password')
const toggle = (name: 'Show' | 'Hide') => screen.getByRole('button', { name })

test('shows and hides the text without moving the caret', async () => {
  const user = userEvent.setup()
  render(<PasswordField {...props} />)
  await user.type(passwordField(), 'teal heron')
  passwordField().setSelectionRange(4, 4)
  // Some browsers reset the caret when the type changes. jsdom does not, so the test checks that the field restores it.
  const setSelectionRange = vi.spyOn(passwordField(), 'setSelectionRange')
  await user.click(toggle('Show'))
  expect(passwordField()).toHaveAttribute('type', 'text')
  // The name already says the state, so `aria-pressed` would contradict it.
  expect(toggle('Hide')).not.toHaveAttribute('aria-pressed')
  expect(passwordField()).toHaveFocus()
  expect(passwordField().selectionStart).toBe(4)
  expect(setSelectionRange).toHaveBeenLastCalledWith(4, 4)
  await user.click(toggle('Hide'))
  expect(passwordField()).toHaveAttribute('type', 'password')
})

test('Tab moves the focus to the field, and then to its button', async () => {
  const user = userEvent.setup()
  render(<PasswordField {...props} />)
  await user.tab()
  expect(passwordField()).toHaveFocus()
  await user.tab()
  expect(toggle('Show')).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(toggle('Hide'), 'the focus stays').toHaveFocus()
})

test('submitting the form hides the password again', async () => {
  const user = userEvent.setup()
  const onSubmit = vi.fn<(text: string) => void>()
  render(
    <Form busy={false} onSubmit={(read) => onSubmit(read('password'))}>
      <PasswordField {...props} />
      <Button look="primary">Continue</Button>
    </Form>,
  )
  await user.click(toggle('Show'))
  await user.type(passwordField(), 'teal heron{Enter}')
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith('teal heron')
  expect(passwordField()).toHaveAttribute('type', 'password')
})

test('reports each change without rendering again', async () => {
  const user = userEvent.setup()
  const onInput = vi.fn<(text: string) => void>()
  render(<PasswordField {...props} onInput={onInput} />)
  await user.type(passwordField(), 'abc')
  expect(onInput.mock.calls).toEqual([['a'], ['ab'], ['abc']])
})

const fieldWithMeter = (score: number, tone: 'success' | 'error') => (
  <PasswordField {...props}>
    <StrengthMeter score={score} tone={tone}>
      {`Password strength: ${score} of 4. Add another word or two.`}
    </StrengthMeter>
  </PasswordField>
)
const segmentsWith = (fill: string) => document.querySelectorAll(`[data-fill=${fill}]`).length

test.each([
  [0, 1, 0],
  [1, 1, 0],
  [2, 2, 0],
  [3, 0, 3],
  [4, 0, 4],
])('a score of %i fills %i red or %i green segments, accepted or not', (score, red, green) => {
  for (const tone of ['success', 'error'] as const) {
    const { unmount } = render(fieldWithMeter(score, tone))
    expect([segmentsWith('error'), segmentsWith('success')]).toEqual([red, green])
    unmount()
  }
})

test('the strength is text that describes the field, is announced, and gives no other control the field’s name', () => {
  const { rerender } = render(<PasswordField {...props}>{[]}</PasswordField>)
  const region = document.querySelector('[aria-live=polite]')
  expect(passwordField()).toHaveAccessibleDescription('')
  rerender(fieldWithMeter(2, 'error'))
  expect(document.querySelector('[aria-live=polite]')).toBe(region)
  expect(region).toHaveTextContent('Password strength: 2 of 4. Add another word or two.')
  expect(passwordField()).toHaveAccessibleDescription('Password strength: 2 of 4. Add another word or two.')
  expect(screen.getAllByLabelText(/Password/)).toEqual([passwordField()])
})

test('each rule has a text for screen readers that says if it is met', () => {
  const rules = [
    { text: 'At least 8 characters', isMet: true },
    { text: 'Must contain a symbol', isMet: false },
  ]
  render(
    <PasswordField {...props}>
      <ClassRules rules={rules} />
    </PasswordField>,
    { wrapper: English },
  )
  expect(screen.getAllByRole('listitem').map((rule) => rule.textContent)).toEqual([
    'At least 8 characters met',
    'Must contain a symbol not met yet',
  ])
})
