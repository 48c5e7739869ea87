import type { Server } from 'node:http'
import { isOnSite, REDIRECT_VALUES } from '../../packages/b2b-client/test/redirectValues.ts'
import { APPLICATIONS, send, startRecipes, type Answer, type Application } from '../helpers/applications.ts'
import { recordNavigations } from '../helpers/recordNavigations.ts'
import { expect, openWorld, test } from '../helpers/test.ts'
import { GUIDE_PORT } from '../ports.mjs'

// cspell:ignore ECONN Fsession
// Numbers such as T69 in test names are threats in docs/threats.md.

/*
 * The examples and the recipes, attacked as applications: forged requests, caches, redirects, cookies of a sibling domain, and a provider that
 * hangs.
 */
// One after the other: they share the worlds of the applications.
test.describe.configure({ mode: 'default' })

const SIBLING = 'http://localhost:4999'
const EVIL = 'https://evil.example'

/** The headers of requests that no page of the application has sent. */
const forgedHeaders = (port: number): readonly Readonly<Record<string, string>>[] => [
  { 'Sec-Fetch-Site': 'cross-site', Origin: EVIL },
  { 'Sec-Fetch-Site': 'same-site', Origin: SIBLING },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' },
  { Origin: EVIL },
  { Origin: SIBLING },
  { Origin: 'null' },
  { Origin: `http://localhost:${port}.evil.example` },
  { Origin: `http://localhost:${port}@evil.example` },
  { Origin: EVIL, 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' },
  { Origin: EVIL, Forwarded: 'host=evil.example;proto=https' },
  { Origin: EVIL, Referer: `http://localhost:${port}/reports` },
]

/** Methods of requests that a page on another site can send, or that a server could take for another method. */
const SAFE_REQUESTS: readonly { readonly method: string; readonly query: string; readonly headers: Readonly<Record<string, string>> }[] = [
  { method: 'GET', query: '', headers: {} },
  { method: 'HEAD', query: '', headers: {} },
  { method: 'GET', query: '_method=POST', headers: {} },
  { method: 'GET', query: '', headers: { 'X-HTTP-Method-Override': 'POST', 'X-HTTP-Method': 'POST' } },
]

let recipes: Server
let attacks = 0
test.beforeAll(async () => void (recipes = await startRecipes()))
test.afterAll(async () => {
  recipes.closeAllConnections()
  await new Promise((done) => void recipes.close(done))
  console.info('figures', JSON.stringify({ attacks }))
})

/** Sends a request that is an attack. */
async function attack(...request: Parameters<typeof send>): Promise<Answer> {
  attacks += 1
  return send(...request)
}

/** Returns true if a redirect of an application leads to one of its own pages. */
function staysOnSite(location: string, port: number): boolean {
  const site = `http://localhost:${port}`
  return isOnSite(location.startsWith(`${site}/`) ? location.slice(site.length) : location)
}

/** A redirect value as the target of a request: other characters are percent-encoded, because no HTTP client sends them. */
const asTarget = (value: string): string =>
  value.replaceAll(/[^\u0021-\u007e]/gu, (character) => encodeURIComponent(character)).slice(0, 4000)

/** Texts of an error that help an attacker. */
const INTERNALS = /node_modules|\bat (?:async )?\S+ \(|\.(?:ts|js):\d+|sessions\/jwks|KeySetError|ECONN/

const isPrivate = ({ headers }: Answer): boolean => /no-store/.test(headers['cache-control'] ?? '')

function testApplication(application: Application): void {
  const { name, port, publicToken, views, changes, protectedPage, startNew } = application
  const world = openWorld(publicToken)
  const admin = () => world.member({ organization: 'acme', name: 'Kim', role: 'admin' })

  // The first test: the recipes have loaded no keys yet.
  test(`${name}: if the provider hangs, every request ends within seconds, shows no internals, and later ones work`, async () => {
    test.slow()
    await world.reset()
    const Cookie = await world.cookieHeaderFor('ada@acme.test')
    const usedPort = startNew === null ? port : GUIDE_PORT
    const server = startNew?.(usedPort)
    try {
      await expect
        .poll(
          () =>
            send(usedPort, '/login').then(
              () => true,
              () => false,
            ),
          { timeout: 30_000 },
        )
        .toBe(true)
      await world.fault('jwks', { kind: 'delay', ms: 20_000 })
      const open = () => attack(usedPort, protectedPage ?? '/', { headers: { Cookie } })
      const answers = await Promise.all(Array.from({ length: 20 }, open))
      // The provider is not asked again for some seconds, so these requests end at once.
      const later = await Promise.all(Array.from({ length: 20 }, open))
      for (const { status, body } of [...answers, ...later]) {
        expect(status).toBe(503)
        expect(body).not.toMatch(INTERNALS)
        expect(body).not.toContain('acme</b>')
      }
      expect(Math.max(...answers.map(({ duration }) => duration))).toBeLessThan(8000)
      expect(Math.max(...later.map(({ duration }) => duration))).toBeLessThan(2000)
      await world.clearFaults()
      await expect
        .poll(async () => (await send(usedPort, protectedPage ?? '/', { headers: { Cookie } })).status, { timeout: 20_000 })
        .toBe(200)
    } finally {
      await world.clearFaults()
      server?.stop()
    }
  })

  test(`T69 ${name}: no forged request changes data, with any method`, async () => {
    await world.reset()
    const Cookie = await world.cookieHeaderFor(await admin())
    for (const { path, contentType, body, success } of changes) {
      const own = { Cookie, 'Content-Type': contentType, Origin: `http://localhost:${port}`, 'Sec-Fetch-Site': 'same-origin' }
      const answer = await send(port, path, { method: 'POST', headers: own, body })
      expect(answer.body, 'a request of the application itself').toContain(success)
      for (const headers of forgedHeaders(port))
        for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
          for (const type of [contentType, 'multipart/form-data; boundary=x']) {
            const forged = await attack(port, path, { method, headers: { Cookie, 'Content-Type': type, ...headers }, body })
            expect
              .soft([forged.status >= 400, forged.body.includes(success)], `${method} ${path} ${JSON.stringify(headers)}`)
              .toEqual([true, false])
          }
      for (const { method, query, headers } of SAFE_REQUESTS) {
        const address = query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`
        const answered = await attack(port, address, { method, headers: { Cookie, ...headers, 'Sec-Fetch-Site': 'cross-site' } })
        expect.soft(answered.body, `${method} ${address}`).not.toContain(success)
      }
    }
  })

  test(`T69 ${name}: a GET of any page sets no cookie, and makes no call that a browser would make`, async () => {
    await world.reset()
    const Cookie = await world.cookieHeaderFor('ada@acme.test')
    const countCalls = async () => (await world.requests('/sdk/')).length
    const before = await countCalls()
    for (const { path, headers } of views)
      for (const query of ['', 'logout=1&next=%2F', 'acme_token_type=multi_tenant_magic_links&token=t']) {
        const address = query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`
        const answer = await attack(port, address, { headers: { Cookie, ...headers } })
        expect.soft(answer.headers['set-cookie'], address).toBeUndefined()
      }
    expect(await countCalls()).toBe(before)
  })

  test(`T70 ${name}: no cache stores a response that depends on the session`, async () => {
    await world.reset()
    const cookies = [
      await world.cookieHeaderFor('ada@acme.test'),
      await world.cookieHeaderFor(await admin()),
      '',
      'acme_session=token',
      'acme_session_jwt=a.b.c',
    ]
    for (const { path, headers, dependsOnSession = false } of views) {
      const answers = await Promise.all(cookies.map((Cookie) => attack(port, path, { headers: { Cookie, ...headers } })))
      const seen = new Set(answers.map(({ status, body, headers: { location } }) => `${status} ${location} ${body}`))
      const label = `${path} ${JSON.stringify(headers ?? {})}`
      expect.soft(seen.size > 1, label).toBe(dependsOnSession)
      if (dependsOnSession) expect.soft(answers.map(isPrivate), label).toEqual(answers.map(() => true))
      // A response that a cache could store never shows data of a session.
      for (const answer of answers) if (!isPrivate(answer)) expect.soft(answer.body, label).not.toMatch(/acme_member|acme_admin|member-/)
      // A conditional request gets a new response, or one without data.
      const [member] = answers
      const etag = member?.headers.etag
      if (etag !== undefined && dependsOnSession)
        expect.soft((await attack(port, path, { headers: { 'If-None-Match': etag, ...headers } })).status, label).not.toBe(304)
    }
  })

  test(`T11 ${name}: no request target leads to another site`, async () => {
    test.slow()
    await world.reset()
    // A browser sends paths only.
    const targetsWith = (value: string) => [
      value.startsWith('/') ? value : `/${value}`,
      `/${value}`,
      `/reports/${value}`,
      `/reports?next=${encodeURIComponent(value)}`,
    ]
    // Each request has a fourth of the values, in all places.
    const targetsOf = (first: number) =>
      new Set(
        REDIRECT_VALUES.filter((_, index) => index % 4 === first)
          .map(asTarget)
          .flatMap(targetsWith),
      )
    let redirects = 0
    for (const [first, Cookie] of ['', 'acme_session=token'].entries())
      for (const target of targetsOf(first)) {
        const { headers } = await attack(port, target, { headers: { Cookie } }).catch(() => ({ headers: { location: undefined } }))
        if (headers.location === undefined) continue
        redirects += 1
        expect.soft(staysOnSite(headers.location, port), `${target} leads to ${headers.location}`).toBe(true)
        const { pathname, searchParams } = new URL(headers.location, `http://localhost:${port}`)
        // Other pages do not read the parameter.
        if (!['/login', '/renew'].includes(pathname)) continue
        expect
          .soft(
            searchParams.getAll('next').filter((value) => !isOnSite(value)),
            target,
          )
          .toEqual([])
      }
    expect(redirects).toBeGreaterThan(500)
  })

  test(`T25 ${name}: a cookie of a sibling domain never signs a member in to another account`, async () => {
    await world.reset()
    const jwtOf = (cookie: string) => /acme_session_jwt=([^;]+)/.exec(cookie)?.[1] ?? ''
    const victim = jwtOf(await world.cookieHeaderFor('ada@acme.test'))
    const attacker = jwtOf(await world.cookieHeaderFor(await world.member({ organization: 'vault', name: 'Eve', role: 'admin' })))
    const jwt = (value: string) => `acme_session_jwt=${value}`
    const tossed = [
      [jwt(attacker), jwt(victim)],
      [jwt(victim), jwt(attacker)],
      [jwt(attacker), jwt(`${victim.slice(0, -4)}AAAA`)],
      [jwt(victim), jwt(victim), jwt(attacker)],
      [jwt(`"${attacker}"`), jwt(victim)],
      [jwt(encodeURIComponent(attacker)), jwt(victim)],
      [jwt(attacker.replaceAll('.', '%2E')), jwt(victim)],
      [` ${jwt(attacker)}`, jwt(victim)],
      ...['ACME_SESSION_JWT', 'acme_session_jwt ', '__Host-acme_session_jwt', 'acme_session_jwt[]', 'acme%5Fsession_jwt'].map((other) => [
        `${other}=${attacker}`,
        jwt(victim),
      ]),
      Array.from({ length: 5 }, () => jwt(victim)).concat(jwt(attacker)),
    ]
    const open = (Cookie: string) => attack(port, protectedPage ?? '/', { headers: { Cookie } })
    expect((await open(jwt(attacker))).body).toContain('vault')
    expect((await open(jwt(victim))).body).toContain('acme')
    for (const pair of tossed)
      for (const separator of ['; ', ';']) {
        const { body } = await open(pair.join(separator))
        expect.soft(body, pair.map((cookie) => cookie.slice(0, 40)).join(separator)).not.toContain('vault')
      }
    const many = `${'a=b; '.repeat(3000)}${jwt(victim)}`
    expect((await attack(port, protectedPage ?? '/', { headers: { Cookie: many } }).catch(() => ({ status: 431 }))).status).toBeLessThan(
      500,
    )
  })

  test(`T70 ${name}: a forged host leads no other user to another site`, async () => {
    for (const headers of [{ Host: 'evil.example' }, { 'X-Forwarded-Host': 'evil.example' }, { Forwarded: 'host=evil.example' }] as const) {
      const answer = await attack(port, protectedPage ?? '/', { headers })
      const location = answer.headers.location ?? '/'
      // A browser cannot send these headers, so only a cache could show the redirect to another user.
      if (!staysOnSite(location, port)) expect.soft(isPrivate(answer), `${JSON.stringify(headers)} ${location}`).toBe(true)
    }
  })
}

for (const application of APPLICATIONS) testApplication(application)

declare global {
  interface Window {
    /** The router of Next.js. */
    readonly next?: { readonly router: { push(path: string): void } }
    /** The router of React Router. */
    readonly __reactRouterDataRouter?: { navigate(path: string): Promise<void> }
  }
}

/** Runs in the page. Opens a page of the application with each value as `next`, and returns the values that lead to another site, or to no page. */
async function openWithEach({ path, values }: { readonly path: string; readonly values: readonly string[] }): Promise<string[]> {
  const faults: string[] = []
  const open = (address: string) =>
    window.next ? window.next.router.push(address) : void window.__reactRouterDataRouter?.navigate(address)
  const nextTask = () => new Promise((resolve) => setTimeout(resolve))
  /** Waits until the condition is true, for 5 seconds at most. */
  const until = async (condition: () => boolean) => {
    const startedAt = performance.now()
    while (!condition() && performance.now() - startedAt < 5000) await nextTask()
  }
  for (const value of values) {
    open('/')
    await until(() => window.location.pathname === '/' && document.querySelector('h1')?.textContent === 'Tideline')
    sessionStorage.clear()
    window.openedAddresses.length = 0
    open(`${path}?${new URLSearchParams({ next: value }).toString()}`)
    await until(() => window.openedAddresses.length > 0)
    const [address = 'no page'] = window.openedAddresses
    if (!address.startsWith(`${window.location.origin}/`)) faults.push(`${value.slice(0, 200)} leads to ${address}`)
  }
  return faults
}

for (const { name, port, publicToken } of APPLICATIONS.filter(({ startNew }) => startNew !== null))
  for (const path of ['/login', '/renew'])
    test(`T11 ${name}: no value of next leads a member from ${path} to another site`, async ({ page }) => {
      test.setTimeout(180_000)
      const world = openWorld(publicToken)
      await world.reset()
      const dialogs: string[] = []
      page.on('dialog', (dialog) => {
        dialogs.push(dialog.message())
        void dialog.dismiss()
      })
      await page.goto(`http://localhost:${port}/`)
      await world.signInAs(page, 'ada@acme.test')
      await page.addInitScript(recordNavigations)
      await page.goto(`http://localhost:${port}/`)
      await page.waitForFunction(() => (window.next?.router ?? window.__reactRouterDataRouter) !== undefined)
      const values = REDIRECT_VALUES.filter((value, index) => index % 3 === 0 && value.length < 4000)
      attacks += values.length
      expect(await page.evaluate(openWithEach, { path, values })).toEqual([])
      expect(values.length).toBeGreaterThan(300)
      expect(dialogs).toEqual([])
    })
