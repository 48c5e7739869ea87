import { loginSteps } from '../src/flow/loginSteps.ts'
import type { AuthenticationFacts, MfaFacts, StrengthFacts, TotpEnrollment } from '../src/flow/machine/facts.ts'
import type { ScreenName, ScreenOf } from '../src/flow/machine/screens.ts'
import type { FlowState, Place } from '../src/flow/machine/types.ts'
import { accountOf } from '../src/flow/rules/account.ts'
import { now } from '../src/internal/clock.ts'
import { confirmation, discovery, linkFailed, main, organizationOf, stateOn } from './states.ts'

/* One state for each screen, with as many elements as the screen can show at once. A missing screen is a type error. */

const resendFacts = { resends: 0, resendAt: null } as const
const inTenMinutes = () => now() + 600_000

/** A history that contains Main. With it, a screen has a back button. */
export const history: readonly Place[] = [{ screen: main, type: 'Organization', organization: organizationOf('Acme Corp'), primary: null }]

/** The second factors of Ada, who has enrolled both. */
export const mfa: MfaFacts = {
  member_id: 'member-ada',
  organization_id: 'organization-Acme Corp',
  phone: '+12015550142',
  enrolled: ['totp', 'sms_otp'],
  supported: ['totp', 'sms_otp'],
  preferred: null,
  smsCodeExpiresAt: null,
  locked: false,
}

const PIXEL = 'data:image/png;base64,iVBORw0KGgo='
export const enrollment: TotpEnrollment = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  qrCode: PIXEL,
  recoveryCodes: ['aaaa-bbbb-cccc', 'dddd-eeee-ffff'],
}

const signedIn: AuthenticationFacts = {
  signedIn: true,
  email: 'ada@globex.test',
  organization: organizationOf('Globex'),
  primary: null,
  mfa: null,
}

/** A password that the server does not accept. */
export const weakPassword: StrengthFacts = {
  valid: false,
  policy: 'zxcvbn',
  breached: true,
  score: 1,
  advice: ['Add another word or two. Uncommon words are better.'],
  missingCharacters: 2,
  missingClasses: 1,
}

const okta = { connection_id: 'saml-1', name: 'Okta', identityProvider: 'okta' }
const blocks: ScreenOf<'Main'>['blocks'] = [
  { kind: 'password' },
  {
    kind: 'buttons',
    buttons: [
      { kind: 'oauth', provider: 'google' },
      { kind: 'sso', connection: okta },
    ],
  },
]

const screens: { readonly [N in ScreenName]: () => ScreenOf<N> } = {
  Loading: () => ({ name: 'Loading', of: 'login' }),
  LinkConfirmation: () => ({ name: 'LinkConfirmation' }),
  Main: () => ({
    name: 'Main',
    blocks: [
      { kind: 'email', methods: ['magic_link'], passwordInstead: true },
      {
        kind: 'buttons',
        buttons: [{ kind: 'oauth', provider: 'google' }, { kind: 'sso', connection: okta }, { kind: 'ssoDiscovery' }],
      },
    ],
  }),
  EmailMethodSelection: () => ({ name: 'EmailMethodSelection', email: 'ada@globex.test' }),
  EmailConfirmation: () => confirmation,
  EmailOTPEntry: () => ({ name: 'EmailOTPEntry', email: 'ada@globex.test', ...resendFacts, expiresAt: inTenMinutes(), spent: false }),
  PasswordEmailForm: () => ({ name: 'PasswordEmailForm', blocks, email: 'ada@globex.test' }),
  PasswordAuthenticate: () => ({ name: 'PasswordAuthenticate' }),
  PasswordForgotForm: () => ({ name: 'PasswordForgotForm' }),
  PasswordSetNewConfirmation: () => ({ ...confirmation, name: 'PasswordSetNewConfirmation' }),
  PasswordResetVerifyConfirmation: () => ({ ...confirmation, name: 'PasswordResetVerifyConfirmation' }),
  PasswordResetForm: () => ({ name: 'PasswordResetForm', by: 'session', email: 'ada@globex.test', strength: weakPassword, checking: null }),
  SSODiscoveryEmail: () => ({ name: 'SSODiscoveryEmail' }),
  SSODiscoveryMenu: () => ({ name: 'SSODiscoveryMenu', connections: [okta] }),
  SSODiscoveryFallback: () => ({ name: 'SSODiscoveryFallback' }),
  Discovery: () => discovery,
  OrganizationCreation: () => ({ name: 'OrganizationCreation' }),
  MFAEnrollmentSelection: () => ({ name: 'MFAEnrollmentSelection', methods: ['totp', 'sms_otp'] }),
  SMSOTPEnrollment: () => ({ name: 'SMSOTPEnrollment', country: '', typed: null }),
  SMSOTPEntry: () => ({
    name: 'SMSOTPEntry',
    destination: '+1 201 555 0142',
    newNumber: null,
    ...resendFacts,
    expiresAt: now() + 120_000,
    spent: false,
  }),
  TOTPEnrollmentQRCode: () => ({ name: 'TOTPEnrollmentQRCode', enrollment }),
  TOTPEnrollmentManual: () => ({ name: 'TOTPEnrollmentManual', enrollment }),
  TOTPEntry: () => ({ name: 'TOTPEntry', enrollment: null }),
  RecoveryCodeSave: () => ({ name: 'RecoveryCodeSave', codes: enrollment.recoveryCodes, saved: false, next: signedIn }),
  RecoveryCodeEntry: () => ({ name: 'RecoveryCodeEntry' }),
  LoggedIn: () => ({ name: 'LoggedIn', email: 'ada@globex.test', organization: 'Globex' }),
  LinkFailed: () => linkFailed,
  IDPConsent: () => ({
    name: 'IDPConsent',
    client: 'Quarterly Reports',
    host: 'reports.example',
    scopes: ['openid', 'email', 'offline_access', 'reports.read'],
    ungrantable: true,
    shownAt: 0,
  }),
  IDPLogout: () => ({ name: 'IDPLogout', redirect: 'https://reports.example/' }),
  IDPDone: () => ({ name: 'IDPDone', of: 'declined' }),
  Error: () => ({ name: 'Error', message: { key: 'error.default' }, back: true, retry: 'restart', until: null }),
}

export const SCREENS = Object.keys(screens) as ScreenName[]

/** The usual state of a screen, with changes. */
export function stateOf(name: ScreenName, facts: Partial<FlowState> = {}): FlowState {
  const screen = screens[name]()
  // Only on screens that name the account. The email field of other screens is empty.
  const email = accountOf(stateOn(screen, { email: 'ada@globex.test' }), loginSteps)
  return stateOn(screen, { history, mfa, lastUsed: 'google_oauth', email, ...facts })
}
