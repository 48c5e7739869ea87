import { B2BScreen } from '@acme/b2b-react'
import type { Page, Route } from '@playwright/test'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { PAYLOADS } from '../../packages/b2b-react/test/payloads.ts'
import { NO_EFFECTS, watchEffects } from '../helpers/effects.ts'
import { SCREEN_PATHS } from '../helpers/screenPaths.ts'
import { shapeOf } from '../helpers/shape.ts'
import { expect, test } from '../helpers/test.ts'
import { authorizeRequest, discoveryConfig, logoutRequest, openWidget, organizationConfig, signInByCode } from '../helpers/widget.ts'

// cspell:ignore formaction
// Numbers such as T16 in test names are threats in docs/threats.md.

/*
 * Hostile texts in every place that the server, a client of the identity provider, the theme or the address can set. The widget shows them as
 * text. No policy protects the page, so that a script that the widget let in would run.
 */
test.use({ bypassCSP: true })

/** The number of payloads for each state of a screen. Set B2B_PAYLOADS for a longer run, up to 5000. */
const PAYLOADS_PER_STATE = Number(process.env['B2B_PAYLOADS'] ?? 5)

test('T16 every state of every screen: text from outside adds no element, no attribute and no URL', async ({ page }) => {
  if (PAYLOADS_PER_STATE > 5) test.setTimeout(86_400_000)
  const effects = await watchEffects(page)
  await page.goto('/pages/hostile')
  const { checks, faults, screensWithPayload } = await page.evaluate((count) => window.hostile.checkTexts(count), PAYLOADS_PER_STATE)
  console.info('figures', JSON.stringify({ hostileTexts: checks }))
  expect(faults).toEqual([])
  expect(checks).toBeGreaterThan(400)
  expect(screensWithPayload.length).toBeGreaterThan(25)
  expect(effects).toEqual(NO_EFFECTS)
})

/** The names of fields with ids, tokens, times, and words that the client compares. The test does not change them. */
const TECHNICAL_FIELD =
  /(?:^|_)(?:ids?|token|jwt|at|type|status|slug|policy|method|methods|code|qr_code|provisioning|invites|actions|roles?|rbac_policy|hint|allowed_domains|url|uri|pattern|mode|vertical|jwks|authenticated|initiated)$/

/** The payloads of the responses. Each text of a response gets the next one. */
function createPayloads(first: number) {
  const used: string[] = []
  return {
    next() {
      const payload = PAYLOADS[(first + used.length) % PAYLOADS.length] ?? ''
      used.push(payload)
      return payload
    },
    count: () => used.length,
    /** Returns true if the text contains the start of a payload, because the widget shortens names. */
    isIn: (text: string) => used.some((payload) => text.includes(payload.slice(0, 20))),
  }
}

type Payloads = ReturnType<typeof createPayloads>

/** Appends a payload to every text of a response. The texts that the paths look for stay at the start. */
function makeHostile(value: unknown, payloads: Payloads, field = ''): unknown {
  if (TECHNICAL_FIELD.test(field)) return value
  if (typeof value === 'string') return [value, payloads.next(), payloads.next(), payloads.next()].join('')
  if (Array.isArray(value)) return value.map((item) => makeHostile(item, payloads, field))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, makeHostile(item, payloads, name)]))
}

/** Elements that no screen has: with a handler, or with an address that a payload has set. */
const unexpectedElements = (page: Page): Promise<string[]> =>
  page.locator('#root').evaluate((root) =>
    [...root.querySelectorAll('*')]
      .filter(({ attributes }) =>
        [...attributes].some(
          ({ name, value }) =>
            /^on/i.test(name) ||
            // The links to mailboxes search for the domain of the sender, which the server sets.
            (/^(?:href|src|srcdoc|action|formaction|style)$/.test(name) &&
              /alert|evil/i.test(value) &&
              !/^https:\/\/(?:mail\.google|mail\.yahoo|outlook\.live)\.com\/[\w/#?=%.+()!~*'-]*$/.test(value)),
        ),
      )
      .map(({ outerHTML }) => outerHTML),
  )

// The first test has all states of the path `states`.
const PATHS = Object.entries(SCREEN_PATHS).filter(([pathName]) => pathName !== 'states')

for (const [index, [pathName, followPath]] of PATHS.entries()) {
  test(`T16 ${pathName}: with hostile responses, every screen shows texts only`, async ({ page, world }) => {
    const effects = await watchEffects(page)
    const payloads = createPayloads(index * 700)
    await page.route(/\/sdk\/v1\/(?!events)/, async (route: Route) => {
      if (route.request().method() === 'OPTIONS') return route.continue()
      const response = await route.fetch()
      // A page that is left in the meantime gets no response.
      const body: unknown = await response.json().catch(() => null)
      if (body !== null) await route.fulfill({ response, json: makeHostile(body, payloads) })
    })
    let screens = 0
    let screensWithPayload = 0
    await followPath({
      page,
      world,
      locale: undefined,
      async onScreen(screen) {
        await page.locator(`[data-screen="${screen}"]`).waitFor()
        expect(await unexpectedElements(page), screen).toEqual([])
        if (payloads.isIn((await page.locator('#root').textContent()) ?? '')) screensWithPayload += 1
        screens += 1
      },
    })
    console.info('figures', JSON.stringify({ hostileScreens: screens, hostileResponseTexts: payloads.count() }))
    expect(screensWithPayload).toBeGreaterThan(0)
    expect(effects).toEqual(NO_EFFECTS)
  })
}

test('T18 no theme adds a rule, a script or a request', async ({ page }) => {
  const effects = await watchEffects(page)
  await page.goto('/pages/hostile')
  const { checks, faults } = await page.evaluate(() => window.hostile.checkThemes())
  console.info('figures', JSON.stringify({ hostileThemes: checks }))
  expect(faults).toEqual([])
  // The logo can be any path of the page's own site.
  const foreignRequests = effects.requests.filter((address) => !address.startsWith(`${new URL(page.url()).origin}/`))
  expect({ ...effects, requests: foreignRequests }).toEqual(NO_EFFECTS)
})

test('T17 the logo of an organization runs no script, opens no page and learns no address. Without an image, the first letter is shown', async ({
  page,
  world,
}) => {
  const effects = await watchEffects(page)
  const [svg, redirect] = ['https://logos.example/svg', 'https://logos.example/redirect']
  const script = "alert(1);top.location='https://evil.example/'"
  await page.route(svg, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8" onload="${script}"><script>${script}</script></svg>`,
    }),
  )
  await page.route(redirect, (route) => route.fulfill({ status: 302, headers: { Location: `javascript:${script}` } }))
  const referrers: (string | undefined)[] = []
  page.on('request', (request) => void (request.url().startsWith('https://logos.example/') && referrers.push(request.headers()['referer'])))
  await world.setOrganization('acme', { organization_logo_url: svg })
  await world.setOrganization('vault', { organization_logo_url: redirect })
  await openWidget(page, world, { config: discoveryConfig({ products: ['emailOtp'] }) })
  await signInByCode(page, world, 'grace@globex.test')

  const tileOf = (name: string) => page.getByRole('button', { name }).locator('.b2b-tile')
  await expect(tileOf('Vault Industries')).toHaveText('V')
  await expect(tileOf('Acme Corp').locator('img')).toHaveJSProperty('naturalWidth', 8)
  expect(referrers).toEqual([undefined, undefined])
  expect([effects.dialogs, effects.pages]).toEqual([[], []])
  // The browser reports the redirect to `javascript:` as a request, and blocks it.
  expect(effects.requests.filter((url) => !url.startsWith('javascript:')).toSorted()).toEqual([redirect, svg])
})

/** Addresses of the page of the widget. All parameters contain the text. */
const hostileAddresses = (text: string): readonly { readonly search: string; readonly component?: 'identity-provider' }[] => {
  const search = (parameters: Readonly<Record<string, string>>) => `?${new URLSearchParams(parameters).toString()}`
  return [
    { search: search({ acme_token_type: 'multi_tenant_magic_links', token: text, [text]: text }) },
    { search: search({ acme_token_type: text, token: text, slug: text, error: text, error_description: text, next: text }) + `#${text}` },
    { search: authorizeRequest({ client_id: text, redirect_uri: text, scope: text, state: text }), component: 'identity-provider' },
    { search: authorizeRequest({ scope: text, state: text, nonce: text, [text]: text }), component: 'identity-provider' },
    { search: `${logoutRequest}&${new URLSearchParams({ state: text, id_token_hint: text }).toString()}`, component: 'identity-provider' },
    { search: search({ client_id: text, post_logout_redirect_uri: text }), component: 'identity-provider' },
  ]
}

test('T16 no parameter of the address adds an element, a dialog or a request', async ({ page, world }) => {
  const effects = await watchEffects(page)
  await world.signInAs(page, 'ada@acme.test')
  const texts = ['"><img src=x onerror=alert(1)>', 'javascript:alert(1)//', '</script><script>alert(1)</script>']
  // Each address has one of the texts, because each opens a page.
  const addresses = texts.flatMap((text, number) => hostileAddresses(text).filter((_, index) => index % texts.length === number))
  for (const { search, component } of addresses) {
    await openWidget(page, world, {
      config: organizationConfig('acme', { emailMagicLinksOptions: { confirmLink: 'always' } }),
      component: component ?? 'login',
      search,
    })
    await page.locator('[data-screen]:not([data-screen=Loading])').waitFor()
    expect(await unexpectedElements(page), search).toEqual([])
  }
  console.info('figures', JSON.stringify({ hostileAddresses: addresses.length }))
  expect(effects).toEqual(NO_EFFECTS)
})

/** Renders every state as a server does. Each state has the next text, in its own texts and in its theme. */
async function serverHtml(page: Page, texts: readonly string[]): Promise<string> {
  const statesByText = await page.evaluate((values) => values.map((value) => window.hostile.statesWith(value)), texts)
  // Some of the states, because each widget has its own style element.
  const indices = (statesByText[0] ?? []).map((_, index) => index).filter((index) => index % 4 === 0)
  const widgets = indices.map((index) => {
    const text = texts[index % texts.length] ?? ''
    const state = statesByText[index % texts.length]?.[index]
    if (state === undefined) throw new Error('A state is missing.')
    const theme = {
      colors: { primary: text },
      fontFamily: text,
      container: { border: text, width: text },
      links: { terms: text },
      logo: { url: 'data:image/png;base64,iVBORw0KGgo=', alt: text },
    }
    const login = { state, send: () => {}, brandName: 'acme', headingLevel: 1, passkeyAutofill: false } as const
    return renderToString(createElement(B2BScreen, { login, theme }))
  })
  return `<!doctype html><html lang="en"><link rel="icon" href="data:,"><main id="root">${widgets.join('\n')}</main></html>`
}

test('T16 T18 the HTML of a server has no element, script or style of a hostile text or theme', async ({ page, world }) => {
  const effects = await watchEffects(page)
  const texts = [
    '</style><script>alert(1)</script>',
    '"><img src=//evil.example onerror=alert(1)>',
    '--></title></textarea></style></script><svg onload=alert(1)></svg>',
    "'-alert(1)-'",
    'red}*{display:none',
    'red;background:url(//evil.test)',
    '\\3c/style>',
    'javascript:alert(1)',
    '//evil.example/a.png',
  ]
  const harmlessTexts = texts.map((text) => text.replaceAll(/\S/g, '~'))
  await page.goto('/pages/hostile')
  const [hostileHtml, harmlessHtml] = [await serverHtml(page, texts), await serverHtml(page, harmlessTexts)]
  const shapeOfHtml = async (name: string, html: string): Promise<string> => {
    const path = `/html/${world.publicToken}-${name}`
    await page.request.put(path, { data: { html, headers: {} } })
    await page.goto(path)
    expect(await page.locator('main').isVisible()).toBe(true)
    return page.locator('html').evaluate(shapeOf)
  }
  expect(await shapeOfHtml('hostile', hostileHtml)).toBe(await shapeOfHtml('harmless', harmlessHtml))
  console.info('figures', JSON.stringify({ hostileServerTexts: texts.length }))
  expect(effects).toEqual(NO_EFFECTS)
})
