import type { OrganizationListAnswer } from './answers/signIn.ts'
import type { NoFields } from './endpoint.ts'
import type { SignInAnswer } from './entities/signIn.ts'
import type { CreateOrganizationInput, ExchangeInput } from './inputs/sessions.ts'
import { post, postLax } from './endpoint.ts'

/** Fields that only the provider judges. Source: wire record section 4. */
type Unchecked = 'email_jit_provisioning' | 'oauth_tenant_jit_provisioning' | 'allowed_oauth_tenants'

/** From a known person to a session in one of their organizations. */
export const discovery = {
  organizations: {
    /** Lists the organizations of the person who is discovering, or of the member who is signed in. */
    list: post<NoFields, OrganizationListAnswer, () => Promise<OrganizationListAnswer>>('/b2b/discovery/organizations', {
      input: {},
      only: true,
      adds: ['intermediate_session_token'],
    }),
    /** Creates an organization and signs its first member in. Name and slug are made from the email address when absent. */
    create: postLax<CreateOrganizationInput, SignInAnswer, Unchecked>('/b2b/discovery/organizations/create', {
      input: {
        session_duration_minutes: 'number',
        organization_name: 'string?',
        organization_slug: 'string?',
        organization_logo_url: 'string?',
        sso_jit_provisioning: 'string?',
        email_invites: 'string?',
        auth_methods: 'string?',
        mfa_policy: 'string?',
        email_allowed_domains: 'strings?',
        allowed_auth_methods: 'strings?',
      },
      session: 'opens',
      adds: ['intermediate_session_token'],
    }),
  },
  intermediateSessions: {
    /** Exchanges the pending sign-in for a session in the chosen organization, or for the next step towards one. */
    exchange: post<ExchangeInput, SignInAnswer>('/b2b/discovery/intermediate_sessions/exchange', {
      input: { organization_id: 'string', session_duration_minutes: 'number', locale: 'string?' },
      session: 'opens',
      adds: ['intermediate_session_token'],
    }),
  },
}
