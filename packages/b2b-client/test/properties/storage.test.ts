// @vitest-environment node
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { fits } from '../../src/contract/fields.ts'
import { decodeBootstrap } from '../../src/project/bootstrap.ts'
import { answer, createBrowser, provider, refusal, signedIn, START, TOKEN } from '../browser.ts'
import { anyJson, anyText, expectHarmless, expectHarmlessAsync, expectHarmlessOnce, anyObjectWith, runs } from './harmless.ts'

const STATE = `acme_sdk_state_${TOKEN}`
const REFRESH = '/b2b/sessions/authenticate'
const FIELDS = Object.keys(decodeBootstrap({}))
const anyNumber = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(START, START - 1000, START + 9e9, -1, 1e308))
const asJson = (value: fc.Arbitrary<unknown>) => value.map((arbitrary) => JSON.stringify(arbitrary))

const state = fc.oneof(
  anyText,
  asJson(anyObjectWith('session', 'member', 'organization')),
  asJson(
    fc.record({
      session: fc.oneof(fc.constant(signedIn().member_session), anyObjectWith('member_session_id', 'expires_at', 'roles')),
      member: fc.oneof(fc.constant(signedIn().member), anyObjectWith('member_id')),
    }),
  ),
)
const lease = fc.oneof(
  anyText,
  asJson(
    fc.record({
      owner: fc.string(),
      session: fc.constantFrom('session-ada', ''),
      until: anyNumber,
      triedAt: anyNumber,
      refreshedAt: anyNumber,
      failures: anyNumber,
      notBefore: anyNumber,
      waitRequested: fc.boolean(),
    }),
  ),
  asJson(anyObjectWith('owner', 'session', 'until', 'triedAt', 'refreshedAt', 'failures', 'notBefore', 'waitRequested')),
)
const organizations = fc.oneof(
  anyText,
  asJson(
    fc.array(
      fc.oneof(
        anyJson,
        anyObjectWith('slug', 'keptAt', 'organization'),
        fc.record({
          slug: fc.constantFrom('acme', '__proto__'),
          keptAt: anyNumber,
          organization: fc.oneof(anyJson, fc.constant({ organization_id: 'o' })),
        }),
      ),
    ),
  ),
)
const bootstrap = fc.oneof(
  anyText,
  asJson(anyObjectWith(...FIELDS, 'keptAt')),
  asJson(fc.record({ keptAt: anyNumber, captchaSettings: anyJson, rbacPolicy: anyJson })),
)
const entries = fc.record(
  {
    [STATE]: state,
    [`${STATE}::lease`]: lease,
    [`${STATE}::organizations`]: organizations,
    [`${STATE}::bootstrap`]: bootstrap,
    [`${STATE}::tombstone`]: anyText,
    [`${STATE}::impersonated`]: anyText,
    [`${STATE}::persistent_id`]: anyText,
    [`${STATE}::asked:magic_links`]: anyText,
  },
  { requiredKeys: [] },
)

/** Waits for one turn of the event loop. It is enough, because the start of a client uses no other thread. */
const waitOneTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

beforeEach(() => void vi.stubGlobal('console', { ...console, warn: () => {}, error: () => {} }))

test('T22 for any storage content, a client starts and its state has the documented types', async () => {
  let confirmed = 0
  await fc.assert(
    fc.asyncProperty(
      entries,
      fc.constantFrom(null, 'token-ada', '%00', '\ud83d'),
      fc.boolean(),
      fc.boolean(),
      async (stored, cookie, httpOnly, isRefreshAccepted) => {
        const browser = createBrowser({ waitUntilSettled: waitOneTurn })
        for (const [key, entry] of Object.entries(stored)) if (entry !== undefined) browser.local.set(key, entry)
        if (cookie !== null) browser.writeCookie(`acme_session=${cookie}; path=/`)
        const testProvider = provider({ [REFRESH]: () => (isRefreshAccepted ? answer(signedIn()) : refusal(404, 'session_not_found')) })
        const tab = browser.tab(testProvider)
        const client = expectHarmlessOnce(() => tab.open(httpOnly ? { customBaseUrl: 'https://app.example.com/auth' } : {}))
        const checkState = async () => {
          const { session, member, organization } = client?.getState() ?? {}
          expect(session === undefined || fits(session, { member_session_id: 'string', expires_at: 'string' })).toBe(true)
          expect(member === undefined || fits(member, { member_id: 'string' })).toBe(true)
          expect(organization === undefined || fits(organization, { organization_id: 'string' })).toBe(true)
          expect(client?.session.isImpersonated()).toBeTypeOf('boolean')
          expect(client?.rbac.isAuthorizedSync('documents', 'read')).toBeTypeOf('boolean')
          expect(client?.parseAuthenticateUrl()).toBeNull()
          const configuration = client?.bootstrap.getSync() ?? decodeBootstrap({})
          expect(Object.keys(configuration)).toEqual(FIELDS)
          expect(configuration.emailDomains.every((domain) => typeof domain === 'string')).toBe(true)
          for (const organization_slug of ['acme', '__proto__', 'toString']) {
            const cached = expectHarmless(() => client?.organization.getCachedBySlug({ organization_slug })) ?? null
            if (cached === null) continue
            expect(fits(cached.organization, { organization_id: 'string' })).toBe(true)
            expect(cached.fresh).toBeTypeOf('boolean')
          }
        }
        await checkState()
        await expectHarmlessAsync(() => browser.advance(4000))
        tab.dispatch('storage')
        tab.dispatch('visible')
        await checkState()
        await expectHarmlessAsync(async () => client?.rbac.allPermissions())
        const refreshed = tab.calls(REFRESH).length > 0
        // Only a stored lease can postpone the first refresh.
        if ((cookie === 'token-ada' || httpOnly) && stored[`${STATE}::lease`] === undefined) expect(refreshed).toBe(true)
        if (refreshed && isRefreshAccepted) {
          confirmed += 1
          expect(client?.session.getSync()).toMatchObject({ member_session_id: 'session-ada' })
        }
        client?.dispose()
      },
    ),
    runs(400),
  )
  expect(confirmed).toBeGreaterThan(10)
})
