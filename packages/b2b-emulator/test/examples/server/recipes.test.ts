import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createStaticHandler } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createEmulator } from '../../../src/emulator/createEmulator.ts'
import { requestWith, signIn } from '../../server/support.ts'
import { app as expressApp } from './express.ts'
import { app as honoApp } from './hono.ts'
import { headers, loader } from './reactRouter.ts'
import { inviteMember } from './routeHandler.ts'

/* The recipes of docs/server.md, against the emulator. Hono, Express and React Router are the real libraries. */

const APP = 'public-token-test-app'
const MINUTE = 60_000
const emulator = createEmulator()
const realFetch = globalThis.fetch
const isForEmulator = (url: string) => url.startsWith('http://localhost:4400/')
const useEmulator = (respond: (request: Request) => Promise<Response> = emulator.fetch) =>
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    isForEmulator(String(input)) ? respond(new Request(input, init)) : realFetch(input, init),
  )
beforeEach(() => void useEmulator())

/** Returns the cookies of a signed-in member. `agedMs`: the age of the JWT. */
async function cookiesOf(member: string, agedMs = 0): Promise<string> {
  const world = emulator.world(APP)
  vi.spyOn(world, 'now').mockReturnValue(Date.now() - agedMs)
  const { session_jwt, session_token } = await signIn(emulator, APP, member)
  vi.mocked(world.now).mockRestore()
  return `acme_session=${session_token}; acme_session_jwt=${session_jwt}`
}
/** An administrator of an organization, and a member of another one. */
const ADMIN = 'member-test-lena'
const MEMBER = 'member-test-ada'
const RENEW = '/renew?next=%2Freports%3Fyear%3D2026'
const LOGIN = '/login?next=%2Freports%3Fyear%3D2026'

/** The status and the `Location` of a response. */
const summaryOf = (response: Response | undefined) => [response?.status, response?.headers.get('Location') ?? null]

const loadReports = async (request: Request): Promise<Response> => {
  const { query } = createStaticHandler([{ path: '/reports', loader }])
  const result = await query(request)
  if (result instanceof Response) return result
  const { errors, loaderData } = result
  const [error] = Object.values(errors ?? {})
  return error ? new Response(null, { status: error.status }) : Response.json(Object.values(loaderData)[0], { headers: headers() })
}
const PAGES: readonly [string, (request: Request) => Promise<Response>][] = [
  ['the loader of React Router', loadReports],
  ['Hono', async (request) => honoApp.fetch(request)],
]

describe.each(PAGES)('%s', (_, open) => {
  test('shows the page to a signed-in member', async () => {
    expect(summaryOf(await open(requestWith(await cookiesOf(ADMIN))))).toEqual([200, null])
  })

  test.each([
    ['without a session, to the login', async () => '', LOGIN],
    ['with an expired JWT, to the page that renews it', () => cookiesOf(ADMIN, 6 * MINUTE), RENEW],
    ['with a malformed JWT, to the login', async () => 'acme_session_jwt=a.b.c', LOGIN],
  ])('sends a user %s', async (_case, cookies, location) => {
    const response = await open(requestWith(await cookies()))
    expect(summaryOf(response)).toEqual([302, location])
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  })
})

test.each(PAGES)('T70 %s lets no cache store the page', async (_, open) => {
  const response = await open(requestWith(await cookiesOf(ADMIN)))
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
})

/** Sends a request to the Express application. */
async function callExpress(request: Request): Promise<Response> {
  const server = expressApp.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address with a port.
  const { port } = server.address() as AddressInfo
  const response = await realFetch(`http://127.0.0.1:${port}/api/members`, {
    method: 'POST',
    headers: request.headers,
    body: await request.text(),
  })
  const copy = new Response(await response.text(), response)
  server.closeAllConnections()
  await new Promise((done) => void server.close(done))
  return copy
}

/** A form that a page has sent to the application. `site`: where the page is, seen from the application. */
const formOf = (Cookie: string, site: 'same-origin' | 'same-site'): Request =>
  new Request('https://app.example/api/members', {
    method: 'POST',
    headers: { Cookie, 'Content-Type': 'text/plain', 'Sec-Fetch-Site': site },
    body: '{"email":"eve@evil.example"}',
  })

describe.each([
  ['a route handler', inviteMember],
  ['Express', callExpress],
])('%s', (_, call) => {
  test.each([
    ['an administrator', () => cookiesOf(ADMIN), 200, { invited_by: ADMIN }],
    ['a member without the permission', () => cookiesOf(MEMBER), 403, { reason: 'forbidden' }],
    ['a user without a session', async () => '', 401, { reason: 'missing' }],
    ['a user with an expired JWT', () => cookiesOf(ADMIN, 6 * MINUTE), 401, { reason: 'expired' }],
  ])('answers %s', async (_case, cookies, status, body) => {
    const response = await call(formOf(await cookies(), 'same-origin'))
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject(body)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  })

  test('T69 refuses a form of a page on a sibling domain', async () => {
    const response = await call(formOf(await cookiesOf(ADMIN), 'same-site'))
    expect([response.status, await response.json()]).toEqual([403, { reason: 'forbidden' }])
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  })
})

test('if the keys cannot be loaded, a page answers 503', async () => {
  vi.resetModules()
  useEmulator(() => Promise.reject(new TypeError('offline')))
  const request = requestWith(await cookiesOf(ADMIN))
  const { app } = await import('./hono.ts')
  const response = await app.fetch(request)
  expect(response.status).toBe(503)
  // A page for people, not JSON.
  expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  const html = await response.text()
  expect(html).toContain('<h1>Please try again later</h1>')
  expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">')
})
