import { request } from 'node:http'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { isLocalHost, isLoopback, isReachableHost, urlOf } from '../src/hostNames.ts'
import { serve } from '../src/serve.ts'
import type { Served } from '../src/serve.ts'
import { TOKEN, basic } from './emulator.ts'

const open: Served[] = []
async function started(): Promise<Served> {
  const served = await serve({ port: 0 })
  open.push(served)
  return served
}
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ close }) => close()))
})

/** A request over a real socket, with the Host header that fetch would not let through. */
const statusFor = (url: string, host: string, path = '/console'): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(url)
    const asked = request({ host: '127.0.0.1', port, path, headers: { Host: host } }, (answer) => resolve(answer.resume().statusCode))
    asked.on('error', reject).end()
  })

test('serves the provider over HTTP', async () => {
  const { url, emulator } = await started()
  const headers = { Authorization: basic(TOKEN), 'Content-Type': 'application/json' }
  const body = JSON.stringify({ organization_slug: 'acme' })
  const answer = await fetch(`${url}/sdk/v1/b2b/organizations/search`, { method: 'POST', headers, body })
  expect((await answer.json()).data.organization.organization_name).toBe('Acme Corp')
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(emulator.world(TOKEN).requests).toHaveLength(1)
})

test('streams, and lets go of the world when the listener goes', async () => {
  const { url, emulator } = await started()
  const world = emulator.world(TOKEN)
  const leave = new AbortController()
  const stream = await fetch(`${url}/emulator/${TOKEN}/stream`, { signal: leave.signal })
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader.read()).value).toContain('retry: ')
  world.changed()
  expect((await reader.read()).value).toContain('event: change')
  leave.abort()
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
  ])('answers to the Host %s', async (host) => {
    expect(await statusFor((await started()).url, host)).toBe(200)
  })

  test.each(['localhost', '127.0.0.1', '127.0.0.2', '::1'])('answers at %s, where it may listen', (host) => {
    expect([isLoopback(host), isLocalHost(new URL(urlOf(host, 4400)).host)]).toEqual([true, true])
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
  ])('refuses the Host %j, which a rebound name or another machine would send', async (host) => {
    expect(await statusFor((await started()).url, host)).toBe(403)
  })

  test('listens on this machine alone under a name that ends in .localhost, and prints that name', async () => {
    const { url, close } = await serve({ port: 0, host: 'app.localhost' })
    expect(url).toMatch(/^http:\/\/app\.localhost:\d+$/)
    expect(await statusFor(url, 'app.localhost')).toBe(200)
    await close()
  })

  test('a request that names no host at all is refused', () => {
    expect([isLocalHost(undefined), isLocalHost(''), isLocalHost(':4400')]).toEqual([false, false, false])
  })

  test('listens on 127.0.0.1 only: no other address of this machine reaches it', async () => {
    const { url } = await started()
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    await expect(fetch(url.replace('127.0.0.1', '127.0.0.2'))).rejects.toThrow()
  })

  test.each(['0.0.0.0', '::', '192.168.0.7', '127.evil.example'])('does not listen on %s by mistake', async (host) => {
    await expect(serve({ port: 0, host })).rejects.toMatchObject({ name: 'ExposedError', message: expect.stringContaining(host) })
  })

  test.each([
    ['an address', '192.168.0.7:4400', true],
    ['the name it was told to listen on', 'emulator:4400', true],
    ['this machine', 'localhost:4400', true],
    ['a rebound name', 'evil.example', false],
    ['a name that begins as an address', '192.168.0.7.evil.example', false],
    ['no name', undefined, false],
  ])('where other machines may connect, a request to %s is answered: %s, %s', (_, header, isAnswered) => {
    expect(isReachableHost(header, 'emulator')).toBe(isAnswered)
  })

  test('refuses to run in production', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    await expect(serve({ port: 0 })).rejects.toMatchObject({ name: 'ProductionError' })
  })
})

test('says which port is taken', async () => {
  const port = Number(new URL((await started()).url).port)
  await expect(serve({ port })).rejects.toMatchObject({
    name: 'PortTakenError',
    port,
    message: expect.stringContaining(`Port ${port} is taken`),
  })
})

test('a path that looks like another host stays a path', async () => {
  expect(await statusFor((await started()).url, 'localhost', '//evil.example/console')).toBe(404)
})

test('stops at once, even while somebody listens to a stream', async () => {
  const { url, close } = await serve({ port: 0 })
  const stream = await fetch(`${url}/emulator/${TOKEN}/stream`)
  await close()
  await expect(stream.text()).rejects.toThrow()
})

test('the emulator learns that whoever asked has gone', async () => {
  const { url, emulator } = await started()
  const answering = vi.spyOn(emulator, 'fetch')
  const gone = new AbortController()
  const left = fetch(`${url}/emulator/${TOKEN}/outbox/take`, { method: 'POST', body: '{"to":"ada@acme.test"}', signal: gone.signal })
  await vi.waitFor(() => expect(answering).toHaveBeenCalled())
  gone.abort()
  await expect(left).rejects.toThrow()
  await vi.waitFor(() => expect(answering.mock.calls[0]![0].signal.aborted).toBe(true))
})
