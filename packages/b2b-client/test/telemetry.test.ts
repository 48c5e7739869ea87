import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { IDLE_FALLBACK_DELAY_MS } from '../src/limits.ts'
import { answer, createBrowser, provider, refusal, signedIn, TOKEN } from './browser.ts'

const SLUG = '/b2b/organizations/search'
const ZONE_KEY = `acme_sdk_state_${TOKEN}::time_zone`
const slugInput = { organization_slug: 'acme' }

let currentZone = 'Europe/Berlin'
const readTimeZone = vi.fn(() => currentZone)
beforeEach(() => {
  currentZone = 'Europe/Berlin'
  readTimeZone.mockClear()
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function () {
    return { resolvedOptions: () => ({ timeZone: readTimeZone() }) } as Intl.DateTimeFormat
  })
})
afterEach(() => void vi.unstubAllGlobals())

function openTab(options = {}, browser = createBrowser()) {
  const tab = browser.tab(provider({ [SLUG]: () => answer({ organization: null }) }))
  const client = tab.open(options)
  /** The time zone in the header of a new call. */
  const sentZone = async () => {
    await client.organization.getBySlug(slugInput)
    return JSON.parse(atob(tab.calls(SLUG).at(-1)?.headers.get('X-SDK-Client') ?? '')).timezone
  }
  return { browser, tab, client, sentZone }
}

test('the client reads the time zone when the page is idle, and sends none before', async () => {
  const { browser, sentZone } = openTab()
  expect(await sentZone()).toBeUndefined()
  expect(readTimeZone).not.toHaveBeenCalled()
  await browser.advance(IDLE_FALLBACK_DELAY_MS)
  expect(await sentZone()).toBe('Europe/Berlin')
  expect(readTimeZone).toHaveBeenCalledOnce()
  expect(browser.local.get(ZONE_KEY)).toBe('Europe/Berlin')
})

test('the client waits for requestIdleCallback if the browser has it, and a disposed client does nothing at that time', async () => {
  const idleCallbacks: (() => void)[] = []
  const becomeIdle = () => idleCallbacks.splice(0).forEach((run) => run())
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idleCallbacks.push(run))
  const { browser, client, sentZone } = openTab()
  await browser.advance(10 * IDLE_FALLBACK_DELAY_MS)
  expect(await sentZone()).toBeUndefined()
  becomeIdle()
  expect(await sentZone()).toBe('Europe/Berlin')
  client.dispose()
  const secondPage = openTab()
  secondPage.client.dispose()
  expect(idleCallbacks).not.toEqual([])
  readTimeZone.mockClear()
  becomeIdle()
  expect(readTimeZone).not.toHaveBeenCalled()
})

test('the next page has the stored time zone at once, and updates it', async () => {
  const { browser } = openTab()
  await browser.advance(IDLE_FALLBACK_DELAY_MS)
  currentZone = 'Asia/Tokyo'
  const nextPage = openTab({}, browser)
  expect(await nextPage.sentZone()).toBe('Europe/Berlin')
  await browser.advance(IDLE_FALLBACK_DELAY_MS)
  expect(await nextPage.sentZone()).toBe('Asia/Tokyo')
  expect(browser.local.get(ZONE_KEY)).toBe('Asia/Tokyo')
})

test.each(['', 'not a time zone', '<script>', 'x'.repeat(65)])(
  'the client ignores a stored time zone %j and replaces it',
  async (storedZone) => {
    const browser = createBrowser()
    browser.local.set(ZONE_KEY, storedZone)
    const { sentZone } = openTab({}, browser)
    expect(await sentZone()).toBeUndefined()
    await browser.advance(IDLE_FALLBACK_DELAY_MS)
    expect(browser.local.get(ZONE_KEY)).toBe('Europe/Berlin')
  },
)

test('with telemetry off nothing is stored, and the header still has the time zone', async () => {
  const { browser, sentZone } = openTab({ telemetry: false })
  await browser.advance(IDLE_FALLBACK_DELAY_MS)
  expect(await sentZone()).toBe('Europe/Berlin')
  expect([...browser.local.keys()].filter((key) => /time_zone|persistent_id/.test(key))).toEqual([])
})

test('the client sends the first 200 characters of an id', async () => {
  const { member, member_session, ...rest } = signedIn()
  const longId = (text: string) => text + 'x'.repeat(400_000)
  const signInResponse = {
    ...rest,
    member: { ...member, member_id: longId('member-') },
    member_session: { ...member_session, member_session_id: longId('session-') },
  }
  const tab = createBrowser().tab(
    provider({ '/b2b/magic_links/authenticate': () => answer(signInResponse), [SLUG]: () => answer({ organization: null }) }),
  )
  const client = tab.open()
  await client.magicLinks.authenticate({ magic_links_token: 't', session_duration_minutes: 5 })
  await client.organization.getBySlug(slugInput)
  const header = tab.calls(SLUG)[0]?.headers.get('X-SDK-Client') ?? ''
  expect(JSON.parse(atob(header))).toMatchObject({
    acme_member_id: `member-${'x'.repeat(193)}`,
    acme_member_session_id: `session-${'x'.repeat(192)}`,
  })
  expect(header.length).toBeLessThan(2000)
  expect(client.self.getSync()?.member_id).toBe(longId('member-'))
})

test('an event contains error fields only if they were passed', async () => {
  const { browser, tab, client } = openTab()
  const details = { step: 1 }
  client.logEvent({ event_name: 'failed', details, error_code: 'x_y', error_description: 'It failed.', http_status_code: 503 })
  client.logEvent({ event_name: 'went_well', details })
  details.step = 2
  await browser.advance(1000)
  const sentEvents = JSON.parse(tab.calls('/events')[0]?.rawBody ?? '[]') as { event: object }[]
  const event = { public_token: TOKEN, details: { step: 1 } }
  expect(sentEvents.slice(1).map((entry) => entry.event)).toEqual([
    { ...event, event_name: 'failed', error_code: 'x_y', error_description: 'It failed.', http_status_code: 503 },
    { ...event, event_name: 'went_well' },
  ])
})

test('an event with a too long description is dropped, and unknown fields of an event are not sent', async () => {
  const { browser, tab, client } = openTab()
  // A caller without types may pass more than the named fields.
  client.logEvent({ event_name: 'more', details: {}, ...{ session_token: 'secret' } })
  client.logEvent({ event_name: 'too_long', details: {}, error_description: 'x'.repeat(8000) })
  await browser.advance(1000)
  expect(tab.calls('/events')[0]?.rawBody).not.toMatch(/too_long|secret/)
})

test('an event has the time when it is sent', async () => {
  const { browser, tab, client } = openTab()
  await browser.advance(1000)
  client.logEvent({ event_name: 'late', details: {} })
  await browser.advance(800)
  const [entry] = JSON.parse(tab.calls('/events').at(-1)?.rawBody ?? '[]') as { telemetry: { client_sent_at: string } }[]
  expect(entry?.telemetry.client_sent_at).toBe(new Date(browser.now()).toISOString())
})

test('creating a client reads only three entries besides the entries of the session, each entry once', () => {
  const browser = createBrowser()
  const tab = browser.tab(provider({ '/b2b/sessions/authenticate': () => refusal(503, 'down') }))
  browser.writeCookie('acme_session=token-ada; path=/')
  const [localGet, sessionGet] = [vi.spyOn(tab.environment.local, 'get'), vi.spyOn(tab.environment.session, 'get')]
  tab.open()
  const names = localGet.mock.calls.map(([key]) => key.replace(`acme_sdk_state_${TOKEN}`, ''))
  const others = names.filter((name) =>
    ['::bootstrap', '::persistent_id', '::time_zone', '::organizations', '::last_method'].includes(name),
  )
  expect(others.toSorted()).toEqual(['::bootstrap', '::persistent_id', '::time_zone'])
  expect(names.filter((name) => name.startsWith('::asked') || name.startsWith('::PKCE'))).toEqual([])
  expect(sessionGet).not.toHaveBeenCalled()
})
