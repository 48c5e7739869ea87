import { ACME, TOKEN } from '../emulator.ts'
import type { startEmulator } from '../emulator.ts'

/** The connection that {@link withConnection} gives to the first organization. */
export const CONNECTION = 'saml-connection-test-okta'

type Running = Pick<ReturnType<typeof startEmulator>, 'send' | 'world'>

/** Gives the first organization an active connection. */
export function withConnection({ world }: Pick<Running, 'world'>): void {
  const connection = { connection_id: CONNECTION, display_name: 'Acme Okta', identity_provider: 'okta' }
  world.organizations.get(ACME)!.sso_active_connections = [connection]
}

/** The address of a start; undefined fields are left out. */
export function startPath(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries({ public_token: TOKEN, ...query }).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return `${path}?${new URLSearchParams(given)}`
}

/** What the page of a stand-in sends besides the choice of a person. */
export const stateIn = (text: string): string => /name="state" value="([^"]+)"/.exec(text)?.[1] ?? ''

/** Sends the form of a stand-in's page. */
export function decide({ send }: Pick<Running, 'send'>, fields: Readonly<Record<string, string>>) {
  const body = new URLSearchParams({ public_token: TOKEN, decision: 'allow', person: 'ada@acme.test', ...fields })
  return send('/emulator/third-party/decide', { method: 'POST', body, headers: { Accept: 'text/html' } })
}

/** Goes through the page of a stand-in: the address that the application is reached at. */
export async function goThrough(running: Running, path: string, fields: Readonly<Record<string, string>> = {}): Promise<URL> {
  const { text } = await running.send(path)
  const { headers } = await decide(running, { state: stateIn(text), ...fields })
  return new URL(headers.get('Location') ?? 'about:blank')
}

const tokenOf = (address: URL): string => address.searchParams.get('token') ?? ''

/** The token that a service sends somebody back with; without an organization, that of discovery. */
export async function arriveByService(
  running: Running,
  query: Readonly<Record<string, string | undefined>>,
  fields: Readonly<Record<string, string>> = {},
  service = 'google',
): Promise<string> {
  if (query['pkce_code_challenge'] === undefined) running.world.project.pkce_required_for_oauth = false
  const kind = query['organization_id'] === undefined && query['slug'] === undefined ? '/discovery' : ''
  return tokenOf(await goThrough(running, startPath(`/v1/b2b/public/oauth/${service}${kind}/start`, query), fields))
}

/** The token that a connection sends somebody back with. */
export async function arriveByConnection(
  running: Running,
  query: Readonly<Record<string, string | undefined>> = {},
  fields: Readonly<Record<string, string>> = {},
): Promise<string> {
  withConnection(running)
  if (query['pkce_code_challenge'] === undefined) running.world.project.pkce_required_for_sso = false
  return tokenOf(await goThrough(running, startPath('/v1/public/sso/start', { connection_id: CONNECTION, ...query }), fields))
}

/** Asks a stand-in for something, as its script does. */
export function ask({ send }: Pick<Running, 'send'>, path: string, body: object, origin = 'http://localhost:5173') {
  const headers = { 'Content-Type': 'application/json', Origin: origin }
  return send(`/emulator/third-party/${path}`, { method: 'POST', body: JSON.stringify(body), headers })
}

/** The credential that One Tap gives to somebody's browser. Afterwards the project asks for no challenge. */
export async function credentialFor(running: Running, fields: object = {}): Promise<string> {
  const { project } = running.world
  project.pkce_required_for_oauth = false
  const choice = { client_id: project.google_client_id, nonce: 'nonce-1', email_address: 'ada@acme.test', ...fields }
  return String((await ask(running, 'one-tap/credential', choice)).body['credential'])
}
