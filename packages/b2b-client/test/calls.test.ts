import { afterAll, expect, test, vi } from 'vitest'
import type { B2BClient } from '../src/clientTypes.ts'
import { challengeOf } from '../src/pkce/pkce.ts'
import { createBrowser, type Provider } from './browser.ts'
import { createNetwork } from './network.ts'
import { basic, EXCEPTIONS, HOST, projectWith, recorded, type Recorded } from './recorded.ts'

/*
 * Replays every call that was recorded with the provider's own client, and compares the request, the result, and the cookies, state and
 * storage afterwards. The requests are sent by the real `fetch` and intercepted by msw. The placeholders of the recording are replaced by
 * this brand and these hosts.
 */

const network = createNetwork()

const PKCE = ['magic_links', 'passwords', 'oauth', 'sso']
const withBrand = (text: string) => text.replaceAll('{brand}', 'acme')
const recordedResultOf = (id: string) => recorded.all.find((record) => record.id === id)?.returns
// The casts fit the recorded results of these three methods.
const oldSession = recordedResultOf('session.getInfo') as { value: { session: { member_session_id: string } } }
const oldMember = recordedResultOf('self.getSync') as { value: object }
const oldOrganization = recordedResultOf('organization.getSync') as { value: object }
const oldState = { session: oldSession.value.session, member: oldMember.value, organization: oldOrganization.value }

async function replay({ method, args, pkce, given, response, expect: expected }: Recorded) {
  const browser = createBrowser({ url: 'http://localhost:3000/page', waitUntilSettled: network.settled })
  const token = given.public_token ?? ''
  const key = `acme_sdk_state_${token}`
  if (given.session) {
    browser.writeCookie('acme_session=session-token-OLD; path=/')
    browser.writeCookie('acme_session_jwt=jwt.OLD.sig; path=/')
    browser.local.set(key, JSON.stringify(oldState))
  }
  const envelope = (data: unknown) => Response.json({ data })
  let isSessionConfirmed = !given.session
  const provider: Provider = ({ path }) => {
    if (path.startsWith('/projects/bootstrap/')) return envelope(projectWith(pkce))
    if (path === '/events') return envelope({})
    if (!isSessionConfirmed && path === '/b2b/sessions/authenticate') {
      isSessionConfirmed = true
      return envelope({ ...oldState, member_session: oldState.session, session_token: 'session-token-OLD', session_jwt: 'jwt.OLD.sig' })
    }
    return response === null ? new Response('', { status: 599 }) : Response.json(response.json, { status: response.status })
  }
  const requests = network.answer(provider)
  const tab = browser.tab(network)
  const client = tab.openAs(token, { hosts: { test: HOST } })
  await browser.advance(200)
  await client.bootstrap.getAsync()
  const requestsBefore = requests.length
  const [parent, name] = parentOf(client, method)
  const call = parent[name] as (...values: unknown[]) => unknown
  const returned: unknown = await call.apply(parent, Array.isArray(args) ? args : [args])
  await network.settled()
  client.dispose()
  return { browser, tab, key, returned, requests: requests.slice(requestsBefore).filter(({ path }) => path !== '/events'), expected }
}

/** Returns the object that has the method, and the name of the method on it: for `a.b.c`, the object `client.a.b` and `c`. */
function parentOf(client: B2BClient, method: string): [Record<string, unknown>, string] {
  const names = method.split('.')
  let parent = client as unknown as Record<string, unknown> // The names come from the recording.
  for (const name of names.slice(0, -1)) parent = parent[name] as Record<string, unknown>
  return [parent, names.at(-1) ?? '']
}

async function challengeIn(local: Map<string, string>, key: string): Promise<string[]> {
  const pairs = PKCE.flatMap((flow) => local.get(`${key}::PKCE_VERIFIER:${flow}`) ?? []).map(
    (entry) => JSON.parse(entry) as { code_verifier: string },
  )
  return Promise.all(pairs.map(({ code_verifier }) => challengeOf(code_verifier)))
}

let replayed = 0

test('every recorded call is replayed once, or is a documented exception', () => {
  const replayedIds = [recorded.calls, recorded.oneTap, [recorded.creation]].flatMap((records) => records.map(({ id }) => id))
  expect([...replayedIds, ...Object.keys(EXCEPTIONS)].sort()).toEqual(recorded.all.map(({ id }) => id).sort())
  expect(recorded.oneTap).toHaveLength(4)
})

test('createClient#bootstrap: a new client requests the configuration and stores it', async () => {
  const { args, expect: expected, response, effects } = recorded.creation
  const browser = createBrowser({ url: 'http://localhost:3000/page', waitUntilSettled: network.settled })
  const requests = network.answer(() => Response.json(response))
  const tab = browser.tab(network)
  const client = tab.openAs(args[0], { hosts: { test: HOST } })
  await client.bootstrap.getAsync()
  const [firstRequest] = requests
  expect([firstRequest?.verb, firstRequest?.url, firstRequest?.rawBody]).toEqual([
    expected.verb,
    `${HOST}/sdk/v1${expected.path}`,
    undefined,
  ])
  expect(firstRequest?.headers.get('Authorization')).toBe(basic(expected.authorization))
  expect(requests.filter(({ path }) => path === expected.path)).toHaveLength(1)
  expect(JSON.parse(browser.local.get(`acme_sdk_state_${args[0]}${effects.storage_entry}`) ?? '{}')).toMatchObject({
    projectName: 'Project',
    displayWatermark: true,
    emailDomains: ['provider.test'],
    captchaSettings: { enabled: false },
    pkceRequiredForOAuth: true,
    passwordConfig: { ludsComplexity: 3, ludsMinimumCount: 8 },
    rbacPolicy: { roles: [{ role_id: 'editor' }, { role_id: 'viewer' }] },
  })
  client.dispose()
  replayed += 1
})

test.each(recorded.calls.map((record) => [record.id, record] as const))('%s', async (_, record) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { browser, tab, key, returned, requests, expected } = await replay(record)
  const [challenge = 'no challenge'] = await challengeIn(browser.local, key)
  const fillPlaceholders = (value: unknown): unknown =>
    JSON.parse(withBrand(JSON.stringify(value).replaceAll('<pkce_challenge>', challenge)))

  // The request.
  if (expected === null) expect(requests).toEqual([])
  else if (expected.redirect) {
    const url = new URL(tab.navigations[0]?.address ?? 'about:blank')
    expect([url.origin, url.pathname]).toEqual([HOST, expected.redirect.path])
    expect(Object.fromEntries(url.searchParams)).toEqual(fillPlaceholders(expected.redirect.query))
    expect([...url.searchParams.keys()]).toEqual(expected.redirect.query_order)
  } else if (expected.form_submission) {
    const { address, fields } = tab.navigations[0] ?? {}
    expect(address).toBe(`${HOST}${expected.form_submission.path}`)
    expect(fields).toEqual({
      ...expected.form_submission.fields,
      __Authorization: basic(expected.form_submission.fields['__Authorization']),
      '__X-SDK-Client': expect.any(String),
      '__X-SDK-Parent-Host': 'http://localhost:3000',
    })
  } else {
    const [request] = requests
    const url = new URL(request?.url ?? 'about:blank')
    expect([request?.verb, url.origin, url.pathname]).toEqual([expected.verb, HOST, `/sdk/v1${expected.path}`])
    expect(Object.fromEntries(url.searchParams)).toEqual(expected.query ?? {})
    expect(request?.body).toEqual(expected.body === undefined ? undefined : fillPlaceholders(expected.body))
    if (expected.authorization) expect(request?.headers.get('Authorization')).toBe(basic(expected.authorization))
    expect(requests).toHaveLength(1)
  }

  // The result.
  const data = (record.response?.json as { data?: Record<string, unknown> } | undefined)?.data
  const value =
    typeof record.returns === 'object' && record.returns !== null && 'value' in record.returns ? record.returns.value : undefined
  const results: Record<string, unknown> = {
    nothing: undefined,
    'response.data': data,
    'response.data.member': data?.['member'],
    'response.data.organization': data?.['organization'],
  }
  if (typeof record.returns === 'string') expect(Object.keys(results)).toContain(record.returns)
  expect(returned).toEqual(typeof record.returns === 'string' ? results[record.returns] : value)

  // Cookies, state and storage.
  const { cookies, state, stored_pkce: pairs = {} } = record.effects
  if (cookies) expect(browser.cookies()).toEqual(fillPlaceholders(cookies))
  const entry = browser.local.get(key)
  if (state === '<absent>') expect(entry).toBeUndefined()
  else if (state === null) expect(entry).toBe('null')
  else if (state) {
    const storedState = JSON.parse(entry ?? 'null') as Record<string, Record<string, unknown>>
    expect(Object.keys(storedState).sort()).toEqual([...state.keys].sort())
    expect({
      member_name: storedState['member']?.['name'],
      member_id: storedState['member']?.['member_id'],
      organization_name: storedState['organization']?.['organization_name'],
      member_session_id: storedState['session']?.['member_session_id'],
    }).toMatchObject(Object.fromEntries(Object.entries(state).filter(([fact]) => fact !== 'keys')))
  }
  expect(PKCE.filter((flow) => browser.local.has(`${key}::PKCE_VERIFIER:${flow}`))).toEqual(Object.keys(pairs))
  expect(warn).toHaveBeenCalledTimes((record.console ?? []).length)
  replayed += 1
})

afterAll(() => {
  const exceptions = Object.entries(EXCEPTIONS).map(([id, why]) => `  ${id}: ${why}`)
  process.stdout.write(
    `\n${replayed} of ${recorded.all.length} recorded calls were replayed here; the ${recorded.oneTap.length} of One Tap are in oneTap/oneTap.test.ts.\n` +
      `${exceptions.length} are not, each by a decision:\n${exceptions.join('\n')}\n`,
  )
})
