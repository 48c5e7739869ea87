import { post } from './endpoint.ts'

/** From a known person to a session in one of their organizations. */
export const discovery = {
  organizations: {
    /** Lists the organizations of the person who is discovering, or of the member who is signed in. */
    list: post('/b2b/discovery/organizations', { input: {}, only: true, adds: ['intermediate_session_token'] }),
    /** Creates an organization and signs its first member in. Name and slug are made from the email address when absent. */
    create: post('/b2b/discovery/organizations/create', {
      input: {
        /** How long the session lasts, in minutes: 5 up to the project's maximum. */
        session_duration_minutes: 'number',
        organization_name: 'string?',
        /** At least 2 characters: letters, digits and `- . _ ~`. */
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
    exchange: post('/b2b/discovery/intermediate_sessions/exchange', {
      input: { organization_id: 'string', session_duration_minutes: 'number', locale: 'string?' },
      session: 'opens',
      adds: ['intermediate_session_token'],
    }),
  },
}
