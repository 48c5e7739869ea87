import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { lazily, type Lazy } from '../../src/internal/lazily.ts'
import { IDLE_FALLBACK_DELAY_MS } from '../../src/limits.ts'
import { answer, createBrowser, provider, settle, signedIn } from '../browser.ts'
import { BOOTSTRAP, login, LOGIN, minutes, outcome, REFRESH, storeSession, REVOKE, silent } from '../threats/support.ts'

/* What a page can do before a lazy chunk is loaded, and without one. The contract is split as in production builds. */

vi.mock('../../src/contract/clientContract.ts', async () => {
  const [{ contract }, { splitContract }] = await Promise.all([import('../../src/contract/table.ts'), import('../../splitContract.ts')])
  return { clientContract: splitContract(contract).initial }
})
vi.mock('../../src/contract/lazyEndpoints.ts', async () => {
  const [{ contract }, { splitContract }] = await Promise.all([import('../../src/contract/table.ts'), import('../../splitContract.ts')])
  return { lazyEndpoints: splitContract(contract).lazy }
})

type ChunkName = 'callsChunk' | 'scriptsChunk'
const chunks = vi.hoisted(() => {
  const files: Record<ChunkName, () => Promise<unknown>> = {
    callsChunk: () => import('../../src/lazy/callsChunk.ts'),
    scriptsChunk: () => import('../../src/lazy/scriptsChunk.ts'),
  }
  return { files, lazy: {} as Record<ChunkName, Lazy<unknown>>, load: async (name: ChunkName): Promise<unknown> => files[name]() }
})
vi.mock('../../src/lazy/chunks.ts', () => {
  const delegate = (name: ChunkName): Lazy<unknown> => ({
    loaded: () => chunks.lazy[name]?.loaded(),
    load: () => chunks.lazy[name]?.load() ?? chunks.files[name](),
  })
  return { callsChunk: delegate('callsChunk'), scriptsChunk: delegate('scriptsChunk') }
})

afterAll(() => {
  vi.doUnmock('../../src/contract/clientContract.ts')
  vi.doUnmock('../../src/contract/lazyEndpoints.ts')
  vi.doUnmock('../../src/lazy/chunks.ts')
})

const loads = vi.fn<(name: ChunkName) => Promise<unknown>>()
beforeEach(() => {
  silent()
  loads.mockReset().mockImplementation((name) => chunks.files[name]())
  for (const name of ['callsChunk', 'scriptsChunk'] as const) chunks.lazy[name] = lazily(() => loads(name))
})
/** Chunks do not arrive until the returned function is called. */
function holdChunks(): () => void {
  let release = () => {}
  const held = new Promise<void>((resolve) => void (release = resolve))
  loads.mockImplementation(async (name) => {
    await held
    return chunks.files[name]()
  })
  return release
}

const ORGANIZATION = '/b2b/organizations/search'
const routes = {
  [LOGIN]: () => answer(signedIn()),
  [REFRESH]: () => answer(signedIn()),
  [REVOKE]: () => answer({}),
  [ORGANIZATION]: () => answer({ organization: { organization_id: 'org-acme' } }),
}

test('the calls that a page makes when it is opened do not wait for a chunk', async () => {
  holdChunks()
  const browser = createBrowser()
  storeSession(browser)
  const page = browser.tab(provider(routes))
  const client = page.open()
  await client.organization.getBySlug({ organization_slug: 'acme' })
  await client.session.authenticate()
  await client.session.revoke()
  expect(page.requests.map(({ path }) => path)).toEqual([BOOTSTRAP, ORGANIZATION, REFRESH, REVOKE])
})

test('a call waits for its chunk, which the first idle moment loads', async () => {
  const release = holdChunks()
  const browser = createBrowser()
  const page = browser.tab(provider(routes))
  const client = page.open()
  expect(loads).not.toHaveBeenCalled()
  await browser.advance(IDLE_FALLBACK_DELAY_MS)
  expect(loads.mock.calls).toEqual([['callsChunk']])
  const signIn = client.magicLinks.authenticate(login)
  await settle()
  expect(page.calls(LOGIN)).toEqual([])
  release()
  await expect(signIn).resolves.toMatchObject({ member_id: 'member-ada' })
  expect(loads).toHaveBeenCalledOnce()
})

test('a page with a redirect token loads the chunk for calls at once', () => {
  createBrowser().tab(provider(routes), 'https://app.example.com/login?token=t&acme_token_type=sso').open()
  expect(loads.mock.calls).toEqual([['callsChunk']])
})

test('T53 a chunk that does not load sends nothing and spends no token, and the next call tries again', async () => {
  loads.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const browser = createBrowser()
  const page = browser.tab(provider(routes), 'https://app.example.com/login?token=t&acme_token_type=multi_tenant_magic_links')
  const client = page.open()
  expect(await outcome(client.authenticateByUrl(minutes))).toMatchObject({ name: 'UnreachableError', fault: 'network' })
  expect(page.calls(LOGIN)).toEqual([])
  await expect(client.authenticateByUrl(minutes)).resolves.toMatchObject({ handled: true })
  expect(page.calls(LOGIN)).toHaveLength(1)
})

test('disposing the client rejects a call that waits for its chunk', async () => {
  const release = holdChunks()
  const page = createBrowser().tab(provider(routes))
  const client = page.open()
  const signIn = outcome(client.magicLinks.authenticate(login))
  client.dispose()
  release()
  expect(await signIn).toMatchObject({ name: 'UnreachableError', fault: 'aborted' })
  expect(page.calls(LOGIN)).toEqual([])
})

test.each([
  ['without a captcha does not load', {}, []],
  ['with a captcha loads', { captcha_settings: { enabled: true, siteKey: 'key' } }, [['scriptsChunk']]],
  ['with device telemetry loads', { dfp_protected_auth_enabled: true }, [['scriptsChunk']]],
])('a project %s the chunk of third-party scripts', async (_, bootstrap, expected) => {
  const client = createBrowser().tab(provider(routes, bootstrap)).open()
  await client.magicLinks.authenticate(login)
  expect(loads.mock.calls.filter(([name]) => name === 'scriptsChunk')).toEqual(expected)
})
