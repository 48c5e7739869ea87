import { expect, test, vi } from 'vitest'
import { isB2BError } from '../../src/errors.ts'
import { answer, createBrowser, provider, refusal, settle, signedIn, type Provider } from '../browser.ts'
import { callOf, CALLS, HOUR, login, LOGIN, minutes, outcomeOf, pathOf, REFRESH, REVOKE, silenceConsole } from './support.ts'

/* Secrets must not leak. Each secret contains a mark, and the tests search for the mark in everything that leaves the client. */

const MARK = 'c4n4ry'
const secret = (name: string) => `${name}-${MARK}`
const EMAIL_ADDRESS = 'ada-c4n4ry@acme.test'

/** Secrets of the user and of the provider, in every field. */
const userInput = {
  email_address: EMAIL_ADDRESS,
  email: EMAIL_ADDRESS,
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
const providerSecrets = {
  ...signedIn('ada', secret('session')),
  session_jwt: secret('jwt'),
  intermediate_session_token: secret('ist'),
  secret: secret('totp'),
  qr_code: secret('qr'),
  recovery_codes: [secret('recovery')],
  redirect_url: `https://app.example.com/?token=${MARK}`,
}

/** Makes every call with marked secrets. Each call ends with `reply`. Returns what left the client. */
async function callEverything(reply: Provider) {
  const consoleMocks = silenceConsole()
  const otherMocks = (['log', 'info', 'debug', 'trace', 'table'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation(() => {}),
  )
  const browser = createBrowser({ url: 'https://app.example.com/login' })
  const normalProvider = provider(
    {
      [REFRESH]: () =>
        answer({
          ...providerSecrets,
          member_session: { ...providerSecrets.member_session, expires_at: new Date(browser.now() + HOUR).toISOString() },
        }),
    },
    { pkce_required_for_email_magic_links: true, pkce_required_for_oauth: true },
  )
  const paths = new Map(CALLS.map((name) => [pathOf(name), name]))
  const tab = browser.tab((request) => (paths.has(request.path) && request.path !== REFRESH ? reply(request) : normalProvider(request)), {
    url: `https://app.example.com/login?acme_token_type=multi_tenant_magic_links&token=${secret('link')}&q=${MARK}#${MARK}`,
  })
  const client = tab.open()
  const errors: unknown[] = []
  function recordError(result: unknown): void {
    if (result !== 'ok') errors.push(result)
  }
  recordError(await outcomeOf(client.authenticateByUrl(minutes)))
  for (const name of CALLS) {
    const names = name.split('.')
    // The types cannot follow a path of names. The methods have the names of the rows.
    let target: unknown = client
    for (const namePart of names) target = (target as Record<string, unknown>)[namePart]
    const method = target as (...values: unknown[]) => Promise<unknown>
    recordError(await outcomeOf(callOf(client, name)()))
    recordError(await outcomeOf(method({ ...userInput, organization_id: 'o', member_id: 'm', connection_id: 'c' })))
    // Invalid arguments: a usage error names the field, never its value.
    recordError(await outcomeOf(method(Object.fromEntries(Object.keys(userInput).map((field) => [field, [MARK]])))))
  }
  await browser.advance(HOUR / 4)
  client.dispose()
  await settle()
  const consoleLines = [consoleMocks.warn, consoleMocks.error, ...otherMocks].flatMap((mock) =>
    mock.mock.calls.map((args) => args.map(String).join(' ')),
  )
  return { tab, consoleLines, errors }
}
const REPLIES: readonly [string, Provider][] = [
  ['a success', () => answer(providerSecrets)],
  ['a refusal', () => refusal(400, 'bad_request', {}, 'The request is wrong.')],
  ['a list of faults', () => Response.json({ body: [{ dataPath: '.email_address', message: 'should be an address' }] }, { status: 400 })],
  [
    'a page that repeats the request',
    ({ rawBody, url }) => new Response(`<h1>${rawBody} ${url} ${MARK}</h1>`, { status: 502, headers: { 'Content-Type': 'text/html' } }),
  ],
  ['JSON of another shape that repeats the request', ({ rawBody }) => Response.json({ data: null, echo: rawBody, mark: MARK })],
  ['half an answer', () => new Response(`{"data":{"session_token":"${MARK}`)],
  ['nothing', () => Promise.reject(new TypeError(`Failed to fetch`))],
]

test.each(REPLIES)('T46 telemetry contains no secret, address or query when every call ends with %s', async (_, reply) => {
  const { tab } = await callEverything(reply)
  const events = tab.calls('/events')
  expect(events.length).toBeGreaterThan(0)
  expect(JSON.stringify(events.map(({ rawBody, url, headers }) => [rawBody, url, [...headers]]))).not.toContain(MARK)
  // The header of every call identifies the client only.
  const headers = tab.requests.map(({ headers: sent }) => sent.get('X-SDK-Client')).filter((header) => header !== null)
  const clientInfos = headers.map((header) => JSON.parse(Buffer.from(header, 'base64').toString()) as object)
  expect(JSON.stringify(clientInfos)).not.toContain(MARK)
  const allowedFields = [
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
  expect([...new Set(clientInfos.flatMap((info) => Object.keys(info)))].filter((key) => !allowedFields.includes(key))).toEqual([])
})

test('T46 an event of more than 8,000 characters is dropped, and a shorter one is sent', async () => {
  const browser = createBrowser()
  const tab = browser.tab(provider({}))
  const client = tab.open()
  client.logEvent({ event_name: 'too_large', details: { text: 'x'.repeat(8000) } })
  client.logEvent({ event_name: 'just_right', details: { text: 'x'.repeat(7900) } })
  await browser.advance(1000)
  expect(tab.calls('/events')[0]?.rawBody).not.toContain('too_large')
  expect(tab.calls('/events')[0]?.rawBody).toContain('just_right')
})

test('T46 with telemetry off nothing is sent and no id is stored; telemetry that hangs or fails delays no call', async () => {
  const browser = createBrowser()
  const tabWithoutTelemetry = browser.tab(provider({ [LOGIN]: () => answer(signedIn()) }))
  await tabWithoutTelemetry.open({ telemetry: false }).magicLinks.authenticate(login)
  await browser.advance(HOUR)
  expect(tabWithoutTelemetry.calls('/events')).toHaveLength(0)
  expect([...browser.local.keys()].filter((key) => key.includes('persistent'))).toEqual([])
  for (const events of [() => new Promise<Response>(() => {}), () => Promise.reject(new Error()), () => refusal(500, 'x')]) {
    const tab = createBrowser().tab(provider({ [LOGIN]: () => answer(signedIn()), '/events': events }))
    const client = tab.open()
    for (let count = 0; count < 40; count += 1) client.logEvent({ event_name: 'e', details: { at: count } })
    expect(await outcomeOf(client.magicLinks.authenticate(login))).toBe('ok')
    expect(tab.calls('/events').length).toBeGreaterThan(0)
    client.dispose()
  }
})

test('T47 listeners and state contain no token and no secret', async () => {
  silenceConsole()
  const exposedValues: unknown[] = []
  const browser = createBrowser()
  const tab = browser.tab(
    provider({
      [LOGIN]: () => answer(providerSecrets),
      '/b2b/totp': () => answer(providerSecrets),
      '/b2b/recovery_codes/rotate': () => answer(providerSecrets),
      [REVOKE]: () => answer({}),
    }),
  )
  const client = tab.open()
  client.onStateChange((state) => void exposedValues.push(state))
  client.session.onChange((session) => void exposedValues.push(session))
  client.member.onChange((member) => void exposedValues.push(member))
  client.organization.onChange((organization) => void exposedValues.push(organization))
  await client.magicLinks.authenticate({ ...login, magic_links_token: secret('magic') })
  await outcomeOf(client.totp.create({ organization_id: 'o', member_id: 'm' }))
  await outcomeOf(client.recoveryCodes.rotate())
  exposedValues.push(
    client.getState(),
    client.session.getInfo(),
    client.member.getInfo(),
    client.organization.getSync(),
    client.bootstrap.getSync(),
  )
  await client.session.revoke()
  expect(exposedValues.length).toBeGreaterThanOrEqual(12)
  expect(JSON.stringify(exposedValues)).not.toContain(MARK)
  // Storage contains none either. Tokens are in cookies, and getTokens returns them.
  expect(JSON.stringify([...browser.local])).not.toContain(MARK)
})

test('T47 getTokens returns the tokens, and the client object does not contain them', async () => {
  const tab = createBrowser().tab(provider({ [LOGIN]: () => answer(providerSecrets) }))
  const client = tab.open()
  await client.magicLinks.authenticate(login)
  expect(client.session.getTokens()).toEqual({ session_token: providerSecrets.session_token, session_jwt: providerSecrets.session_jwt })
  expect(JSON.stringify(client)).not.toContain(MARK)
})

test.each(REPLIES)(
  'T48 no console line, error, stack or serialized error contains a secret when every call ends with %s',
  async (replyName, reply) => {
    const { consoleLines, errors } = await callEverything(reply)
    expect(errors.length).toBeGreaterThan(70)
    expect(errors.filter((error) => !isB2BError(error))).toEqual([])
    const texts = errors.map((error) => {
      const { message, stack, cause } = Object(error) as Error
      return [
        String(error),
        message,
        stack,
        JSON.stringify(error),
        String(cause ?? ''),
        JSON.stringify(Object.entries(Object(error))),
      ].join('\n')
    })
    expect(texts.filter((text) => text.includes(MARK))).toEqual([])
    expect(consoleLines.filter((line) => line.includes(MARK))).toEqual([])
    if (replyName === 'a refusal') expect(errors).toContainEqual(expect.objectContaining({ name: 'ApiError', request_id: 'r-1' }))
  },
)
