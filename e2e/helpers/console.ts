import { EMULATOR_URL, expect, type World } from './test.ts'

/** The URL of a view of the console. */
export const consoleUrl = ({ publicToken }: World, view = ''): string => `${EMULATOR_URL}/console/${publicToken}${view && `/${view}`}`

/** Calls the control API of a world. */
export async function control<T = unknown>({ publicToken }: World, method: string, path: string, body?: object): Promise<T> {
  const init = { method, body: body === undefined ? null : JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
  const answer = await fetch(`${EMULATOR_URL}/emulator/${publicToken}${path}`, init)
  expect(answer.ok, `the emulator's response to ${path}`).toBe(true)
  // The tests declare the fields that they read.
  return (await answer.json()) as T
}

/** The number of emails that a world has sent. */
export const emailsSentBy = async (world: World): Promise<number> => (await control<{ mails: number }>(world, 'GET', '')).mails

/** Adds an SSO connection that a mock provider serves. Returns its id. */
export async function addConnection(world: World, slug: string, display_name: string): Promise<string> {
  const connections = await control<{ connection_id: string }[]>(world, 'POST', `/organizations/${slug}/connections`, { display_name })
  return connections.at(-1)?.connection_id ?? ''
}

/** Calls the API like an application. */
export async function callApi<T = unknown>({ publicToken }: World, path: string, body: object, session = publicToken): Promise<T> {
  const headers = { Authorization: `Basic ${btoa(`${publicToken}:${session}`)}`, 'Content-Type': 'application/json' }
  const answer = await fetch(`${EMULATOR_URL}/sdk/v1/b2b${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  // The tests declare the fields that they read.
  return (await answer.json()) as T
}

const ACME = 'organization-test-acme'

/** Requests a sign-in link for an organization. */
export const requestLinkByApi = (world: World, email_address: string, organization_id = ACME) =>
  callApi(world, '/magic_links/email/login_or_signup', { email_address, organization_id })

interface SignedIn {
  readonly data: { readonly session_token: string }
}

/** Signs a user in with an emailed link. Returns the session token. */
export async function signInByApi(world: World, email: string, organizationId = ACME): Promise<string> {
  await requestLinkByApi(world, email, organizationId)
  const token = new URL(await world.nextLink(email)).searchParams.get('token')
  const body = { magic_links_token: token, session_duration_minutes: 60 }
  return (await callApi<SignedIn>(world, '/magic_links/authenticate', body)).data.session_token
}

/** Creates some activity in a world: emails, calls, faults and a connection. */
export async function seedActivity(world: World): Promise<void> {
  await world.setProject({ pkce_required_for_email_magic_links: false })
  await world.setOrganization('vault', { mfa_policy: 'OPTIONAL' })
  await signInByApi(world, 'ada@acme.test')
  await world.advance(40 * 60_000)
  await callApi(world, '/otps/email/login_or_signup', { email_address: 'grace@globex.test', organization_id: ACME })
  await control(world, 'POST', '/organizations/acme/connections', { display_name: 'Acme Okta', kind: 'saml' })
  await control(world, 'PUT', '/faults/passwords.authenticate', { kind: 'rate_limit', times: 3 })
  await control(world, 'PUT', '/faults/organization.getBySlug', { kind: 'delay', ms: 3000 })
  await control(world, 'PUT', '/faults/magicLinks.email.discovery.send', { kind: 'server_error', times: 1 })
  await control(world, 'PUT', '/faults/sso.start', { kind: 'refusal', error_type: 'sso_connection_not_found', status: 404 })
  await callApi(world, '/magic_links/email/discovery/send', { email_address: 'noor@nowhere.test' })
  await callApi(world, '/magic_links/authenticate', { magic_links_token: 'used', session_duration_minutes: 60 })
  await requestLinkByApi(world, 'zoe@acme.test')
}
