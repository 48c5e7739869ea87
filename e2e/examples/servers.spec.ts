import type { Page } from '@playwright/test'
import { expect, findViolations, heading, openWorld, requestLink, test } from '../helpers/test.ts'
import { EXAMPLE_PORTS } from '../ports.mjs'

/* The two examples with a server do the same, so they have the same tests. */

const EXAMPLES = [
  { name: 'Next.js', port: EXAMPLE_PORTS.nextjs, publicToken: 'public-token-test-app' },
  { name: 'React Router', port: EXAMPLE_PORTS['react-router'], publicToken: 'public-token-test-router' },
]

/** The data of the member that the server has rendered into a page. */
const dataIn = (page: Page) => page.getByRole('main').getByText('Organization acme')

/** The path and query of a page. */
const pathOf = (page: Page) => page.url().replace(/^https?:\/\/[^/]+/, '')

/**
 * Clicks the link to the login once the router has prefetched it. From then on, the server answers the router only after a call of the
 * returned function.
 */
async function openLoginByLink(page: Page): Promise<() => void> {
  await page.goto('/', { waitUntil: 'networkidle' })
  let goOn = () => {}
  const released = new Promise<void>((resolve) => (goOn = resolve))
  await page.route(/_rsc=|\.data(?:\?|$)/, async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('link', { name: 'Log in' }).click()
  return goOn
}

for (const { name, port, publicToken } of EXAMPLES) {
  test.describe(name, () => {
    // The tests share the world of the example, so they run one after the other.
    test.describe.configure({ mode: 'serial' })
    test.use({ baseURL: `http://localhost:${port}` })

    const world = openWorld(publicToken)
    let errors: string[]

    test.beforeEach(async ({ page }) => {
      await world.reset()
      errors = []
      page.on('pageerror', ({ message }) => errors.push(message))
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    })

    test('a visitor signs in with an emailed link and returns to the requested page, which the server renders', async ({ page }) => {
      await page.goto('/reports?month=5')
      await expect(page).toHaveURL(/\/login\?next=%2Freports%3Fmonth%3D5$/)
      await requestLink(page, 'ada@acme.test')
      expect(await findViolations(page)).toEqual([])

      await page.goto(await world.nextLink('ada@acme.test'))
      await expect(heading(page, 'Reports')).toBeVisible()
      expect(pathOf(page)).toBe('/reports?month=5')
      await expect(page.getByText('ada@acme.test')).toBeVisible()
      expect(await findViolations(page)).toEqual([])

      const html = await (await page.request.get('/reports')).text()
      expect(html).toContain('<b>acme</b>')
      expect(html).not.toContain('ada@acme.test')
      expect(errors).toEqual([])
    })

    test('a link that the router has prefetched opens the login, which keeps the requested page', async ({ page }) => {
      const goOn = await openLoginByLink(page)
      await requestLink(page, 'ada@acme.test')
      goOn()
      await page.goto(await world.nextLink('ada@acme.test'))
      await expect(heading(page, 'Reports')).toBeVisible()
      expect(pathOf(page)).toBe('/reports')
      expect(errors).toEqual([])
    })

    test('for a member, a link that the router has prefetched leads to the requested page', async ({ page }) => {
      await page.goto('/')
      await world.signInAs(page, 'ada@acme.test')
      const goOn = await openLoginByLink(page)
      goOn()
      await expect(heading(page, 'Reports')).toBeVisible()
      expect(pathOf(page)).toBe('/reports')
      expect(errors).toEqual([])
    })

    test('without JavaScript, the protected page redirects to the login, which is styled and says what it needs', async ({ browser }) => {
      const page = await browser.newPage({ javaScriptEnabled: false, baseURL: `http://localhost:${port}` })
      await page.goto('/reports')
      await expect(page).toHaveURL(/\/login\?next=%2Freports$/)
      // `getByText` ignores this element.
      const advice = page.locator('noscript > p')
      await expect(advice).toBeVisible()
      expect(await advice.innerHTML()).toBe('To sign in, allow JavaScript for this page.')
      const login = page.getByRole('main').locator('[data-screen=Loading]')
      await expect(login.getByRole('status', { name: 'Loading' })).toBeVisible()
      // The height of a skeleton, and the card of the default theme.
      expect((await login.boundingBox())?.height).toBeGreaterThan(150)
      await expect(login.locator('[data-b2b-part=card]')).not.toHaveCSS('border-radius', '0px')
      await page.close()
    })

    test('the token of a link is in no request, and the router does not write it into the URL again', async ({ page }) => {
      await page.goto('/login?next=/reports')
      await requestLink(page, 'ada@acme.test')
      const link = await world.nextLink('ada@acme.test')
      const token = new URL(link).searchParams.get('token') ?? ''
      expect(token).not.toBe('')

      const requests: string[] = []
      const locations: string[] = []
      page.on('request', (request) => !request.isNavigationRequest() && requests.push(request.url()))
      page.on('framenavigated', (frame) => locations.push(frame.url()))
      await page.goto(link, { waitUntil: 'commit' })
      await expect(heading(page, 'Reports')).toBeVisible()
      expect(requests.filter((url) => url.includes(token))).toEqual([])
      // Once the client has removed the token, the router must not write the URL of the request again.
      expect(locations[0]).toContain(token)
      const withoutToken = locations.findIndex((url) => !url.includes(token))
      expect(locations.slice(withoutToken).filter((url) => url.includes(token))).toEqual([])
    })

    test('an expired JWT is renewed, and the member returns to the requested page', async ({ page }) => {
      await page.goto('/')
      await world.signInAs(page, 'ada@acme.test')
      await page.goto('/reports')
      await expect(heading(page, 'Reports')).toBeVisible()

      await page.context().clearCookies({ name: 'acme_session_jwt' })
      await page.goto('/reports?month=6')
      await expect(heading(page, 'Reports')).toBeVisible()
      expect(pathOf(page)).toBe('/reports?month=6')
    })

    test('the server invites only if the role allows it', async ({ page }) => {
      await page.goto('/')
      await world.signInAs(page, 'ada@acme.test')
      await page.goto('/reports')
      await page.getByRole('button', { name: 'Try to invite a member' }).click()
      await expect(page.getByRole('status').first()).toHaveText('Refused: forbidden.')

      const admin = await world.member({ organization: 'acme', name: 'Kim', role: 'admin' })
      await world.signInAs(page, admin)
      await page.goto('/reports')
      await page.getByRole('button', { name: 'Invite a member' }).click()
      await expect(page.getByRole('status').first()).toHaveText(`Invited for ${admin.organization_id}.`)
    })

    test('after a logout, the protected page leads to the login', async ({ page }) => {
      await page.goto('/')
      await world.signInAs(page, 'ada@acme.test')
      await page.goto('/reports')
      await page.getByRole('button', { name: 'Log out' }).click()
      await expect(page.getByRole('main').getByText('The server knows no session.')).toBeVisible()
      await page.getByRole('link', { name: 'Reports', exact: true }).click()
      await expect(page).toHaveURL(/\/login\?next=%2Freports/)
      await expect(page.getByLabel('Email')).toBeVisible()
    })

    test('if the server does not accept the session, the page explains it instead of redirecting without end', async ({
      page,
      browser,
    }) => {
      await page.goto('/')
      await world.signInAs(page, 'ada@acme.test')
      // Beside the JWT of another member, it is not known which session is meant.
      const otherPage = await browser.newPage({ baseURL: `http://localhost:${port}` })
      await otherPage.goto('/')
      await world.signInAs(otherPage, 'pia@acme.test')
      const cookies = await otherPage.context().cookies()
      await otherPage.close()
      const jwt = cookies.find((cookie) => cookie.name === 'acme_session_jwt')?.value ?? ''
      await page.context().addCookies([{ name: 'acme_session_jwt', value: jwt, domain: 'localhost', path: '/reports' }])
      await page.goto('/reports')
      await expect(page.getByText(/The server does not accept your session/)).toBeVisible()
    })

    test('after a logout in one tab, no tab shows the data of the member, and the provider has ended the session', async ({
      page,
      context,
    }) => {
      const otherPage = await context.newPage()
      await page.goto('/')
      await world.signInAs(page, 'ada@acme.test')
      for (const tab of [page, otherPage]) {
        await tab.goto('/reports')
        await expect(dataIn(tab)).toBeVisible()
        await expect(tab.getByText('ada@acme.test')).toBeVisible()
      }

      // A slow provider.
      let goOn = () => {}
      const released = new Promise<void>((resolve) => (goOn = resolve))
      await page.route('**/sessions/revoke', async (route) => {
        await released
        await route.continue()
      })
      await page.getByRole('button', { name: 'Log out' }).click()
      for (const tab of [page, otherPage]) await expect(dataIn(tab)).toBeHidden()
      await expect(otherPage.getByRole('main').getByText('The server knows no session.')).toBeVisible()
      // Leaving the page would cancel the request.
      expect(pathOf(page)).toBe('/reports')
      goOn()
      await expect(page.getByRole('main').getByText('The server knows no session.')).toBeVisible()
      expect(await world.requests('/sessions/revoke')).toMatchObject([{ status: 200 }])
    })

    test('the data of the member stays visible while the client does not know the session yet', async ({ page }) => {
      await page.goto('/')
      await world.signInAs(page, 'ada@acme.test')
      let goOn = () => {}
      const released = new Promise<void>((resolve) => (goOn = resolve))
      await page.route('**/sessions/authenticate', async (route) => {
        await released
        await route.continue()
      })
      await page.evaluate(() => window.localStorage.clear())
      const asked = page.waitForRequest('**/sessions/authenticate')
      await page.goto('/reports')
      await asked
      await expect(dataIn(page)).toBeVisible()
      goOn()
      await expect(page.getByText('ada@acme.test')).toBeVisible()
      expect(pathOf(page)).toBe('/reports')
    })

    test('T59 when another member signs in, the other tab hides the data of the first one and opens a public page', async ({
      page,
      context,
    }) => {
      await page.goto('/')
      await world.signInAs(page, 'ada@acme.test')
      await page.goto('/reports')
      await expect(dataIn(page)).toBeVisible()
      const otherPage = await context.newPage()
      await otherPage.goto('/')
      await world.signInAs(otherPage, 'pia@acme.test')
      await otherPage.goto('/reports')
      await expect(page.getByRole('main').getByText('The server knows a session of acme.')).toBeVisible()
      await expect(otherPage.getByText('pia@acme.test')).toBeVisible()
    })

    test('with the stored member of an earlier session, the page of the server stays open', async ({ page }) => {
      await page.goto('/')
      await world.signInAs(page, 'pia@acme.test')
      const stored = await page.evaluate(() => Object.entries(localStorage))
      await world.signInAs(page, 'ada@acme.test')
      await page.addInitScript((entries) => {
        // Only before the first script of a document, so that the client can replace the entries.
        for (const [key, value] of entries) localStorage.setItem(key, value)
      }, stored)
      await page.goto('/reports?month=6')
      await expect(page.getByText('ada@acme.test')).toBeVisible()
      await expect(dataIn(page)).toBeVisible()
      expect(pathOf(page)).toBe('/reports?month=6')
    })

    test('the renewal offers another attempt if the provider does not answer', async ({ page }) => {
      await page.goto('/')
      await world.signInAs(page, 'ada@acme.test')
      await world.fault('session.authenticate', { kind: 'server_error' })
      await page.context().clearCookies({ name: 'acme_session_jwt' })
      await page.goto('/reports?month=6')
      await expect(page.getByText('The sign-in service does not answer at the moment.')).toBeVisible()
      expect(await findViolations(page)).toEqual([])
      await world.clearFaults()
      await page.getByRole('link', { name: 'Try again' }).click()
      await expect(heading(page, 'Reports')).toBeVisible()
      expect(pathOf(page)).toBe('/reports?month=6')
    })

    test('the renewal offers another attempt if the JWT is deleted three times in a row', async ({ page }) => {
      await page.goto('/')
      await world.signInAs(page, 'ada@acme.test')
      for (let attempt = 1; attempt <= 2; attempt += 1) {
        await page.context().clearCookies({ name: 'acme_session_jwt' })
        await page.goto('/reports?month=6')
        await expect(heading(page, 'Reports')).toBeVisible()
      }
      await page.context().clearCookies({ name: 'acme_session_jwt' })
      await page.goto('/reports?month=6')
      await expect(page.getByText('The server does not accept your session yet.')).toBeVisible()
      await page.getByRole('link', { name: 'Try again' }).click()
      await expect(heading(page, 'Reports')).toBeVisible()
    })
  })
}

test.describe('the API route of Next.js', () => {
  test.use({ baseURL: `http://localhost:${EXAMPLE_PORTS.nextjs}` })

  test('invites members only for a role with the permission, and no cache stores the response', async ({ page }) => {
    const world = openWorld('public-token-test-app')
    await world.reset()
    const call = async (method: 'GET' | 'POST') => {
      const response = await page.request.fetch('/api/members', { method, headers: { 'Sec-Fetch-Site': 'same-origin' } })
      return { status: response.status(), cache: response.headers()['cache-control'], body: await response.json() }
    }
    const cache = 'private, no-store'
    expect(await call('GET')).toEqual({ status: 401, cache, body: { reason: 'missing' } })

    await page.goto('/')
    await world.signInAs(page, 'ada@acme.test')
    expect(await call('GET')).toEqual({ status: 200, cache, body: { organization: 'acme', members: [] } })
    expect(await call('POST')).toEqual({ status: 403, cache, body: { reason: 'forbidden' } })

    const admin = await world.member({ organization: 'acme', name: 'Kim', role: 'admin' })
    await world.signInAs(page, admin)
    await page.goto('/')
    expect(await call('POST')).toMatchObject({ status: 200, cache, body: { invited_by: expect.any(String) } })
  })

  test('answers a script without a session with 401', async ({ request }) => {
    const response = await request.post('/api/members', { headers: { 'Sec-Fetch-Site': 'same-origin' } })
    expect(response.status()).toBe(401)
    expect(await response.json()).toEqual({ reason: 'missing' })
  })

  test('T69 refuses a form of a page on another origin of the same site', async ({ page, baseURL }) => {
    const world = openWorld('public-token-test-app')
    await world.reset()
    const admin = await world.member({ organization: 'acme', name: 'Kim', role: 'admin' })
    await page.goto('/')
    await world.signInAs(page, admin)
    const siblingOrigin = 'http://localhost:4999'
    const form = `<form method="post" enctype="text/plain" action="${baseURL}/api/members"><button name="{}">Send</button></form>`
    await page.route(`${siblingOrigin}/`, (route) => route.fulfill({ contentType: 'text/html', body: form }))
    await page.goto(siblingOrigin)
    await page.getByRole('button').click()
    await expect(page.locator('body')).toHaveText('{"reason":"forbidden"}')
  })

  test('a script renews an expired JWT and sends its request again', async ({ page }) => {
    const world = openWorld('public-token-test-app')
    await page.goto('/')
    await world.signInAs(page, 'ada@acme.test')
    await page.goto('/reports')
    await page.context().clearCookies({ name: 'acme_session_jwt' })
    await page.getByRole('button', { name: 'Try to invite a member' }).click()
    await expect(page.getByRole('status').first()).toHaveText('Refused: forbidden.')
  })

  test('a server action renews an expired JWT, and refuses a member without the permission and a visitor', async ({ page }) => {
    const world = openWorld('public-token-test-app')
    await page.goto('/')
    await world.signInAs(page, 'ada@acme.test')
    await page.goto('/reports')
    const archive = page.getByRole('button', { name: 'Archive' })
    const result = page.locator('p', { has: archive }).getByRole('status')
    await page.context().clearCookies({ name: 'acme_session_jwt' })
    await archive.click()
    await expect(result).toHaveText('Not archived: forbidden.')
    await page.context().clearCookies()
    await archive.click()
    await expect(result).toHaveText('Not archived: missing.')
  })
})
