import type { CallName, KnownErrorType } from '@acme/b2b-client'
import type { FlowCall } from '../../src/flow/machine/calls.ts'
import type { MessageKey } from '../../src/text/say.ts'
import {
  CODE_LABEL,
  comeBackFrom,
  enterAppCode,
  enterEmailedCode,
  enterTextedCode,
  impersonate,
  open,
  openLink,
  openRequest,
  press,
  see,
  signIn,
  submitEmail,
  type,
  type Step,
} from './steps.ts'

/* The calls of the widget: the steps of a user to each call, and the texts that the user sees after its responses. */

interface SentCall {
  /** The name of the endpoint. Default: the name of the call. */
  readonly endpoint?: CallName
  /** The steps of the user. The last one makes the call. */
  readonly steps: readonly Step[]
  /** A text that the user sees after a success. */
  readonly success: string
}
/** A call that the user needs. The widget explains a failure. */
export interface ExplainedCall extends SentCall {
  /** A refusal, its sentence, and the name of a button that the user can press then. */
  readonly refusal: readonly [type: KnownErrorType, sentence: MessageKey, button: string]
  /** The sentence of a refusal with an unknown error type. Default: `error.default`. */
  readonly otherRefusal?: MessageKey
  /** The labels of the fields that keep their text after a failure. Only a refused code is cleared. */
  readonly keeps?: readonly string[]
}
/** A call that the user does not need. */
export interface OptionalCall extends SentCall {
  readonly refusal: KnownErrorType
  /** A text that the user sees after any failure. */
  readonly failure: string
}
/** A call that msw cannot answer. */
interface CallWithoutRequest {
  /** The reason, and its tests. */
  readonly noRequest: string
}

type Product = 'emailMagicLinks' | 'emailOtp' | 'passwords' | 'sso' | 'oauth'
const oauthOptions = { providers: ['google'] } as const
const inOrganization = (organizationSlug: string, product: Product) => ({ organizationSlug, products: [product], oauthOptions }) as const
const inDiscovery = (product: Product) => ({ authFlowType: 'Discovery', products: [product], oauthOptions }) as const

const links = inOrganization('acme', 'emailMagicLinks')
const codes = inOrganization('acme', 'emailOtp')
const passwords = inOrganization('acme', 'passwords')
const discoveryLinks = inDiscovery('emailMagicLinks')
const discoveryCodes = inDiscovery('emailOtp')
const discoveryPasswords = inDiscovery('passwords')

// The users of the seed. Users of Sterling Bank need a second factor: Mia has none yet, Theo has an app, and Sol has a phone.
const ADA = 'ada@acme.test'
const GRACE = 'grace@globex.test'
const PIA = 'pia@acme.test'
const ZOE = 'zoe@acme.test'
const NOOR = 'noor@nowhere.test'
const LENA = 'lena@meridian.test'
const MIA = 'mia@sterling.test'
const THEO = 'theo@sterling.test'
const SOL = 'sol@sterling.test'
const organization_id = 'organization-test-acme'
const NEW_PASSWORD = 'Violet-Tram-Ledger-42'

const passFirstFactor = (email: string) => [open(inOrganization('sterling', 'emailOtp')), submitEmail(email), enterEmailedCode(email)]
const CHECK_EMAIL = see('Check your email')
const requestLink = [open(links), submitEmail(ADA), CHECK_EMAIL]
const requestReset = [open(passwords), submitEmail(PIA), press('Sign up or reset password'), press('Continue'), CHECK_EMAIL]

const client_id = 'connected-app-test-reports'
const consentRequest = {
  client_id,
  redirect_uri: 'http://localhost:5174/callback',
  response_type: 'code',
  scope: 'openid',
  // The example of RFC 7636, appendix B.
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  state: 's1',
}
const logoutRequest = { client_id, post_logout_redirect_uri: 'http://localhost:5174/' }

export const CALLS: { readonly [C in FlowCall]: ExplainedCall | OptionalCall | CallWithoutRequest } = {
  'project.bootstrap': {
    steps: [open(links)],
    success: 'Continue to Acme Corp',
    refusal: 'public_token_not_found',
    failure: 'Continue to Acme Corp',
  },
  'organization.getBySlug': {
    steps: [open(links)],
    success: 'Continue to Acme Corp',
    refusal: ['bad_request', 'error.organization', 'Try again'],
    otherRefusal: 'error.organization',
  },
  'magicLinks.email.loginOrSignup': {
    steps: [open(links), submitEmail(ADA)],
    success: 'Check your email',
    refusal: ['inactive_email', 'error.emailInactive', 'Continue with email'],
    otherRefusal: 'error.linkNotSent',
    keeps: ['Email'],
  },
  'magicLinks.email.discovery.send': {
    steps: [open(discoveryLinks), submitEmail(ADA)],
    success: 'Check your email',
    refusal: ['invalid_email', 'email.invalid', 'Continue with email'],
    otherRefusal: 'error.linkNotSent',
    keeps: ['Email'],
  },
  'magicLinks.authenticate': {
    steps: [...requestLink, openLink(ADA, links)],
    success: 'Success!',
    refusal: ['unable_to_auth_magic_link', 'error.magicLink', 'Email me a new link'],
    otherRefusal: 'error.magicLink',
  },
  'magicLinks.discovery.authenticate': {
    steps: [open(discoveryLinks), submitEmail(GRACE), CHECK_EMAIL, openLink(GRACE, discoveryLinks)],
    success: 'Choose an organization',
    refusal: ['pkce_mismatch', 'error.otherBrowser', 'Email me a new link'],
    otherRefusal: 'error.magicLink',
  },
  'session.confirm': {
    endpoint: 'session.authenticate',
    steps: [...requestLink, openLink(ADA, links), see('Success!'), openLink(ADA, links)],
    success: 'Success!',
    refusal: 'session_not_found',
    failure: 'Email me a new link',
  },
  'otps.email.loginOrSignup': {
    steps: [open(codes), submitEmail(ADA)],
    success: 'Enter your code',
    refusal: ['retired_member_email', 'error.emailNotSent', 'Continue with email'],
    otherRefusal: 'error.emailNotSent',
    keeps: ['Email'],
  },
  'otps.email.discovery.send': {
    steps: [open(discoveryCodes), submitEmail(ADA)],
    success: 'Enter your code',
    refusal: ['inactive_email', 'error.emailInactive', 'Continue with email'],
    otherRefusal: 'error.emailNotSent',
    keeps: ['Email'],
  },
  'otps.email.authenticate': {
    steps: [open(codes), submitEmail(ADA), enterEmailedCode(ADA)],
    success: 'Success!',
    refusal: ['otp_code_not_found', 'error.passcode', 'Resend code'],
    otherRefusal: 'error.passcode',
    keeps: [CODE_LABEL],
  },
  'otps.email.discovery.authenticate': {
    steps: [open(discoveryCodes), submitEmail(GRACE), enterEmailedCode(GRACE)],
    success: 'Choose an organization',
    refusal: ['unable_to_auth_otp_code', 'error.codeSpent', 'Resend code'],
    otherRefusal: 'error.passcode',
    keeps: [CODE_LABEL],
  },
  'passwords.authenticate': {
    steps: [open(passwords), submitEmail(PIA), type('Password', 'Correct-Horse-7'), press('Continue')],
    success: 'Success!',
    refusal: ['unauthorized_credentials', 'error.password', 'Continue'],
    otherRefusal: 'error.password',
    keeps: ['Email', 'Password'],
  },
  'passwords.discovery.authenticate': {
    steps: [open(discoveryPasswords), type('Email', PIA), type('Password', 'Correct-Horse-7'), press('Continue')],
    success: 'Choose an organization',
    refusal: ['user_lock_limit_reached', 'error.locked', 'Continue'],
    otherRefusal: 'error.password',
    keeps: ['Email', 'Password'],
  },
  'search.searchMember': {
    steps: [open(passwords), submitEmail(ZOE)],
    success: 'Verify your email first',
    refusal: 'organization_not_found',
    failure: 'Sign up or reset password',
  },
  'passwords.resetByEmailStart': {
    steps: [open(passwords), submitEmail(PIA), press('Sign up or reset password'), press('Continue')],
    success: 'Check your email',
    refusal: ['inactive_email', 'error.emailInactive', 'Continue'],
    otherRefusal: 'error.linkNotSent',
    keeps: ['Email'],
  },
  'passwords.discovery.resetByEmailStart': {
    steps: [open(discoveryPasswords), press('Sign up or reset password'), submitEmail(PIA)],
    success: 'Check your email',
    refusal: ['no_discovery_redirect_urls_set', 'error.notSetUp', 'Continue'],
    otherRefusal: 'error.linkNotSent',
    keeps: ['Email'],
  },
  'passwords.strengthCheck': {
    steps: [...requestReset, openLink(PIA, passwords), type('Password', 'Password1!'), press('Continue')],
    success: 'This password may have been used on a different site',
    refusal: 'bad_request',
    failure: 'We could not check this password. You can continue.',
  },
  'passwords.resetByEmail': {
    steps: [...requestReset, openLink(PIA, passwords), type('Password', NEW_PASSWORD), press('Continue')],
    success: 'Success!',
    refusal: ['breached_password', 'reset.breached', 'Continue'],
    otherRefusal: 'error.resetLink',
    keeps: ['Password'],
  },
  'passwords.discovery.resetByEmail': {
    steps: [
      open(discoveryPasswords),
      press('Sign up or reset password'),
      submitEmail(PIA),
      CHECK_EMAIL,
      openLink(PIA, discoveryPasswords),
      type('Password', NEW_PASSWORD),
      press('Continue'),
    ],
    success: 'Choose an organization',
    refusal: ['weak_password', 'error.weakPassword', 'Continue'],
    otherRefusal: 'error.resetLink',
    keeps: ['Password'],
  },
  'passwords.resetBySession': {
    steps: [...requestLink, openLink(ADA, passwords, 'reset_password'), type('Password', NEW_PASSWORD), press('Continue')],
    success: 'Success!',
    refusal: ['weak_password', 'error.weakPassword', 'Continue'],
    otherRefusal: 'error.passwordNotSet',
    keeps: ['Password'],
  },
  'sso.discoverConnections': {
    steps: [open(inDiscovery('sso')), press('Continue with SSO'), submitEmail(LENA)],
    success: 'Choose your company’s sign-in',
    refusal: ['sso_discovery_incompatible_with_sdk_config', 'error.default', 'Continue'],
    keeps: ['Email'],
  },
  'sso.start': { noRequest: 'It navigates to the provider: e2e/specs/flows/oauthAndSso.spec.ts.' },
  'sso.authenticate': {
    steps: [comeBackFrom('/v1/public/sso/start?connection_id=saml-connection-test-meridian', LENA, inOrganization('meridian', 'sso'))],
    success: 'Success!',
    refusal: ['invalid_connection_for_jit_provisioning', 'error.joinRefused', 'Try again'],
  },
  'oauth.start': { noRequest: 'It navigates to the provider: e2e/specs/flows/oauthAndSso.spec.ts.' },
  'oauth.authenticate': {
    steps: [comeBackFrom(`/v1/b2b/public/oauth/google/start?organization_id=${organization_id}`, ADA, inOrganization('acme', 'oauth'))],
    success: 'Success!',
    refusal: ['oauth_token_not_found', 'error.default', 'Try again'],
  },
  'oauth.discovery.start': { noRequest: 'It navigates to the provider: e2e/specs/flows/oauthAndSso.spec.ts.' },
  'oauth.discovery.authenticate': {
    steps: [comeBackFrom('/v1/b2b/public/oauth/google/discovery/start', GRACE, inDiscovery('oauth'))],
    success: 'Choose an organization',
    refusal: ['oauth_unverified_email', 'error.default', 'Try again'],
  },
  'impersonation.authenticate': {
    steps: [impersonate('member-test-ada', links)],
    success: 'Success!',
    refusal: ['unable_to_auth_impersonation_token', 'error.default', 'Try again'],
  },
  'discovery.organizations.create': {
    steps: [open(discoveryCodes), submitEmail(NOOR), enterEmailedCode(NOOR), press('Create an organization')],
    success: 'Success!',
    refusal: ['action_not_allowed_email_domain_is_claimed', 'error.claimedDomain', 'Try again'],
  },
  'discovery.intermediateSessions.exchange': {
    steps: [open(discoveryCodes), submitEmail(GRACE), enterEmailedCode(GRACE), press('Vault Industries')],
    success: 'Success!',
    refusal: ['intermediate_session_not_found', 'error.signInExpired', 'Try again'],
  },
  'phone.read': { noRequest: 'It needs no server: packages/b2b-react/test/phone/phone.test.ts.' },
  'phone.format': { noRequest: 'It needs no server: packages/b2b-react/test/phone/phone.test.ts.' },
  'otps.sms.send': {
    steps: [...passFirstFactor(MIA), press('Text me a code'), type('Phone number', '2025550123'), press('Continue')],
    success: 'Enter your code',
    refusal: ['duplicate_member_phone_number', 'error.phoneTaken', 'Continue'],
    otherRefusal: 'error.phone',
    keeps: ['Phone number'],
  },
  'otps.sms.authenticate': {
    steps: [...passFirstFactor(SOL), enterTextedCode('+15555550142')],
    success: 'Success!',
    refusal: ['otp_code_not_found', 'error.passcode', 'Resend code'],
    otherRefusal: 'error.passcode',
    keeps: [CODE_LABEL],
  },
  'totp.create': {
    steps: [...passFirstFactor(MIA), press('Use an authenticator app')],
    success: 'Can’t scan the code?',
    refusal: ['active_totp_exists', 'error.default', 'Try again'],
  },
  'totp.authenticate': {
    steps: [...passFirstFactor(THEO), enterAppCode(THEO)],
    success: 'Success!',
    refusal: ['invalid_totp_code', 'error.passcode', 'Use a backup code'],
    otherRefusal: 'error.passcode',
    keeps: [CODE_LABEL],
  },
  'recoveryCodes.recover': {
    steps: [...passFirstFactor(THEO), press('Use a backup code'), type('Backup code', 'aaaa-bbbb-cccc'), press('Continue')],
    success: 'Success!',
    refusal: ['unable_to_authenticate_recovery_code', 'error.backupCode', 'Continue'],
    otherRefusal: 'error.backupCode',
    keeps: ['Backup code'],
  },
  'idp.oauthAuthorizeStart': {
    steps: [signIn(ADA), openRequest(consentRequest)],
    success: 'Sign in to Quarterly Reports',
    refusal: ['connected_app_not_found', 'error.default', 'Try again'],
  },
  'idp.oauthAuthorizeSubmit': { noRequest: 'It submits a form, which navigates: e2e/specs/flows/identityProvider.spec.ts.' },
  'idp.oauthLogoutStart': {
    steps: [signIn(ADA), openRequest(logoutRequest)],
    success: 'Log out?',
    refusal: ['invalid_token', 'error.default', 'Try again'],
  },
  'session.revoke': {
    steps: [signIn(ADA), openRequest(logoutRequest), press('Yes')],
    success: 'You have been logged out.',
    refusal: 'session_not_found',
    failure: 'You have been logged out.',
  },
}
