import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { MainBlock } from '../../src/flow/machine/facts.ts'
import { mainLayout } from '../../src/flow/rules/mainLayout.ts'
import { button, show, title } from '../show.tsx'
import { invalidEmail, limitedFor, organizationOf, pendingLink, refusedProblem, stateWith } from '../states.ts'

const emailField = () => screen.getByLabelText<HTMLInputElement>('Email')

afterEach(() => void vi.useRealTimers())

test('names the organization', () => {
  show(stateWith())
  expect(title()).toHaveTextContent('Continue to Acme Corp')
})

test('offers to sign up or log in without a known organization', () => {
  show(stateWith({ type: 'Discovery', organization: null }))
  expect(title()).toHaveTextContent('Sign up or log in')
})

test('asks to verify an unverified email address, with and without a known organization', () => {
  const primary = { methods: ['email_otp' as const], verifiesEmail: true }
  const { next } = show(stateWith({ primary }))
  for (const facts of [{}, { type: 'Discovery' as const, organization: null }]) {
    next(stateWith({ primary, ...facts }))
    expect(title()).toHaveTextContent(/^Verify your email$/)
    expect(screen.getByText('Confirm your email address with one of the following:')).toBeVisible()
  }
})

test('moves the focus when Main starts to ask for a verified address, as for a new screen', () => {
  const { next } = show(stateWith())
  act(() => button('Continue with email').focus())
  next(stateWith({ problem: refusedProblem }))
  expect(button('Continue with email')).toHaveFocus()
  next(stateWith({ primary: { methods: ['google_oauth'], verifiesEmail: true } }))
  expect(button('Continue with email')).not.toHaveFocus()
  expect([emailField(), title()]).toContain(document.activeElement)
})

test('submits the typed text on Enter', async () => {
  const { send, user } = show(stateWith())
  await user.type(emailField(), 'ada@globex.test{Enter}')
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'emailSubmitted', email: 'ada@globex.test' })
})

test('submits the typed text on a click of the button', async () => {
  const { send, user } = show(stateWith())
  await user.type(emailField(), 'ada@globex.test')
  await user.click(button('Continue with email'))
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'emailSubmitted', email: 'ada@globex.test' })
})

test('sends also an empty address to the flow, which checks it', async () => {
  const { send, user } = show(stateWith())
  await user.click(button('Continue with email'))
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'emailSubmitted', email: '' })
})

test('has the autocomplete and keyboard of an email address', () => {
  show(stateWith())
  expect(emailField()).toHaveAttribute('type', 'email')
  expect(emailField()).toHaveAttribute('autocomplete', 'email')
  expect(emailField()).toHaveAttribute('inputmode', 'email')
  expect(emailField()).toHaveAttribute('autocapitalize', 'none')
  expect(emailField()).toHaveAttribute('spellcheck', 'false')
  expect(emailField()).toHaveAttribute('placeholder', 'example@email.com')
})

test('the email field offers passkeys only with the option `passkeyAutofill`', () => {
  const { unmount } = show(stateWith(), { passkeyAutofill: true })
  expect(emailField()).toHaveAttribute('autocomplete', 'username webauthn')
  unmount()
  show(stateWith())
  expect(emailField()).toHaveAttribute('autocomplete', 'email')
})

test('starts with the address from the state', () => {
  show(stateWith({ email: 'ada@globex.test' }))
  expect(emailField()).toHaveValue('ada@globex.test')
})

test('reports to the host that the user types, but not the text', async () => {
  const onTyped = vi.fn<() => void>()
  const { user } = show(stateWith(), { onTyped })
  await user.type(emailField(), 'a')
  expect(onTyped).toHaveBeenCalledOnce()
})

test('shows a problem with the address at the field, and moves the focus there', async () => {
  const { user, next } = show(stateWith())
  await user.type(emailField(), 'ada@')
  await user.click(button('Continue with email'))
  next(stateWith({ problem: invalidEmail }))
  expect(emailField()).toHaveFocus()
  expect(emailField()).toBeInvalid()
  expect(emailField()).toHaveAccessibleDescription('Invalid email address')
  expect(screen.getByRole('alert')).toHaveTextContent('Invalid email address')
  expect(emailField()).toHaveValue('ada@')
})

test('a problem that occurs again is a new alert, so that screen readers announce it again', () => {
  const { next } = show(stateWith({ problem: invalidEmail }))
  const first = screen.getByRole('alert')
  next(stateWith({ problem: { ...invalidEmail } }))
  expect(screen.getByRole('alert')).not.toBe(first)
})

test('shows above the button that the email could not be sent, and keeps focus and text', async () => {
  const { user, next } = show(stateWith())
  await user.type(emailField(), 'ada@globex.test')
  await user.click(button('Continue with email'))
  next(stateWith({ pending: pendingLink, email: 'ada@globex.test' }))
  next(stateWith({ problem: refusedProblem, email: 'ada@globex.test' }))
  expect(screen.getByRole('alert')).toHaveTextContent('We were unable to send a passcode')
  expect(button('Continue with email')).toHaveFocus()
  expect(emailField()).toHaveValue('ada@globex.test')
  expect(emailField()).not.toHaveAttribute('aria-invalid')
})

test('keeps the button, its name and its focus while the email is being sent', async () => {
  const { user, next } = show(stateWith())
  const submitButton = button('Continue with email')
  await user.click(submitButton)
  next(stateWith({ pending: pendingLink }))
  expect(button('Continue with email')).toBe(submitButton)
  expect(submitButton).toHaveFocus()
  expect(submitButton).toHaveAttribute('aria-disabled', 'true')
  expect(emailField()).toHaveAttribute('readonly')
})

test('submits nothing while the email is being sent', async () => {
  const { send, user } = show(stateWith({ pending: pendingLink }))
  await user.click(button('Continue with email'))
  await user.type(emailField(), '{Enter}')
  expect(send).not.toHaveBeenCalled()
})

test('counts down a wait, and submits nothing until its end', () => {
  vi.useFakeTimers()
  const { send } = show(stateWith({ problem: limitedFor(30) }))
  const alert = screen.getByRole('alert')
  expect(alert).toHaveTextContent('Too many attempts. You can try again in 0:30.')
  act(() => void vi.advanceTimersByTime(1000))
  expect(alert).toHaveTextContent('Too many attempts. You can try again in 0:29.')
  expect(screen.getByRole('timer')).toHaveAttribute('aria-live', 'off')
  fireEvent.click(button('Continue with email'))
  expect(send).not.toHaveBeenCalled()

  act(() => void vi.advanceTimersByTime(29_000))
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.click(button('Continue with email'))
  expect(send).toHaveBeenCalledOnce()
})

test('shows the name of an organization as text, without markup and direction characters', () => {
  const name = '<img src=x onerror=alert(1)>\u202Egnirtslive\u0000'
  const { container } = show(stateWith({ organization: organizationOf(name) }))
  expect(title()).toHaveTextContent('Continue to <img src=x onerror=alert(1)>gnirtslive')
  expect(container.querySelector('img')).toBeNull()
  expect(title().querySelector('bdi')).not.toBeNull()
})

const connection = { connection_id: 'saml-1', name: 'Okta', identityProvider: 'okta' }
/** The blocks of `products: ['oauth', 'emailMagicLinks', 'sso']`: a form between buttons. */
const buttonsAroundForm = mainLayout({
  methods: ['google_oauth', 'magic_link', 'sso'],
  organization: organizationOf('Acme Corp', { connections: [connection] }),
  knowsEmail: false,
})

test.each(['Main', 'PasswordEmailForm'] as const)('%s can have buttons on both sides of its form', (name) => {
  const consoleError = vi.spyOn(console, 'error')
  const { container } = show(stateWith({ screen: { name, blocks: buttonsAroundForm, email: '' } }))
  expect(buttonsAroundForm.map(({ kind }) => kind)).toEqual(['buttons', 'email', 'buttons'])
  expect(screen.getAllByText('or')).toHaveLength(2)
  const buttonsAndFields = [...container.querySelectorAll('[data-text], input')]
  const isBeforeForm = buttonsAndFields.map((element) => element.textContent || element.getAttribute('name'))
  expect(isBeforeForm).toContain('Continue with Okta')
  // React would print an error about two blocks with the same key.
  expect(consoleError).not.toHaveBeenCalled()
})

test('keeps the typed text when a button appears before the form', async () => {
  const { user, next } = show(stateWith())
  await user.type(emailField(), 'ada@')
  next(stateWith({ screen: { name: 'Main', blocks: buttonsAroundForm } }))
  expect(emailField()).toHaveValue('ada@')
  expect(emailField()).toHaveFocus()
})

test('marks the method that was used last, and keeps the order of the buttons', () => {
  const { next } = show(stateWith({ screen: { name: 'Main', blocks: buttonsAroundForm }, lastUsed: 'sso' }))
  const [google, , okta] = screen.getAllByRole('button')
  expect(google).toHaveAccessibleName('Continue with Google')
  expect(google).not.toHaveAccessibleDescription('Last used')
  expect(okta).toHaveAccessibleDescription('Last used')
  const buttons = (['google', 'slack', 'github'] as const).map((provider) => ({ kind: 'oauth', provider }) as const)
  next(stateWith({ screen: { name: 'Main', blocks: [{ kind: 'buttons', buttons }] }, lastUsed: 'github_oauth' }))
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Continue with Google',
    'Continue with Slack',
    'Continue with GitHubLast used',
  ])
})

test('tells the developer why One Tap is not shown', () => {
  show(stateWith({ oneTapHint: 'invalid_client' }))
  expect(screen.getByText(/^Set up One Tap in your dashboard: invalid_client\./)).toBeVisible()
})

test.each(['email', 'password'] as const)('the address in the field of the block %s goes along to single sign-on', async (kind) => {
  const form: MainBlock = kind === 'email' ? { kind, methods: ['magic_link'], passwordInstead: false } : { kind }
  const blocks: readonly MainBlock[] = [form, { kind: 'buttons', buttons: [{ kind: 'ssoDiscovery' }] }]
  const { send, user } = show(stateWith({ screen: { name: 'Main', blocks } }))
  await user.type(emailField(), 'ada@globex.test')
  await user.click(button('Continue with SSO'))
  expect(send).toHaveBeenLastCalledWith({ type: 'ssoChosen', email: 'ada@globex.test' })
})
