import { expect, test, vi } from 'vitest'
import { isB2BError } from '../../src/errors.ts'
import type { B2BClient } from '../../src/surface.ts'
import { answer, createBrowser, provider, refusal, settle, signedIn, type Provider } from '../browser.ts'
import { callOf, CALLS, HOUR, login, LOGIN, minutes, outcome, pathOf, REFRESH, REVOKE, silent } from './support.ts'

/* What must never be told: each secret carries a mark, and whatever leaves the client is searched for it. */

const MARK = 'c4n4ry'
const secret = (what: string) => `${what}-${MARK}`
const PERSONAL = 'ada-c4n4ry@acme.test'

/** What a person types and what the provider says in confidence, in every field that there is. */
const typed = {
  email_address: PERSONAL,
  email: PERSONAL,
  password: secret('password'),
  existing_password: secret('old'),
  new_password: secret('new'),
  code: secret('code'),
  recovery_code: secret('recovery'),
  magic_links_token: secret('magic'),
  discovery_magic_links_token: secret('discovery'),
  oauth_token: secret('oauth'),
  discovery_oauth_token: secret('oauth-discovery'),
  sso_token: secret('sso'),
  password_reset_token: secret('reset'),
  impersonation_token: secret('impersonation'),
  access_token: secret('access'),
  pkce_code_verifier: secret('verifier'),
  mfa_phone_number: secret('+1555'),
  phone_number: secret('+1555'),
  session_duration_minutes: 60,
}
const confided = {
  ...signedIn('ada', secret('session')),
  session_jwt: secret('jwt'),
  intermediate_session_token: secret('ist'),
  secret: secret('totp'),
  qr_code: secret('qr'),
  recovery_codes: [secret('recovery')],
  redirect_url: `https://app.example.com/?token=${MARK}`,
}

/** A client that has been through every call with marked secrets, ending in `reply`. */
async function throughEverything(reply: Provider, look: (client: B2BClient, errors: unknown[]) => void | Promise<void>) {
  const said = silent()
  const others = (['log', 'info', 'debug', 'trace', 'table'] as const).map((name) => vi.spyOn(console, name).mockImplementation(() => {}))
  const browser = createBrowser('https://app.example.com/login')
  const served = provider(
    {
      [REFRESH]: () =>
        answer({ ...confided, member_session: { ...confided.member_session, expires_at: new Date(browser.now() + HOUR).toISOString() } }),
    },
    { pkce_required_for_email_magic_links: true, pkce_required_for_oauth: true },
  )
  const paths = new Map(CALLS.map((name) => [pathOf(name), name]))
  const tab = browser.tab(
    (asked) => (paths.has(asked.path) && asked.path !== REFRESH ? reply(asked) : served(asked)),
    `https://app.example.com/login?acme_token_type=multi_tenant_magic_links&token=${secret('link')}&q=${MARK}#${MARK}`,
  )
  const client = tab.open()
  const errors: unknown[] = []
  const note = (error: unknown) => void (error !== 'ok' && errors.push(error))
  note(await outcome(client.authenticateByUrl(minutes)))
  for (const name of CALLS) {
    const names = name.split('.')
    // Walked by the names of the table, of which the methods are made.
    let at: unknown = client
    for (const part of names) at = (at as Record<string, unknown>)[part]
    const method = at as (...given: unknown[]) => Promise<unknown>
    note(await outcome(callOf(client, name)()))
    note(await outcome(method({ ...typed, organization_id: 'o', member_id: 'm', connection_id: 'c' })))
    // Wrongly typed, too: usage errors name the field, never its value.
    note(await outcome(method(Object.fromEntries(Object.keys(typed).map((field) => [field, [MARK]])))))
  }
  await browser.pass(HOUR / 4)
  await look(client, errors)
  client.dispose()
  await settle()
  const told = [said.warn, said.error, ...others].flatMap((mock) => mock.mock.calls.map((args) => args.map(String).join(' ')))
  return { tab, told, errors, browser }
}
const REPLIES: readonly [string, Provider][] = [
  ['a success', () => answer(confided)],
  ['a refusal', () => refusal(400, 'bad_request', {}, 'The request is wrong.')],
  ['a list of faults', () => Response.json({ body: [{ dataPath: '.email_address', message: 'should be an address' }] }, { status: 400 })],
  [
    'a page that repeats what was sent',
    ({ raw, url }) => new Response(`<h1>${raw} ${url} ${MARK}</h1>`, { status: 502, headers: { 'Content-Type': 'text/html' } }),
  ],
  ['JSON of another shape that repeats it', ({ raw }) => Response.json({ data: null, echo: raw, mark: MARK })],
  ['half an answer', () => new Response(`{"data":{"session_token":"${MARK}`)],
  ['nothing', () => Promise.reject(new TypeError(`Failed to fetch`))],
]

test.each(REPLIES)('T46 telemetry tells no secret, address or query when every call ends in %s', async (_, reply) => {
  const { tab } = await throughEverything(reply, () => {})
  const events = tab.calls('/events')
  expect(events.length).toBeGreaterThan(0)
  expect(JSON.stringify(events.map(({ raw, url, headers }) => [raw, url, [...headers]]))).not.toContain(MARK)
  // The header of every call says who asks, and no more.
  const headers = tab.asked.map(({ headers: sent }) => sent.get('X-SDK-Client')).filter((header) => header !== null)
  const blobs = headers.map((header) => JSON.parse(Buffer.from(header, 'base64').toString()) as object)
  expect(JSON.stringify(blobs)).not.toContain(MARK)
  const allowed = [
    'app',
    'app_session_id',
    'acme_member_id',
    'acme_member_session_id',
    'client_sent_at',
    'event_id',
    'persistent_id',
    'sdk',
    'timezone',
  ]
  expect([...new Set(blobs.flatMap((blob) => Object.keys(blob)))].filter((key) => !allowed.includes(key))).toEqual([])
})

test('T46 an event of more than 8 000 characters is dropped, and one of less is told', async () => {
  const browser = createBrowser()
  const tab = browser.tab(provider({}))
  const client = tab.open()
  client.logEvent({ event_name: 'too_large', details: { text: 'x'.repeat(8000) } })
  client.logEvent({ event_name: 'just_right', details: { text: 'x'.repeat(7900) } })
  await browser.pass(1000)
  expect(tab.calls('/events')[0]?.raw).not.toContain('too_large')
  expect(tab.calls('/events')[0]?.raw).toContain('just_right')
})

test('T46 telemetry that is switched off sends nothing and keeps no id; telemetry that hangs or fails delays nothing', async () => {
  const browser = createBrowser()
  const off = browser.tab(provider({ [LOGIN]: () => answer(signedIn()) }))
  await off.open({ telemetry: false }).magicLinks.authenticate(login)
  await browser.pass(HOUR)
  expect(off.calls('/events')).toHaveLength(0)
  expect([...browser.local.keys()].filter((key) => key.includes('persistent'))).toEqual([])
  for (const events of [() => new Promise<Response>(() => {}), () => Promise.reject(new Error()), () => refusal(500, 'x')]) {
    const tab = createBrowser().tab(provider({ [LOGIN]: () => answer(signedIn()), '/events': events }))
    const client = tab.open()
    for (let at = 0; at < 40; at += 1) client.logEvent({ event_name: 'e', details: { at } })
    expect(await outcome(client.magicLinks.authenticate(login))).toBe('ok')
    expect(tab.calls('/events').length).toBeGreaterThan(0)
    client.dispose()
  }
})

test('T47 what the listeners and the state of a client tell holds no token and no secret', async () => {
  silent()
  const told: unknown[] = []
  const browser = createBrowser()
  const tab = browser.tab(
    provider({
      [LOGIN]: () => answer(confided),
      '/b2b/totp': () => answer(confided),
      '/b2b/recovery_codes/rotate': () => answer(confided),
      [REVOKE]: () => answer({}),
    }),
  )
  const client = tab.open()
  client.onStateChange((state) => void told.push(state))
  client.session.onChange((session) => void told.push(session))
  client.member.onChange((member) => void told.push(member))
  client.organization.onChange((organization) => void told.push(organization))
  await client.magicLinks.authenticate({ ...login, magic_links_token: secret('magic') })
  await outcome(client.totp.create({ organization_id: 'o', member_id: 'm' }))
  await outcome(client.recoveryCodes.rotate())
  told.push(client.getState(), client.session.getInfo(), client.member.getInfo(), client.organization.getSync(), client.bootstrap.getSync())
  await client.session.revoke()
  expect(told.length).toBeGreaterThanOrEqual(12)
  expect(JSON.stringify(told)).not.toContain(MARK)
  // Nor does what is kept for the next page; tokens live in cookies, and are had by asking for them.
  expect(JSON.stringify([...browser.local])).not.toContain(MARK)
})

test('T47 whoever asks for the tokens, and only they, is given them', async () => {
  const tab = createBrowser().tab(provider({ [LOGIN]: () => answer(confided) }))
  const client = tab.open()
  await client.magicLinks.authenticate(login)
  expect(client.session.getTokens()).toEqual({ session_token: confided.session_token, session_jwt: confided.session_jwt })
  expect(JSON.stringify(client)).not.toContain(MARK)
})

test.each(REPLIES)('T48 no console line, error, stack or JSON of one tells a secret when every call ends in %s', async (what, reply) => {
  const { told, errors } = await throughEverything(reply, () => {})
  expect(errors.length).toBeGreaterThan(70)
  expect(errors.filter((error) => !isB2BError(error))).toEqual([])
  const texts = errors.map((error) => {
    const { message, stack, cause } = Object(error) as Error
    return [String(error), message, stack, JSON.stringify(error), String(cause ?? ''), JSON.stringify(Object.entries(Object(error)))].join(
      '\n',
    )
  })
  expect(texts.filter((text) => text.includes(MARK))).toEqual([])
  expect(told.filter((line) => line.includes(MARK))).toEqual([])
  if (what === 'a refusal') expect(errors).toContainEqual(expect.objectContaining({ name: 'ApiError', request_id: 'r-1' }))
})
