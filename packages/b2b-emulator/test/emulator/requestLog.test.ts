import { endpoints } from '@acme/b2b-client/contract'
import type { CallName } from '@acme/b2b-client/contract'
import { describe, expect, test } from 'vitest'
import { looksLikeSecret, SHOWN_FIELDS } from '../../src/emulator/masking.ts'
import type { AnsweredRequest } from '../../src/emulator/requestLog.ts'
import { rows } from '../contract/rows.ts'
import { ACME, ORIGIN, TOKEN, basic, startEmulator } from '../emulator.ts'

/* The log line, the control API and the console show why a call was refused, without secrets. */

const LOG = `/emulator/${TOKEN}/requests`
const ACTIVITY = `/console/${TOKEN}/activity`

function startWithLog() {
  const lines: AnsweredRequest[] = []
  const emulator = startEmulator({ onRequest: (request) => void lines.push(request) })
  /** All texts about the calls that a person or a program can read. */
  const readAllTexts = async (): Promise<string> =>
    [(await emulator.send(LOG)).text, (await emulator.send(ACTIVITY)).text, JSON.stringify(lines)].join('\n')
  return { ...emulator, lines, readAllTexts }
}

/** Every occurrence of a word in any case, with the text around it. */
const occurrencesIn = (text: string, word: string): string[] =>
  [...text.matchAll(new RegExp(word, 'gi'))].map(({ index }) => text.slice(Math.max(0, index - 40), index + 40))

test('the log of a refused call has the error type, message, request id, request and response', async () => {
  const { call, send, lines } = startWithLog()
  const input = {
    email_address: 'ada@acme.test',
    organization_id: 'organization-test-nowhere',
    password: 'Violet-Tram-42',
    session_duration_minutes: 60,
  }
  const { body } = await call('passwords.authenticate', input)
  const message = 'There is no organization with this id.'
  expect((await send(LOG)).body).toEqual([
    {
      verb: 'POST',
      path: '/sdk/v1/b2b/passwords/authenticate',
      status: 404,
      call: 'passwords.authenticate',
      request_id: body['request_id'],
      at: '2026-11-21T12:00:00.000Z',
      error_type: 'organization_not_found',
      error_message: message,
      request: {
        headers: { authorization: `Basic ${TOKEN}:••••`, 'content-type': 'application/json' },
        body: { ...input, password: '••••' },
      },
      answer: { ...body },
    },
  ])
  expect(lines.find(({ status }) => status === 404)).toMatchObject({
    requestId: body['request_id'],
    refusal: { errorType: 'organization_not_found', message },
  })
  const { text } = await send(ACTIVITY)
  for (const shown of ['organization_not_found', message, `${body['request_id']}`, 'ada@acme.test']) expect(text).toContain(shown)
})

test('the log has a reason for every kind of error: invalid fields, OAuth, a page, and a dropped connection', async () => {
  const { call, send, world, emulator } = startWithLog()
  const lastReason = (): object => ({ type: world.requests.at(-1)!.error_type, message: world.requests.at(-1)!.error_message })
  await call('passwords.authenticate', { email_address: 7 })
  expect(lastReason()).toMatchObject({ message: expect.stringContaining('.email_address must be string') })
  await send(`/v1/idp/${TOKEN}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'none', client_id: 'connected-app-test-reports' }),
  })
  expect(lastReason()).toMatchObject({ type: 'unsupported_grant_type' })
  expect(world.requests.at(-1)!.request!.body).toEqual({ grant_type: 'none', client_id: 'connected-app-test-reports' })
  await send(`/v1/b2b/public/oauth/google/start?public_token=${TOKEN}`, { headers: { Accept: 'text/html' } })
  expect(lastReason()).toMatchObject({ type: 'missing_oauth_organization_locator' })
  world.faults.set('project.bootstrap', { kind: 'drop', times: 1 })
  await expect(
    emulator.fetch(new Request(`${ORIGIN}/sdk/v1/projects/bootstrap/${TOKEN}`, { headers: { Authorization: basic(TOKEN) } })),
  ).rejects.toThrow()
  expect(world.requests.at(-1)).toMatchObject({ status: 0, call: 'project.bootstrap', fault: 'drop' })
})

describe('T48 the log line, the console and the control API contain no secrets', () => {
  let count = 0
  /** A long random value like a token. The log masks it in any field. */
  const randomToken = (): string => `canary${(count += 1)}${crypto.randomUUID().replaceAll('-', '')}`
  /** A short value with spaces, as people choose it. The log masks it by the name of its field. */
  const readableSecret = (): string => `Zebra ${(count += 1)} rides`
  const valueWithSecrets = (value: unknown): unknown => ({
    url: `https://${randomToken()}:${randomToken()}@app.test/${randomToken()}?a=${randomToken()}#${randomToken()}`,
    text: randomToken(),
    inner: { [randomToken()]: randomToken() },
    value,
  })

  const ADDED_FIELDS = [
    'pkce_code_verifier',
    'pkce_code_challenge',
    'intermediate_session_token',
    'captcha_token',
    'session_token',
    'session_jwt',
    'totp_secret',
    'recovery_codes',
    'unknown',
  ]

  test.each([...endpoints.keys()])('of %s, with tokens in every field', async (name) => {
    const { send, requestFor, readAllTexts } = startWithLog()
    const fields = [...Object.keys(endpoints.get(name)!.input ?? {}), ...ADDED_FIELDS]
    const secretFor = (field: string): string =>
      /url|uri/.test(field)
        ? `https://${randomToken()}:${randomToken()}@app.test/${randomToken()}?a=${randomToken()}#${randomToken()}`
        : randomToken()
    const bodies = [
      Object.fromEntries(fields.map((field) => [field, secretFor(field)])),
      Object.fromEntries(fields.map((field) => [field, [randomToken(), { [randomToken()]: randomToken() }]])),
      Object.fromEntries(fields.map((field) => [field, valueWithSecrets(field)])),
    ]
    for (const body of bodies) {
      const [path, init] = requestFor(name, body, randomToken())
      const headers = new Headers({
        ...(init.headers as Record<string, string>),
        Cookie: `acme_session=${randomToken()}`,
        Referer: `https://app.test/?token=${randomToken()}`,
      })
      await send(`${path}${path.includes('?') ? '&' : '?'}more=${randomToken()}`, { ...init, headers })
    }
    expect(occurrencesIn(await readAllTexts(), 'canary')).toEqual([])
  })

  const isHidden = (field: string): boolean => !SHOWN_FIELDS.has(field)

  test.each([...endpoints.keys()])('of %s, with a password or code in every field that the log masks', async (name) => {
    const emulator = startWithLog()
    const [valid, session] = await rows[name].valid(emulator)
    if (valid === undefined || Array.isArray(valid)) return
    const fields = Object.entries({ ...valid, unknown: '' }).map(([field, value]) => [
      field,
      isHidden(field) && typeof value === 'string' ? readableSecret() : value,
    ])
    await emulator.send(...emulator.requestFor(name, Object.fromEntries(fields), session))
    expect(occurrencesIn(await emulator.readAllTexts(), 'Zebra')).toEqual([])
  })

  test('of the Authorization header and of error messages', async () => {
    const { signIn, call, readAllTexts, send } = startWithLog()
    const { session_token } = await signIn('ada@acme.test', ACME)
    await call('organization.members.delete', { member_id: 'member-test-none' }, session_token)
    await send(`/sdk/v1/b2b/passwords/authenticate`, {
      method: 'POST',
      headers: { Authorization: basic(TOKEN) },
      body: JSON.stringify({ __proto__x: 'Zebra', 'Zebra 1 rides': 1, password: 'Zebra 1 rides' }),
    })
    const text = await readAllTexts()
    for (const secret of [session_token, 'Zebra 1']) expect(occurrencesIn(text, secret)).toEqual([])
  })

  test('because no logged field has a name that is typical of secrets', () => {
    const secret = /token|password|secret|verifier|jwt|codes?$|challenge$|state|nonce|hint|cookie|authorization/
    expect([...SHOWN_FIELDS].filter((name) => secret.test(name))).toEqual([
      'public_token',
      'reset_password_expiration_minutes',
      'reset_password_redirect_url',
      'status_code',
    ])
  })

  test.each(['ada@acme.test', 'member-test-0e5e02a1-1b2c-4f6f-8c1e-2f0f6e0f4a11', 'organization_not_found', 'public-token-test-demo'])(
    'the log shows %s, which is not a secret',
    (text) => {
      expect(looksLikeSecret(text)).toBe(false)
    },
  )
})

describe('the log can be filtered', () => {
  const filtered = async (query: string) => {
    const { call, send, world } = startWithLog()
    await call('project.bootstrap')
    await call('organization.getBySlug', { organization_slug: 'acme' })
    await call('passwords.authenticate', {
      email_address: 'ada@acme.test',
      organization_id: 'none',
      password: 'x',
      session_duration_minutes: 60,
    })
    world.faults.set('all', { kind: 'server_error', status: 503, times: 1 })
    await call('project.bootstrap')
    const { body, status } = await send(`${LOG}?${query}`)
    return status === 200 ? (body as unknown as { call: CallName; status: number }[]).map((one) => `${one.call} ${one.status}`) : body
  }

  test.each([
    ['', ['project.bootstrap 200', 'organization.getBySlug 200', 'passwords.authenticate 404', 'project.bootstrap 503']],
    ['call=bootstrap', ['project.bootstrap 200', 'project.bootstrap 503']],
    ['call=BOOTSTRAP&status=5xx', ['project.bootstrap 503']],
    ['status=refused', ['passwords.authenticate 404', 'project.bootstrap 503']],
    ['status=2xx', ['project.bootstrap 200', 'organization.getBySlug 200']],
    ['text=ada%40acme', ['passwords.authenticate 404']],
    ['text=nothing+like+it', []],
  ])('by ?%s', async (query, calls) => {
    expect(await filtered(query)).toEqual(calls)
  })

  test('an unknown status filter is refused with the list of allowed values', async () => {
    expect(await filtered('status=failed')).toEqual({
      body: [expect.objectContaining({ dataPath: '.status', message: 'must be one of refused, 2xx, 3xx, 4xx, 5xx, dropped' })],
    })
  })
})
