import type * as Server from '@acme/b2b-client/server'
import { EdgeVM } from '@edge-runtime/vm'
import { build } from 'esbuild'
import { beforeAll, describe, expect, test } from 'vitest'
import { MINUTE, TOKEN } from '../emulator.ts'
import { requestWith, signIn, startServer } from './support.ts'

/* The session reader in a runtime without the APIs of Node, bundled as for an edge function. */

const ENTRY = new URL('../../../b2b-client/src/server.ts', import.meta.url).pathname
/** Names of Node, and names of browsers that edge runtimes do not have. */
const MISSING_GLOBALS = [
  'process',
  'Buffer',
  'require',
  'module',
  'global',
  'setImmediate',
  'window',
  'document',
  'localStorage',
  'location',
]
let code = ''
let inputs: readonly string[] = []
beforeAll(async () => {
  const { outputFiles, metafile } = await build({
    entryPoints: [ENTRY],
    bundle: true,
    write: false,
    metafile: true,
    format: 'iife',
    globalName: 'server',
    target: 'es2022',
    // An import of Node fails the build.
    platform: 'neutral',
    define: { __DEV__: 'false', __SDK_VERSION__: '"0"' },
    conditions: ['workerd', 'edge-light'],
    logLevel: 'silent',
  })
  code = outputFiles[0]?.text ?? ''
  inputs = Object.keys(metafile.inputs)
})

describe('in an edge runtime', () => {
  const load = () => {
    const edge = new EdgeVM()
    const run = (text: string): unknown => edge.evaluate(text)
    expect(MISSING_GLOBALS.filter((name) => run(`typeof ${name}`) !== 'undefined')).toEqual([])
    run(code)
    // The bundle has the types of the module.
    return run('server') as typeof Server
  }

  test('reads a session, and returns the right reason for an expired, a forged and a missing JWT, and for an unreachable provider', async () => {
    const { emulator, world } = startServer()
    const requests: string[] = []
    const fetch: typeof globalThis.fetch = (input, init) => {
      requests.push(String(input))
      return emulator.fetch(new Request(input, init))
    }
    const { createSessionReader } = load()
    const { readSession, isAuthorized } = createSessionReader(TOKEN, { fetch, now: () => world.now() })
    const { session_jwt, member_session } = await signIn(emulator)
    const cookie = `acme_session_jwt=${session_jwt}`

    const { session } = await readSession(requestWith(cookie))
    expect(JSON.parse(JSON.stringify(session))).toEqual(member_session)
    expect([await isAuthorized(session, 'acme.self', 'delete'), await isAuthorized(session, 'acme.scim', 'create')]).toEqual([true, false])
    expect((await readSession(requestWith(`${cookie.slice(0, -8)}AAAAAAAA`))).reason).toBe('invalid')
    expect((await readSession(requestWith(''))).reason).toBe('missing')
    world.advance(6 * MINUTE)
    expect((await readSession(requestWith(cookie))).reason).toBe('expired')
    expect(requests).toHaveLength(2)

    const offline = createSessionReader(TOKEN, { fetch: () => Promise.reject(new TypeError('offline')) })
    expect((await offline.readSession(requestWith(cookie))).reason).toBe('unreachable')
  })

  test('T11 paths to return to stay on the site', () => {
    const { localPath, pathWithNext } = load()
    expect(localPath('//other.example')).toBe('/')
    expect(pathWithNext('/renew', requestWith(''))).toBe('/renew?next=%2Freports%3Fyear%3D2026')
  })
})

test('T63 the bundle for servers has no code that needs a browser, and no library but jose', () => {
  const libraries = inputs.filter((file) => file.includes('node_modules'))
  expect(libraries.length).toBeGreaterThan(0)
  expect(libraries.filter((file) => !file.includes('node_modules/jose/'))).toEqual([])
  // The bundler drops unused code of imported files, so the test reads the code.
  expect(code).not.toMatch(/\b(?:window|document|localStorage|sessionStorage)\b\s*[.[]/)
})
