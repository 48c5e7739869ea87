import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { UnreachableError } from '../../src/errors.ts'
import { DEFAULT_EMAIL_DOMAIN } from '../../src/internal/defaults.ts'
import { CACHE_TTL_MS } from '../../src/limits.ts'
import { decodeBootstrap } from '../../src/project/bootstrap.ts'
import { answer, createBrowser, provider, refusal, signedIn, TOKEN, type Provider } from '../browser.ts'
import { createPendingResponse } from '../threats/support.ts'

const KEY = `acme_sdk_state_${TOKEN}::bootstrap`
const BOOTSTRAP = `/projects/bootstrap/${TOKEN}`
const LOGIN = '/b2b/magic_links/authenticate'
/** The first retry after a failure is sent after 4 seconds, plus or minus a random part of up to 175 ms. */
const LATEST_FIRST_RETRY_MS = 4_175
const rbac_policy = {
  roles: [{ role_id: 'editor', permissions: [{ resource_id: 'documents', actions: ['read'] }] }],
  resources: [{ resource_id: 'documents', actions: ['read'] }],
}
const silenceErrors = () => vi.spyOn(console, 'error').mockImplementation(() => {})

test('the client requests the configuration once and caches it for the next page', async () => {
  const browser = createBrowser()
  const testProvider = provider({}, { email_domains: ['mail.acme.test'] })
  const firstTab = browser.tab(testProvider)
  const client = firstTab.open()
  expect(client.bootstrap.getSync()).toBeNull()
  await expect(client.bootstrap.getAsync()).resolves.toMatchObject({ projectName: 'Demo', emailDomains: ['mail.acme.test'] })
  await client.bootstrap.getAsync()
  const secondTab = browser.tab(testProvider)
  expect(secondTab.open().bootstrap.getSync()).toMatchObject({ projectName: 'Demo' })
  expect([firstTab, secondTab].map((tab) => tab.calls(BOOTSTRAP).length)).toEqual([1, 0])
})

test('a cached configuration older than five minutes is used at once and requested again', async () => {
  const browser = createBrowser()
  let name = 'Old'
  const testProvider = provider({ [BOOTSTRAP]: () => answer({ project_name: name }) })
  await browser.tab(testProvider).open().bootstrap.getAsync()
  browser.moveClock(CACHE_TTL_MS + 1)
  name = 'New'
  const client = browser.tab(testProvider).open()
  expect(client.bootstrap.getSync()?.projectName).toBe('Old')
  await browser.advance(1)
  expect(client.bootstrap.getSync()?.projectName).toBe('New')
})

test.each([
  ['at the age of five minutes', CACHE_TTL_MS, 1],
  ['shortly before', CACHE_TTL_MS - 1, 0],
  ['if the clock was set back', -1, 1],
])('a cached configuration is requested again: %s', async (_, age, requests) => {
  const browser = createBrowser()
  await browser.tab(provider({})).open().bootstrap.getAsync()
  browser.moveClock(age)
  const tab = browser.tab(provider({}))
  tab.open()
  expect(tab.calls(BOOTSTRAP)).toHaveLength(requests)
})

test('T39 an empty response does not replace the stored configuration by defaults, which protect less', async () => {
  silenceErrors()
  const browser = createBrowser()
  await browser
    .tab(provider({}, { pkce_required_for_sso: true }))
    .open()
    .bootstrap.getAsync()
  browser.moveClock(CACHE_TTL_MS)
  const tab = browser.tab(provider({ [BOOTSTRAP]: () => answer({}) }))
  const client = tab.open()
  await browser.advance(1)
  expect(tab.calls(BOOTSTRAP)).toHaveLength(1)
  expect(client.bootstrap.getSync()).toMatchObject({ pkceRequiredForSso: true })
})

test('a refused call requests a configuration from an earlier page again, and no other', async () => {
  const browser = createBrowser()
  const firstTab = browser.tab(provider({}))
  const firstClient = firstTab.open()
  await firstClient.bootstrap.getAsync()
  await firstClient.self.get().catch(() => {})
  expect(firstTab.calls(BOOTSTRAP)).toHaveLength(1)
  browser.moveClock(1)
  const secondTab = browser.tab(provider({}))
  await secondTab
    .open()
    .self.get()
    .catch(() => {})
  expect(secondTab.calls(BOOTSTRAP)).toHaveLength(1)
})

test.each<[string, Provider]>([
  ['a network failure', () => Promise.reject(new Error())],
  ['a server error', () => new Response('oops', { status: 500 })],
  ['a captive portal', () => new Response('<html>')],
])('T39 after %s the defaults are used with the error, the failure is logged, and nothing is cached', async (_, reply) => {
  const log = silenceErrors()
  const browser = createBrowser()
  const client = browser.tab(provider({ [BOOTSTRAP]: reply })).open()
  const { error, ...settings } = await client.bootstrap.getAsync()
  expect(settings).toEqual(decodeBootstrap({}))
  expect(error).toBeInstanceOf(UnreachableError)
  expect(log).toHaveBeenCalledOnce()
  expect(browser.local.has(KEY)).toBe(false)
})

/** A provider that fails to send the configuration until `outage.isOver` is set. */
function providerWithOutage(failure: () => Response | Promise<Response> = () => Promise.reject(new Error())) {
  silenceErrors()
  const outage = { isOver: false }
  const reply = () => (outage.isOver ? answer({ project_name: 'Demo', rbac_policy }) : failure())
  return { outage, testProvider: provider({ [BOOTSTRAP]: reply, [LOGIN]: () => answer(signedIn()) }) }
}

test.each<[string, (() => Response) | undefined, number, number]>([
  ['4 seconds after a network failure', undefined, 3_825, LATEST_FIRST_RETRY_MS],
  ['after the Retry-After of the failure', () => refusal(429, 'too_many_requests', { 'Retry-After': '60' }), 59_999, 72_000],
])(
  'ten reads during an outage get the defaults at once and send no request, and the retry is sent %s',
  async (_, failure, minWait, maxWait) => {
    const browser = createBrowser()
    const { testProvider } = providerWithOutage(failure)
    const tab = browser.tab(testProvider)
    const { bootstrap, rbac } = tab.open()
    await bootstrap.getAsync()
    for (let call = 0; call < 10; call += 1) {
      await expect(rbac.isAuthorized('documents', 'read')).resolves.toBe(false)
      await expect(bootstrap.getAsync()).resolves.toMatchObject({ projectName: null, error: expect.any(Error) })
      tab.show()
    }
    await browser.advance(minWait)
    expect(tab.calls(BOOTSTRAP)).toHaveLength(1)
    await browser.advance(maxWait - minWait)
    expect(tab.calls(BOOTSTRAP)).toHaveLength(2)
  },
)

test('after an outage of four seconds, the permissions arrive with the first retry, and the listeners are called', async () => {
  const browser = createBrowser()
  const { outage, testProvider } = providerWithOutage()
  const client = browser.tab(testProvider).open()
  const names: (string | null)[] = []
  client.bootstrap.onChange(({ projectName }) => names.push(projectName))
  await client.magicLinks.authenticate({ magic_links_token: 't', session_duration_minutes: 60 })
  await expect(client.rbac.isAuthorized('documents', 'read')).resolves.toBe(false)
  outage.isOver = true
  await browser.advance(LATEST_FIRST_RETRY_MS)
  expect([client.rbac.isAuthorizedSync('documents', 'read'), names]).toEqual([true, ['Demo']])
})

test('reads during the retry share the request of the retry', async () => {
  silenceErrors()
  const browser = createBrowser()
  const retryAnswer = createPendingResponse()
  const replies = [() => Promise.reject(new Error()), retryAnswer.reply]
  const tab = browser.tab(provider({ [BOOTSTRAP]: () => replies.shift()?.() ?? refusal(500, 'internal_server_error') }))
  const { bootstrap } = tab.open()
  await browser.advance(LATEST_FIRST_RETRY_MS)
  const reads = [bootstrap.getAsync(), bootstrap.getAsync()]
  retryAnswer.release(answer({ project_name: 'Demo' }))
  expect((await Promise.all(reads)).map(({ projectName }) => projectName)).toEqual(['Demo', 'Demo'])
  expect(tab.calls(BOOTSTRAP)).toHaveLength(2)
})

test('refused calls do not repeat a request for the configuration that has just failed', async () => {
  const browser = createBrowser()
  const { outage, testProvider } = providerWithOutage()
  outage.isOver = true
  await browser.tab(testProvider).open().bootstrap.getAsync()
  await browser.advance(CACHE_TTL_MS)
  outage.isOver = false
  const tab = browser.tab(testProvider)
  const client = tab.open()
  for (let call = 0; call < 10; call += 1) await client.self.get().catch(() => {})
  expect(tab.calls(BOOTSTRAP)).toHaveLength(1)
})

test('the wait before a retry doubles, and an outage is logged once, also if the reasons differ', async () => {
  const log = silenceErrors()
  const browser = createBrowser()
  const replies: Provider[] = [() => new Response('oops', { status: 500 })]
  const tab = browser.tab(provider({ [BOOTSTRAP]: (request) => replies.shift()?.(request) ?? Promise.reject(new Error()) }))
  tab.open()
  // The random numbers are 0.5, so the waits are 4 and 8 seconds.
  await browser.advance(11_999)
  expect(tab.calls(BOOTSTRAP)).toHaveLength(2)
  await browser.advance(1)
  expect(tab.calls(BOOTSTRAP)).toHaveLength(3)
  expect(log).toHaveBeenCalledOnce()
})

test('repeated failures of the configuration are logged once', async () => {
  const log = silenceErrors()
  const browser = createBrowser()
  let isFailing = true
  const reply = () => (isFailing ? new Response('oops', { status: 500 }) : answer({ vertical: 'B2B' }))
  const tab = browser.tab(provider({ [BOOTSTRAP]: reply }))
  tab.open()
  await browser.advance(60_000)
  expect(tab.calls(BOOTSTRAP).length).toBeGreaterThan(3)
  expect(log).toHaveBeenCalledOnce()
  isFailing = false
  await browser.advance(300_000)
  isFailing = true
  await browser.advance(CACHE_TTL_MS)
  tab.dispatch('visible')
  await browser.advance(60_000)
  expect(log).toHaveBeenCalledOnce()
})

test('of twenty tabs that become visible one after the other, only the first requests the old configuration', async () => {
  const browser = createBrowser()
  const testProvider = provider({ [BOOTSTRAP]: () => answer({ project_name: browser.now() > expiry ? 'New' : 'Old' }) })
  const expiry = browser.now() + CACHE_TTL_MS
  const tabs = Array.from({ length: 20 }, () => browser.tab(testProvider))
  const clients = tabs.map((tab) => tab.open())
  await browser.advance(CACHE_TTL_MS + 1000)
  const callsBefore = tabs.flatMap((tab) => tab.calls(BOOTSTRAP)).length
  for (const tab of tabs) {
    tab.show()
    await browser.advance(100)
  }
  expect(tabs.flatMap((tab) => tab.calls(BOOTSTRAP))).toHaveLength(callsBefore + 1)
  expect(clients.map((client) => client.bootstrap.getSync()?.projectName)).toEqual(clients.map(() => 'New'))
})

test('a stored configuration that fails to load again is requested only when the tab becomes visible', async () => {
  silenceErrors()
  const browser = createBrowser()
  let isFailing = false
  const reply = () => (isFailing ? Promise.reject(new Error()) : answer({ project_name: 'Demo' }))
  const tab = browser.tab(provider({ [BOOTSTRAP]: reply }))
  tab.open()
  await browser.advance(CACHE_TTL_MS)
  isFailing = true
  tab.show()
  await browser.advance(600_000)
  expect(tab.calls(BOOTSTRAP)).toHaveLength(2)
  tab.show()
  await browser.advance(600_000)
  expect(tab.calls(BOOTSTRAP)).toHaveLength(3)
})

test('T53 a failed request for the configuration is not repeated before its Retry-After', async () => {
  silenceErrors()
  const browser = createBrowser()
  const tab = browser.tab(provider({ [BOOTSTRAP]: () => refusal(429, 'too_many_requests', { 'Retry-After': '120' }) }))
  tab.open()
  // The retry comes after 132 s. The header says 120 s, and the random part is 12 s: half of 20 %, because each random number is 0.5 here.
  await browser.advance(131_000)
  expect(tab.calls(BOOTSTRAP)).toHaveLength(1)
  await browser.advance(2_000)
  expect(tab.calls(BOOTSTRAP)).toHaveLength(2)
})

test('a client that is disposed before the answer logs nothing', async () => {
  const log = silenceErrors()
  const client = createBrowser()
    .tab(provider({ [BOOTSTRAP]: () => new Promise(() => {}) }))
    .open()
  const pending = client.bootstrap.getAsync()
  client.dispose()
  await expect(pending).resolves.toMatchObject({ projectName: null })
  expect(log).not.toHaveBeenCalled()
})

test('the client logs an error for a consumer project', async () => {
  const log = silenceErrors()
  await createBrowser()
    .tab(provider({}, { vertical: 'CONSUMER' }))
    .open()
    .bootstrap.getAsync()
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('consumer'))
})

test('without a response, nothing is required, enabled or known', () => {
  expect(decodeBootstrap({})).toEqual({
    projectName: null,
    displayWatermark: false,
    cnameDomain: null,
    emailDomains: [DEFAULT_EMAIL_DOMAIN],
    captchaSettings: { enabled: false },
    pkceRequiredForEmailMagicLinks: false,
    pkceRequiredForPasswordResets: false,
    pkceRequiredForOAuth: false,
    pkceRequiredForSso: false,
    slugPattern: null,
    createOrganizationEnabled: false,
    passwordConfig: null,
    runDFPProtectedAuth: false,
    dfpProtectedAuthMode: undefined,
    rbacPolicy: null,
    siweRequiredForCryptoWallets: false,
    vertical: null,
  })
})

test('decodeBootstrap maps every field', () => {
  expect(
    decodeBootstrap({
      project_name: 'P',
      disable_sdk_watermark: false,
      cname_domain: 'login.acme.test',
      email_domains: ['acme.test'],
      captcha_settings: { enabled: true, siteKey: 'k' },
      pkce_required_for_email_magic_links: true,
      pkce_required_for_password_resets: true,
      pkce_required_for_oauth: true,
      pkce_required_for_sso: true,
      slug_pattern: 'https://{{slug}}.acme.test',
      create_organization_enabled: true,
      password_config: { luds_complexity: 3, luds_minimum_count: 8 },
      dfp_protected_auth_enabled: true,
      dfp_protected_auth_mode: 'OBSERVATION',
      rbac_policy: {
        roles: [{ role_id: 'r', permissions: [{ resource_id: 'd', actions: ['read'] }] }],
        resources: [{ resource_id: 'd', actions: ['read'] }],
      },
      siwe_required_for_crypto_wallets: true,
      vertical: 'B2B',
    }),
  ).toMatchObject({
    projectName: 'P',
    displayWatermark: true,
    cnameDomain: 'login.acme.test',
    captchaSettings: { enabled: true, siteKey: 'k' },
    pkceRequiredForEmailMagicLinks: true,
    pkceRequiredForPasswordResets: true,
    pkceRequiredForOAuth: true,
    pkceRequiredForSso: true,
    slugPattern: 'https://{{slug}}.acme.test',
    createOrganizationEnabled: true,
    passwordConfig: { ludsComplexity: 3, ludsMinimumCount: 8 },
    runDFPProtectedAuth: true,
    dfpProtectedAuthMode: 'OBSERVATION',
    rbacPolicy: { roles: [{ role_id: 'r' }] },
    siweRequiredForCryptoWallets: true,
    vertical: 'B2B',
  })
})

test('T39 decodeBootstrap always returns a complete configuration, and an invalid field does not affect the others', () => {
  const fields = [
    'project_name',
    'email_domains',
    'captcha_settings',
    'password_config',
    'rbac_policy',
    'slug_pattern',
    'disable_sdk_watermark',
  ]
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...fields), fc.jsonValue()), (arbitrary) => {
      const settings = decodeBootstrap({ ...arbitrary, vertical: 'B2B' })
      expect(settings.vertical).toBe('B2B')
      expect(settings.emailDomains.every((domain) => typeof domain === 'string')).toBe(true)
      expect(typeof settings.displayWatermark).toBe('boolean')
    }),
  )
})

test('T20 a policy with an invalid part is dropped, so it grants nothing', () => {
  const arbitrary = { roles: [{ role_id: 'r', permissions: [{ resource_id: 'd', actions: 'read*' }] }], resources: [] }
  expect(decodeBootstrap({ rbac_policy: arbitrary }).rbacPolicy).toBeNull()
})

test('an organization found by slug is cached, and a missing organization is removed from the cache', async () => {
  const browser = createBrowser()
  let organization: object | null = { organization_id: 'org', organization_name: 'Acme Corp' }
  const tab = browser.tab(provider({ '/b2b/organizations/search': () => answer({ organization }) }))
  const client = tab.open()
  const slug = { organization_slug: 'acme' }
  expect(client.organization.getCachedBySlug(slug)).toBeNull()
  await client.organization.getBySlug(slug)
  expect(client.organization.getCachedBySlug(slug)).toMatchObject({ organization: { organization_name: 'Acme Corp' }, fresh: true })
  browser.moveClock(CACHE_TTL_MS + 1)
  expect(client.organization.getCachedBySlug(slug)).toMatchObject({ fresh: false })
  organization = null
  await client.organization.getBySlug(slug)
  expect(client.organization.getCachedBySlug(slug)).toBeNull()
})

const ORGANIZATIONS_KEY = `acme_sdk_state_${TOKEN}::organizations`
/** A tab that has cached the organizations with these slugs. */
async function openWithOrganizations(...slugs: string[]) {
  const browser = createBrowser()
  const isKnown = (slug: unknown) => slug !== 'missing'
  const search: Provider = ({ body }) =>
    answer({ organization: isKnown(body?.['organization_slug']) ? { organization_id: body?.['organization_slug'] } : null })
  const { organization } = browser.tab(provider({ '/b2b/organizations/search': search })).open()
  for (const organization_slug of slugs) await organization.getBySlug({ organization_slug })
  const cached = (organization_slug: string) => organization.getCachedBySlug({ organization_slug })
  const storedList = (): unknown => JSON.parse(browser.local.get(ORGANIZATIONS_KEY) ?? '')
  return { browser, organization, cached, storedList }
}

test('the last five organizations are cached, each by its slug', async () => {
  const slugs = ['a', 'b', 'c', 'd', 'e', 'a', 'f', 'missing']
  const { cached, storedList } = await openWithOrganizations(...slugs)
  expect(slugs.map((slug) => cached(slug)?.organization.organization_id)).toEqual(['a', undefined, 'c', 'd', 'e', 'a', 'f', undefined])
  expect(storedList()).toHaveLength(5)
})

test.each([
  ['of five minutes', CACHE_TTL_MS, false],
  ['of less than five minutes', CACHE_TTL_MS - 1, true],
  ['before zero, because the clock was set back', -1, false],
])('a cached organization with an age %s', async (_, age, fresh) => {
  const { browser, cached } = await openWithOrganizations('a')
  browser.moveClock(age)
  expect(cached('a')?.fresh).toBe(fresh)
})

test.each(['', 'null', '{}', '[{"slug":"a"}]', '[null]'])(
  'the malformed list %j of cached organizations is ignored and replaced',
  async (list) => {
    const { browser, organization, cached, storedList } = await openWithOrganizations()
    browser.local.set(ORGANIZATIONS_KEY, list)
    expect(cached('a')).toBeNull()
    await organization.getBySlug({ organization_slug: 'b' })
    expect(storedList()).toMatchObject([{ slug: 'b' }])
  },
)

test('a cached configuration with an invalid time counts as old, and the client still starts', () => {
  const browser = createBrowser()
  browser.local.set(KEY, JSON.stringify({ keptAt: { toString: false }, projectName: 'Kept' }))
  const tab = browser.tab(provider({}))
  expect(tab.open().bootstrap.getSync()?.projectName).toBe('Kept')
  expect(tab.calls(BOOTSTRAP)).toHaveLength(1)
})

test('settings without their required fields count as not set', () => {
  const arbitrary = { captcha_settings: { enabled: true, siteKey: { toString: false } }, password_config: { luds_complexity: 3 } }
  expect(decodeBootstrap(arbitrary)).toMatchObject({ captchaSettings: { enabled: false }, passwordConfig: null })
})
