import { ONE_TAP_CREDENTIAL_TTL_MS, PROVIDER_SIGN_IN_TTL_MS } from '../../src/limits.ts'
import { ACME } from '../emulator.ts'
import { AUTHORIZE, LOGOUT } from '../identityProvider/relyingParty.ts'
import { arriveByConnection, arriveByService, credentialFor } from '../thirdParty/thirdParty.ts'
import { byAnyone, byMember, mayComeAgain, once, takesNothing } from './row.ts'
import type { NotApplicable, Rows } from './row.ts'

const byVoucher = (error: 'oauth_token_not_found' | 'sso_token_not_found') => once(error, PROVIDER_SIGN_IN_TTL_MS)
const byCredential = once('id_token_invalid', ONE_TAP_CREDENTIAL_TTL_MS, 'id_token_expired')
const agesWell: NotApplicable = {
  because: 'A hint of an expired id token says as much as a fresh one.',
  holds: ({ input }) => input !== null && 'id_token_hint' in input,
}

/** The calls about accounts elsewhere, and about applications that use the project as their identity provider. */
export const accountRows = {
  'oauth.authenticate': {
    valid: async (emulator) => [{ oauth_token: await arriveByService(emulator, { organization_id: ACME }), session_duration_minutes: 5 }],
    invalid: { oauth_token: 7, session_duration_minutes: '5' },
    ...byVoucher('oauth_token_not_found'),
  },
  'oauth.discovery.authenticate': {
    valid: async (emulator) => [{ discovery_oauth_token: await arriveByService(emulator, {}) }],
    invalid: { discovery_oauth_token: undefined },
    ...byVoucher('oauth_token_not_found'),
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
    used: mayComeAgain,
    expired: agesWell,
  },
  'oneTap.start': { valid: async () => [], invalid: takesNothing, ...byAnyone },
  'oneTap.submit': {
    valid: async (emulator) => [{ id_token: await credentialFor(emulator), organization_id: ACME }],
    invalid: { id_token: 7 },
    ...byCredential,
  },
  'oneTap.discovery.submit': {
    valid: async (emulator) => [{ id_token: await credentialFor(emulator) }],
    invalid: { discovery_redirect_url: 7 },
    ...byCredential,
  },
  'sso.authenticate': {
    valid: async (emulator) => [{ sso_token: await arriveByConnection(emulator), session_duration_minutes: 5 }],
    invalid: { sso_token: null },
    ...byVoucher('sso_token_not_found'),
  },
} satisfies Rows
