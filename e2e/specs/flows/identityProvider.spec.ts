import type { Page } from '@playwright/test'
import { EMULATOR_URL, expect, test, type World } from '../../helpers/test.ts'
import {
  allow,
  authorizeRequest,
  configureWidget,
  logoutRequest,
  REDIRECT_URI,
  button,
  WIDGET_URL,
  openWidget,
  press,
  expectText,
  setAppRedirectUris,
  expectTitle,
  setNetworkLatency,
  submitEmail,
} from '../../helpers/widget.ts'

/* The project as an identity provider: consent and logout requests of connected apps. */

/** Signs a member in and opens the request of a connected app. */
async function openRequest(page: Page, world: World, search: string, change?: (text: string) => string): Promise<void> {
  await setAppRedirectUris(page, world, change)
  await world.signInAs(page, 'ada@acme.test')
  await openWidget(page, world, { component: 'identity-provider', search })
}

const expectRedirect = (page: Page, params: string) =>
  page.waitForURL((url) => url.href.startsWith(REDIRECT_URI) && url.search.includes(params))

test('allows the scopes that an application requests', async ({ page, world }) => {
  await openRequest(page, world, authorizeRequest({ scope: 'openid email profile phone' }))
  await expectTitle(page, 'Sign in to Quarterly Reports with Demo Project')
  await expectText(page, `You will be sent to ${new URL(REDIRECT_URI).host}.`)
  for (const scope of [
    'Verify your identity',
    'View your email address',
    'View your personal profile information',
    'View your phone number',
  ]) {
    await expectText(page, scope)
  }
  await expect(button(page, 'Allow')).not.toHaveAttribute('aria-disabled')
  await press(page, 'Allow')
  await expectRedirect(page, 'code=')
})

test('T03 under StrictMode the authorization request is sent once, and can be denied', async ({ page, world }) => {
  await openRequest(page, world, authorizeRequest())
  await expectTitle(page, 'Sign in to Quarterly Reports with Demo Project')
  expect(await world.requests('/b2b/oauth/authorize/start')).toHaveLength(1)
  await button(page, 'Deny').dblclick()
  await expectRedirect(page, 'error=access_denied')
  expect(await world.requests('/b2b/oauth/authorize/start')).toHaveLength(1)
})

/** The page of docs/guide/identity-provider.md. */
const GUIDE_URL = new URL('authorize', WIDGET_URL).href

/** Opens the page of the guide with the request of a connected app, as a visitor. Links lead to that page, too. */
async function openGuide(page: Page, world: World): Promise<void> {
  await setAppRedirectUris(page, world)
  await world.setProject({ redirect_urls: [`${GUIDE_URL}?request={}`] })
  await configureWidget(page.context(), world, {})
  await page.goto(`${GUIDE_URL}${authorizeRequest()}`)
}

/** Consents, and expects the code with the `state` of the request. */
async function expectConsent(page: Page): Promise<void> {
  await expectTitle(page, 'Sign in to Quarterly Reports with Demo Project')
  await press(page, 'Allow')
  await expectRedirect(page, 'code=')
  expect(new URL(page.url()).searchParams.get('state')).toBe('s1')
}

test('a visitor signs in by a link in another tab, and consents there to the same request', async ({ page, world }) => {
  await openGuide(page, world)
  await submitEmail(page, 'ada@acme.test')
  await expectTitle(page, 'Check your email')
  const linkPage = await page.context().newPage()
  await linkPage.goto(await world.nextLink('ada@acme.test'))
  await expectConsent(linkPage)
})

test('a visitor signs in with Google, and consents to the same request', async ({ page, world }) => {
  await openGuide(page, world)
  await press(page, 'Continue with Google')
  await allow(page, 'Google', 'ada@acme.test')
  await expectConsent(page)
})

test('shows the scopes that the member cannot grant next to the others', async ({ page, world }) => {
  const permission = { resource_id: 'acme.self', actions: ['*'] }
  await world.setProject({
    rbac_policy: {
      roles: [{ role_id: 'acme_member', description: '', permissions: [permission] }],
      resources: [],
      scopes: ['reports.read', 'offline_access'].map((scope) => ({ scope, description: '', permissions: [permission] })),
    },
  })
  await openRequest(page, world, authorizeRequest({ scope: 'openid reports.read offline_access admin.all' }))
  await expectTitle(page, 'Quarterly Reports wants to access your Demo Project account')
  await expectText(page, 'Use the reports.read scope')
  await expectText(page, "Maintain access to your data even when you're not actively using the app")
  await expectText(page, 'You do not have permissions to grant Quarterly Reports access to some of the requested scopes.')
})

test('shows the host of an application that has no name', async ({ page, world }) => {
  await openRequest(page, world, authorizeRequest(), (text) => text.replaceAll('Quarterly Reports', ''))
  await expectTitle(page, 'Sign in to An application with Demo Project')
  await expectText(page, `You will be sent to ${new URL(REDIRECT_URI).host}.`)
})

test('redirects to a trusted application without consent', async ({ page, world }) => {
  await openRequest(page, world, authorizeRequest({ client_id: 'connected-app-test-portal' }))
  await expectRedirect(page, 'code=')
})

test('asks for consent if a trusted application requests offline access', async ({ page, world }) => {
  await openRequest(page, world, authorizeRequest({ client_id: 'connected-app-test-portal', scope: 'openid full_access offline_access' }))
  await expectText(page, 'Act on your behalf')
  await expectText(page, "Maintain access to your data even when you're not actively using the app")
  await page.getByText('Act on your behalf').click()
  await expect(page.getByText('See and change everything that you can.')).toBeVisible()
  await press(page, 'Allow')
  await expectRedirect(page, 'code=')
})

test('shows no consent without a session, without a parameter, or with a repeated parameter', async ({ page, world }) => {
  await openWidget(page, world, { component: 'identity-provider', search: authorizeRequest() })
  await expectText(page, 'No active session detected. Please log in to continue.')
  await openWidget(page, world, { component: 'identity-provider', search: `?client_id=a&response_type=code` })
  await expectText(page, 'Required parameter is missing: redirect_uri. Please reach out to the application developer.')
  await openWidget(page, world, { component: 'identity-provider', search: `${authorizeRequest()}&client_id=other` })
  await expectText(page, 'Required parameter is missing: client_id.')
})

// A frame on the same site has the session cookies, so only the check for frames protects the consent there.
for (const [parent, origin] of [
  ['another site', EMULATOR_URL],
  ['another origin of the same site', new URL(REDIRECT_URI).origin],
] as const) {
  test(`T14 shows no consent inside a frame of ${parent}`, async ({ page, world }) => {
    await openRequest(page, world, authorizeRequest())
    await expectTitle(page, 'Sign in to Quarterly Reports with Demo Project')
    await page.goto(`${origin}/nothing`)
    await page.setContent(`<iframe src="${WIDGET_URL}${authorizeRequest().replaceAll('&', '&amp;')}" width="500" height="700"></iframe>`)
    const frame = page.frameLocator('iframe')
    await expect(frame.locator('[data-screen]:not([data-screen=Loading])')).toBeVisible()
    await expect(frame.getByRole('button', { name: 'Allow' })).toHaveCount(0)
    await expect(frame.getByText('For your safety, this page does not work inside another site.')).toBeVisible()
    expect(await world.requests('/b2b/oauth/authorize/start')).toHaveLength(1)
  })
}

test('Try again loads the chunk of the identity provider a second time', async ({ page, world }) => {
  const chunk = '**/assets/identityChunk-*.js'
  await page.route(chunk, (route) => route.abort())
  await openRequest(page, world, authorizeRequest())
  await expectText(page, 'We could not reach the server.')
  await page.unroute(chunk)
  await press(page, 'Try again')
  await expectTitle(page, 'Sign in to Quarterly Reports with Demo Project')
})

test('keeps the session if the member declines the logout, and logs out after confirmation and redirects', async ({
  page,
  world,
  shownTexts,
}) => {
  await openRequest(page, world, logoutRequest)
  await expectTitle(page, 'Log out?')
  await expectText(page, 'Are you sure you want to log out of your Demo Project account?')
  await press(page, 'No')
  await expectTitle(page, 'Still logged in')
  await expectText(page, 'You have not been logged out. You may close this page.')
  expect(await world.requests('/sessions/revoke')).toHaveLength(0)

  await page.reload()
  await expectTitle(page, 'Log out?')
  await setNetworkLatency(page, 2000)
  await press(page, 'Yes')
  await expectRedirect(page, '')
  // The page showed this text while it was redirecting.
  expect([...shownTexts]).toContain('IDPDone\nYou have been logged out. You may close this page.')
  expect(await world.requests('/sessions/revoke')).toHaveLength(1)
})
