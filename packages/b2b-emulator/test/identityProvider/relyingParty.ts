import { TOKEN, basic } from '../emulator.ts'
import type { startEmulator } from '../emulator.ts'

/** The seeded application of a third party. */
export const REPORTS = 'connected-app-test-reports'
export const CALLBACK = 'http://localhost:5174/callback'
/** The seeded application of the project itself. */
export const PORTAL = 'connected-app-test-portal'
export const PORTAL_CALLBACK = 'http://localhost:5175/callback'

/** What an application may ask. */
export const AUTHORIZE = {
  client_id: REPORTS,
  redirect_uri: CALLBACK,
  response_type: 'code',
  scope: 'openid email full_access',
  state: 'state-1',
  code_challenge: 'A'.repeat(43),
}
export const LOGOUT = { client_id: REPORTS, post_logout_redirect_uri: 'http://localhost:5174/', state: 'state-2' }

type Running = Pick<ReturnType<typeof startEmulator>, 'send'>

/** Sends the form of a decision, as the client does; without a session token it holds no credentials, and undefined fields are left out. */
export function submit({ send }: Running, fields: Readonly<Record<string, unknown>>, sessionToken: string | null, accept = '*/*') {
  const credentials = sessionToken === null ? {} : { __Authorization: basic(TOKEN, sessionToken) }
  const said = Object.entries({ ...fields, ...credentials }).filter(([, value]) => value !== undefined)
  const texts = said.map(([name, value]): [string, string] => [name, String(value)])
  return send('/sdk/v1/b2b/oauth/authorize', { method: 'POST', body: new URLSearchParams(texts), headers: { Accept: accept } })
}
