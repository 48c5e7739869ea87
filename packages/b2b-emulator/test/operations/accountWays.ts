import { ACME } from '../emulator.ts'
import type { startEmulator } from '../emulator.ts'
import { AUTHORIZE, LOGOUT } from '../identityProvider/relyingParty.ts'
import { arriveByConnection, arriveByService, credentialFor } from '../thirdParty/thirdParty.ts'

type Way = (emulator: ReturnType<typeof startEmulator>) => Promise<[fields?: object | undefined, session?: string]>

/** A successful way to make each call about accounts elsewhere, and about applications that use the project as their identity provider. */
export const accountWays = {
  'oauth.authenticate': async (emulator) => [
    { oauth_token: await arriveByService(emulator, { organization_id: ACME }), session_duration_minutes: 5 },
  ],
  'oauth.discovery.authenticate': async (emulator) => [{ discovery_oauth_token: await arriveByService(emulator, {}) }],
  'idp.oauthAuthorizeStart': async ({ signIn }) => [AUTHORIZE, (await signIn('ada@acme.test', ACME)).session_token],
  'idp.oauthLogoutStart': async () => [LOGOUT],
  'oneTap.start': async () => [],
  'oneTap.submit': async (emulator) => [{ id_token: await credentialFor(emulator), organization_id: ACME }],
  'oneTap.discovery.submit': async (emulator) => [{ id_token: await credentialFor(emulator) }],
  'sso.authenticate': async (emulator) => [{ sso_token: await arriveByConnection(emulator), session_duration_minutes: 5 }],
} satisfies Record<string, Way>
