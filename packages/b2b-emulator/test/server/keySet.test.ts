import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { encodeUtf8 } from '../../src/crypto/encoding.ts'
import { keySetOf } from '../../src/crypto/jwt.ts'
import { MINUTE, NOON, TOKEN } from '../emulator.ts'
import { newSigningKey, startServer } from './support.ts'

/* The keys of the provider that the session reader loads. */

const SECOND = 1000
const JWKS_PATH = `/v1/b2b/sessions/jwks/${TOKEN}`
const invalid = { session: null, reason: 'invalid' }
const unreachable = { session: null, reason: 'unreachable' }

afterEach(() => {
  vi.useRealTimers()
})

/** Fakes the clock of the caches, and leaves the timers. */
const fakeDate = () => vi.useFakeTimers({ toFake: ['Date'], now: NOON })

describe('the key set', () => {
  test('is loaded once, also for requests at the same time', async () => {
    const { reader, sign, requests } = startServer()
    const jwt = await sign()
    await Promise.all([1, 2, 3].map(() => reader.readSessionJwt(jwt)))
    await reader.readSessionJwt(jwt)
    expect(requests).toEqual([JWKS_PATH])
  })

  test('is loaded again for an unknown key, at most every ten seconds', async () => {
    fakeDate()
    const { world, reader, sign, requests } = startServer()
    await reader.readSessionJwt(await sign())
    world.signingKey = await newSigningKey()
    const jwt = await sign()
    expect(await reader.readSessionJwt(jwt)).toEqual(invalid)
    expect(requests).toHaveLength(1)
    vi.setSystemTime(NOON + 10 * SECOND)
    expect((await reader.readSessionJwt(jwt)).reason).toBeNull()
    expect(requests).toHaveLength(2)
  })

  test('is loaded again after ten minutes, so that a revoked key is no longer accepted', async () => {
    fakeDate()
    const { world, reader, sign } = startServer()
    const jwt = await sign()
    await reader.readSessionJwt(jwt)
    world.signingKey = await newSigningKey()
    expect((await reader.readSessionJwt(jwt)).reason).toBeNull()
    vi.setSystemTime(NOON + 10 * MINUTE)
    expect(await reader.readSessionJwt(jwt)).toEqual(invalid)
  })

  test.each<[string, () => Promise<Response>]>([
    ['the network fails', () => Promise.reject(new TypeError('fetch failed'))],
    ['the provider has an error', async () => new Response('{"keys":[]}', { status: 503 })],
    ['a proxy redirects', async () => new Response(null, { status: 302, headers: { Location: 'https://other.example/' } })],
    ['a proxy answers with a page', async () => new Response('<html>')],
    ['the JSON is no key set', async () => new Response('{"data":{}}')],
    [
      'the response never ends',
      async () => new Response(new ReadableStream({ pull: (stream) => stream.enqueue(encodeUtf8('x'.repeat(10_000))) })),
    ],
  ])('T35 T51 T52 if %s, the result is “unreachable”, and requests wait for five seconds', async (_, fetch) => {
    fakeDate()
    const provider = vi.fn(fetch)
    const { reader, sign } = startServer({ fetch: provider })
    const jwt = await sign()
    expect(await reader.readSessionJwt(jwt)).toEqual(unreachable)
    expect(await reader.readSessionJwt(jwt)).toEqual(unreachable)
    const requestsAtFirst = provider.mock.calls.length
    vi.setSystemTime(NOON + 6 * SECOND)
    expect(await reader.readSessionJwt(jwt)).toEqual(unreachable)
    expect(provider.mock.calls.length).toBeGreaterThan(requestsAtFirst)
  })

  test.each([
    ['with the status 203', (keys: string) => new Response(keys, { status: 203 })],
    ['with the status 404', (keys: string) => new Response(keys, { status: 404 })],
    ['with the status 503', (keys: string) => new Response(keys, { status: 503 })],
    ['with more than 100,000 characters', (keys: string) => new Response(keys.padEnd(100_001))],
  ])('T51 T52 the right keys in a response %s are not used', async (_, respond) => {
    const { world, sign } = startServer()
    const keys = JSON.stringify(await keySetOf(world))
    const readWith = async (response: Response) => {
      const { reader } = startServer({ fetch: async () => response })
      return reader.readSessionJwt(await sign())
    }
    expect(await readWith(respond(keys))).toEqual(unreachable)
    expect((await readWith(new Response(keys.padEnd(100_000)))).reason).toBeNull()
  })

  test('T52 a provider that never answers is given up after five seconds', async () => {
    const timeout = new AbortController()
    const startTimeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal)
    const fetch: typeof globalThis.fetch = (_, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
    const { reader, sign } = startServer({ fetch })
    const result = reader.readSessionJwt(await sign())
    await vi.waitFor(() => expect(startTimeout).toHaveBeenCalledWith(5 * SECOND))
    timeout.abort()
    expect(await result).toEqual(unreachable)
  })

  test('T67 a redirect of the provider is not followed to other keys', async () => {
    const { world, sign } = startServer()
    const keys = await keySetOf(world)
    const requestedPaths: string[] = []
    const provider = createServer(({ url = '' }, response) => {
      requestedPaths.push(url)
      if (url === '/keys') response.end(JSON.stringify(keys))
      else response.writeHead(302, { Location: '/keys' }).end()
    }).listen(0, '127.0.0.1')
    onTestFinished(() => {
      provider.close()
      provider.closeAllConnections()
    })
    await once(provider, 'listening')
    // A server that listens on a port has an address with a port.
    const { port } = provider.address() as AddressInfo
    const readFrom = async (path: string) => {
      // The real `fetch` follows redirects, unless a request forbids it.
      const { reader } = startServer({ fetch: globalThis.fetch, jwksUrl: `http://127.0.0.1:${port}${path}` })
      return reader.readSessionJwt(await sign())
    }
    expect(await readFrom('/redirect')).toEqual(unreachable)
    expect(new Set(requestedPaths)).toEqual(new Set(['/redirect']))
    expect((await readFrom('/keys')).reason).toBeNull()
  })

  test('an empty key set makes every JWT invalid', async () => {
    const { reader, sign } = startServer({ fetch: async () => new Response('{"keys":[]}') })
    expect(await reader.readSessionJwt(await sign())).toEqual(invalid)
  })

  test('a key set that cannot be reloaded is used for one hour', async () => {
    fakeDate()
    const { kit, world, reader, sign } = startServer()
    const jwt = await sign()
    await reader.readSessionJwt(jwt)
    await kit.fault('jwks', { kind: 'server_error' })
    vi.setSystemTime(NOON + 59 * MINUTE)
    expect((await reader.readSessionJwt(jwt)).reason).toBeNull()
    world.signingKey = await newSigningKey()
    expect(await reader.readSessionJwt(await sign())).toEqual(unreachable)
    vi.setSystemTime(NOON + 61 * MINUTE)
    expect(await reader.readSessionJwt(jwt)).toEqual(unreachable)
    await kit.clearFaults()
    vi.setSystemTime(NOON + 62 * MINUTE)
    expect((await reader.readSessionJwt(await sign())).reason).toBeNull()
  })
})

describe('the key set while the provider fails', () => {
  /** Starts a server that has loaded the keys. Returns its fetch mock, which fails from now on. */
  async function startWithKeys() {
    fakeDate()
    const server = startServer()
    const provider = vi.fn((input: RequestInfo | URL, init?: RequestInit) => server.emulator.fetch(new Request(input, init)))
    const { reader } = startServer({ fetch: provider })
    const jwt = await server.sign()
    expect((await reader.readSessionJwt(jwt)).reason).toBeNull()
    return { ...server, reader, provider, jwt }
  }

  test.each([
    ['a page', '<html>'],
    ['other JSON', '{"data":{}}'],
  ])('a proxy that answers with %s does not extend the hour, and gets one request per five seconds', async (_, body) => {
    const { reader, provider, jwt } = await startWithKeys()
    provider.mockImplementation(async () => new Response(body))
    for (const minutes of [11, 35, 59]) {
      vi.setSystemTime(NOON + minutes * MINUTE)
      expect((await reader.readSessionJwt(jwt)).reason).toBeNull()
    }
    vi.setSystemTime(NOON + 61 * MINUTE)
    provider.mockClear()
    for (const seconds of [0, 4, 5, 9]) {
      vi.setSystemTime(NOON + 61 * MINUTE + seconds * SECOND)
      expect(await reader.readSessionJwt(jwt)).toEqual(unreachable)
    }
    expect(provider).toHaveBeenCalledTimes(2)
  })

  test('a JWT with a known key waits for at most one request per minute', async () => {
    const { world, reader, provider, jwt, sign } = await startWithKeys()
    provider.mockClear().mockRejectedValue(new TypeError('timeout'))
    for (const seconds of [0, 6, 59, 60]) {
      vi.setSystemTime(NOON + 10 * MINUTE + seconds * SECOND)
      expect((await reader.readSessionJwt(jwt)).reason).toBeNull()
    }
    expect(provider).toHaveBeenCalledTimes(2)
    // A JWT with an unknown key needs the new key set, so it waits for the next attempt.
    world.signingKey = await newSigningKey()
    vi.setSystemTime(NOON + 11 * MINUTE + 6 * SECOND)
    expect(await reader.readSessionJwt(await sign())).toEqual(unreachable)
    expect(provider).toHaveBeenCalledTimes(3)
  })

  test('a JWT without a key id that two keys match is invalid at once', async () => {
    const { world, reader, provider, jwt } = await startWithKeys()
    const other = startServer().world
    other.signingKey = await newSigningKey()
    const keys = (await Promise.all([world, other].map(keySetOf))).flatMap((keySet) => keySet.keys)
    provider.mockImplementation(async () => Response.json({ keys }))
    vi.setSystemTime(NOON + 10 * MINUTE)
    await reader.readSessionJwt(jwt)
    provider.mockClear().mockRejectedValue(new TypeError('timeout'))
    vi.setSystemTime(NOON + 20 * MINUTE)
    expect((await reader.readSessionJwt(jwt)).reason).toBeNull()
    vi.setSystemTime(NOON + 20 * MINUTE + 6 * SECOND)
    const header = Buffer.from('{"alg":"RS256"}').toString('base64url')
    expect(await reader.readSessionJwt([header, ...jwt.split('.').slice(1)].join('.'))).toEqual(invalid)
    expect(provider).toHaveBeenCalledTimes(1)
  })

  test('a clock that was set back after a failed request delays no request', async () => {
    const { reader, provider, jwt } = await startWithKeys()
    provider.mockClear().mockRejectedValue(new TypeError('timeout'))
    for (const minutes of [70, 65]) {
      vi.setSystemTime(NOON + minutes * MINUTE)
      expect(await reader.readSessionJwt(jwt)).toEqual(unreachable)
    }
    expect(provider).toHaveBeenCalledTimes(2)
  })

  test('the body of a refused response is canceled', async () => {
    const cancel = vi.fn()
    const { reader, sign } = startServer({ fetch: async () => new Response(new ReadableStream({ cancel }), { status: 503 }) })
    expect(await reader.readSessionJwt(await sign())).toEqual(unreachable)
    expect(cancel).toHaveBeenCalledOnce()
  })
})
