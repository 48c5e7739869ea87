import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { StrengthFacts } from '../../src/flow/machine/facts.ts'
import type { ScreenOf } from '../../src/flow/machine/screens.ts'
import { stateOf, weak } from '../everyScreen.ts'
import { button, show } from '../show.tsx'
import { refused, stateOn, stateWith } from '../states.ts'

const reset: ScreenOf<'PasswordResetForm'> = { name: 'PasswordResetForm', by: 'email', email: '', strength: null, checking: null }
const strong: StrengthFacts = { ...weak, valid: true, breached: false, score: 4, advice: [], missingCharacters: 0, missingClasses: 0 }
const SECRET = 'Violet-Tram-Ledger-42'

const field = () => screen.getByLabelText<HTMLInputElement>('Password')
const type = (password: string) => fireEvent.input(field(), { target: { value: password } })
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const isOff = () => button('Continue').getAttribute('aria-disabled') === 'true'
const lastRule = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

afterEach(() => void vi.useRealTimers())

test('password managers can identify both fields, and the new password', () => {
  const { next } = show(stateOf('PasswordAuthenticate'))
  expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username')
  expect(field()).toHaveAttribute('autocomplete', 'current-password')
  next(stateOn(reset))
  expect(field()).toHaveAttribute('autocomplete', 'new-password')
})

test('names the account of a new password to users and password managers if the server named it', () => {
  const username = () => document.querySelector<HTMLInputElement>('input[autocomplete=username]')
  const { next } = show(stateOn({ ...reset, email: 'ada@globex.test' }, { email: 'eve@evil.test' }))
  expect(screen.getByText('ada@globex.test')).toBeVisible()
  expect(username()).toHaveValue('ada@globex.test')
  expect(username()).toHaveAttribute('tabindex', '-1')
  expect(screen.queryAllByRole('textbox'), 'hidden from screen readers').toEqual([])
  next(stateOn(reset, { email: 'eve@evil.test' }))
  expect(username()).toBeNull()
  expect(document.body).not.toHaveTextContent('eve@evil.test')
})

test('submits address and password as typed', async () => {
  const { send, person } = show(stateOf('PasswordAuthenticate', { email: 'ada@globex.test' }))
  await person.type(field(), `${SECRET}{Enter}`)
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'passwordSubmitted', email: 'ada@globex.test', password: SECRET })
})

test('keeps a wrong password, with the problem and the help button', async () => {
  const { person, next } = show(stateOf('PasswordAuthenticate'))
  await person.type(field(), SECRET)
  next(stateOf('PasswordAuthenticate', { problem: { ...refused, phrase: { key: 'error.password' } } }))
  expect(screen.getByRole('alert')).toHaveTextContent('Invalid email or password. Please try again or use the link below to get help.')
  expect(field()).toHaveValue(SECRET)
})

test('a missing password is an error at its own field, which gets the focus', async () => {
  const { next, person } = show(stateOn({ name: 'PasswordAuthenticate' }, { email: 'ada@globex.test' }))
  await person.click(screen.getByLabelText('Email'))
  const problem = { phrase: { key: 'password.missing' }, at: 'password', until: null } as const
  next(stateOn({ name: 'PasswordAuthenticate' }, { email: 'ada@globex.test', problem }))
  expect(field()).toHaveFocus()
  expect(field()).toBeInvalid()
  expect(field()).toHaveAccessibleDescription('Enter your password.')
  expect(screen.getByLabelText('Email')).toBeValid()
})

test('password help takes over the typed address', async () => {
  const { send, person } = show(stateWith({ screen: stateOf('PasswordAuthenticate').screen }))
  await person.type(screen.getByLabelText('Email'), 'ada@globex.test')
  await person.click(button('Sign up or reset password'))
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'passwordHelpChosen', email: 'ada@globex.test' })
})

test('checks the strength of a new password once, half a second after the last key', () => {
  vi.useFakeTimers()
  const { send } = show(stateOn(reset))
  type('V')
  pass(400)
  type('Vi')
  pass(499)
  expect(send).not.toHaveBeenCalled()
  pass(1)
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'passwordTyped', password: 'Vi' })
})

test('submits a password only after its current text was accepted', () => {
  vi.useFakeTimers()
  const { send, next } = show(stateOn(reset))
  expect(isOff(), 'nothing is typed').toBe(true)
  type(SECRET)
  pass(500)
  next(stateOn({ ...reset, checking: 1 }))
  expect(isOff(), 'the strength check is pending').toBe(true)
  next(stateOn({ ...reset, strength: weak }))
  expect(isOff(), 'the password is weak').toBe(true)
  next(stateOn({ ...reset, strength: strong }))
  expect(isOff(), 'the password is strong').toBe(false)
  type(`${SECRET}!`)
  expect(isOff(), 'the password has changed').toBe(true)
  pass(500)
  next(stateOn({ ...reset, strength: strong, checking: 2 }))
  fireEvent.submit(field())
  expect(send).not.toHaveBeenCalledWith(expect.objectContaining({ type: 'newPasswordSubmitted' }))
  next(stateOn({ ...reset, strength: { ...strong } }))
  expect(send).toHaveBeenLastCalledWith({ type: 'newPasswordSubmitted', password: `${SECRET}!` })
})

test('submitting before the strength check skips the pause, and submits the password once it is accepted', () => {
  vi.useFakeTimers()
  const { send, next } = show(stateOn(reset))
  type(SECRET)
  fireEvent.submit(field())
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'passwordTyped', password: SECRET })
  expect(button('Continue')).toHaveAttribute('data-busy')
  next(stateOn({ ...reset, checking: 1 }))
  fireEvent.submit(field())
  next(stateOn({ ...reset, strength: strong }))
  pass(500)
  expect(send.mock.calls.slice(1)).toEqual([[{ type: 'newPasswordSubmitted', password: SECRET }]])
})

test('does not submit early if the password is weak or has changed', () => {
  vi.useFakeTimers()
  const { send, next } = show(stateOn(reset))
  type('weak')
  fireEvent.submit(field())
  next(stateOn({ ...reset, checking: 1 }))
  next(stateOn({ ...reset, strength: weak }))
  expect(button('Continue')).not.toHaveAttribute('data-busy')
  type(SECRET)
  fireEvent.submit(field())
  next(stateOn({ ...reset, checking: 2 }))
  type(`${SECRET}!`)
  next(stateOn({ ...reset, strength: strong }))
  expect(send.mock.calls.map(([event]) => event.type)).toEqual(['passwordTyped', 'passwordTyped'])
})

test('shows the rules of the project from the start, each with its status', () => {
  const project = { ...stateWith().project, luds: { characters: 8, classes: 3 } } as ReturnType<typeof stateWith>['project']
  const { next } = show(stateOn(reset, { project }))
  expect(lastRule()).toEqual([
    'Must be at least 8 characters long not met yet',
    'Must contain 3 of the following: uppercase letter, lowercase letter, number, symbol not met yet',
  ])
  next(stateOn({ ...reset, strength: { ...weak, policy: 'luds', missingCharacters: 0 } }, { project }))
  expect(lastRule()[0]).toBe('Must be at least 8 characters long met')
  expect(lastRule()[1]).toContain('not met yet')
})

const said = (container: HTMLElement) =>
  [...container.querySelectorAll('.b2b-message')].map((line) => [line.getAttribute('data-tone'), line.textContent])
const BREACHED = 'This password may have been used on a different site that experienced a security issue. Please choose another password.'

test('does not call a breached password good, whatever its score, and shows the problem once', () => {
  const { container } = show(stateOn({ ...reset, strength: { ...strong, valid: false, breached: true } }))
  expect(said(container)).toEqual([['error', BREACHED]])
  expect(field()).toHaveAccessibleDescription(`Strength: 4 out of 4. ${BREACHED}`)
})

test('calls a password good if the server accepts it, whatever its score', () => {
  const { container } = show(stateOn({ ...reset, strength: { ...strong, score: 2 } }))
  expect(said(container)).toEqual([['success', 'Good enough.']])
})

test.each([
  ['an unknown number of required characters', { policy: 'luds' }, null],
  ['all rules met', { policy: 'luds', missingCharacters: 0, missingClasses: 0 }, { characters: 8, classes: 3 }],
  ['a provider without rules', { policy: 'none' }, { characters: 8, classes: 3 }],
] as const)('with %s, the message for a refused password is “Not strong enough yet.”', (_, facts, luds) => {
  const project = { name: '', emailDomains: [], createOrganizationEnabled: true, watermark: false, luds, slug: '' }
  const { container } = show(stateOn({ ...reset, strength: { ...weak, breached: false, ...facts } }, { project }))
  expect(said(container).filter(([tone]) => tone === 'error')).toEqual([['error', 'Not strong enough yet.']])
  expect(isOff()).toBe(true)
})

test('shows the score and the advice, breached or not', () => {
  const { next } = show(stateOn({ ...reset, strength: { ...weak, breached: false } }))
  expect(field()).toHaveAccessibleDescription('Strength: 1 out of 4. Not strong enough yet. Add another word or two.')
  next(stateOn({ ...reset, strength: weak }))
  expect(screen.getByText(/This password may have been used on a different site/)).toBeVisible()
  next(stateOn({ ...reset, strength: strong }))
  expect(field()).toHaveAccessibleDescription('Strength: 4 out of 4. Good enough.')
})

test('an unknown strength is shown, and the password can be submitted', () => {
  show(stateOn({ ...reset, strength: 'unknown' }))
  expect(screen.getByText('We could not check how strong this password is. You can still continue.')).toBeVisible()
  expect(isOff()).toBe(false)
})

test.each(['PasswordAuthenticate', 'PasswordResetForm'] as const)(
  'T49 %s leaves nothing of the password on the page or in the browser’s own forms',
  async (name) => {
    const { person, next, container } = show(name === 'PasswordResetForm' ? stateOn({ ...reset, strength: strong }) : stateOf(name))
    await person.type(field(), SECRET)
    await person.click(button('Show'))
    expect(container.innerHTML, 'the value is not in an attribute').not.toContain(SECRET)
    const left = field()
    fireEvent.submit(left)
    expect(left).toHaveAttribute('type', 'password')
    next(stateOf('LoggedIn'))
    expect(document.documentElement.outerHTML).not.toContain(SECRET)
    expect(left.isConnected).toBe(false)
    next(stateOf(name))
    expect(field()).toHaveValue('')
    expect(JSON.stringify([window.history.state, Object.entries(localStorage), Object.entries(sessionStorage)])).not.toContain(SECRET)
  },
)
