import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { MainBlock, MainButton } from '../../src/flow/machine/facts.ts'
import type { PersonEvent, ScreenName } from '../../src/flow/machine/screens.ts'
import type { FlowState, Pending, Problem } from '../../src/flow/machine/types.ts'
import { SCREENS, stateOf } from '../everyScreen.ts'
import { STATES } from '../everyState.ts'
import { button, show, title } from '../show.tsx'
import { pendingCall, refusedProblem, stateOn } from '../states.ts'

/* The rules of every screen: its title, the names that tests and password managers rely on, and the effect of each control. */

/** The title of each screen, and the event that each of its buttons sends; null: none. */
const CONTRACT: { readonly [N in ScreenName]: readonly [title: string, buttons?: { readonly [name: string]: PersonEvent | null }] } = {
  Loading: ['Logging in...'],
  LinkConfirmation: ['Sign in with this link?', { Continue: { type: 'linkConfirmed' } }],
  Main: [
    'Continue to Acme Corp',
    {
      Back: { type: 'wentBack' },
      'Continue with email': { type: 'emailSubmitted', email: '' },
      'Use a password instead': { type: 'passwordInsteadChosen', email: '' },
      'Continue with Google': { type: 'providerChosen', provider: 'google' },
      'Continue with Okta': { type: 'connectionChosen', connection_id: 'saml-1' },
      'Continue with SSO': { type: 'ssoChosen', email: '' },
    },
  ],
  EmailMethodSelection: [
    'How do you want to sign in?',
    {
      'Not you?': { type: 'differentEmailChosen' },
      Back: { type: 'wentBack' },
      'Email me a link': { type: 'emailMethodChosen', method: 'magic_link' },
      'Email me a code': { type: 'emailMethodChosen', method: 'email_otp' },
    },
  ],
  EmailConfirmation: [
    'Check your email',
    { Back: { type: 'wentBack' }, 'Resend email': { type: 'resendRequested' }, 'Try again': { type: 'anotherTryChosen' } },
  ],
  EmailOTPEntry: ['Enter your code', { Back: { type: 'wentBack' }, 'Resend code': { type: 'resendRequested' } }],
  PasswordEmailForm: [
    'Continue to Acme Corp',
    {
      Back: { type: 'wentBack' },
      Show: null,
      Continue: { type: 'passwordSubmitted', email: '', password: '' },
      'Sign up or reset password': { type: 'passwordHelpChosen', email: '' },
      'Continue with Google': { type: 'providerChosen', provider: 'google' },
      'Continue with Okta': { type: 'connectionChosen', connection_id: 'saml-1' },
    },
  ],
  PasswordAuthenticate: [
    'Log in with email and password',
    {
      Back: { type: 'wentBack' },
      Show: null,
      Continue: { type: 'passwordSubmitted', email: '', password: '' },
      'Sign up or reset password': { type: 'passwordHelpChosen', email: '' },
    },
  ],
  PasswordForgotForm: ['Reset your password', { Back: { type: 'wentBack' }, Continue: { type: 'emailSubmitted', email: '' } }],
  PasswordSetNewConfirmation: ['Check your email', { Back: { type: 'wentBack' }, 'Resend email': { type: 'resendRequested' } }],
  PasswordResetVerifyConfirmation: ['Verify your email first', { Back: { type: 'wentBack' }, 'Resend email': { type: 'resendRequested' } }],
  PasswordResetForm: ['Choose a new password', { Show: null, Continue: { type: 'newPasswordSubmitted', password: '' } }],
  SSODiscoveryEmail: ['Enter your email to continue', { Back: { type: 'wentBack' }, Continue: { type: 'emailSubmitted', email: '' } }],
  SSODiscoveryMenu: [
    'Choose your company’s sign-in',
    {
      'Not you?': { type: 'differentEmailChosen' },
      Back: { type: 'wentBack' },
      'Continue with Okta': { type: 'connectionChosen', connection_id: 'saml-1' },
    },
  ],
  SSODiscoveryFallback: [
    "Sorry, we couldn't find any connections.",
    {
      'Not you?': { type: 'differentEmailChosen' },
      Back: { type: 'wentBack' },
      Continue: { type: 'slugSubmitted', slug: '' },
      'Sign in another way': { type: 'anotherMethodChosen' },
    },
  ],
  Discovery: [
    'Choose an organization',
    {
      'Not you?': { type: 'differentEmailChosen' },
      Back: { type: 'wentBack' },
      'Acme Corp': { type: 'organizationChosen', organization_id: 'organization-Acme Corp' },
      'Globex Join': { type: 'organizationChosen', organization_id: 'organization-Globex' },
      'Initech Accept Invite': { type: 'organizationChosen', organization_id: 'organization-Initech' },
      'Create an organization': { type: 'creationChosen' },
    },
  ],
  OrganizationCreation: [
    'Create an organization',
    {
      'Not you?': { type: 'differentEmailChosen' },
      Back: { type: 'wentBack' },
      Continue: { type: 'organizationNamed', name: 'Globex' },
    },
  ],
  MFAEnrollmentSelection: [
    'Add a second sign-in step',
    {
      'Not you?': { type: 'differentEmailChosen' },
      'Use an authenticator app': { type: 'mfaMethodChosen', method: 'totp' },
      'Text me a code': { type: 'mfaMethodChosen', method: 'sms_otp' },
    },
  ],
  SMSOTPEnrollment: [
    'Enter your phone number to get codes',
    {
      'Not you?': { type: 'differentEmailChosen' },
      Back: { type: 'wentBack' },
      Continue: { type: 'phoneSubmitted', country: 'US', number: '' },
    },
  ],
  SMSOTPEntry: [
    'Enter your code',
    {
      'Not you?': { type: 'differentEmailChosen' },
      Back: { type: 'wentBack' },
      'Resend code': { type: 'resendRequested' },
      'Use an authenticator app': { type: 'totpInsteadChosen' },
    },
  ],
  TOTPEnrollmentQRCode: [
    'Scan the QR code to link your authenticator app',
    {
      'Not you?': { type: 'differentEmailChosen' },
      Back: { type: 'wentBack' },
      Continue: { type: 'enrollmentContinued' },
      'Can’t scan the code?': { type: 'secretWanted' },
    },
  ],
  TOTPEnrollmentManual: [
    'Link your app without scanning',
    {
      'Not you?': { type: 'differentEmailChosen' },
      Back: { type: 'wentBack' },
      'Copy code': { type: 'secretCopied' },
      Continue: { type: 'enrollmentContinued' },
      'Scan the QR code instead': { type: 'wentBack' },
    },
  ],
  TOTPEntry: [
    'Enter your code',
    {
      'Not you?': { type: 'differentEmailChosen' },
      Back: { type: 'wentBack' },
      'Use a backup code': { type: 'backupCodeChosen' },
      'Text me a code instead': { type: 'smsInsteadChosen' },
    },
  ],
  RecoveryCodeSave: [
    'Save your backup codes',
    { 'Download file': { type: 'codesDownloaded' }, 'Copy all': { type: 'codesCopied' }, 'I have saved them': { type: 'codesSaved' } },
  ],
  RecoveryCodeEntry: [
    'Enter a backup code',
    { 'Not you?': { type: 'differentEmailChosen' }, Back: { type: 'wentBack' }, Continue: { type: 'backupCodeSubmitted', code: '' } },
  ],
  LinkFailed: ['You are already signed in', { Continue: { type: 'continueChosen' } }],
  LoggedIn: ['Success!'],
  IDPConsent: ['Quarterly Reports wants to access your Demo account', { Allow: { type: 'consentGiven' }, Deny: { type: 'consentDenied' } }],
  IDPLogout: ['Log out?', { Yes: { type: 'logoutConfirmed' }, No: { type: 'logoutDeclined' } }],
  IDPDone: ['Still logged in'],
  Error: ['Looks like there was an error!', { Back: { type: 'wentBack' }, 'Try again': { type: 'retryChosen' } }],
}

test.each(SCREENS)('%s has its title and its buttons, and each button sends its event', async (name) => {
  const { send, user, container } = show(stateOf(name))
  const [expectedTitle, buttons = {}] = CONTRACT[name]
  expect(title()).toHaveTextContent(expectedTitle)
  expect(screen.getAllByRole('heading')).toHaveLength(1)
  expect(container.querySelector('[data-screen]')).toHaveAttribute('data-screen', name)
  expect(container.querySelectorAll('button')).toHaveLength(Object.keys(buttons).length)
  const sentEvents: { [label: string]: unknown } = {}
  for (const label of Object.keys(buttons)) {
    send.mockClear()
    await user.click(button(label))
    sentEvents[label] = send.mock.lastCall?.[0] ?? null
  }
  expect(sentEvents).toEqual(buttons)
})

// Tests of applications often search for a label by a part of it, and in any case.
test.each(SCREENS)('%s: a search for a label finds exactly its field, and no button', (name) => {
  const { container } = show(stateOf(name))
  for (const { textContent, htmlFor } of container.querySelectorAll('label'))
    expect(screen.getAllByLabelText(textContent, { exact: false }).map(({ id }) => id)).toEqual([htmlFor])
  expect(screen.queryByRole('button', { name: /Password|One-time code/ })).toBeNull()
})

test.each(SCREENS)('%s: screen readers call its fields required, and no browser shows a message of its own', (name) => {
  const { container } = show(stateOf(name))
  for (const control of container.querySelectorAll('.b2b-field :is(input,select)')) {
    expect(control).toHaveAttribute('aria-required', 'true')
    expect(control).not.toHaveAttribute('required')
  }
  for (const form of container.querySelectorAll('form')) expect(form.noValidate).toBe(true)
})

/** The call that each screen waits for. */
const PENDING_CALLS: { readonly [N in ScreenName]?: Pending['call'] } = {
  Main: 'magicLinks.email.loginOrSignup',
  EmailMethodSelection: 'otps.email.loginOrSignup',
  EmailConfirmation: 'magicLinks.email.loginOrSignup',
  EmailOTPEntry: 'otps.email.authenticate',
  PasswordEmailForm: 'passwords.authenticate',
  PasswordAuthenticate: 'passwords.authenticate',
  PasswordForgotForm: 'passwords.resetByEmailStart',
  PasswordSetNewConfirmation: 'passwords.resetByEmailStart',
  PasswordResetVerifyConfirmation: 'magicLinks.email.loginOrSignup',
  PasswordResetForm: 'passwords.resetByEmail',
  SSODiscoveryEmail: 'sso.discoverConnections',
  SSODiscoveryMenu: 'sso.start',
  SSODiscoveryFallback: 'organization.getBySlug',
  Discovery: 'discovery.organizations.create',
  OrganizationCreation: 'discovery.organizations.create',
  SMSOTPEnrollment: 'otps.sms.send',
  SMSOTPEntry: 'otps.sms.authenticate',
  TOTPEntry: 'totp.authenticate',
  RecoveryCodeEntry: 'recoveryCodes.recover',
  IDPConsent: 'idp.oauthAuthorizeSubmit',
  IDPLogout: 'session.revoke',
}
/** The subject of the pending call. Without a subject, the call is the main action of the screen. */
const SUBJECTS: { readonly [N in ScreenName]?: Pending['subject'] } = {
  Main: { kind: 'email', method: 'magic_link' },
  EmailMethodSelection: { kind: 'email', method: 'email_otp' },
  EmailConfirmation: { kind: 'email', method: 'magic_link' },
  EmailOTPEntry: { kind: 'code' },
  PasswordResetVerifyConfirmation: { kind: 'verification' },
  SSODiscoveryMenu: { kind: 'connection', connection_id: 'conn-1' },
  SSODiscoveryFallback: { kind: 'slug' },
  Discovery: { kind: 'creation' },
  OrganizationCreation: { kind: 'namedCreation' },
  SMSOTPEntry: { kind: 'code' },
  TOTPEntry: { kind: 'code' },
  IDPConsent: { kind: 'consent', decision: 'granted' },
}
const SCREENS_WITH_CALL = Object.keys(PENDING_CALLS) as (keyof typeof PENDING_CALLS)[]
/** Buttons that work while a call is pending, because they need no request. */
const ALWAYS_ENABLED = new Set(['Back', 'Show', 'Try again'])

const busyState = (name: ScreenName): FlowState =>
  stateOf(name, { pending: pendingCall(PENDING_CALLS[name] ?? 'session.revoke', SUBJECTS[name]) })

test.each(SCREENS_WITH_CALL)('%s, while its call is pending: controls that would send another call are disabled', async (name) => {
  const { send, user, container } = show(busyState(name))
  const requestButtons = [...container.querySelectorAll('button')].filter(
    (control) => !ALWAYS_ENABLED.has(control.getAttribute('aria-label') ?? control.textContent),
  )
  for (const control of requestButtons) {
    expect(control).toHaveAttribute('aria-disabled', 'true')
    await user.click(control)
  }
  expect(send).not.toHaveBeenCalled()
})

const FORMS = [
  'PasswordAuthenticate',
  'PasswordForgotForm',
  'PasswordResetForm',
  'SSODiscoveryEmail',
  'SSODiscoveryFallback',
  'OrganizationCreation',
] as const
const CODE_FORMS = ['RecoveryCodeEntry', 'SMSOTPEnrollment', 'EmailMethodSelection', 'TOTPEntry', 'EmailOTPEntry', 'SMSOTPEntry'] as const

test.each([...FORMS, ...CODE_FORMS])('%s announces a problem and keeps the focus', (name) => {
  const { next } = show(stateOf(name))
  const focusedElement = document.activeElement
  next(stateOf(name, { problem: refusedProblem }))
  expect(screen.getByRole('alert')).toHaveTextContent('We were unable to send a passcode')
  expect(document.activeElement).toBe(focusedElement)
})

const FIELDS = [
  ['Main', 'Email'],
  ['PasswordAuthenticate', 'Email'],
  ['PasswordForgotForm', 'Email'],
  ['PasswordResetForm', 'Password'],
  ['SSODiscoveryEmail', 'Email'],
  ['SSODiscoveryFallback', 'Organization short name'],
  ['OrganizationCreation', 'Organization name'],
  ['EmailOTPEntry', 'One-time code'],
  ['SMSOTPEntry', 'One-time code'],
  ['TOTPEntry', 'One-time code'],
  ['SMSOTPEnrollment', 'Phone number'],
  ['RecoveryCodeEntry', 'Backup code'],
] as const

test.each(FIELDS)('when %s appears, the focus moves to the field %s', (name, label) => {
  const { next } = show(stateOf('LinkConfirmation'))
  next(stateOf(name))
  expect(screen.getByLabelText(label)).toHaveFocus()
})

const FIELD_PROBLEMS: readonly (readonly [ScreenName, string, Problem['phrase']])[] = [
  ['PasswordForgotForm', 'Email', { key: 'email.invalid' }],
  ['SSODiscoveryEmail', 'Email', { key: 'email.invalid' }],
  ['SSODiscoveryFallback', 'Organization short name', { key: 'error.slugNotFound' }],
  ['OrganizationCreation', 'Organization name', { key: 'creation.refused' }],
  ['EmailOTPEntry', 'One-time code', { key: 'error.passcode' }],
  ['SMSOTPEntry', 'One-time code', { key: 'error.passcode' }],
  ['TOTPEntry', 'One-time code', { key: 'error.passcode' }],
  ['SMSOTPEnrollment', 'Phone number', { key: 'error.phoneTaken' }],
  ['RecoveryCodeEntry', 'Backup code', { key: 'error.backupCode' }],
]

test.each(FIELD_PROBLEMS)('%s shows a problem at the field %s, with the focus there', (name, label, phrase) => {
  const { next } = show(stateOf(name))
  next(stateOf(name, { problem: { phrase, at: 'field', until: null } }))
  const field = screen.getByLabelText(label)
  expect(field).toBeInvalid()
  expect(field).toHaveFocus()
  expect(field).toHaveAccessibleDescription(screen.getByRole('alert').textContent)
})

const SCREENS_WITHOUT_FIELD = [
  'LinkConfirmation',
  'EmailMethodSelection',
  'EmailConfirmation',
  'PasswordSetNewConfirmation',
  'MFAEnrollmentSelection',
  'TOTPEnrollmentQRCode',
  'TOTPEnrollmentManual',
  'RecoveryCodeSave',
  'IDPConsent',
  'IDPLogout',
  'Error',
] as const

test.each(SCREENS_WITHOUT_FIELD)('%s has no field, so the focus moves to the title, which screen readers read', (name) => {
  const { next } = show(stateOf('RecoveryCodeEntry'))
  next(stateOf(name))
  expect(title()).toHaveFocus()
})

test('one connection gets the focus, because Enter is all that is left to do; the first of several does not', () => {
  const { next } = show(stateOf('RecoveryCodeEntry'))
  next(stateOf('SSODiscoveryMenu'))
  expect(button('Continue with Okta')).toHaveFocus()
  expect(button('Continue with Okta')).toHaveAttribute('data-look', 'primary')
  next(stateOf('RecoveryCodeEntry'))
  next(stateOn({ name: 'SSODiscoveryMenu', connections: [okta.connection, entra.connection] }))
  expect(title()).toHaveFocus()
})

test.each(SCREENS)('%s has exactly one heading, of the level that the host sets', (name) => {
  show(stateOf(name), { headingLevel: 3 })
  expect(screen.getAllByRole('heading')).toEqual([screen.getByRole('heading', { level: 3 })])
})

/* Only the main action has the primary color of the theme (test/theme/style.test.ts), so these tests count the main actions. */
const mainActions = (container: HTMLElement) => [...container.querySelectorAll('[data-look=primary]')].map(({ textContent }) => textContent)

test.each(STATES.map(({ screen: name, name: state, create }) => [`${name} ${state}`.trim(), create] as const))(
  '%s has at most one colored action',
  (_, create) => {
    expect(mainActions(show(create()).container).length).toBeLessThanOrEqual(1)
  },
)

const okta = { kind: 'sso', connection: { connection_id: 'saml-1', name: 'Okta', identityProvider: 'okta' } } as const
const entra = { kind: 'sso', connection: { connection_id: 'saml-2', name: 'Entra', identityProvider: 'microsoft-entra' } } as const
const google = { kind: 'oauth', provider: 'google' } as const
const blocksOf = (...buttons: readonly MainButton[]) => [{ kind: 'buttons', buttons } as const]

test.each<readonly [string, readonly MainBlock[], readonly string[]]>([
  ['one connection', blocksOf(okta), ['Continue with Okta']],
  ['single sign-on before the organization is known', blocksOf({ kind: 'ssoDiscovery' }), ['Continue with SSO']],
  ['one provider', blocksOf(google), []],
  ['two connections', blocksOf(okta, entra), []],
  [
    'one connection below an email field',
    [{ kind: 'email', methods: ['magic_link'], passwordInstead: false }, ...blocksOf(okta)],
    ['Continue with email'],
  ],
])('Main with %s: the colored actions are %o', (_, blocks, actions) => {
  expect(mainActions(show(stateOn({ name: 'Main', blocks })).container)).toEqual(actions)
})
