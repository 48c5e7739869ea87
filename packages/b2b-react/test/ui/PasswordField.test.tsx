import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from '../../src/ui/Button.tsx'
import { ClassRules } from '../../src/ui/ClassRules.tsx'
import { Form } from '../../src/ui/Form.tsx'
import { PasswordField } from '../../src/ui/PasswordField.tsx'
import { StrengthMeter } from '../../src/ui/StrengthMeter.tsx'

const facts = {
  name: 'password',
  label: 'Password',
  autoComplete: 'new-password',
  show: 'Show',
  hide: 'Hide',
  busy: false,
  complaint: null,
} as const

const field = () => screen.getByLabelText<HTMLInputElement>('Password')
const toggle = (name: 'Show' | 'Hide') => screen.getByRole('button', { name })

test('shows and hides the text without moving the caret', async () => {
  const person = userEvent.setup()
  render(<PasswordField {...facts} />)
  await person.type(field(), 'teal heron')
  field().setSelectionRange(4, 4)
  // Some browsers reset the caret when the type changes. jsdom does not, so the test checks that the field restores it.
  const putBack = vi.spyOn(field(), 'setSelectionRange')
  await person.click(toggle('Show'))
  expect(field()).toHaveAttribute('type', 'text')
  expect(toggle('Hide'), 'the name is the state').not.toHaveAttribute('aria-pressed')
  expect(field()).toHaveFocus()
  expect(field().selectionStart).toBe(4)
  expect(putBack).toHaveBeenLastCalledWith(4, 4)
  await person.click(toggle('Hide'))
  expect(field()).toHaveAttribute('type', 'password')
})

test('comes before its button in the tab order', async () => {
  const person = userEvent.setup()
  render(<PasswordField {...facts} />)
  await person.tab()
  expect(field()).toHaveFocus()
  await person.tab()
  expect(toggle('Show')).toHaveFocus()
  await person.keyboard('{Enter}')
  expect(toggle('Hide'), 'the focus stays').toHaveFocus()
})

test('is hidden again when the form is submitted', async () => {
  const person = userEvent.setup()
  const submitted = vi.fn<(text: string) => void>()
  render(
    <Form busy={false} onSubmit={(read) => submitted(read('password'))}>
      <PasswordField {...facts} />
      <Button look="primary">Continue</Button>
    </Form>,
  )
  await person.click(toggle('Show'))
  await person.type(field(), 'teal heron{Enter}')
  expect(submitted).toHaveBeenCalledExactlyOnceWith('teal heron')
  expect(field()).toHaveAttribute('type', 'password')
})

test('reports each change without rendering again', async () => {
  const person = userEvent.setup()
  const onInput = vi.fn<(text: string) => void>()
  render(<PasswordField {...facts} onInput={onInput} />)
  await person.type(field(), 'abc')
  expect(onInput.mock.calls).toEqual([['a'], ['ab'], ['abc']])
})

const meter = (score: number, accepted = false) => (
  <PasswordField {...facts}>
    <StrengthMeter score={score} accepted={accepted} spoken={`Password strength: ${score} of 4.`} feedback="Add another word or two." />
  </PasswordField>
)
const filled = (fill: string) => document.querySelectorAll(`[data-fill=${fill}]`).length

test.each([
  [0, 1, 0],
  [1, 1, 0],
  [2, 2, 0],
  [3, 0, 3],
  [4, 0, 4],
])('a score of %i fills %i red or %i green segments, accepted or not', (score, red, green) => {
  for (const accepted of [true, false]) {
    const { unmount } = render(meter(score, accepted))
    expect([filled('error'), filled('success')]).toEqual([red, green])
    unmount()
  }
})

test('the strength is text that describes the field, is announced, and gives no other control the field’s name', () => {
  const { rerender } = render(<PasswordField {...facts}>{[]}</PasswordField>)
  const region = document.querySelector('[aria-live=polite]')
  expect(field()).toHaveAccessibleDescription('')
  rerender(meter(2))
  expect(document.querySelector('[aria-live=polite]')).toBe(region)
  expect(region).toHaveTextContent('Password strength: 2 of 4. Add another word or two.')
  expect(field()).toHaveAccessibleDescription('Password strength: 2 of 4. Add another word or two.')
  expect(screen.getAllByLabelText(/Password/)).toEqual([field()])
})

test('each rule says if it is met', () => {
  const rules = [
    { text: 'Must be at least 8 characters long', met: true },
    { text: 'Must contain a symbol', met: false },
  ]
  render(
    <PasswordField {...facts}>
      <ClassRules rules={rules} met="met" open="not met yet" />
    </PasswordField>,
  )
  expect(screen.getAllByRole('listitem').map((rule) => rule.textContent)).toEqual([
    'Must be at least 8 characters long met',
    'Must contain a symbol not met yet',
  ])
})
