import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import type * as Client from '../../src/client.ts'

/* The dependencies of the package, and the environments that can load its code. */

const root = join(import.meta.dirname, '../../../..')
const sourcePath = (file: string) => join(root, 'packages/b2b-client/src', file)
interface Manifest {
  readonly private?: boolean
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional: boolean }>>
}
// npm defines the format of a manifest.
const manifestOf = (folder: string) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest
const PACKAGES = readdirSync(join(root, 'packages'))

test('T63 the client depends on zod and jose only, and an application with Next.js has that already', () => {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = manifestOf('packages/b2b-client')
  expect(Object.keys({ ...dependencies, ...optionalDependencies }).sort()).toEqual(['jose', 'zod'])
  expect(Object.keys({ ...peerDependencies })).toEqual(['next'])
  expect(peerDependenciesMeta).toEqual({ next: { optional: true } })
})

test.each(PACKAGES)('T63 installing %s runs no script', (name) => {
  const installHooks = ['preinstall', 'install', 'postinstall', 'prepare', 'preprepare', 'postprepare', 'prepublish']
  expect(Object.keys(manifestOf(`packages/${name}`).scripts ?? {}).filter((script) => installHooks.includes(script))).toEqual([])
})

test('T63 every dependency comes from the registry and has a checksum in the lockfile', () => {
  const lockfile = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')
  expect(lockfile.split('\n').filter((line) => /https?:\/\/|tarball:|git\+|github\.com|\bfile:[./~]/.test(line))).toEqual([])
  const packages = lockfile.split(/^packages:$/m)[1]?.split(/^\w+:$/m)[0] ?? ''
  const entries = packages.split(/^ {2}(?=\S)/m).slice(1)
  expect(entries.length).toBeGreaterThan(100)
  expect(entries.filter((entry) => !/resolution: \{integrity: sha512-[\w+/=]+\}/.test(entry)).map((entry) => entry.split('\n')[0])).toEqual(
    [],
  )
})

async function bundle(file: string, { minify = false } = {}): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [sourcePath(file)],
    bundle: true,
    minify,
    write: false,
    format: 'iife',
    globalName: 'bundle',
    target: 'es2022',
    define: { __DEV__: 'false', __SDK_VERSION__: '"0"' },
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}

test('T02 the early entry is small enough to be inlined in a page: less than a kilobyte', async () => {
  expect(gzipSync(await bundle('early.ts', { minify: true })).length).toBeLessThan(1000)
})

const BROWSER_GLOBALS = [
  'window',
  'document',
  'location',
  'navigator',
  'localStorage',
  'sessionStorage',
  'fetch',
  'history',
  'setTimeout',
  'crypto',
]
test.each([
  ['a server', {}],
  ['a worker', { self: {}, WorkerGlobalScope: {} }],
  ['a window without a document', { window: {} }],
])(
  'T56 in %s the package uses no browser global while it loads, and creating a client throws a typed error that says what to do',
  async (_, globals) => {
    for (const file of ['index.ts', 'early.ts', 'contract/index.ts', 'countryCodes.ts']) {
      // The early entry reads the address of any window.
      if (file === 'early.ts' && 'window' in globals) continue
      const readGlobals: string[] = []
      const scope: Record<string, unknown> = { ...globals }
      for (const name of BROWSER_GLOBALS) {
        if (name in globals) continue
        Object.defineProperty(scope, name, { configurable: true, get: () => void readGlobals.push(name) })
      }
      const context = createContext(scope)
      const namesBefore = Object.getOwnPropertyNames(scope)
      runInContext(await bundle(file), context)
      expect([file, readGlobals]).toEqual([file, file === 'early.ts' ? ['window'] : []])
      expect(Object.getOwnPropertyNames(scope).filter((name) => !namesBefore.includes(name) && !name.startsWith('__zod'))).toEqual([
        'bundle',
      ])
      if (file !== 'index.ts') continue
      const result: unknown = runInContext(
        `(() => { try { bundle.createB2BClient('public-token-test-1') } catch (error) { return [error.name, bundle.isB2BError(error), error.message].join() } })()`,
        context,
      )
      expect(result).toBe(
        'SDKNotConfiguredError,true,Create a client in a browser. On a server: <B2BProvider client={() => createB2BClient(…)}>',
      )
    }
  },
)

test('T19 with all built-in prototypes frozen a member signs in, the session is refreshed, and the member logs out', async () => {
  const context = createContext({
    console,
    TextEncoder,
    TextDecoder,
    URL,
    URLSearchParams,
    Headers,
    AbortController,
    Intl,
    btoa,
    atob,
    crypto,
    reportError: () => {},
  })
  runInContext(
    'for (const type of [Object, Array, Map, Set, Promise, Function, String, Error, RegExp]) { Object.freeze(type.prototype); Object.freeze(type) }',
    context,
  )
  runInContext(await bundle('client.ts'), context)
  const { createBrowser, provider, answer, signedIn, settle } = await import('../browser.ts')
  const browser = createBrowser()
  const page = browser.tab(
    provider({
      '/b2b/magic_links/authenticate': () => answer(signedIn('ada', 'token-ada', browser.now())),
      '/b2b/sessions/authenticate': () => answer(signedIn('ada', 'token-ada', browser.now())),
      '/b2b/sessions/revoke': () => answer({}),
    }),
  )
  // The package of another realm has the same types.
  const { createClientIn } = runInContext('bundle', context) as typeof Client
  const client = createClientIn(page.environment, 'public-token-test-1', { hosts: { test: 'https://provider.test' } })
  await client.magicLinks.authenticate({ magic_links_token: 't', session_duration_minutes: 60 })
  await browser.advance(600_000)
  expect(page.calls('/b2b/sessions/authenticate')).toHaveLength(3)
  expect(client.member.getSync()?.member_id).toBe('member-ada')
  await client.session.revoke()
  await settle()
  expect(client.getState()).toEqual({})
  client.dispose()
})
