import type { MemberAnswer } from './answers/organizations.ts'
import type { DiscoveryAnswer, EmailSignInAnswer } from './answers/signIn.ts'
import { post } from './endpoint.ts'
import type { BasicAnswer } from './entities/answer.ts'
import type {
  DiscoverySendInput,
  InviteInput,
  LoginOrSignupInput,
  MagicLinkAuthenticateInput,
  MagicLinkDiscoveryAuthenticateInput,
} from './inputs/signIn.ts'
import { emailErrors, joinErrors, linkErrors } from './knownErrors.ts'

/** Sign-in with an emailed link. */
export const magicLinks = {
  email: {
    /** Sends an email with an invitation to join the organization of the signed-in member. */
    invite: post<InviteInput, MemberAnswer>('/b2b/magic_links/email/invite', {
      input: {
        email_address: 'string',
        invite_redirect_url: 'string?',
        invite_template_id: 'string?',
        name: 'string?',
        untrusted_metadata: 'object?',
        locale: 'string?',
        roles: 'strings?',
      },
      needs: 'session',
      errors: ['unauthorized_action', ...emailErrors, 'invalid_email_for_invites', 'duplicate_member_email'],
    }),
    /** Sends an email with a sign-in link. A new member can sign up if the organization allows it. */
    loginOrSignup: post<LoginOrSignupInput, BasicAnswer>('/b2b/magic_links/email/login_or_signup', {
      input: {
        email_address: 'string',
        organization_id: 'string',
        login_redirect_url: 'string?',
        signup_redirect_url: 'string?',
        login_template_id: 'string?',
        signup_template_id: 'string?',
        locale: 'string?',
      },
      pkce: { begins: 'magic_links' },
      errors: [...emailErrors, ...joinErrors, 'operation_restricted_by_organization_auth_methods'],
    }),
    discovery: {
      /** Sends an email with a link that lists the organizations that the user belongs to or can join. */
      send: post<DiscoverySendInput, BasicAnswer>('/b2b/magic_links/email/discovery/send', {
        input: {
          email_address: 'string',
          discovery_redirect_url: 'string?',
          login_template_id: 'string?',
          locale: 'string?',
        },
        pkce: { begins: 'magic_links' },
        adds: ['captcha'],
        errors: emailErrors,
      }),
    },
  },
  /** Exchanges the token of an emailed link for a session, or for a further step. */
  authenticate: post<MagicLinkAuthenticateInput, EmailSignInAnswer>('/b2b/magic_links/authenticate', {
    input: {
      magic_links_token: 'string',
      session_duration_minutes: 'number',
      locale: 'string?',
    },
    // The link can be from a password reset email, so the pair of that flow is tried first.
    pkce: { proves: ['passwords', 'magic_links'] },
    session: 'opens',
    adds: ['captcha', 'intermediate_session_token'],
    callerOverrides: 'all',
    errors: [...linkErrors, ...joinErrors],
  }),
  discovery: {
    /** Exchanges the token of an emailed discovery link for the user's organizations. */
    authenticate: post<MagicLinkDiscoveryAuthenticateInput, DiscoveryAnswer>('/b2b/magic_links/discovery/authenticate', {
      input: { discovery_magic_links_token: 'string' },
      pkce: { proves: ['magic_links'] },
      session: 'opens',
      adds: ['captcha'],
      callerOverrides: 'all',
      errors: linkErrors,
    }),
  },
}
