import { TOKEN, basic } from '../emulator.ts'
import type { startEmulator } from '../emulator.ts'

/** The seeded third-party application. */
export const REPORTS = 'connected-app-test-reports'
export const CALLBACK = 'http://localhost:5174/callback'
/** The seeded first-party application. */
export const PORTAL = 'connected-app-test-portal'
export const PORTAL_CALLBACK = 'http://localhost:5175/callback'

/** The authorize request of the third-party application. */
export const AUTHORIZE = {
  client_id: REPORTS,
  redirect_uri: CALLBACK,
  response_type: 'code',
  scope: 'openid email full_access',
  state: 'state-1',
  code_challenge: 'A'.repeat(43),
}
export const LOGOUT = { client_id: REPORTS, post_logout_redirect_uri: 'http://localhost:5174/', state: 'state-2' }

type RunningEmulator = Pick<ReturnType<typeof startEmulator>, 'send'>

/** Submits the consent form as the client does. Without a session token the form has no credentials. Undefined fields are omitted. */
export function submit({ send }: RunningEmulator, fields: Readonly<Record<string, unknown>>, sessionToken: string | null, accept = '*/*') {
  const credentials = sessionToken === null ? {} : { __Authorization: basic(TOKEN, sessionToken) }
  const entries = Object.entries({ ...fields, ...credentials }).filter(([, value]) => value !== undefined)
  const formFields = entries.map(([name, value]): [string, string] => [name, String(value)])
  return send('/sdk/v1/b2b/oauth/authorize', { method: 'POST', body: new URLSearchParams(formFields), headers: { Accept: accept } })
}
