import { call } from './step.ts'
import type { Choice, Context, FlowState, Step } from './types.ts'

/* How each call is made out of the state and the configuration. */

/** Mails a link to an address: for the organization at hand, or to discover some. */
export function sendLink(state: FlowState, email_address: string, { config }: Context): Step {
  const { loginRedirectURL, signupRedirectURL, discoveryRedirectURL, loginTemplateId, signupTemplateId, locale } = config.magicLinks
  const next = { ...state, email: email_address }
  return state.organization === null
    ? call(next, 'magicLinks.email.discovery.send', {
        email_address,
        discovery_redirect_url: discoveryRedirectURL,
        login_template_id: loginTemplateId,
        locale,
      })
    : call(next, 'magicLinks.email.loginOrSignup', {
        email_address,
        organization_id: state.organization.organization_id,
        login_redirect_url: loginRedirectURL,
        signup_redirect_url: signupRedirectURL,
        login_template_id: loginTemplateId,
        signup_template_id: signupTemplateId,
        locale,
      })
}

/** Asks for the organization of the configured slug. */
export const loadOrganization = (state: FlowState, { config }: Context): Step =>
  call(state, 'organization.getBySlug', { organization_slug: config.organizationSlug })

/** Logs into, joins or accepts the invite of a discovered organization. */
export const exchange = (state: FlowState, { organization }: Choice, { config }: Context): Step =>
  call(
    state,
    'discovery.intermediateSessions.exchange',
    { organization_id: organization.organization_id, session_duration_minutes: config.sessionMinutes, locale: config.magicLinks.locale },
    organization.organization_id,
  )

/** Creates an organization; the provider names it after the person's address. */
export const createOrganization = (state: FlowState, { config }: Context): Step =>
  call(state, 'discovery.organizations.create', { session_duration_minutes: config.sessionMinutes })
