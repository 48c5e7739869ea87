import { EMULATOR, expect, type World } from './test.ts'

/** The address of a view of the console. */
export const consoleOf = ({ publicToken }: World, view = ''): string => `${EMULATOR}/console/${publicToken}${view && `/${view}`}`

/** Asks a control of a world. */
async function control<T = unknown>({ publicToken }: World, method: string, path: string, body?: object): Promise<T> {
  const init = { method, body: body === undefined ? null : JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
  const answer = await fetch(`${EMULATOR}/emulator/${publicToken}${path}`, init)
  expect(answer.ok, `the emulator's answer to ${path}`).toBe(true)
  // What the controls answer is theirs to say; the tests name what they use of it.
  return (await answer.json()) as T
}

/** How many mails a world has sent. */
export const mailsOf = async (world: World): Promise<number> => (await control<{ mails: number }>(world, 'GET', '')).mails

/** Gives an organization a connection that a stand-in plays: the id of it. */
export async function connect(world: World, slug: string, display_name: string): Promise<string> {
  const all = await control<{ connection_id: string }[]>(world, 'POST', `/organizations/${slug}/connections`, { display_name })
  return all.at(-1)?.connection_id ?? ''
}

/** Makes a call of the provider, as an application does. */
export async function call<T = unknown>({ publicToken }: World, path: string, body: object, session = publicToken): Promise<T> {
  const headers = { Authorization: `Basic ${btoa(`${publicToken}:${session}`)}`, 'Content-Type': 'application/json' }
  const answer = await fetch(`${EMULATOR}/sdk/v1/b2b${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  // What the provider answers is its contract's to say; the tests name what they use of it.
  return (await answer.json()) as T
}

const ACME = 'organization-test-acme'

/** Asks for a link to log in to an organization. */
export const askByCall = (world: World, email_address: string, organization_id = ACME) =>
  call(world, '/magic_links/email/login_or_signup', { email_address, organization_id })

interface SignedIn {
  readonly data: { readonly session_token: string }
}

/** Signs somebody in with a mailed link: the token of the session. */
export async function signInByCall(world: World, email: string, organizationId = ACME): Promise<string> {
  await askByCall(world, email, organizationId)
  const token = new URL(await world.linkTo(email)).searchParams.get('token')
  const given = { magic_links_token: token, session_duration_minutes: 60 }
  return (await call<SignedIn>(world, '/magic_links/authenticate', given)).data.session_token
}

/** Lets a few things happen in a world, so that there is something to see. */
export async function liveIn(world: World): Promise<void> {
  await world.setProject({ pkce_required_for_email_magic_links: false })
  await world.setOrganization('vault', { mfa_policy: 'OPTIONAL' })
  await signInByCall(world, 'ada@acme.test')
  await world.advance(40 * 60_000)
  await call(world, '/otps/email/login_or_signup', { email_address: 'grace@globex.test', organization_id: ACME })
  await control(world, 'POST', '/organizations/acme/connections', { display_name: 'Acme Okta', kind: 'saml' })
  await control(world, 'PUT', '/faults/passwords.authenticate', { kind: 'rate_limit', times: 3 })
  await control(world, 'PUT', '/faults/organization.getBySlug', { kind: 'delay', ms: 3000 })
  await control(world, 'PUT', '/faults/magicLinks.email.discovery.send', { kind: 'server_error', times: 1 })
  await control(world, 'PUT', '/faults/sso.start', { kind: 'refusal', error_type: 'sso_connection_not_found', status: 404 })
  await call(world, '/magic_links/email/discovery/send', { email_address: 'noor@nowhere.test' })
  await call(world, '/magic_links/authenticate', { magic_links_token: 'used', session_duration_minutes: 60 })
  await askByCall(world, 'zoe@acme.test')
}
