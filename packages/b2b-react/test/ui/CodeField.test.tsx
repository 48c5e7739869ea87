import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { ShownProblem } from '../../src/theme/slots.ts'
import { CodeField } from '../../src/ui/CodeField.tsx'
import { English } from './english.tsx'

interface ChangingProps {
  readonly busy?: boolean
  readonly off?: boolean
  readonly waiting?: boolean
  readonly complaint?: ShownProblem | null
}

const wrongCode = (): ShownProblem => ({ phrase: { key: 'error.default' }, until: null })

/** Renders the field. `next` renders it again with other props. */
function setUp(props: ChangingProps = {}) {
  const onComplete = vi.fn<(code: string) => void>()
  const renderField = ({ busy = false, complaint = null, ...otherProps }: ChangingProps) => (
    <CodeField
      name="code"
      label="One-time code"
      checking="Checking your code..."
      busy={busy}
      complaint={complaint}
      {...otherProps}
      onComplete={onComplete}
    />
  )
  const { rerender } = render(renderField(props), { wrapper: English })
  return { onComplete, user: userEvent.setup(), next: (newProps: ChangingProps) => rerender(renderField(newProps)) }
}

const codeField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'One-time code' })

test('is one text field, which phones can fill in', () => {
  setUp()
  expect(codeField()).toHaveAttribute('autocomplete', 'one-time-code')
  expect(codeField()).toHaveAttribute('inputmode', 'numeric')
  expect(codeField()).toHaveAttribute('dir', 'ltr')
})

test('submits the code once, at the sixth digit', async () => {
  const { onComplete, user } = setUp()
  await user.type(codeField(), '12345')
  expect(onComplete).not.toHaveBeenCalled()
  await user.type(codeField(), '6')
  await user.type(codeField(), '7')
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456')
})

test.each([
  [' 12 34-56 ', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳۴۵۶', '123456'],
  ['１２３４５６', '123456'],
  ['𝟙𝟚𝟛𝟜𝟝𝟞', '123456'],
  ['Your code is 987 654.', '987654'],
])('finds the code in a pasted "%s"', async (text, code) => {
  const { onComplete, user } = setUp()
  await user.click(codeField())
  await user.paste(text)
  expect(onComplete).toHaveBeenCalledExactlyOnceWith(code)
  expect(codeField()).toHaveValue(code)
})

test('ignores typed characters that are not digits', async () => {
  const { user } = setUp()
  await user.type(codeField(), 'a1 b٢-')
  expect(codeField()).toHaveValue('12')
})

test('a pasted complete code replaces a half-typed one', async () => {
  const { onComplete, user } = setUp()
  await user.type(codeField(), '99')
  await user.paste('123456')
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456')
})

test('adds typed digits at the end, also if the caret is elsewhere', async () => {
  const { user } = setUp()
  await user.type(codeField(), '123')
  await user.type(codeField(), '4', { initialSelectionStart: 0, initialSelectionEnd: 0 })
  expect(codeField()).toHaveValue('1234')
})

test('shows that it is checking only during the check', async () => {
  const { user, next, onComplete } = setUp()
  expect(screen.queryByText('Checking your code...')).toBeNull()
  await user.type(codeField(), '123456')
  next({ busy: true })
  expect(screen.getByText('Checking your code...').closest('[aria-live]')).toHaveAttribute('aria-live', 'polite')
  await user.keyboard('{Enter}')
  await user.paste('123456')
  expect(codeField()).toHaveValue('123456')
  expect(codeField()).toHaveFocus()
  expect(onComplete).toHaveBeenCalledOnce()
})

test('keeps digits that are typed while a wrong code is being checked', async () => {
  const { user, next, onComplete } = setUp()
  await user.type(codeField(), '123456')
  next({ busy: true })
  await user.keyboard('98')
  expect(codeField()).toHaveValue('98')
  next({ complaint: wrongCode() })
  expect(codeField()).toHaveValue('98')
  await user.keyboard('7654')
  expect(onComplete.mock.calls).toEqual([['123456'], ['987654']])
})

test('submits a complete code that was typed while a wrong one was being checked', async () => {
  const { user, next, onComplete } = setUp()
  await user.type(codeField(), '123456')
  next({ busy: true })
  await user.paste('987654')
  expect(onComplete).toHaveBeenCalledOnce()
  next({ complaint: wrongCode() })
  expect(onComplete.mock.calls).toEqual([['123456'], ['987654']])
})

test('keeps a correction that is made while the code is being checked', async () => {
  const { user, next, onComplete } = setUp()
  await user.type(codeField(), '123456')
  next({ busy: true })
  await user.keyboard('{Backspace}')
  next({ complaint: wrongCode() })
  expect(codeField()).toHaveValue('12345')
  await user.keyboard('7')
  expect(onComplete.mock.lastCall).toEqual(['123457'])
})

test('announces and clears a wrong code, and keeps the focus for the next one, which can be the same', async () => {
  const { onComplete, user, next } = setUp()
  await user.type(codeField(), '111111')
  next({ busy: true })
  next({ complaint: wrongCode() })
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong.')
  expect(codeField()).toHaveValue('')
  expect(codeField()).toHaveFocus()
  expect(codeField()).toBeInvalid()
  expect(codeField()).toHaveAccessibleDescription(/Something went wrong/)
  await user.keyboard('111111')
  expect(onComplete.mock.calls).toEqual([['111111'], ['111111']])
})

test('if the server answers a code with a rate limit, the code stays, and is submitted again after the wait', async () => {
  const { onComplete, user, next } = setUp()
  await user.type(codeField(), '123456')
  next({ busy: true })
  next({ waiting: true })
  await user.keyboard('{Enter}')
  expect(onComplete).toHaveBeenCalledOnce()
  next({})
  expect(onComplete.mock.calls).toEqual([['123456'], ['123456']])
})

test('submits a code that is completed during another request once, after that request', async () => {
  const { onComplete, user, next } = setUp()
  next({ off: true })
  await user.type(codeField(), '123456')
  await user.keyboard('{Enter}')
  expect(onComplete).not.toHaveBeenCalled()
  next({})
  next({ busy: true })
  next({})
  expect(onComplete.mock.calls).toEqual([['123456']])
})

test('if the server has not decided about a code, only Enter submits it again', async () => {
  const { onComplete, user, next } = setUp()
  await user.type(codeField(), '123456')
  next({ busy: true })
  next({})
  next({ off: true })
  next({})
  expect(onComplete).toHaveBeenCalledOnce()
  await user.keyboard('{Enter}')
  expect(onComplete).toHaveBeenCalledTimes(2)
})
