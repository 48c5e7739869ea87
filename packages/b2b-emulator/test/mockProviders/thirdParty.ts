import { ACME, TOKEN } from '../emulator.ts'
import type { startEmulator } from '../emulator.ts'

/** The id of the connection that {@link withConnection} creates. */
export const CONNECTION = 'saml-connection-test-okta'

/** The query of a sign-in start. Undefined values are omitted. */
type Query = Readonly<Record<string, string | undefined>>
/** The form fields on the page of a mock provider. */
type Fields = Readonly<Record<string, string>>
type RunningEmulator = Pick<ReturnType<typeof startEmulator>, 'send' | 'world'>

/** Adds an active connection to Acme Corp. */
export function withConnection({ world }: Pick<RunningEmulator, 'world'>): void {
  const connection = { connection_id: CONNECTION, display_name: 'Acme Okta', identity_provider: 'okta' }
  world.organizations.get(ACME)!.sso_active_connections = [connection]
}

/** Returns the path of a sign-in start. */
export function startPath(path: string, query: Query): string {
  const parameters = Object.entries({ public_token: TOKEN, ...query }).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return `${path}?${new URLSearchParams(parameters)}`
}

/** Returns the hidden state field on the page of a mock provider. */
export const stateIn = (text: string): string => /name="state" value="([^"]+)"/.exec(text)?.[1] ?? ''

/** Submits the form on the page of a mock provider. */
export function decide({ send }: Pick<RunningEmulator, 'send'>, fields: Fields) {
  const body = new URLSearchParams({ public_token: TOKEN, decision: 'allow', person: 'ada@acme.test', ...fields })
  return send('/emulator/third-party/decide', { method: 'POST', body, headers: { Accept: 'text/html' } })
}

/** Signs in at a mock provider and returns the redirect URL. */
export async function signInAtMockProvider(running: RunningEmulator, path: string, fields: Fields = {}): Promise<URL> {
  const { text } = await running.send(path)
  const { headers } = await decide(running, { state: stateIn(text), ...fields })
  return new URL(headers.get('Location') ?? 'about:blank')
}

const tokenOf = (address: URL): string => address.searchParams.get('token') ?? ''

/**
 * Signs in with a mock OAuth provider and returns the redirect token. Without an organization, the token is a discovery token. Without a code
 * challenge, the project no longer requires one.
 */
export async function obtainOAuthToken(running: RunningEmulator, query: Query, fields: Fields = {}, service = 'google'): Promise<string> {
  if (query['pkce_code_challenge'] === undefined) running.world.project.pkce_required_for_oauth = false
  const kind = query['organization_id'] === undefined && query['slug'] === undefined ? '/discovery' : ''
  return tokenOf(await signInAtMockProvider(running, startPath(`/v1/b2b/public/oauth/${service}${kind}/start`, query), fields))
}

/** Adds an active connection to Acme Corp, signs in through it and returns the redirect token. */
export async function obtainSSOToken(
  running: RunningEmulator,
  { query = {}, fields = {} }: { readonly query?: Query; readonly fields?: Fields } = {},
): Promise<string> {
  withConnection(running)
  if (query['pkce_code_challenge'] === undefined) running.world.project.pkce_required_for_sso = false
  return tokenOf(await signInAtMockProvider(running, startPath('/v1/public/sso/start', { connection_id: CONNECTION, ...query }), fields))
}

/** Makes a request to a mock provider, as its script does. */
export function postToMockProvider({ send }: Pick<RunningEmulator, 'send'>, path: string, body: object, origin = 'http://localhost:5173') {
  const headers = { 'Content-Type': 'application/json', Origin: origin }
  return send(`/emulator/third-party/${path}`, { method: 'POST', body: JSON.stringify(body), headers })
}

/** Returns a One Tap credential. The project requires no code challenge afterwards. */
export async function credentialFor(running: RunningEmulator, fields: object = {}): Promise<string> {
  const { project } = running.world
  project.pkce_required_for_oauth = false
  const choice = { client_id: project.google_client_id, nonce: 'nonce-1', email_address: 'ada@acme.test', ...fields }
  return String((await postToMockProvider(running, 'one-tap/credential', choice)).body['credential'])
}
