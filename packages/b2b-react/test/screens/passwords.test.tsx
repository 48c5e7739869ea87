import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ProjectFacts, StrengthFacts } from '../../src/flow/machine/facts.ts'
import type { ScreenOf } from '../../src/flow/machine/screens.ts'
import type { FlowState } from '../../src/flow/machine/types.ts'
import { STRENGTH_DEBOUNCE_MS } from '../../src/limits.ts'
import { stateOf, weakPassword } from '../everyScreen.ts'
import { catalogues } from '../locales.ts'
import { button, show } from '../show.tsx'
import { refusedProblem, stateOn, stateWith } from '../states.ts'

// Numbers such as T49 in test names are threats in docs/threats.md.

const resetForm: ScreenOf<'PasswordResetForm'> = { name: 'PasswordResetForm', by: 'email', email: '', strength: null, checking: null }
const strongPassword: StrengthFacts = {
  ...weakPassword,
  valid: true,
  breached: false,
  score: 4,
  advice: [],
  missingCharacters: 0,
  missingClasses: 0,
}
const PASSWORD = 'Violet-Tram-Ledger-42'

/** A project with the given rules for passwords. */
const projectWith = (luds: ProjectFacts['luds']): FlowState['project'] => {
  const { project } = stateWith()
  return project && { ...project, luds }
}

const passwordField = () => screen.getByLabelText<HTMLInputElement>('Password')
const type = (password: string) => fireEvent.input(passwordField(), { target: { value: password } })
const advance = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
/** Ends the typing pause, so that the strength check starts. */
const endPause = () => advance(STRENGTH_DEBOUNCE_MS)
/** All events that the screen has sent. */
const eventsOf = (send: ReturnType<typeof show>['send']) => send.mock.calls.map(([event]) => event)
const isBusy = () => button('Continue').hasAttribute('data-busy')
const ruleTexts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

afterEach(() => void vi.useRealTimers())

test('password managers can identify the email address, the current password and a new password', () => {
  const { next } = show(stateOf('PasswordAuthenticate'))
  expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username')
  expect(passwordField()).toHaveAttribute('autocomplete', 'current-password')
  next(stateOn(resetForm))
  expect(passwordField()).toHaveAttribute('autocomplete', 'new-password')
})

test('the Enter key of a screen keyboard leads from the email to the password, and then submits', () => {
  show(stateOf('PasswordAuthenticate'))
  expect(screen.getByLabelText('Email')).toHaveAttribute('enterkeyhint', 'next')
  expect(passwordField()).toHaveAttribute('enterkeyhint', 'go')
})

test('shows the account of a new password to users and password managers if the server returns it', () => {
  const username = () => document.querySelector<HTMLInputElement>('input[autocomplete=username]')
  const { next } = show(stateOn({ ...resetForm, email: 'ada@globex.test' }, { email: 'eve@evil.test' }))
  expect(screen.getByText('ada@globex.test')).toBeVisible()
  expect(username()).toHaveValue('ada@globex.test')
  expect(username()).toHaveAttribute('tabindex', '-1')
  expect(screen.queryAllByRole('textbox'), 'hidden from screen readers').toEqual([])
  next(stateOn(resetForm, { email: 'eve@evil.test' }))
  expect(username()).toBeNull()
  expect(document.body).not.toHaveTextContent('eve@evil.test')
})

test('submits address and password as typed', async () => {
  const { send, user } = show(stateOf('PasswordAuthenticate', { email: 'ada@globex.test' }))
  await user.type(passwordField(), `${PASSWORD}{Enter}`)
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'passwordSubmitted', email: 'ada@globex.test', password: PASSWORD })
})

test('keeps a wrong password, with the problem and the help button', async () => {
  const { user, next } = show(stateOf('PasswordAuthenticate'))
  await user.type(passwordField(), PASSWORD)
  next(stateOf('PasswordAuthenticate', { problem: { ...refusedProblem, phrase: { key: 'error.password' } } }))
  expect(screen.getByRole('alert')).toHaveTextContent('Invalid email or password. Please try again or use the link below to get help.')
  expect(passwordField()).toHaveValue(PASSWORD)
})

test('a missing password is an error at the password field, which gets the focus', async () => {
  const { next, user } = show(stateOn({ name: 'PasswordAuthenticate' }, { email: 'ada@globex.test' }))
  await user.click(screen.getByLabelText('Email'))
  const problem = { phrase: { key: 'password.missing' }, at: 'password', until: null } as const
  next(stateOn({ name: 'PasswordAuthenticate' }, { email: 'ada@globex.test', problem }))
  expect(passwordField()).toHaveFocus()
  expect(passwordField()).toBeInvalid()
  expect(passwordField()).toHaveAccessibleDescription('Enter your password.')
  expect(screen.getByLabelText('Email')).toBeValid()
})

test('password help starts with the typed address', async () => {
  const { send, user } = show(stateWith({ screen: stateOf('PasswordAuthenticate').screen }))
  await user.type(screen.getByLabelText('Email'), 'ada@globex.test')
  await user.click(button('Sign up or reset password'))
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'passwordHelpChosen', email: 'ada@globex.test' })
})

test('checks the strength of a new password once, a quarter of a second after the last key', () => {
  expect(STRENGTH_DEBOUNCE_MS).toBe(250)
  vi.useFakeTimers()
  const { send } = show(stateOn(resetForm))
  type('V')
  advance(STRENGTH_DEBOUNCE_MS - 1)
  type('Vi')
  advance(STRENGTH_DEBOUNCE_MS - 1)
  expect(send).not.toHaveBeenCalled()
  advance(1)
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'passwordTyped', password: 'Vi' })
})

test('submits a password only after the strength of its current text is known', () => {
  vi.useFakeTimers()
  const { send, next } = show(stateOn(resetForm))
  type(PASSWORD)
  endPause()
  next(stateOn({ ...resetForm, strength: strongPassword }))
  type(`${PASSWORD}!`)
  endPause()
  next(stateOn({ ...resetForm, strength: strongPassword, checking: 2 }))
  fireEvent.submit(passwordField())
  expect(send).not.toHaveBeenCalledWith(expect.objectContaining({ type: 'newPasswordSubmitted' }))
  expect(isBusy()).toBe(true)
  next(stateOn({ ...resetForm, strength: { ...strongPassword } }))
  expect(send).toHaveBeenLastCalledWith({ type: 'newPasswordSubmitted', password: `${PASSWORD}!` })
  expect(isBusy()).toBe(false)
})

test('submitting before the strength check skips the pause, and submits the password once its strength is known', () => {
  vi.useFakeTimers()
  const { send, next } = show(stateOn(resetForm))
  type(PASSWORD)
  fireEvent.submit(passwordField())
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'passwordTyped', password: PASSWORD })
  expect(isBusy()).toBe(true)
  next(stateOn({ ...resetForm, checking: 1 }))
  fireEvent.submit(passwordField())
  next(stateOn({ ...resetForm, strength: strongPassword }))
  endPause()
  expect(send.mock.calls.slice(1)).toEqual([[{ type: 'newPasswordSubmitted', password: PASSWORD }]])
})

test('does not submit early if the password has changed', () => {
  vi.useFakeTimers()
  const { send, next } = show(stateOn(resetForm))
  type(PASSWORD)
  fireEvent.submit(passwordField())
  next(stateOn({ ...resetForm, checking: 1 }))
  type(`${PASSWORD}!`)
  expect(isBusy()).toBe(false)
  next(stateOn({ ...resetForm, strength: strongPassword }))
  expect(eventsOf(send)).toEqual([{ type: 'passwordTyped', password: PASSWORD }])
})

test('submits a password that a password manager has filled in without a key press', () => {
  const { send, next } = show(stateOn(resetForm))
  passwordField().value = PASSWORD
  fireEvent.submit(passwordField())
  next(stateOn({ ...resetForm, checking: 1 }))
  next(stateOn({ ...resetForm, strength: strongPassword }))
  expect(eventsOf(send)).toEqual([
    { type: 'passwordTyped', password: PASSWORD },
    { type: 'newPasswordSubmitted', password: PASSWORD },
  ])
})

const rejected = { problem: { phrase: { key: 'reset.notAccepted' }, at: 'field', until: null } } as const

test('the button always works: pressed too early, it announces what is missing, each time, with the focus in the field', async () => {
  const project = projectWith({ characters: 8, classes: 3 })
  const strength: StrengthFacts = { ...weakPassword, policy: 'luds', breached: false, missingCharacters: 0 }
  const { send, user, next } = show(stateOn(resetForm, { project }))
  expect(button('Continue')).not.toHaveAttribute('aria-disabled')
  await user.click(button('Continue'))
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'newPasswordSubmitted', password: '' })
  next(stateOn({ ...resetForm, strength }, { project, ...rejected }))
  const firstAlert = screen.getByRole('alert')
  expect(firstAlert).toHaveTextContent(/^At least 8 characters met ?At least 3 of these: .* not met yet$/)
  expect(passwordField()).toHaveFocus()
  expect(passwordField()).toBeInvalid()
  expect(passwordField()).toHaveAccessibleDescription(/not met yet$/)
  next(stateOn({ ...resetForm, strength }, { project, problem: { ...rejected.problem } }))
  expect(screen.getByRole('alert'), 'a second press is announced again').not.toBe(firstAlert)
  next(stateOn({ ...resetForm, strength }, { project }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(passwordField()).toBeValid()
})

test('without rules, the advice about a good password is there before the user types', () => {
  const { next } = show(stateOn(resetForm, { project: null }))
  expect(passwordField(), 'the policy is not known yet').toHaveAccessibleDescription('')
  const advice = 'Use a few words, avoid common phrases.'
  next(stateOn(resetForm, { project: projectWith(null) }))
  expect(passwordField()).toHaveAccessibleDescription(advice)
  expect(document.querySelectorAll('.b2b-segment[data-fill]'), 'the meter is empty').toHaveLength(0)
  next(stateOn(resetForm, { project: projectWith(null), ...rejected }))
  expect(screen.getByRole('alert')).toHaveTextContent(advice)
})

test('a page that opens with the form for a new password starts in its field, unless the user is elsewhere on the page', () => {
  const { next } = show(stateWith({ screen: { name: 'Loading', of: 'page' } }))
  next(stateOn(resetForm))
  expect(passwordField()).toHaveFocus()
  document.body.append(Object.assign(document.createElement('input'), { id: 'search' }))
  const search = document.getElementById('search')
  search?.focus()
  next(stateWith({ screen: { name: 'Loading', of: 'page' } }))
  next(stateOn(resetForm))
  expect(search).toHaveFocus()
  search?.remove()
})

test('shows the rules of the project from the start, each with its status', () => {
  const project = projectWith({ characters: 8, classes: 3 })
  const { next } = show(stateOn(resetForm, { project }))
  expect(ruleTexts()).toEqual([
    'At least 8 characters not met yet',
    'At least 3 of these: uppercase, lowercase, number, symbol not met yet',
  ])
  next(stateOn({ ...resetForm, strength: { ...weakPassword, policy: 'luds', missingCharacters: 0 } }, { project }))
  expect(ruleTexts()[0]).toBe('At least 8 characters met')
  expect(ruleTexts()[1]).toContain('not met yet')
})

const messagesIn = (container: HTMLElement) =>
  [...container.querySelectorAll('.b2b-message')].map((line) => [line.getAttribute('data-tone'), line.textContent])
const BREACHED = 'This password may have been used on a different site that experienced a security issue. Please choose another password.'

test('shows a breached password as an error, also with the highest score, and shows the problem once', () => {
  const { container } = show(stateOn({ ...resetForm, strength: { ...strongPassword, valid: false, breached: true } }))
  expect(messagesIn(container)).toEqual([
    ['quiet', 'Strength: 4 out of 4.'],
    ['error', BREACHED],
  ])
  expect(passwordField()).toHaveAccessibleDescription(`Strength: 4 out of 4. ${BREACHED}`)
})

test('shows a password as good if the server accepts it, also with a low score', () => {
  const { container } = show(stateOn({ ...resetForm, strength: { ...strongPassword, score: 2 } }))
  expect(messagesIn(container)).toEqual([['success', 'Strength: 2 out of 4. Accepted.']])
})

test.each([
  ['an unknown number of required characters', { policy: 'luds' }, null],
  ['all rules met', { policy: 'luds', missingCharacters: 0, missingClasses: 0 }, { characters: 8, classes: 3 }],
  ['a policy that is not the project’s', { policy: 'none' }, { characters: 8, classes: 3 }],
] as const)('with %s, the message for a refused password is “Not strong enough yet.”', (_, facts, luds) => {
  const strength = { ...weakPassword, breached: false, ...facts }
  const { container } = show(stateOn({ ...resetForm, strength }, { project: projectWith(luds) }))
  expect(messagesIn(container).filter(([tone]) => tone === 'error')).toEqual([['error', 'Not strong enough yet.']])
})

test('the score, the verdict and the advice describe the field', () => {
  const { next } = show(stateOn({ ...resetForm, strength: { ...weakPassword, breached: false } }))
  expect(passwordField()).toHaveAccessibleDescription(
    'Strength: 1 out of 4. Not strong enough yet. Add another word or two. Uncommon words are better.',
  )
  next(stateOn({ ...resetForm, strength: strongPassword }))
  expect(passwordField()).toHaveAccessibleDescription('Strength: 4 out of 4. Accepted.')
})

test('translates the advice of the server. Advice without a translation stays in English', () => {
  const strength = { ...weakPassword, breached: false, advice: ['Avoid sequences', 'A new sentence of the server'] }
  const { next } = show(stateOn({ ...resetForm, strength }), { strings: { 'advice.Avoid sequences': 'Vermeiden Sie Folgen.' } })
  expect(passwordField()).toHaveAccessibleDescription(/yet\. Vermeiden Sie Folgen\. A new sentence of the server\.$/)
  // The name of a property that every object has.
  next(stateOn({ ...resetForm, strength: { ...strength, advice: ['constructor'] } }))
  expect(passwordField()).toHaveAccessibleDescription(/yet\. constructor\.$/)
})

test('numbers have the digits of the language', () => {
  show(stateOn({ ...resetForm, strength: weakPassword }), { strings: catalogues.ar, locale: 'ar-EG' })
  expect(screen.getByLabelText(catalogues.ar['password.label'])).toHaveAccessibleDescription(/^[^.]+: ١ /)
})

test('sentences in Japanese have no space between them', () => {
  show(stateOn({ ...resetForm, strength: { ...weakPassword, advice: [] } }), { strings: catalogues.ja })
  expect(screen.getByText(/。(?! ).*。/)).toBeVisible()
  expect(screen.queryByText(/。 /)).toBeNull()
})

test('says that the strength could not be checked', () => {
  show(stateOn({ ...resetForm, strength: 'unknown' }))
  expect(screen.getByText('We could not check this password. You can continue.')).toBeVisible()
})

test.each(['PasswordAuthenticate', 'PasswordResetForm'] as const)(
  'T49 %s leaves nothing of the password on the page or in the browser’s own forms',
  async (name) => {
    const { user, next, container } = show(
      name === 'PasswordResetForm' ? stateOn({ ...resetForm, strength: strongPassword }) : stateOf(name),
    )
    await user.type(passwordField(), PASSWORD)
    await user.click(button('Show'))
    expect(container.innerHTML, 'the value is not in an attribute').not.toContain(PASSWORD)
    const oldField = passwordField()
    fireEvent.submit(oldField)
    expect(oldField).toHaveAttribute('type', 'password')
    next(stateOf('LoggedIn'))
    expect(document.documentElement.outerHTML).not.toContain(PASSWORD)
    expect(oldField.isConnected).toBe(false)
    next(stateOf(name))
    expect(passwordField()).toHaveValue('')
    expect(JSON.stringify([window.history.state, Object.entries(localStorage), Object.entries(sessionStorage)])).not.toContain(PASSWORD)
  },
)
