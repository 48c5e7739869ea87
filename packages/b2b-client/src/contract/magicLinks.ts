import type { MemberAnswer } from './answers/organizations.ts'
import type { DiscoveryAnswer, EmailSignInAnswer } from './answers/signIn.ts'
import type { BasicAnswer } from './entities/answer.ts'
import type {
  DiscoverySendInput,
  InviteInput,
  LoginOrSignupInput,
  MagicLinkAuthenticateInput,
  MagicLinkDiscoveryAuthenticateInput,
} from './inputs/signIn.ts'
import { post } from './endpoint.ts'

/** Signing in by following an emailed link. */
export const magicLinks = {
  email: {
    /** Mails an invitation to join the organization of the member who is signed in. */
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
    }),
    /** Mails a link that logs a member in, or signs a new one up where the organization lets them. */
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
    }),
    discovery: {
      /** Mails a link that shows a person the organizations they belong to or may join. */
      send: post<DiscoverySendInput, BasicAnswer>('/b2b/magic_links/email/discovery/send', {
        input: {
          email_address: 'string',
          discovery_redirect_url: 'string?',
          login_template_id: 'string?',
          locale: 'string?',
        },
        pkce: { begins: 'magic_links' },
        adds: ['captcha'],
      }),
    },
  },
  /** Exchanges the token of a followed link for a session, or for the next step towards one. */
  authenticate: post<MagicLinkAuthenticateInput, EmailSignInAnswer>('/b2b/magic_links/authenticate', {
    input: {
      magic_links_token: 'string',
      session_duration_minutes: 'number',
      locale: 'string?',
    },
    // A password reset mail also carries a login link, so its verifier may be the one begun.
    pkce: { proves: ['passwords', 'magic_links'] },
    session: 'opens',
    adds: ['captcha', 'intermediate_session_token'],
    yields: 'all',
  }),
  discovery: {
    /** Exchanges the token of a followed discovery link for the person's organizations. */
    authenticate: post<MagicLinkDiscoveryAuthenticateInput, DiscoveryAnswer>('/b2b/magic_links/discovery/authenticate', {
      input: { discovery_magic_links_token: 'string' },
      pkce: { proves: ['magic_links'] },
      session: 'opens',
      adds: ['captcha'],
      yields: 'all',
    }),
  },
}
