import type { OrganizationListAnswer } from './answers/signIn.ts'
import type { NoFields } from './endpoint.ts'
import { post, postLax } from './endpoint.ts'
import type { SignInAnswer } from './entities/signIn.ts'
import type { CreateOrganizationInput, ExchangeInput } from './inputs/sessions.ts'
import { joinErrors } from './knownErrors.ts'

/** Fields that the client sends without a check. */
type Unchecked = 'email_jit_provisioning' | 'oauth_tenant_jit_provisioning' | 'allowed_oauth_tenants'

/** Sign-in in two steps: first the user, then one of the organizations of the user. */
export const discovery = {
  organizations: {
    /** Lists the organizations of the pending sign-in, or of the signed-in member. */
    list: post<NoFields, OrganizationListAnswer, () => Promise<OrganizationListAnswer>>('/b2b/discovery/organizations', {
      input: {},
      onlyListed: true,
      adds: ['intermediate_session_token'],
      errors: ['user_unauthenticated'],
    }),
    /** Creates an organization and signs in its first member. The default name and slug are made from the email address. */
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
      errors: [
        'action_not_allowed_email_domain_is_claimed',
        'organization_slug_already_used',
        'invalid_organization_slug',
        'invalid_organization_name',
        'allowed_auth_methods_required_for_restricted',
        'insufficient_factors_for_session_exchange',
        'endpoint_not_authorized_for_sdk',
      ],
    }),
  },
  intermediateSessions: {
    /** Exchanges the pending sign-in for a session in the chosen organization, or for a further step. */
    exchange: post<ExchangeInput, SignInAnswer>('/b2b/discovery/intermediate_sessions/exchange', {
      input: { organization_id: 'string', session_duration_minutes: 'number', locale: 'string?' },
      session: 'opens',
      adds: ['intermediate_session_token'],
      errors: [...joinErrors, 'invalid_intermediate_session_token_for_organization', 'insufficient_factors_for_session_exchange'],
    }),
  },
}
