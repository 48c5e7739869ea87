import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createEmulator } from '../src/emulator/createEmulator.ts'
import { isLocalHostHeader, isLoopbackHost, isSafeHostHeader, urlOf } from '../src/formats/hostNames.ts'
import { ExposedError, ProductionError, createRequestListener, serve } from '../src/serve.ts'
import type { Served } from '../src/serve.ts'
import { TOKEN, basic } from './emulator.ts'

const servers: Served[] = []
async function startServer(): Promise<Served> {
  const server = await serve({ port: 0 })
  servers.push(server)
  return server
}
afterEach(async () => {
  await Promise.all(servers.splice(0).map(({ close }) => close()))
})

/** Sends a request over a real socket, because fetch does not allow the Host header. */
const statusFor = (url: string, host: string, path = '/console'): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(url)
    const clientRequest = request({ host: '127.0.0.1', port, path, headers: { Host: host } }, (answer) =>
      resolve(answer.resume().statusCode),
    )
    clientRequest.on('error', reject).end()
  })

test('the server answers calls over HTTP', async () => {
  const { url, emulator } = await startServer()
  const headers = { Authorization: basic(TOKEN), 'Content-Type': 'application/json' }
  const body = JSON.stringify({ organization_slug: 'acme' })
  const answer = await fetch(`${url}/sdk/v1/b2b/organizations/search`, { method: 'POST', headers, body })
  expect((await answer.json()).data.organization.organization_name).toBe('Acme Corp')
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(emulator.world(TOKEN).requests).toHaveLength(1)
})

test('the server streams events, and stops when the listener disconnects', async () => {
  const { url, emulator } = await startServer()
  const world = emulator.world(TOKEN)
  const controller = new AbortController()
  const stream = await fetch(`${url}/emulator/${TOKEN}/stream`, { signal: controller.signal })
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader.read()).value).toContain('retry: ')
  world.changed()
  expect((await reader.read()).value).toContain('event: change')
  controller.abort()
  await expect(reader.read()).rejects.toThrow()
})

describe('T64', () => {
  test.each([
    'localhost',
    'localhost:4400',
    'LOCALHOST:1',
    '127.0.0.1:4400',
    '127.0.0.2:4400',
    '127.8.8.8',
    '[::1]:4400',
    'app.localhost:4400',
    'a.b.localhost',
  ])('the server answers requests with the Host %s', async (host) => {
    expect(await statusFor((await startServer()).url, host)).toBe(200)
  })

  test.each(['localhost', '127.0.0.1', '127.0.0.2', '::1'])('%s is a loopback address, and the server accepts it as Host', (host) => {
    expect([isLoopbackHost(host), isLocalHostHeader(new URL(urlOf(host, 4400)).host)]).toEqual([true, true])
  })

  test.each([
    'evil.example',
    '192.168.0.7:4400',
    'localhost.evil.example',
    'evillocalhost',
    '.localhost',
    'evil.example.localhost.',
    '127.0.0.1.evil.example',
    '127.evil.example',
    'localhost@evil.example',
    '0.0.0.0:4400',
  ])('the server refuses the Host %j, which DNS rebinding or another machine would send', async (host) => {
    expect(await statusFor((await startServer()).url, host)).toBe(403)
  })

  test('the server listens on loopback only for a name that ends in .localhost, and its URL has that name', async () => {
    const { url, close } = await serve({ port: 0, host: 'app.localhost' })
    expect(url).toMatch(/^http:\/\/app\.localhost:\d+$/)
    expect(await statusFor(url, 'app.localhost')).toBe(200)
    await close()
  })

  test('the server refuses a request without a host name', () => {
    expect([isLocalHostHeader(undefined), isLocalHostHeader(''), isLocalHostHeader(':4400')]).toEqual([false, false, false])
  })

  test('the server listens on 127.0.0.1 only and is not reachable at other addresses of this machine', async () => {
    const { url } = await startServer()
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    await expect(fetch(url.replace('127.0.0.1', '127.0.0.2'))).rejects.toThrow()
  })

  test.each(['0.0.0.0', '::', '192.168.0.7', '127.evil.example'])(
    'the server does not listen on %s without the explicit option',
    async (host) => {
      await expect(serve({ port: 0, host })).rejects.toMatchObject({ name: 'ExposedError', message: expect.stringContaining(host) })
    },
  )

  test.each([
    ['an IP address', '192.168.0.7:4400', true],
    ['the configured host name', 'emulator:4400', true],
    ['this machine', 'localhost:4400', true],
    ['a rebound name', 'evil.example', false],
    ['a name that starts with an IP address', '192.168.0.7.evil.example', false],
    ['no name', undefined, false],
  ])('if other machines are allowed, a request to %s is accepted: %s, %s', (_, header, isAnswered) => {
    expect(isSafeHostHeader(header, 'emulator')).toBe(isAnswered)
  })

  test('the server refuses to run in production', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    await expect(serve({ port: 0 })).rejects.toMatchObject({ name: 'ProductionError' })
  })

  test('the request listener for another server refuses production, a reachable address and a foreign Host', async () => {
    expect(() => createRequestListener(createEmulator(), { host: '0.0.0.0' })).toThrow(ExposedError)
    const server = createServer(createRequestListener(createEmulator()))
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    // The cast is safe, because the server listens on a port.
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    expect([await statusFor(url, 'localhost'), await statusFor(url, 'evil.example')]).toEqual([200, 403])
    server.close()
    vi.stubEnv('NODE_ENV', 'production')
    expect(() => createRequestListener(createEmulator())).toThrow(ProductionError)
  })
})

test('the server reports a taken port', async () => {
  const port = Number(new URL((await startServer()).url).port)
  await expect(serve({ port })).rejects.toMatchObject({
    name: 'PortTakenError',
    port,
    message: expect.stringContaining(`Port ${port} is taken`),
  })
})

test('a path that looks like another host is treated as a path', async () => {
  expect(await statusFor((await startServer()).url, 'localhost', '//evil.example/console')).toBe(404)
})

test('the server closes at once, even while a client reads an event stream', async () => {
  const { url, close } = await serve({ port: 0 })
  const stream = await fetch(`${url}/emulator/${TOKEN}/stream`)
  await close()
  await expect(stream.text()).rejects.toThrow()
})

test('the emulator aborts a request when its client disconnects', async () => {
  const { url, emulator } = await startServer()
  const answering = vi.spyOn(emulator, 'fetch')
  const controller = new AbortController()
  const pending = fetch(`${url}/emulator/${TOKEN}/outbox/take`, {
    method: 'POST',
    body: '{"to":"ada@acme.test"}',
    signal: controller.signal,
  })
  await vi.waitFor(() => expect(answering).toHaveBeenCalled())
  controller.abort()
  await expect(pending).rejects.toThrow()
  await vi.waitFor(() => expect(answering.mock.calls[0]![0].signal.aborted).toBe(true))
})
