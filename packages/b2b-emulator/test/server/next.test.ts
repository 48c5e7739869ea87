import { createNextSessions, type NextSessionOptions } from '@acme/b2b-client/next'
import { describe, expect, test } from 'vitest'
import { TOKEN } from '../emulator.ts'
import { newSigningKey, requestWith, signIn, startServer } from './support.ts'

/* The parts of `@acme/b2b-client/next` that get a request. The tests of examples/nextjs run all of it in Next.js. */

const MINUTE = 60_000
/** An administrator of an organization, and a member of another one. */
const ADMIN = 'member-test-lena'
const MEMBER = 'member-test-ada'

/** Starts an emulator, and sessions of Next.js for it. */
function startNext(options: NextSessionOptions = {}) {
  const { emulator, world, sign } = startServer({}, TOKEN)
  const sessions = createNextSessions(TOKEN, {
    fetch: (input, init) => emulator.fetch(new Request(input, init)),
    onError: () => {},
    now: () => world.now(),
    ...options,
  })
  const cookiesOf = async (member: string) => {
    const { session_jwt, session_token } = await signIn(emulator, TOKEN, member)
    return `acme_session=${session_token}; acme_session_jwt=${session_jwt}`
  }
  return { ...sessions, world, sign, cookiesOf }
}

/** The status, the place and the cache directive of a response. */
const summaryOf = ({ status, headers }: Response) => [status, headers.get('Location'), headers.get('Cache-Control')]
const PRIVATE = 'private, no-store'

describe('the proxy', () => {
  test('T70 continues with the page of a member, and forbids caches to store it, also if the page is static', async () => {
    const { proxy, cookiesOf } = startNext()
    const response = await proxy(requestWith(await cookiesOf(MEMBER)))
    expect(response.headers.get('x-middleware-next')).toBe('1')
    expect(summaryOf(response)).toEqual([200, null, PRIVATE])
  })

  test.each([
    ['without a cookie', async () => '', 'login'],
    ['with a session token only', async () => 'acme_session=token', 'renew'],
    ['with a malformed JWT', async () => 'acme_session_jwt=a.b.c', 'login'],
  ])('T70 redirects a request %s, and no cache stores the redirect', async (_case, cookies, page) => {
    const response = await startNext().proxy(requestWith(await cookies()))
    expect(summaryOf(response)).toEqual([302, `https://app.example/${page}?next=%2Freports%3Fyear%3D2026`, PRIVATE])
  })

  test('T67 redirects a JWT with valid claims that another key has signed', async () => {
    const { proxy, world, sign } = startNext()
    const valid = await sign()
    expect((await proxy(requestWith(`acme_session_jwt=${valid}`))).status).toBe(200)
    const projectKey = world.signingKey
    world.signingKey = await newSigningKey()
    const ofOtherKey = await sign()
    world.signingKey = projectKey
    const [header, claims] = valid.split('.')
    for (const forged of [ofOtherKey, `${header}.${claims}.`, `${header}.${claims}.AAAA`])
      expect((await proxy(requestWith(`acme_session_jwt=${forged}`))).headers.get('Location')).toContain('/login?')
  })

  test('redirects an expired JWT to the renewal', async () => {
    const { proxy, cookiesOf, world } = startNext()
    const cookies = await cookiesOf(MEMBER)
    world.advance(6 * MINUTE)
    expect((await proxy(requestWith(cookies))).headers.get('Location')).toBe('https://app.example/renew?next=%2Freports%3Fyear%3D2026')
  })

  test('answers a server action without a session with the reason, which Next.js passes to the caller', async () => {
    const { proxy, cookiesOf } = startNext()
    const answerTo = async (cookies: string) => {
      const request = requestWith(cookies, { method: 'POST' })
      request.headers.set('Next-Action', 'a1')
      const response = await proxy(request)
      return [response.status, response.headers.get('Content-Type'), response.headers.get('Cache-Control'), await response.text()]
    }
    expect(await answerTo('')).toEqual([401, 'text/plain', PRIVATE, 'missing'])
    expect(await answerTo('acme_session=token')).toEqual([401, 'text/plain', PRIVATE, 'expired'])
    expect((await answerTo(await cookiesOf(MEMBER)))[0]).toBe(200)
  })

  test('a form is not sent again after the login, so the redirect has no next', async () => {
    const response = await startNext().proxy(requestWith('', { method: 'POST' }))
    expect(response.headers.get('Location')).toBe('https://app.example/login')
  })

  test('uses the paths and the page of the application', async () => {
    const { proxy } = startNext({ loginPath: '/sign-in', renewPath: '/continue' })
    const locationOf = async (cookies: string) => (await proxy(requestWith(cookies))).headers.get('Location')
    expect(await locationOf('')).toBe('https://app.example/sign-in?next=%2Freports%3Fyear%3D2026')
    expect(await locationOf('acme_session=token')).toBe('https://app.example/continue?next=%2Freports%3Fyear%3D2026')
    const offline = startNext({ fetch: () => Promise.reject(new TypeError('offline')), unavailableHtml: '<h1>Later</h1>' })
    const response = await offline.proxy(requestWith(await offline.cookiesOf(MEMBER)))
    expect(await response.text()).toBe('<h1>Later</h1>')
  })

  test.each(['/login', '/login/', '/renew?next=%2Freports', '/login?next=%2Freports'])(
    'opens %s without a session, so that a matcher for all pages is no loop',
    async (path) => {
      const response = await startNext().proxy(requestWith('', {}, `https://app.example${path}`))
      expect(response.headers.get('x-middleware-next')).toBe('1')
    },
  )

  test('shows a page with status 503 if the keys cannot be loaded', async () => {
    const { proxy, cookiesOf } = startNext({ fetch: () => Promise.reject(new TypeError('offline')) })
    const response = await proxy(requestWith(await cookiesOf(MEMBER)))
    expect(summaryOf(response)).toEqual([503, null, PRIVATE])
    expect(response.ok).toBe(false)
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(await response.text()).toContain('<h1>Please try again later</h1>')
  })
})

describe('a route with a session', () => {
  /** A request of the API. `site`: the origin of the page that has sent it, seen from the application. */
  const apiRequest = (Cookie: string, { method = 'POST', site = 'same-origin' } = {}) =>
    new Request('https://app.example/api/members', { method, headers: { Cookie, ...(site && { 'Sec-Fetch-Site': site }) } })
  const start = (options?: NextSessionOptions) => {
    const next = startNext(options)
    const calls: unknown[] = []
    const invite = next.withSession(
      async (_request, session, context: { readonly params: Promise<{ readonly id: string }> }) => {
        calls.push((await context.params).id)
        return Response.json({ invited_by: session.member_id }, { status: 201 })
      },
      { resource: 'acme.member', action: 'create' },
    )
    return { ...next, calls, invite: (request: Request) => invite(request, { params: Promise.resolve({ id: '7' }) }) }
  }

  test('calls the handler with the session and the parameters of the route', async () => {
    const { invite, cookiesOf, calls } = start()
    const response = await invite(apiRequest(await cookiesOf(ADMIN)))
    expect([response.status, await response.json(), calls]).toEqual([201, { invited_by: ADMIN }, ['7']])
    expect(response.headers.get('Cache-Control')).toBe(PRIVATE)
  })

  test.each([
    ['a member without the permission', 403, 'forbidden', ({ cookiesOf }) => cookiesOf(MEMBER)],
    ['a user without a session', 401, 'missing', async () => ''],
    ['a user with a session token only', 401, 'expired', async () => 'acme_session=token'],
    ['a malformed JWT', 401, 'invalid', async () => 'acme_session_jwt=a.b.c'],
  ] satisfies [string, number, string, (next: ReturnType<typeof start>) => Promise<string>][])(
    'refuses %s with %i, without a call of the handler',
    async (_case, status, reason, cookies) => {
      const next = start()
      const response = await next.invite(apiRequest(await cookies(next)))
      expect([response.status, await response.json(), next.calls]).toEqual([status, { reason }, []])
      expect(response.headers.get('Cache-Control')).toBe(PRIVATE)
    },
  )

  test('answers 503 if the keys cannot be loaded', async () => {
    const next = start({ fetch: () => Promise.reject(new TypeError('offline')) })
    const response = await next.invite(apiRequest(await next.cookiesOf(ADMIN)))
    expect([response.status, await response.json()]).toEqual([503, { reason: 'unreachable' }])
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    'T69 refuses a %s request of a sibling domain before it reads the session',
    async (method) => {
      const { invite, cookiesOf, calls } = start()
      const cookies = await cookiesOf(ADMIN)
      for (const site of ['same-site', 'cross-site', '']) {
        const response = await invite(apiRequest(cookies, { method, site }))
        expect([response.status, await response.json(), calls]).toEqual([403, { reason: 'forbidden' }, []])
      }
    },
  )

  test('a link of another site can open a GET route', async () => {
    const { invite, cookiesOf } = start()
    expect((await invite(apiRequest(await cookiesOf(ADMIN), { method: 'GET', site: 'cross-site' }))).status).toBe(201)
  })

  test.each([
    ['a directive of the handler', () => new Response('data', { headers: { 'Cache-Control': 'public, max-age=60' } }), 200],
    ['a redirect, whose headers cannot be changed', () => Response.redirect('https://app.example/reports', 303), 303],
    ['a response without a body', () => new Response(null, { status: 204 }), 204],
  ])('T70 no cache stores %s', async (_case, respond, status) => {
    const { withSession, cookiesOf } = startNext()
    const response = await withSession(respond)(apiRequest(await cookiesOf(MEMBER)), undefined)
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([status, PRIVATE])
  })

  test('keeps the cookies of the response', async () => {
    const { withSession, cookiesOf } = startNext()
    const headers = new Headers([
      ['Set-Cookie', 'a=1'],
      ['Set-Cookie', 'b=2'],
    ])
    const route = withSession(() => new Response('data', { headers }))
    expect((await route(apiRequest(await cookiesOf(MEMBER)), undefined)).headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  })
})
