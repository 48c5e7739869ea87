// @vitest-environment node
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { decodeState, type ClientState } from '../../src/contract/decode.ts'
import { fits } from '../../src/contract/fields.ts'
import { parseJson } from '../../src/internal/parseJson.ts'
import { MAX_RECORDED_STAMPS, MAX_RETRY_AFTER_JITTER_MS, MAX_RETRY_AFTER_MS, MAX_STAMP } from '../../src/limits.ts'
import { createProject, decodeBootstrap } from '../../src/project/bootstrap.ts'
import { createOrganizationCache } from '../../src/project/organizations.ts'
import { decodeLease, dueAt, NO_LEASE } from '../../src/session/lease.ts'
import { createLinkEmail } from '../../src/session/linkEmail.ts'
import { isLeftIn, mergeRecords } from '../../src/session/record.ts'
import { answer, coreIn, createBrowser, provider, refusal, signedIn, START, TOKEN } from '../browser.ts'
import { anyText, clientRuns, decoder, expectHarmless, jsonLike, testDecoders, textsLike } from './fuzz.ts'

const STATE = `acme_sdk_state_${TOKEN}`
const REFRESH = '/b2b/sessions/authenticate'
const FIELDS = Object.keys(decodeBootstrap({}))
const { member_session, member, organization } = signedIn()
const STATE_SAMPLE = { session: member_session, member, organization }
const LEASE_SAMPLE = { ...NO_LEASE, owner: 'tab', session: 'session-ada', until: START + 1000, refreshedAt: START - 1000, jitterShare: 0.5 }
const RECORD_SAMPLE = {
  left: { 'session-ada': START },
  reopened: { 'session-ada': START + 1 },
  refused: { 'session-bob': START },
  refusedTokens: { 12: START },
  logout: { requestedAt: START, recordedAt: START + 1 },
}
const ORGANIZATIONS_SAMPLE = [
  { slug: 'acme', keptAt: START, organization: { organization_id: 'o' } },
  { slug: '__proto__', keptAt: START, organization: { organization_id: 'p' } },
]
const CONFIGURATION_SAMPLE = { ...decodeBootstrap({ project_name: 'Demo', captcha_settings: { enabled: true } }), keptAt: START }
/** The inputs of each entry. */
const ENTRIES: Readonly<Record<string, fc.Arbitrary<string>>> = {
  [STATE]: jsonLike(STATE_SAMPLE, null),
  [`${STATE}::lease`]: jsonLike(LEASE_SAMPLE),
  [`${STATE}::organizations`]: jsonLike(ORGANIZATIONS_SAMPLE),
  [`${STATE}::bootstrap`]: jsonLike(CONFIGURATION_SAMPLE),
  [`${STATE}::tombstone`]: jsonLike(RECORD_SAMPLE),
  [`${STATE}::impersonated`]: anyText,
  [`${STATE}::persistent_id`]: anyText,
  [`${STATE}::asked:magic_links`]: textsLike(String(START)),
  [`${STATE}::link_email`]: textsLike(`${START + 1000} ada@acme.test`),
}
const entries = fc.record(ENTRIES, { requiredKeys: [] })
const FIVE_MEGABYTES = [
  `{"session":"${'x'.repeat(5_000_000)}"}`,
  'x'.repeat(5_000_000),
  '['.repeat(5_000_000),
  `{"left":{${'"a":1,'.repeat(800_000)}"b":1}}`,
]

const page = createBrowser()
const { environment } = page.tab(() => new Response())
const core = coreIn({ ...environment, on: () => () => {}, after: () => () => {} })
const neverLoaded = () => new Promise<never>(() => {})
const readEntry = (name: 'bootstrap' | 'organizations' | 'link_email', text: string) => page.local.set(core.names.key(name), text)

/** Returns true if the parts of a state have the fields that the client uses. */
function isState({ session, member: shownMember, organization: shownOrganization }: ClientState): boolean {
  return (
    (session === undefined || fits(session, { member_session_id: 'string', expires_at: 'string' })) &&
    (shownMember === undefined || fits(shownMember, { member_id: 'string' })) &&
    (shownOrganization === undefined || fits(shownOrganization, { organization_id: 'string' }))
  )
}

/** Waits for one turn of the event loop. It is enough, because the start of a client uses no other thread. */
const waitOneTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Opens a client with a signed-in member. Its storage is changed by a script, without a session cookie of the script. */
async function openPage() {
  vi.stubGlobal('console', { ...console, warn: () => {}, error: () => {} })
  const browser = createBrowser({ waitUntilSettled: waitOneTurn })
  const tab = browser.tab(provider({ '/b2b/magic_links/authenticate': () => answer(signedIn()), [REFRESH]: () => answer(signedIn()) }))
  const client = tab.open()
  await client.magicLinks.authenticate({ magic_links_token: 't', session_duration_minutes: 5 })
  await browser.advance(4000)
  vi.unstubAllGlobals()
  return { browser, tab, client }
}

beforeEach(() => void vi.stubGlobal('console', { ...console, warn: () => {}, error: () => {} }))

const opened = await openPage()

testDecoders([
  decoder({
    name: 'T22 stored state',
    inputs: ENTRIES[STATE] ?? anyText,
    examples: FIVE_MEGABYTES,
    json: (text) => text,
    decode: (text) => decodeState(parseJson(text)),
    isValid: (state) => state === null || state === undefined || isState(state),
    isFound: (state) => state?.session !== undefined,
    minShare: 0.1,
  }),
  decoder({
    name: 'T22 stored lease',
    inputs: jsonLike(LEASE_SAMPLE),
    examples: FIVE_MEGABYTES.slice(0, 1),
    json: (text) => text,
    decode: (text) => decodeLease([parseJson(text)], 'session-ada'),
    isValid(lease) {
      const due = lease && dueAt(lease, 'this tab', START)
      // No lease can postpone the refresh for longer than the longest wait that the provider can request.
      return due !== undefined && due >= 0 && due <= START + MAX_RETRY_AFTER_MS + MAX_RETRY_AFTER_JITTER_MS
    },
    isFound: (lease) => lease?.owner === 'tab',
    minShare: 0.1,
  }),
  decoder({
    name: 'T22 stored record of ended sessions',
    inputs: jsonLike(RECORD_SAMPLE),
    examples: FIVE_MEGABYTES.slice(0, 1),
    json: (text) => text,
    decode: (text) => mergeRecords({ left: {}, reopened: {}, refused: {}, refusedTokens: {}, logout: {} }, parseJson(text)),
    isValid: (record) =>
      Object.keys(record ?? {}).join() === 'left,reopened,refused,refusedTokens,logout' &&
      Object.values(record ?? {}).every((stamps: object) => {
        const values = Object.values(stamps)
        return values.length <= MAX_RECORDED_STAMPS && values.every((stamp) => stamp > 0 && stamp < MAX_STAMP)
      }),
    isFound: (record) => record !== undefined && isLeftIn(record, 'session-ada'),
    minShare: 0.01,
  }),
  decoder({
    name: 'T22 stored organizations',
    inputs: jsonLike(ORGANIZATIONS_SAMPLE),
    examples: FIVE_MEGABYTES.slice(0, 1),
    json: (text) => text,
    decode(text) {
      readEntry('organizations', text)
      return createOrganizationCache(core, neverLoaded).getCachedBySlug({ organization_slug: 'acme' })
    },
    isValid: (cached) =>
      cached === null || (fits(cached?.organization, { organization_id: 'string' }) && typeof cached?.fresh === 'boolean'),
    isFound: (cached) => cached !== null,
    minShare: 0.1,
  }),
  decoder({
    name: 'T39 stored configuration',
    inputs: jsonLike(CONFIGURATION_SAMPLE),
    examples: FIVE_MEGABYTES.slice(0, 1),
    json: (text) => text,
    decode(text) {
      readEntry('bootstrap', text)
      return createProject(core, neverLoaded).bootstrap.getSync()
    },
    isValid: (configuration) =>
      configuration === null ||
      (configuration !== undefined &&
        Object.keys(configuration).join() === FIELDS.join() &&
        configuration.emailDomains.every((domain) => typeof domain === 'string') &&
        typeof configuration.captchaSettings.enabled === 'boolean'),
    isFound: (configuration) => configuration?.projectName === 'Demo',
    minShare: 0.1,
  }),
  decoder({
    name: 'T22 stored email address',
    inputs: ENTRIES[`${STATE}::link_email`] ?? anyText,
    examples: FIVE_MEGABYTES.slice(0, 1),
    decode(text) {
      readEntry('link_email', text)
      return createLinkEmail(core).get()
    },
    isValid: (email, text) => email === null || (email !== '' && text.includes(` ${email ?? ''}`)),
    isFound: (email) => email !== null,
    minShare: 0.05,
  }),
  decoder({
    name: 'T23 storage event',
    inputs: fc
      .constantFrom(...Object.keys(ENTRIES))
      .chain((key) => fc.tuple(fc.constant(key), ENTRIES[key] ?? anyText, fc.constantFrom(key, null, 'other'))),
    examples: FIVE_MEGABYTES.slice(0, 1).map((text): [string, string, string] => [STATE, text, STATE]),
    json: ([, text]) => text,
    decode([key, text, eventKey]) {
      const { browser, tab, client } = opened
      browser.local.set(key, text)
      tab.dispatch('storage', eventKey)
      browser.local.delete(key)
      return client.getState()
    },
    // An event is a hint to read the storage again. It sends no request.
    isValid: (state) => state !== undefined && isState(state) && opened.tab.calls(REFRESH).length === 0,
  }),
])

test('T22 for any storage content, a client starts and its state has the documented types', async () => {
  const runs = clientRuns(200)
  let confirmed = 0
  await fc.assert(
    fc.asyncProperty(
      entries,
      // More often a valid cookie, and a server that accepts it, because the stored entries seldom allow a refresh.
      fc.constantFrom(null, 'token-ada', 'token-ada', 'token-ada', '%00', '\ud83d'),
      fc.boolean(),
      fc.constantFrom(true, true, true, false),
      async (stored, cookie, httpOnly, isRefreshAccepted) => {
        const browser = createBrowser({ waitUntilSettled: waitOneTurn })
        for (const [key, entry] of Object.entries(stored)) if (entry !== undefined) browser.local.set(key, entry)
        if (cookie !== null) browser.writeCookie(`acme_session=${cookie}; path=/`)
        const testProvider = provider({ [REFRESH]: () => (isRefreshAccepted ? answer(signedIn()) : refusal(404, 'session_not_found')) })
        const tab = browser.tab(testProvider)
        const client = await expectHarmless(() => tab.open(httpOnly ? { customBaseUrl: 'https://app.example.com/auth' } : {}))
        const checkState = async () => {
          expect(isState(client?.getState() ?? {})).toBe(true)
          expect(client?.session.isImpersonated()).toBeTypeOf('boolean')
          expect(client?.rbac.isAuthorizedSync('documents', 'read')).toBeTypeOf('boolean')
          expect(client?.parseAuthenticateUrl()).toBeNull()
          const configuration = client?.bootstrap.getSync() ?? decodeBootstrap({})
          expect(Object.keys(configuration)).toEqual(FIELDS)
          expect(configuration.emailDomains.every((domain) => typeof domain === 'string')).toBe(true)
          for (const organization_slug of ['acme', '__proto__', 'toString']) {
            const cached = (await expectHarmless(() => client?.organization.getCachedBySlug({ organization_slug }))) ?? null
            if (cached === null) continue
            expect(fits(cached.organization, { organization_id: 'string' })).toBe(true)
            expect(cached.fresh).toBeTypeOf('boolean')
          }
        }
        await checkState()
        await expectHarmless(() => browser.advance(4000))
        tab.dispatch('storage')
        tab.dispatch('visible')
        await checkState()
        await expectHarmless(async () => client?.rbac.allPermissions())
        const refreshed = tab.calls(REFRESH).length > 0
        // Only a stored lease can postpone the first refresh.
        if ((cookie === 'token-ada' || httpOnly) && stored[`${STATE}::lease`] === undefined) expect(refreshed).toBe(true)
        // A stored record can say that the member has left this session.
        if (refreshed && isRefreshAccepted && stored[`${STATE}::tombstone`] === undefined) {
          confirmed += 1
          expect(client?.session.getSync()).toMatchObject({ member_session_id: 'session-ada' })
        }
        client?.dispose()
      },
    ),
    runs,
  )
  expect(confirmed).toBeGreaterThan(0.05 * runs.numRuns)
})
