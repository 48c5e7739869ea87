import type { FrameLocator, Page } from '@playwright/test'
import { axeProblems, expect, OTHER_SITE, overflowOf, test as base } from './test.ts'

/* The playground of the documentation. Only static files are served: everything else happens in the browser. */

const test = base.extend<{ readonly signIn: FrameLocator }>({
  signIn: async ({ page }, use) => {
    await page.goto('/playground')
    await use(page.frameLocator('iframe[title="The sign-in"]'))
  },
})

const emailField = (signIn: FrameLocator) => signIn.getByRole('textbox', { name: 'Email' })
const passwordField = (signIn: FrameLocator) => signIn.locator('input[type=password]')

/** Loads the same page again with other settings in its address. */
async function openWith(page: Page, settings: Record<string, string>): Promise<void> {
  await page.goto(`/playground#${new URLSearchParams(settings).toString()}`)
  await page.reload()
}

test('shows a skeleton until its script is there, and its server compresses nothing on the way', async ({ page, request }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/panel-[^/]+\.js$/, (route) => released.then(() => route.continue()))
  await page.goto('/playground')
  await expect(page.locator('.playground-sign-in')).toBeVisible()
  release()
  await expect(emailField(page.frameLocator('iframe[title="The sign-in"]'))).toBeVisible()
  await expect(page.locator('.playground-sign-in')).toBeHidden()
  // The slowest level of Brotli takes 8 s for this file.
  const worker = await request.get('/playground-app/serviceWorker.js', { headers: { 'accept-encoding': 'br, gzip' } })
  expect(worker.headers()['content-encoding']).toBeUndefined()
})

test('signs in by an emailed link, in the browser alone', async ({ page, signIn }) => {
  await emailField(signIn).fill('ada@acme.test')
  await emailField(signIn).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'New email to ada@acme.test' })).toBeAttached()
  await page.getByRole('link', { name: 'Sign in to Acme Corp' }).click()
  await expect(signIn.getByText('Ada Lovelace is signed in as ada@acme.test in Acme Corp.')).toBeVisible()

  await page.reload()
  await expect(signIn.getByRole('heading', { name: 'Signed in' })).toBeVisible()
  await signIn.getByRole('button', { name: 'Sign out' }).click()
  await expect(emailField(signIn)).toBeVisible()
})

test('keeps members, emails and sessions when the browser stops the service worker', async ({ page, signIn, context }) => {
  await page.getByRole('button', { name: 'Sign in as Ada' }).click()
  await page.getByRole('link', { name: 'Sign in to Acme Corp' }).click()
  await expect(signIn.getByRole('heading', { name: 'Signed in' })).toBeVisible()

  const devtools = await context.newCDPSession(page)
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  await page.reload()
  await expect(signIn.getByRole('heading', { name: 'Signed in' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your link to sign in to Acme Corp' })).toBeVisible()

  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(emailField(signIn)).toBeVisible()
  await expect(page.getByText('Nothing yet.')).toBeVisible()
})

test('a person who is chosen while the frame still loads is signed in', async ({ page }) => {
  await page.addInitScript(() => {
    const { frameElement, parent } = window
    const playground = frameElement?.closest('.workbench')
    if (!playground || 'isChosen' in parent || window.location.protocol === 'about:') return
    const post = parent.postMessage.bind(parent)
    // Just before the first document of the frame says that it is ready, the reader presses the button.
    parent.postMessage = (...ready: unknown[]) => {
      const choose = () => {
        const button = [...playground.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('Sign in as Ada'))
        if (button === undefined || 'isChosen' in parent) return
        Object.assign(parent, { isChosen: true, postMessage: post })
        button.click()
        Reflect.apply(post, parent, ready)
      }
      new MutationObserver(choose).observe(playground, { childList: true, subtree: true })
      choose()
    }
  })
  await page.goto('/playground')
  await page.getByRole('link', { name: 'Sign in to Acme Corp' }).click()
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Signed in' })).toBeVisible()
})

test('shows passwords in German, and its address reproduces that', async ({ page, signIn }) => {
  await page.getByRole('button', { name: 'Passwords' }).click()
  await page.getByRole('button', { name: 'German' }).click()
  await expect(page.getByRole('button', { name: 'German' })).toHaveAttribute('aria-pressed', 'true')
  await expect(signIn.getByRole('textbox', { name: 'E-Mail' })).toBeVisible()

  await page.reload()
  await signIn.getByRole('textbox', { name: 'E-Mail' }).fill('pia@acme.test')
  await signIn.getByRole('button', { name: 'Weiter' }).click()
  await passwordField(signIn).fill('Correct-Horse-7')
  await passwordField(signIn).press('Enter')
  await expect(signIn.getByText('pia@acme.test')).toBeVisible()
})

test('keeps wrong JSON, says what is wrong, and keeps the last valid settings', async ({ page, signIn }) => {
  const config = page.getByRole('textbox', { name: 'config' })
  const wrong = '{\n  "organizationSlug": "acme",\n  "products": ["passwords",]\n}'
  await config.fill(wrong)
  await expect(config).toHaveAttribute('aria-invalid', 'true')
  await expect(config).toHaveAccessibleDescription(/This JSON cannot be read\. Line 3: There is a comma before ]/)
  await expect(config).toHaveValue(wrong)
  await expect(emailField(signIn)).toBeVisible()

  await config.fill(wrong.replace(',]', ']'))
  await expect(config).toHaveAttribute('aria-invalid', 'false')
  await emailField(signIn).fill('pia@acme.test')
  await emailField(signIn).press('Enter')
  await expect(passwordField(signIn)).toBeVisible()
})

test('shows the warnings of the widget beside the settings', async ({ page, signIn }) => {
  await expect(emailField(signIn)).toBeVisible()
  await page.getByRole('textbox', { name: 'config' }).fill('{ "organizationSlug": "acme", "product": [] }')
  await expect(page.getByRole('status').filter({ hasText: 'there is no option product.' })).toBeVisible()
})

test('a theme from the address changes the widget without a restart', async ({ page, signIn }) => {
  await openWith(page, { theme: '{"colors":{"primary":"#c2277d"}}' })
  await emailField(signIn).fill('ada@acme.test')
  await page.getByRole('button', { name: 'Dark brand' }).click()
  await expect(page.getByRole('textbox', { name: 'theme' })).toHaveValue(/#c6f135/)
  await expect(emailField(signIn)).toHaveValue('ada@acme.test')
})

test('the pages of other services stay in the frame', async ({ page, signIn }) => {
  await page.getByRole('button', { name: 'Social login' }).click()
  await signIn.getByRole('button', { name: /Google/ }).click()
  await signIn.getByRole('button', { name: 'Allow' }).click()
  await expect(signIn.getByText('signed in as ada@acme.test')).toBeVisible()

  await page.getByRole('button', { name: 'Sign in as Lena' }).click()
  await expect(signIn.getByRole('radio', { name: /lena@meridian\.test/ })).toBeChecked()
  await signIn.getByRole('button', { name: 'Allow' }).click()
  await expect(signIn.getByText('signed in as lena@meridian.test')).toBeVisible()
})

/** Keeps the scripts of the frame back until `release` is called. */
async function holdFrameScript(page: Page) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const requested = page.waitForRequest(/\/frame-[^/]+\.js$/)
  await page.route(/\/frame-[^/]+\.js$/, (route) => released.then(() => route.continue()))
  return { requested, release }
}

for (const [button, name, result] of [
  ['Sign in as Lena', 'choosing a person', (signIn: FrameLocator) => signIn.getByRole('radio', { name: /lena@meridian\.test/ })],
  ['Start again', 'starting again', (signIn: FrameLocator) => signIn.getByRole('button', { name: /Google/ })],
  ['Emailed link', 'choosing other settings', emailField],
] as const) {
  test(`${name} works while the frame returns from another service`, async ({ page, signIn }) => {
    await page.getByRole('button', { name: 'Social login' }).click()
    await signIn.getByRole('button', { name: /Google/ }).click()
    const allow = signIn.getByRole('button', { name: 'Allow' })
    await expect(allow).toBeVisible()
    const { requested, release } = await holdFrameScript(page)
    await allow.click()
    // Now the frame has a document that does not listen yet. Its address contains the token of the other service.
    await requested
    await page.getByRole('button', { name: button }).click()
    release()
    await expect(result(signIn)).toBeVisible()
    await expect(signIn.getByRole('heading', { name: 'Signed in' })).toHaveCount(0)
  })
}

test('a person who is chosen after a sign-in replaces the signed-in one', async ({ page, signIn }) => {
  await page.getByRole('button', { name: 'Sign in as Ada' }).click()
  await page.getByRole('link', { name: 'Sign in to Acme Corp' }).click()
  await expect(signIn.getByText('signed in as ada@acme.test')).toBeVisible()
  // The second press comes while the frame loads for the first one.
  await page.getByRole('button', { name: 'Sign in as Ada' }).click()
  await page.getByRole('button', { name: 'Sign in as Lena' }).click()
  await signIn.getByRole('button', { name: 'Allow' }).click()
  await expect(signIn.getByText('signed in as lena@meridian.test')).toBeVisible()
})

test('another site cannot control the emulator with a form, a page of the playground can', async ({ page, signIn, context, baseURL }) => {
  await emailField(signIn).fill('ada@acme.test')
  await emailField(signIn).press('Enter')
  const email = page.getByRole('link', { name: 'Sign in to Acme Corp' })
  await expect(email).toBeVisible()

  const emulator = `${baseURL}/playground-app/emulator`
  const control = `${emulator}/emulator/public-token-test-playground`
  const otherPage = await context.newPage()
  await otherPage.route(OTHER_SITE, (route) => route.fulfill({ contentType: 'text/html', body: '<form method="post"><input></form>' }))
  for (const url of [`${control}/reset`, `${control}/import`, `${control}/sessions`, `${emulator}/emulator/third-party/captcha`]) {
    await otherPage.goto(OTHER_SITE)
    const answered = otherPage.waitForResponse(url)
    await otherPage.locator('form').evaluate((form: HTMLFormElement, action) => {
      // A body of this type can be JSON.
      Object.assign(form, { action, enctype: 'text/plain' }).submit()
    }, url)
    expect((await answered).status(), url).toBe(403)
    // The page of the refusal has loaded: the next navigation does not interrupt this one.
    await otherPage.waitForURL(url)
  }
  await page.getByRole('textbox', { name: 'config' }).fill('{ "organizationSlug": "acme" }')
  await expect(email).toBeVisible()

  await otherPage.goto(`${emulator}/console/public-token-test-playground`)
  expect(await otherPage.evaluate(async (url) => (await fetch(url, { method: 'POST' })).status, `${control}/reset`)).toBe(200)
  await expect(email).toHaveCount(0)
})

test('opens the console of the emulator, which follows the sign-in', async ({ page, signIn, context }) => {
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'All messages, people and settings' }).click()
  const console = await opened
  await expect(console.getByText('Live')).toBeVisible()
  await emailField(signIn).fill('ada@acme.test')
  await emailField(signIn).press('Enter')
  await expect(console.getByRole('link', { name: 'Sign in to Acme Corp' })).toBeVisible()
})

test('a wrong hash means the default settings, never an empty page', async ({ page, signIn }) => {
  for (const hash of ['config={%C2%A0"a":1}', `config=${'['.repeat(20_000)}`, 'theme=%EF%BB%BF{}']) {
    await page.goto(`/playground#${hash}`)
    await page.reload()
    await expect(emailField(signIn)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'config' })).toHaveValue(/emailMagicLinks/)
  }
  await page.getByRole('textbox', { name: 'theme' }).fill('{\n\u00A0"colors": {} }')
  await expect(page.getByRole('textbox', { name: 'theme' })).toHaveAccessibleDescription(/Line 2: There is an invisible character/)
})

test('a link with settings cannot lead the frame to another site', async ({ page, signIn }) => {
  const redirectURLs = { loginRedirectURL: 'https://other-site.example/', signupRedirectURL: 'https://other-site.example/' }
  const config = { organizationSlug: 'acme', products: ['oauth'], oauthOptions: { providers: ['google'], ...redirectURLs } }
  await openWith(page, { config: JSON.stringify(config) })
  await signIn.getByRole('button', { name: /Google/ }).click()
  await expect(signIn.locator('body')).toContainText('invalid_login_oauth_url')
  await page.getByRole('button', { name: 'Emailed link' }).click()
  await expect(emailField(signIn)).toBeVisible()
})

test('another site in the frame can change nothing, and the sign-in starts again', async ({ page, signIn, baseURL }) => {
  await expect(emailField(signIn)).toBeVisible()
  const otherSite = `data:text/html,<a target="_top" href="${baseURL}/errors">Another site</a><script>parent.postMessage({ type: 'warning', text: 'Not from the playground' }, '*')</script>`
  await page.locator('iframe').evaluate((frame: HTMLIFrameElement, url) => frame.contentWindow?.location.replace(url), otherSite)
  await signIn.getByRole('link', { name: 'Another site' }).click()
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(emailField(signIn)).toBeVisible()
  await expect(page.getByText('Not from the playground')).toHaveCount(0)
})

test('the frame opened alone leads to the playground', async ({ page }) => {
  await page.goto('/playground-app/')
  await page.getByRole('link', { name: 'Open the playground' }).click()
  await expect(emailField(page.frameLocator('iframe[title="The sign-in"]'))).toBeVisible()
  await page.goto('/playground-app/')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
})

/** Replaces the path of each call of the emulator's control API that is `from`. With null, the call is lost. */
const changeCall = (page: Page, from: string, to: string | null) =>
  page.addInitScript(
    ([wanted, path]) => {
      const post = ServiceWorker.prototype.postMessage
      ServiceWorker.prototype.postMessage = function (message, ports) {
        const isWanted = (message.path ?? message.type) === wanted
        if (!isWanted || path !== null) Reflect.apply(post, this, [isWanted ? { ...message, path } : message, ports])
      }
    },
    [from, to] as const,
  )

test('says that the emulator does not answer', async ({ page }) => {
  await page.clock.install()
  await changeCall(page, '/reset', null)
  await page.goto('/playground')
  await page.getByRole('button', { name: 'Start again' }).click()
  await page.clock.fastForward('00:20')
  await expect(page.getByRole('alert')).toHaveText('The emulator does not answer. Reload this page.')
})

test('says that the service worker does not answer at the start', async ({ page }) => {
  await page.clock.install()
  await changeCall(page, 'connect', null)
  await page.goto('/playground')
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration('/playground-app/'))?.active?.state === 'activated')
  await expect(async () => {
    await page.clock.fastForward('00:20')
    await expect(page.getByRole('alert')).toContainText('does not answer. Reload this page.', { timeout: 1000 })
  }).toPass()
})

test('says that the emulator refused to start again', async ({ page, signIn }) => {
  await changeCall(page, '/reset', '/unknown')
  await page.reload()
  await expect(emailField(signIn)).toBeVisible()
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(page.getByRole('alert')).toHaveText('The emulator refused POST /reset with status 404. Reload this page.')
})

test('the service worker answers a call that fails', async ({ page, signIn }) => {
  await expect(emailField(signIn)).toBeVisible()
  const answer = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/playground-app/')
    const { port1, port2 } = new MessageChannel()
    // A browser refuses requests with this method.
    registration?.active?.postMessage({ type: 'call', method: 'TRACE', path: '/outbox' }, [port2])
    return new Promise<unknown>((resolve) => {
      port1.addEventListener('message', ({ data }) => resolve(data))
      port1.start()
    })
  })
  expect(answer).toEqual({ problem: expect.stringContaining('TRACE') })
})

test('new settings in the address remove the warnings about the old ones', async ({ page, signIn }) => {
  await expect(emailField(signIn)).toBeVisible()
  await page.getByRole('textbox', { name: 'config' }).fill('{ "organizationSlug": "acme", "product": [] }')
  const warning = page.getByText('there is no option product.')
  await expect(warning).toBeVisible()
  await page.goto('/playground#lang=de')
  await expect(signIn.getByRole('textbox', { name: 'E-Mail' })).toBeVisible()
  await expect(warning).toHaveCount(0)
})

test('says what to do without service workers', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await page.goto('/playground')
  await expect(page.getByRole('alert')).toContainText('npm start')
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [400, 1280]) {
    test(`has no problem for axe, ${colorScheme}, ${width} px`, async ({ page, signIn }) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await page.reload()
      await emailField(signIn).fill('ada@acme.test')
      await emailField(signIn).press('Enter')
      await expect(page.getByRole('link', { name: 'Sign in to Acme Corp' })).toBeVisible()
      await page.getByRole('textbox', { name: 'theme' }).fill('{')
      expect(await axeProblems(page)).toEqual([])
      expect(await overflowOf(page)).toBe(0)
      const [buttons, frame] = await Promise.all(['.presets', 'iframe'].map((part) => page.locator(part).boundingBox()))
      expect(buttons && frame && frame.y >= buttons.y + buttons.height).toBe(true)
    })
  }
}

test('a page without diagrams loads neither Mermaid nor the playground', async ({ page }) => {
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  await page.goto('/guide/quick-start', { waitUntil: 'networkidle' })
  expect(files.filter((url) => /mermaid|playground-app/.test(url))).toEqual([])
})

for (const [path, text] of [
  ['/architecture', 'every call as data'],
  ['/machine', 'PasswordResetForm'],
] as const) {
  test(`draws the diagram of ${path}, and says the same as text`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(path)
    const diagram = page.locator('.diagram').first()
    await diagram.scrollIntoViewIfNeeded()
    await expect(diagram.getByRole('img')).toBeVisible()
    await expect(diagram.locator('svg')).toContainText(text)
    await diagram.getByText('The diagram as text').click()
    await expect(diagram.locator('pre')).toContainText('flowchart LR')
    expect(await axeProblems(page, '.diagram')).toEqual([])
  })
}
