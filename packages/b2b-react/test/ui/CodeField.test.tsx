import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { ShownProblem } from '../../src/ui/Alert.tsx'
import { CodeField } from '../../src/ui/CodeField.tsx'
import { English } from './english.tsx'

interface Facts {
  readonly busy?: boolean
  readonly off?: boolean
  readonly waiting?: boolean
  readonly complaint?: ShownProblem | null
}

const wrong = (): ShownProblem => ({ phrase: { key: 'error.default' }, until: null })

function setUp(facts: Facts = {}) {
  const onComplete = vi.fn<(code: string) => void>()
  const draw = ({ busy = false, complaint = null, ...more }: Facts) => (
    <CodeField
      name="code"
      label="One-time passcode"
      checking="Verifying passcode..."
      busy={busy}
      complaint={complaint}
      {...more}
      onComplete={onComplete}
    />
  )
  const { rerender } = render(draw(facts), { wrapper: English })
  return { onComplete, person: userEvent.setup(), next: (now: Facts) => rerender(draw(now)) }
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'One-time passcode' })

test('is one field that phones can fill in', () => {
  setUp()
  expect(field()).toHaveAttribute('autocomplete', 'one-time-code')
  expect(field()).toHaveAttribute('inputmode', 'numeric')
  expect(field()).toHaveAttribute('dir', 'ltr')
})

test('submits the code once, at the sixth digit', async () => {
  const { onComplete, person } = setUp()
  await person.type(field(), '12345')
  expect(onComplete).not.toHaveBeenCalled()
  await person.type(field(), '6')
  await person.type(field(), '7')
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456')
})

test.each([
  [' 12 34-56 ', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳۴۵۶', '123456'],
  ['１２３４５６', '123456'],
  ['𝟙𝟚𝟛𝟜𝟝𝟞', '123456'],
  ['Your code is 987 654.', '987654'],
])('finds the code in a pasted "%s"', async (pasted, code) => {
  const { onComplete, person } = setUp()
  await person.click(field())
  await person.paste(pasted)
  expect(onComplete).toHaveBeenCalledExactlyOnceWith(code)
  expect(field()).toHaveValue(code)
})

test('ignores typed characters that are not digits', async () => {
  const { person } = setUp()
  await person.type(field(), 'a1 b٢-')
  expect(field()).toHaveValue('12')
})

test('a pasted complete code replaces a half-typed one', async () => {
  const { onComplete, person } = setUp()
  await person.type(field(), '99')
  await person.paste('123456')
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456')
})

test('edits at the end, wherever the caret was put', async () => {
  const { person } = setUp()
  await person.type(field(), '123')
  await person.type(field(), '4', { initialSelectionStart: 0, initialSelectionEnd: 0 })
  expect(field()).toHaveValue('1234')
})

test('shows that it is checking only during the check', async () => {
  const { person, next, onComplete } = setUp()
  expect(screen.queryByText('Verifying passcode...')).toBeNull()
  await person.type(field(), '123456')
  next({ busy: true })
  expect(screen.getByText('Verifying passcode...').closest('[aria-live]')).toHaveAttribute('aria-live', 'polite')
  await person.keyboard('{Enter}')
  await person.paste('123456')
  expect(field()).toHaveValue('123456')
  expect(field()).toHaveFocus()
  expect(onComplete).toHaveBeenCalledOnce()
})

test('keeps digits that are typed while a wrong code is being checked', async () => {
  const { person, next, onComplete } = setUp()
  await person.type(field(), '123456')
  next({ busy: true })
  await person.keyboard('98')
  expect(field()).toHaveValue('98')
  next({ complaint: wrong() })
  expect(field()).toHaveValue('98')
  await person.keyboard('7654')
  expect(onComplete.mock.calls).toEqual([['123456'], ['987654']])
})

test('submits a complete code that was typed while a wrong one was being checked', async () => {
  const { person, next, onComplete } = setUp()
  await person.type(field(), '123456')
  next({ busy: true })
  await person.paste('987654')
  expect(onComplete).toHaveBeenCalledOnce()
  next({ complaint: wrong() })
  expect(onComplete.mock.calls).toEqual([['123456'], ['987654']])
})

test('keeps a correction that is made while the code is being checked', async () => {
  const { person, next, onComplete } = setUp()
  await person.type(field(), '123456')
  next({ busy: true })
  await person.keyboard('{Backspace}')
  next({ complaint: wrong() })
  expect(field()).toHaveValue('12345')
  await person.keyboard('7')
  expect(onComplete.mock.lastCall).toEqual(['123457'])
})

test('announces and clears a wrong code, and keeps the focus for the next one, which can be the same', async () => {
  const { onComplete, person, next } = setUp()
  await person.type(field(), '111111')
  next({ busy: true })
  next({ complaint: wrong() })
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong.')
  expect(field()).toHaveValue('')
  expect(field()).toHaveFocus()
  expect(field()).toBeInvalid()
  expect(field()).toHaveAccessibleDescription(/Something went wrong/)
  await person.keyboard('111111')
  expect(onComplete.mock.calls).toEqual([['111111'], ['111111']])
})

test('a code that was submitted too early stays, and is submitted again after the wait', async () => {
  const { onComplete, person, next } = setUp()
  await person.type(field(), '123456')
  next({ busy: true })
  next({ waiting: true })
  await person.keyboard('{Enter}')
  expect(onComplete).toHaveBeenCalledOnce()
  next({})
  expect(onComplete.mock.calls).toEqual([['123456'], ['123456']])
})

test('submits a complete code once, after a pending request', async () => {
  const { onComplete, person, next } = setUp()
  next({ off: true })
  await person.type(field(), '123456')
  await person.keyboard('{Enter}')
  expect(onComplete).not.toHaveBeenCalled()
  next({})
  next({ busy: true })
  next({})
  expect(onComplete.mock.calls).toEqual([['123456']])
})

test('a code without a response is submitted again by Enter only', async () => {
  const { onComplete, person, next } = setUp()
  await person.type(field(), '123456')
  next({ busy: true })
  next({})
  next({ off: true })
  next({})
  expect(onComplete).toHaveBeenCalledOnce()
  await person.keyboard('{Enter}')
  expect(onComplete).toHaveBeenCalledTimes(2)
})
