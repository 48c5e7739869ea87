import { ONE_TAP_CREDENTIAL_TTL_MS, PROVIDER_SIGN_IN_TTL_MS } from '../../src/limits.ts'
import { ACME } from '../emulator.ts'
import { AUTHORIZE, LOGOUT } from '../identityProvider/relyingParty.ts'
import { obtainSSOToken, obtainOAuthToken, credentialFor } from '../mockProviders/thirdParty.ts'
import { byAnyone, byMember, reusable, once, takesNothing } from './row.ts'
import type { NotApplicable, Rows } from './row.ts'

const byRedirectToken = (error: 'oauth_token_not_found' | 'sso_token_not_found') => once(error, PROVIDER_SIGN_IN_TTL_MS)
const byOneTapCredential = once('id_token_invalid', ONE_TAP_CREDENTIAL_TTL_MS, 'id_token_expired')
const hintDoesNotExpire: NotApplicable = {
  because: 'An expired id token is accepted as a hint.',
  holds: ({ input }) => input !== null && 'id_token_hint' in input,
}

/** The calls about accounts of other services and about applications that use the project as their identity provider. */
export const accountRows = {
  'oauth.authenticate': {
    valid: async (emulator) => [{ oauth_token: await obtainOAuthToken(emulator, { organization_id: ACME }), session_duration_minutes: 5 }],
    invalid: { oauth_token: 7, session_duration_minutes: '5' },
    ...byRedirectToken('oauth_token_not_found'),
  },
  'oauth.discovery.authenticate': {
    valid: async (emulator) => [{ discovery_oauth_token: await obtainOAuthToken(emulator, {}) }],
    invalid: { discovery_oauth_token: undefined },
    ...byRedirectToken('oauth_token_not_found'),
  },
  'idp.oauthAuthorizeStart': {
    valid: async ({ signIn }) => [AUTHORIZE, (await signIn('ada@acme.test', ACME)).session_token],
    invalid: { client_id: 7, scope: [] },
    ...byMember,
  },
  'idp.oauthLogoutStart': {
    valid: async () => [LOGOUT],
    invalid: { post_logout_redirect_uri: undefined },
    ...byAnyone,
    used: reusable,
    expired: hintDoesNotExpire,
  },
  'oneTap.start': { valid: async () => [], invalid: takesNothing, ...byAnyone },
  'oneTap.submit': {
    valid: async (emulator) => [{ id_token: await credentialFor(emulator), organization_id: ACME }],
    invalid: { id_token: 7 },
    ...byOneTapCredential,
  },
  'oneTap.discovery.submit': {
    valid: async (emulator) => [{ id_token: await credentialFor(emulator) }],
    invalid: { discovery_redirect_url: 7 },
    ...byOneTapCredential,
  },
  'sso.authenticate': {
    valid: async (emulator) => [{ sso_token: await obtainSSOToken(emulator), session_duration_minutes: 5 }],
    invalid: { sso_token: null },
    ...byRedirectToken('sso_token_not_found'),
  },
} satisfies Rows
