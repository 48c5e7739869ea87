import type { Request } from '@playwright/test'
import { setPageLook } from '../helpers/looks.ts'
import { requestLink, EMULATOR_URL, expect, heading, hostPageUrl, test } from '../helpers/test.ts'
import { expectTitle, openWidget, organizationConfig, WIDGET_URL } from '../helpers/widget.ts'

/* Behavior in different host pages: policies, stylesheets, frames, missing files. `everyScreen.spec.ts` checks each screen. */

test('moves the focus to the first field of the next screen, or to its heading', async ({ page, world }) => {
  await page.goto(hostPageUrl(world))
  await expect(heading(page, 'Continue to Acme Corp')).toBeVisible()
  await expect(page.locator('body'), 'a page that has just opened keeps its focus').toBeFocused()
  await requestLink(page, 'ada@acme.test')
  await expect(heading(page, 'Check your email')).toBeFocused()
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('a screen can be tried again without losing input if its lazy chunk failed to load', async ({ page, world }) => {
  const lazyChunkFile = '**/assets/lazyChunk-*.js'
  await page.route(lazyChunkFile, (route) => route.abort())
  await page.goto(hostPageUrl(world))
  await page.getByLabel('Email').fill('ada@acme.test')
  await page.keyboard.press('Enter')
  await expect(page.getByText('We could not reach the server.')).toBeVisible()
  await page.unroute(lazyChunkFile)
  await page.getByRole('button', { name: 'Continue with email' }).click()
  await expect(heading(page, 'Check your email')).toBeFocused()
  await expect(page.getByText('ada@acme.test')).toBeVisible()
})

test('does not spend a link if the lazy chunk failed to load, and spends it on the next attempt', async ({ page, world }) => {
  await page.goto(hostPageUrl(world))
  await requestLink(page, 'ada@acme.test')
  const lazyChunkFile = '**/assets/lazyChunk-*.js'
  await page.route(lazyChunkFile, (route) => route.abort())
  await page.goto(await world.nextLink('ada@acme.test'))
  await expect(heading(page, 'Looks like there was an error!')).toBeVisible()
  await expect(page.getByText('We could not reach the server. Check your connection and try again.')).toBeVisible()
  expect(await world.requests('/magic_links/authenticate')).toHaveLength(0)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, 'Looks like there was an error!')).toBeVisible()
  await page.unroute(lazyChunkFile)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, 'Success!')).toBeVisible()
  expect(await world.requests('/magic_links/authenticate')).toHaveLength(1)
})

test('follows the text size of the browser, and a page with another root size can correct it', async ({ page, world }) => {
  await page.goto(hostPageUrl(world))
  const button = page.getByRole('button', { name: 'Continue with email' })
  const setRoot = (style: string) => page.evaluate((text) => document.documentElement.setAttribute('style', text), style)
  const measures = async () => {
    const { width = 0, height = 0 } = (await page.locator('[data-screen]').boundingBox()) ?? {}
    const { fontSize, minBlockSize, borderWidth } = await button.evaluate((element) => {
      const style = getComputedStyle(element)
      return { fontSize: style.fontSize, minBlockSize: style.minBlockSize, borderWidth: style.borderWidth }
    })
    return { width, height: Math.round(height), fontSize, minBlockSize, borderWidth }
  }
  await expect(button).toBeVisible()
  const initial = await measures()
  expect(initial).toMatchObject({ width: 400, fontSize: '16px', minBlockSize: '45px', borderWidth: '1px' })
  await setRoot('font-size: 62.5%; --b2b-scale: 1.6')
  expect(await measures()).toEqual(initial)
  await setRoot('font-size: 32px')
  expect(await measures()).toMatchObject({ width: 800, fontSize: '32px', minBlockSize: '90px', borderWidth: '1px' })
})

test('a pending button keeps its size, label and focus, and sends nothing twice', async ({ page, world }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => void (release = resolve))
  await page.route('**/login_or_signup', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(hostPageUrl(world))
  await page.getByLabel('Email').fill('ada@acme.test')
  const button = page.getByRole('button', { name: 'Continue with email' })
  const boxBefore = await button.boundingBox()
  await button.click()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toBeFocused()
  expect(await button.boundingBox()).toEqual(boxBefore)
  await button.click({ force: true })
  await page.keyboard.press('Enter')
  release()
  await expect(heading(page, 'Check your email')).toBeVisible()
  expect(await world.emailCount('ada@acme.test')).toBe(1)
})

test('an aggressive reset stylesheet of the host does not change the widget', async ({ page, world }) => {
  const measure = () =>
    page.getByRole('button', { name: 'Continue with email' }).evaluate((button) => {
      const { padding, textTransform, borderRadius, backgroundColor } = getComputedStyle(button)
      const { width, height } = button.getBoundingClientRect()
      const title = getComputedStyle(button.closest('[lang]')?.querySelector('h1') ?? button)
      const field = button.closest('form')?.querySelector('input')?.getBoundingClientRect()
      return {
        padding,
        textTransform,
        borderRadius,
        backgroundColor,
        width,
        height,
        title: [title.fontSize, title.color, title.margin],
        field: [field?.width, field?.height],
      }
    })
  await page.goto(hostPageUrl(world))
  const stylesWithoutReset = await measure()
  await page.goto(hostPageUrl(world, { page: 'pages/reset' }))
  expect(await measure()).toEqual(stylesWithoutReset)
})

test('T02 the first call of the page spends the token, which the browser keeps in its timing entries', async ({ page, world, request }) => {
  await page.goto(hostPageUrl(world))
  await requestLink(page, 'ada@acme.test')
  const link = await world.nextLink('ada@acme.test')
  await page.goto('/pages/empty')
  const calls: Request[] = []
  // Events of telemetry can be sent before the scripts are loaded.
  page.on('request', (sent) => void (/\/sdk\/v1\/(?!events)/.test(sent.url()) && calls.push(sent)))
  await page.goto(link)
  await expect(heading(page, 'Success!')).toBeVisible()
  const entry = await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name ?? '')
  const body: unknown = calls[0]?.postDataJSON()
  expect(body).toMatchObject({ magic_links_token: new URL(entry).searchParams.get('token'), pkce_code_verifier: expect.any(String) })
  // The same request, with the right verifier.
  const again = await request.post(`${EMULATOR_URL}/sdk/v1/b2b/magic_links/authenticate`, {
    headers: { Authorization: `Basic ${btoa(`${world.publicToken}:${world.publicToken}`)}` },
    data: body,
  })
  expect([again.status(), await again.json()]).toMatchObject([401, { error_type: 'unable_to_auth_magic_link' }])
})

test('T01 no request, storage entry, history entry or element contains the token', async ({ page, world }) => {
  await page.goto(hostPageUrl(world))
  await requestLink(page, 'ada@acme.test')
  const link = await world.nextLink('ada@acme.test')
  const token = new URL(link).searchParams.get('token') ?? 'absent'
  const leaks: string[] = []
  page.on('request', (sent) => {
    const allowed = sent.isNavigationRequest() || sent.url().endsWith('/magic_links/authenticate')
    const text = JSON.stringify([sent.url(), sent.postData(), sent.resourceType() === 'fetch' ? sent.headers()['referer'] : ''])
    if (!allowed && text.includes(token)) leaks.push(sent.url())
  })
  await page.goto(link)
  await expect(heading(page, 'Success!')).toBeVisible()
  const traces = await page.evaluate(() =>
    JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
      history.state,
      location.href,
      document.documentElement.outerHTML,
    ]),
  )
  expect(traces).not.toContain(token)
  expect(leaks).toEqual([])
})

/** A service worker that stores the response to each GET request, and returns it for all later ones. */
const CACHING_WORKER = `
  self.addEventListener('install', () => self.skipWaiting())
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
  self.addEventListener('fetch', (event) => {
    const { request } = event
    if (request.method !== 'GET') return
    event.respondWith(caches.open('all').then(async (cache) => {
      const stored = await cache.match(request, { ignoreVary: true })
      if (stored) return stored
      const response = await fetch(request)
      await cache.put(request, response.clone())
      return response
    }))
  })`

test('T58 a service worker that stores and repeats all responses gets no session token, and a sign-in shows the right member', async ({
  page,
  context,
  world,
}) => {
  const worker = `/html/${world.publicToken}-worker.js`
  const headers = { 'content-type': 'text/javascript', 'service-worker-allowed': '/' }
  await page.request.put(worker, { data: { html: CACHING_WORKER, headers } })
  await page.goto('/pages/empty')
  await page.evaluate(async (url) => {
    await navigator.serviceWorker.register(url, { scope: '/pages/' })
    await navigator.serviceWorker.ready
  }, worker)
  const tokens: string[] = []
  const signIn = async (email: string) => {
    const cookies = (await world.cookieHeaderFor(email)).split('; ').map((cookie) => cookie.split('='))
    await context.addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url: new URL('/', page.url()).href })))
    await page.goto(hostPageUrl(world))
    // Without a stored state, the page shows the member after it has confirmed the session.
    await expect(page.locator('output')).toHaveText(email)
    tokens.push(...(await context.cookies()).filter(({ name }) => name.startsWith('acme_session')).map(({ value }) => value))
  }
  await signIn('ada@acme.test')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.locator('output')).toHaveText('signed out')
  await signIn('pia@acme.test')

  const storedBodies = await page.evaluate(async () => {
    const cache = await caches.open('all')
    return Promise.all((await cache.matchAll()).map((response) => response.text()))
  })
  expect(storedBodies.filter((body) => body.includes('"data":'))).not.toEqual([])
  expect(tokens).toHaveLength(4)
  expect(storedBodies.filter((body) => tokens.some((token) => body.includes(token)))).toEqual([])
})

test('every form works in a sandboxed frame without allow-forms, by click and by Enter', async ({ page, world }) => {
  const blocked: string[] = []
  page.on('console', (message) => void (/Blocked form submission/.test(message.text()) && blocked.push(message.text())))
  await page.goto('/pages/empty')
  const address = hostPageUrl(world).replaceAll('&', '&amp;')
  await page.setContent(`<iframe src="${address}" sandbox="allow-scripts allow-same-origin" width="500" height="700"></iframe>`)
  const frame = page.frameLocator('iframe')
  const title = (name: string) => frame.getByRole('heading', { level: 1, name })
  await frame.getByLabel('Email').fill('ada@acme.test')
  await frame.getByRole('button', { name: 'Continue with email' }).click()
  await expect(title('Check your email')).toBeVisible()
  await frame.getByRole('button', { name: 'Try again' }).click()
  await frame.getByLabel('Email').press('Enter')
  await expect(title('Check your email')).toBeVisible()
  expect(blocked).toEqual([])
})

test('the links of a theme are below each screen, and open a new tab', async ({ page, context, world }) => {
  await openWidget(page, world, { config: organizationConfig('acme') })
  await expectTitle(page, 'Continue to Acme Corp')
  const links = { terms: `${WIDGET_URL}?of=terms`, privacy: `${WIDGET_URL}?of=privacy`, help: `${WIDGET_URL}?of=help` }
  await setPageLook(page, { language: 'en', locale: 'en', theme: { links } })
  await expect(page.getByRole('link')).toHaveText(['Terms', 'Privacy', 'Help'])
  const [tab] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: 'Help' }).press('Enter')])
  await tab.waitForURL(links.help)
  await expectTitle(page, 'Continue to Acme Corp')
})
