import { post } from './endpoint.ts'

/** Signing in by following an emailed link. */
export const magicLinks = {
  email: {
    /** Mails an invitation to join the organization of the member who is signed in. */
    invite: post('/b2b/magic_links/email/invite', {
      input: {
        email_address: 'string',
        /** Where the invitation's link leads: an absolute address of your application. */
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
    loginOrSignup: post('/b2b/magic_links/email/login_or_signup', {
      input: {
        email_address: 'string',
        organization_id: 'string',
        /** Where the link of an existing member leads: an absolute address of your application. */
        login_redirect_url: 'string?',
        /** Where the link of a new member leads. */
        signup_redirect_url: 'string?',
        login_template_id: 'string?',
        signup_template_id: 'string?',
        /** A language tag; the provider serves `en`, `es` and `pt-br`. */
        locale: 'string?',
      },
      pkce: { begins: 'magic_links' },
    }),
    discovery: {
      /** Mails a link that shows a person the organizations they belong to or may join. */
      send: post('/b2b/magic_links/email/discovery/send', {
        input: {
          email_address: 'string',
          /** Where the link leads: an absolute address of your application. */
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
  authenticate: post('/b2b/magic_links/authenticate', {
    input: {
      magic_links_token: 'string',
      /** How long the session lasts, in minutes: 5 up to the project's maximum. */
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
    authenticate: post('/b2b/magic_links/discovery/authenticate', {
      input: { discovery_magic_links_token: 'string' },
      pkce: { proves: ['magic_links'] },
      session: 'opens',
      adds: ['captcha'],
      yields: 'all',
    }),
  },
}
