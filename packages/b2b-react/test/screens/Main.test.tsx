import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { mainLayout } from '../../src/flow/rules/mainLayout.ts'
import { button, show, title } from '../show.tsx'
import { invalid, limitedFor, organizationOf, refused, stateWith } from '../states.ts'

const field = () => screen.getByLabelText<HTMLInputElement>('Email')
const sending = { call: 'magicLinks.email.loginOrSignup', ticket: 1, subject: null } as const

afterEach(() => void vi.useRealTimers())

test('names the organization that one continues to', () => {
  show(stateWith())
  expect(title()).toHaveTextContent('Continue to Acme Corp')
})

test('offers to sign up or log in where no organization is known', () => {
  show(stateWith({ type: 'Discovery', organization: null }))
  expect(title()).toHaveTextContent('Sign up or log in')
})

test('takes the focus where it follows another Main, as any other screen does', () => {
  const { next } = show(stateWith())
  act(() => button('Continue with email').focus())
  next(stateWith({ problem: refused }))
  expect(button('Continue with email')).toHaveFocus()
  next(stateWith({ primary: { methods: ['google_oauth'], verifiesEmail: true } }))
  expect(button('Continue with email')).not.toHaveFocus()
  expect([field(), title()]).toContain(document.activeElement)
})

test('sends what was typed when Enter is pressed', async () => {
  const { send, person } = show(stateWith())
  await person.type(field(), 'ada@globex.test{Enter}')
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'emailSubmitted', email: 'ada@globex.test' })
})

test('sends what was typed when the button is pressed', async () => {
  const { send, person } = show(stateWith())
  await person.type(field(), 'ada@globex.test')
  await person.click(button('Continue with email'))
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'emailSubmitted', email: 'ada@globex.test' })
})

test('leaves it to the flow to judge an empty or a wrong address', async () => {
  const { send, person } = show(stateWith())
  await person.click(button('Continue with email'))
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'emailSubmitted', email: '' })
})

test('is filled in by browsers and phones as an address', () => {
  show(stateWith())
  expect(field()).toHaveAttribute('type', 'email')
  expect(field()).toHaveAttribute('autocomplete', 'email')
  expect(field()).toHaveAttribute('inputmode', 'email')
  expect(field()).toHaveAttribute('autocapitalize', 'none')
  expect(field()).toHaveAttribute('spellcheck', 'false')
  expect(field()).toHaveAttribute('placeholder', 'example@email.com')
})

test('starts with the address that was given before', () => {
  show(stateWith({ email: 'ada@globex.test' }))
  expect(field()).toHaveValue('ada@globex.test')
})

test('tells the host that somebody types, but not what', async () => {
  const onTyped = vi.fn<() => void>()
  const { person } = show(stateWith(), { onTyped })
  await person.type(field(), 'a')
  expect(onTyped).toHaveBeenCalledOnce()
})

test('says what is wrong with an address at the field, and puts the focus there', async () => {
  const { person, next } = show(stateWith())
  await person.type(field(), 'ada@')
  await person.click(button('Continue with email'))
  next(stateWith({ problem: invalid }))
  expect(field()).toHaveFocus()
  expect(field()).toBeInvalid()
  expect(field()).toHaveAccessibleDescription('Invalid email address')
  expect(screen.getByRole('alert')).toHaveTextContent('Invalid email address')
  expect(field()).toHaveValue('ada@')
})

test('announces the same complaint again when it is made again', () => {
  const { next } = show(stateWith({ problem: invalid }))
  const first = screen.getByRole('alert')
  next(stateWith({ problem: { ...invalid } }))
  expect(screen.getByRole('alert')).not.toBe(first)
})

test('says above the button that no mail could be sent, and leaves focus and text alone', async () => {
  const { person, next } = show(stateWith())
  await person.type(field(), 'ada@globex.test')
  await person.click(button('Continue with email'))
  next(stateWith({ pending: sending, email: 'ada@globex.test' }))
  next(stateWith({ problem: refused, email: 'ada@globex.test' }))
  expect(screen.getByRole('alert')).toHaveTextContent('We were unable to send a passcode')
  expect(button('Continue with email')).toHaveFocus()
  expect(field()).toHaveValue('ada@globex.test')
  expect(field()).not.toHaveAttribute('aria-invalid')
})

test('keeps the button, its name and its focus while the mail is being sent', async () => {
  const { person, next } = show(stateWith())
  const same = button('Continue with email')
  await person.click(same)
  next(stateWith({ pending: sending }))
  expect(button('Continue with email')).toBe(same)
  expect(same).toHaveFocus()
  expect(same).toHaveAttribute('aria-disabled', 'true')
  expect(field()).toHaveAttribute('readonly')
})

test('sends nothing twice, however often one tries', async () => {
  const { send, person } = show(stateWith({ pending: sending }))
  await person.click(button('Continue with email'))
  await person.type(field(), '{Enter}')
  expect(send).not.toHaveBeenCalled()
})

test('counts a wait down, and lets nothing be sent until it is over', () => {
  vi.useFakeTimers()
  const { send } = show(stateWith({ problem: limitedFor(30) }))
  const note = screen.getByRole('alert')
  expect(note).toHaveTextContent('Too many attempts. You can try again in 0:30.')
  act(() => void vi.advanceTimersByTime(1000))
  expect(note).toHaveTextContent('Too many attempts. You can try again in 0:29.')
  expect(screen.getByRole('timer')).toHaveAttribute('aria-live', 'off')
  fireEvent.click(button('Continue with email'))
  expect(send).not.toHaveBeenCalled()

  act(() => void vi.advanceTimersByTime(29_000))
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.click(button('Continue with email'))
  expect(send).toHaveBeenCalledOnce()
})

test('shows a name from outside as text only, whatever it holds', () => {
  const name = '<img src=x onerror=alert(1)>\u202Egnirtslive\u0000'
  const { container } = show(stateWith({ organization: organizationOf(name) }))
  expect(title()).toHaveTextContent('Continue to <img src=x onerror=alert(1)>gnirtslive')
  expect(container.querySelector('img')).toBeNull()
  expect(title().querySelector('bdi')).not.toBeNull()
})

const connection = { connection_id: 'saml-1', name: 'Okta', identityProvider: 'okta' }
/** What `products: ['oauth', 'emailMagicLinks', 'sso']` makes: a form between buttons. */
const between = mainLayout({
  methods: ['google_oauth', 'magic_link', 'sso'],
  organization: organizationOf('Acme Corp', { connections: [connection] }),
  knowsEmail: false,
  lastUsed: null,
})

test.each(['Main', 'PasswordEmailForm'] as const)('%s may have buttons on both sides of its form', (name) => {
  const told = vi.spyOn(console, 'error')
  const { container } = show(stateWith({ screen: { name, blocks: between, lastUsed: null, email: '' } }))
  expect(between.map(({ kind }) => kind)).toEqual(['buttons', 'email', 'buttons'])
  expect(screen.getAllByText('or')).toHaveLength(2)
  expect([...container.querySelectorAll('[data-mark], input')].map((one) => one.textContent || one.getAttribute('name'))).toContain(
    'Continue with Okta',
  )
  expect(told).not.toHaveBeenCalled()
})

test('what is typed stays when a button comes to stand before the form', async () => {
  const { person, next } = show(stateWith())
  await person.type(field(), 'ada@')
  next(stateWith({ screen: { name: 'Main', blocks: between, lastUsed: null } }))
  expect(field()).toHaveValue('ada@')
  expect(field()).toHaveFocus()
})

test.each([
  ['origin_not_allowed_for_client', 'add this page’s origin to your Google OAuth client'],
  ['invalid_client', 'Google does not know the client ID'],
  ['oauth_config_not_found', 'add a Google OAuth client in'],
  ['no_login_redirect_urls_set', 'set a login redirect URL'],
  ['no_signup_redirect_urls_set', 'set a signup redirect URL'],
  ['default_provider_not_allowed', 'add a Google OAuth client of your own'],
  ['unregistered_origin', 'add this page’s origin in your dashboard'],
])('tells a developer what One Tap lacks: %s', (oneTapHint, words) => {
  show(stateWith({ oneTapHint }))
  expect(screen.getByText(new RegExp(`^One Tap: ${words}`))).toBeVisible()
})

test('says nothing of One Tap that it has no words for', () => {
  show(stateWith({ oneTapHint: 'user_cancel' }))
  expect(screen.queryByText(/One Tap/)).toBeNull()
})
