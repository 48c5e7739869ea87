import type { Provider } from '../../../config/methods.ts'
import type { Redirects, Templates } from '../../../config/types.ts'
import type { Choice } from '../../machine/facts.ts'
import { startCall } from '../../machine/step.ts'
import type { Context, FlowState, Step } from '../../machine/types.ts'

/* The requests, built from the state and the configuration. */

/** Returns the id of the organization to sign in to; null in discovery. */
const organizationIdOf = ({ type, organization }: FlowState): string | null =>
  type === 'Discovery' ? null : (organization?.organization_id ?? null)

const minutesOf = ({ config }: Context) => ({ session_duration_minutes: config.sessionOptions.sessionDurationMinutes })
/** The parameters of calls that can open a session or send an email. */
export const sessionParameters = (context: Context) => ({ ...minutesOf(context), locale: context.config.emailMagicLinksOptions.locale })

/* The subjects of requests. The state keeps the subject of the pending request for the handler of the answer. */
const LINK = { kind: 'email', method: 'magic_link' } as const
const EMAIL_CODE = { kind: 'email', method: 'email_otp' } as const
const CODE = { kind: 'code' } as const

const redirectsOf = ({ loginRedirectURL, signupRedirectURL }: Redirects) => ({
  login_redirect_url: loginRedirectURL,
  signup_redirect_url: signupRedirectURL,
})

const templatesOf = ({ loginTemplateId, signupTemplateId }: Templates) => ({
  login_template_id: loginTemplateId,
  signup_template_id: signupTemplateId,
})

/** Emails a link, for the organization or for discovery. */
export function sendLink(state: FlowState, email_address: string, { config: { emailMagicLinksOptions: magicLinks } }: Context): Step {
  const { discoveryRedirectURL: discovery_redirect_url, loginTemplateId: login_template_id, locale } = magicLinks
  const organization_id = organizationIdOf(state)
  if (organization_id === null) {
    return startCall(state, 'magicLinks.email.discovery.send', { email_address, discovery_redirect_url, login_template_id, locale }, LINK)
  }
  const recipient = { email_address, organization_id, ...redirectsOf(magicLinks) }
  return startCall(state, 'magicLinks.email.loginOrSignup', { ...recipient, ...templatesOf(magicLinks), locale }, LINK)
}

/** Emails a new user a link that leads to setting a password. */
export function sendVerification(
  state: FlowState,
  email_address: string,
  { config: { emailMagicLinksOptions: magicLinks, passwordOptions: passwords } }: Context,
): Step {
  const { resetPasswordRedirectURL: resetRedirectURL } = passwords
  const { locale } = magicLinks
  const organization_id = state.organization?.organization_id ?? ''
  const recipient = { email_address, organization_id, login_redirect_url: resetRedirectURL, signup_redirect_url: resetRedirectURL }
  return startCall(state, 'magicLinks.email.loginOrSignup', { ...recipient, ...templatesOf(magicLinks), locale }, { kind: 'verification' })
}

/** Emails a code. */
export function sendCode(state: FlowState, email_address: string, { config }: Context): Step {
  const templates = templatesOf(config.emailOtpOptions)
  const { login_template_id } = templates
  const { locale } = config.emailMagicLinksOptions
  const organization_id = organizationIdOf(state)
  return organization_id === null
    ? startCall(state, 'otps.email.discovery.send', { email_address, login_template_id, locale }, EMAIL_CODE)
    : startCall(state, 'otps.email.loginOrSignup', { email_address, organization_id, ...templates, locale }, EMAIL_CODE)
}

/** Checks an emailed code. */
export function checkCode(state: FlowState, email_address: string, code: string, context: Context): Step {
  const organization_id = organizationIdOf(state)
  return organization_id === null
    ? startCall(state, 'otps.email.discovery.authenticate', { code, email_address }, CODE)
    : startCall(state, 'otps.email.authenticate', { code, email_address, organization_id, ...sessionParameters(context) }, CODE)
}

/** Checks a password. */
export function checkPassword(state: FlowState, email_address: string, password: string, context: Context): Step {
  const organization_id = organizationIdOf(state)
  return organization_id === null
    ? startCall(state, 'passwords.discovery.authenticate', { email_address, password })
    : startCall(state, 'passwords.authenticate', { email_address, organization_id, password, ...sessionParameters(context) })
}

/** Emails a link that sets a new password. A user without a password gets a link that logs in. */
export function startReset(state: FlowState, email_address: string, { config }: Context): Step {
  const { passwordOptions: passwords, emailMagicLinksOptions: magicLinks } = config
  const organization_id = organizationIdOf(state)
  const resetOptions = {
    login_redirect_url: passwords.loginRedirectURL ?? magicLinks.loginRedirectURL,
    reset_password_redirect_url: passwords.resetPasswordRedirectURL,
    reset_password_expiration_minutes: passwords.resetPasswordExpirationMinutes,
    reset_password_template_id: passwords.resetPasswordTemplateId,
    verify_email_template_id: passwords.verifyEmailTemplateId,
  }
  return organization_id === null
    ? startCall(state, 'passwords.discovery.resetByEmailStart', {
        email_address,
        discovery_redirect_url: passwords.discoveryRedirectURL ?? magicLinks.discoveryRedirectURL,
        ...resetOptions,
      })
    : startCall(state, 'passwords.resetByEmailStart', { email_address, organization_id, ...resetOptions })
}

/** Searches the organization for a member with this address. */
export const searchMember = (state: FlowState, email_address: string): Step =>
  startCall(state, 'search.searchMember', {
    email_address,
    organization_id: state.organization?.organization_id ?? '',
  })

/** Loads an organization by its slug. `kind`: the user has typed the slug (`slug`), or a new link of the organization is needed (`newLink`). */
export const loadOrganization = (state: FlowState, organization_slug: string, kind: 'slug' | 'newLink'): Step =>
  startCall(state, 'organization.getBySlug', { organization_slug }, { kind })

/** Logs in to, joins or accepts the invite of a discovered organization. */
export const exchange = (state: FlowState, { organization: { organization_id } }: Choice, context: Context): Step =>
  startCall(
    state,
    'discovery.intermediateSessions.exchange',
    { organization_id, ...sessionParameters(context) },
    { kind: 'organization', organization_id },
  )

/** Creates an organization. Without a name, the server names it after the user's address. */
export const createOrganization = (state: FlowState, context: Context, organization_name?: string): Step =>
  startCall(
    state,
    'discovery.organizations.create',
    { organization_name, ...minutesOf(context) },
    { kind: organization_name ? 'namedCreation' : 'creation' },
  )

/** Redirects to an organization's identity provider. */
export const startSso = (state: FlowState, connection_id: string, { config }: Context): Step =>
  startCall(state, 'sso.start', { connection_id, ...redirectsOf(config.ssoOptions) }, { kind: 'connection', connection_id })

/** Redirects to a social login provider. */
export function startOAuth(state: FlowState, provider: Provider, { config }: Context): Step {
  const { customScopes: custom_scopes, providerParams: provider_params } =
    config.oauthOptions.providers.find(({ type }) => type === provider) ?? {}
  const organization_id = organizationIdOf(state)
  const subject = { kind: 'provider', provider } as const
  const request = { provider, custom_scopes, provider_params }
  const { oauthOptions: oauth } = config
  return organization_id === null
    ? startCall(state, 'oauth.discovery.start', { ...request, discovery_redirect_url: oauth.discoveryRedirectURL }, subject)
    : startCall(state, 'oauth.start', { ...request, organization_id, ...redirectsOf(oauth) }, subject)
}

const memberOf = ({ mfa }: FlowState) => ({ member_id: mfa?.member_id ?? '', organization_id: mfa?.organization_id ?? '' })

/** Sends an SMS code to the member's number, or to the number that is being enrolled. */
export const sendSms = (state: FlowState, mfa_phone_number: string | null, { config }: Context): Step =>
  startCall(
    state,
    'otps.sms.send',
    { ...memberOf(state), mfa_phone_number: mfa_phone_number ?? undefined, locale: config.emailMagicLinksOptions.locale },
    mfa_phone_number === null ? null : { kind: 'phone', number: mfa_phone_number },
  )

/** Checks an SMS code. */
export const checkSmsCode = (state: FlowState, code: string, context: Context): Step =>
  startCall(state, 'otps.sms.authenticate', { ...memberOf(state), code, ...minutesOf(context) }, CODE)

/** Starts the enrollment of an authenticator app. */
export const createTotp = (state: FlowState): Step => startCall(state, 'totp.create', memberOf(state))

/** Checks the code of an authenticator app. */
export const checkTotp = (state: FlowState, code: string, context: Context): Step =>
  startCall(state, 'totp.authenticate', { ...memberOf(state), code, ...minutesOf(context) }, CODE)

/** Redeems a backup code. */
export const recover = (state: FlowState, recovery_code: string, context: Context): Step =>
  startCall(state, 'recoveryCodes.recover', { ...memberOf(state), recovery_code, ...minutesOf(context) })
