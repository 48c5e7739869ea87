import type { Page, Route } from '@playwright/test'
import { expect, test, type World } from '../../helpers/test.ts'
import {
  allow,
  button,
  discoveryConfig,
  field,
  submitEmail,
  WIDGET_URL,
  organizationConfig,
  openWidget,
  press,
  expectText,
  expectAlert,
  expectSuccess,
  expectTitle,
} from '../../helpers/widget.ts'
import { PAGES_PORT } from '../../ports.mjs'

/* OAuth, single sign-on and One Tap, with the mock providers of the emulator. */

const PROVIDERS = { google: 'Google', microsoft: 'Microsoft', hubspot: 'HubSpot', slack: 'Slack', github: 'GitHub' } as const
const providers = ['google', 'microsoft', 'hubspot', 'slack', 'github'] as const
const oauthConfig = { products: ['oauth'], oauthOptions: { providers } } as const
const withOAuth = organizationConfig('acme', oauthConfig)

const connectOkta = (world: World) =>
  world.setOrganization('acme', {
    sso_active_connections: [
      { connection_id: 'saml-1', display_name: 'Okta', identity_provider: 'okta' },
      { connection_id: 'oidc-2', display_name: 'Keycloak', identity_provider: 'generic' },
    ],
  })

test('signs in with each provider, also after denying once', async ({ page, world }) => {
  await openWidget(page, world, { config: withOAuth })
  await press(page, 'Continue with Google')
  await press(page, 'Deny')
  await page.getByRole('link', { name: 'Back to the application' }).click()
  for (const provider of providers)
    await test.step(provider, async () => {
      const name = PROVIDERS[provider]
      await page.getByRole('button', { name: `Continue with ${name}` }).click()
      await allow(page, name, 'ada@acme.test')
      await expectSuccess(page)
      await page.goto(WIDGET_URL)
      await expectTitle(page, 'Continue to Acme Corp')
    })
})

test('explains that the policy of the organization refuses the account', async ({ page, world }) => {
  await openWidget(page, world, { config: withOAuth })
  await press(page, 'Continue with Google')
  await allow(page, 'Google', 'noor@nowhere.test')
  await expectText(page, "Unable to join due to Acme Corp's authentication policy. Please contact your admin for more information.")
})

test('OAuth in the discovery flow leads to the list of organizations', async ({ page, world }) => {
  await openWidget(page, world, { config: discoveryConfig(oauthConfig) })
  await press(page, 'Continue with Google')
  await allow(page, 'Google', 'grace@globex.test')
  await expectTitle(page, 'Choose an organization')
})

test('finds single sign-on connections by email address', async ({ page, world }) => {
  await connectOkta(world)
  await openWidget(page, world, { config: discoveryConfig({ products: ['sso'] }) })
  await press(page, 'Continue with SSO')
  await expectTitle(page, 'Enter your email to continue')
  await submitEmail(page, 'ada@acme.test')
  await expectTitle(page, 'Choose your company’s sign-in')
  await press(page, 'Continue with Keycloak')
  await allow(page, 'Keycloak', 'ada@acme.test')
  await expectSuccess(page)
})

test('single sign-on continues with the typed address, and Enter chooses the only connection', async ({ page, world }) => {
  await world.setOrganization('acme', {
    sso_active_connections: [{ connection_id: 'saml-1', display_name: 'Okta', identity_provider: 'okta' }],
  })
  await openWidget(page, world, { config: discoveryConfig({ products: ['emailMagicLinks', 'sso'] }) })
  await field(page, 'Email').fill('ada@acme.test')
  await press(page, 'Continue with SSO')
  await expect(field(page, 'Email')).toHaveValue('ada@acme.test')
  await page.keyboard.press('Enter')
  await expectTitle(page, 'Choose your company’s sign-in')
  await expect(page.getByRole('button', { name: 'Continue with Okta' })).toBeFocused()
  await page.keyboard.press('Enter')
  await allow(page, 'Okta', 'ada@acme.test')
  await expectSuccess(page)
})

test('falls back to the organization slug for single sign-on, and reports invalid slugs', async ({ page, context, world }) => {
  await connectOkta(world)
  await openWidget(page, world, { config: discoveryConfig({ products: ['sso'] }) })
  await press(page, 'Continue with SSO')
  await submitEmail(page, 'noor@nowhere.test')
  await expectTitle(page, "Sorry, we couldn't find any connections.")
  await press(page, 'Sign in another way')
  await expectTitle(page, 'Sign up or log in')
  await press(page, 'Continue with SSO')
  await press(page, 'Continue')
  await press(page, 'Continue')
  await expectAlert(page, 'Fill in this field.')
  await page.getByPlaceholder('acme').fill('unknown-slug')
  await press(page, 'Continue')
  await expectAlert(page, 'Organization not found. Please try again.')
  // The server refuses a slug of this length.
  await page.getByPlaceholder('acme').fill('a'.repeat(1_000_000))
  await press(page, 'Continue')
  await expectAlert(page, 'An error occurred. Please try again.')
  await context.setOffline(true)
  await field(page, 'Organization short name').fill('acme')
  await press(page, 'Continue')
  await expectAlert(page, 'We could not reach the server.')
  await context.setOffline(false)
  await press(page, 'Continue')
  await expectTitle(page, 'Continue to Acme Corp')
  await expect(button(page, 'Continue with Okta')).toBeVisible()
})

test('the error page of a failed OAuth start links back to the application', async ({ page, world }) => {
  await world.fault('oauth.start', { kind: 'server_error', times: 1 })
  await openWidget(page, world, { config: withOAuth })
  await press(page, 'Continue with Google')
  await expect(page.getByRole('heading', { level: 1, name: 'This sign-in cannot begin' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Go back and try again')
  await page.getByRole('link', { name: 'Back to the application' }).click()
  await press(page, 'Continue with Google')
  await allow(page, 'Google', 'ada@acme.test')
  await expectSuccess(page)
})

test('signs in with single sign-on, also after browser Back from the error page of a failed start', async ({ page, world }) => {
  await connectOkta(world)
  await world.fault('sso.start', { kind: 'rate_limit', times: 1 })
  await openWidget(page, world, { config: organizationConfig('acme', { products: ['sso'] }) })
  await press(page, 'Continue with Okta')
  await expect(page.getByRole('heading', { level: 1, name: 'This sign-in cannot begin' })).toBeVisible()
  await page.goBack()
  await press(page, 'Continue with Okta')
  await allow(page, 'Okta', 'ada@acme.test')
  await expectSuccess(page)
})

const oneTapConfig = { products: ['oauth'], oauthOptions: { providers: [{ type: 'google', one_tap: true }] } } as const
const oneTap = organizationConfig('acme', oneTapConfig)

const chooseOneTapAccount = (page: Page, name: string) =>
  page.getByRole('dialog', { name: 'Sign in with Google' }).getByRole('button', { name }).click()

test('One Tap signs a member in', async ({ page, world }) => {
  await openWidget(page, world, { config: oneTap })
  await chooseOneTapAccount(page, 'Ada Lovelace')
  await expectSuccess(page)
})

test('One Tap in the discovery flow leads to the list of organizations', async ({ page, world }) => {
  await openWidget(page, world, { config: discoveryConfig(oneTapConfig) })
  await chooseOneTapAccount(page, 'Grace Hopper')
  await expectTitle(page, 'Choose an organization')
  await press(page, 'Acme Corp')
  await expectSuccess(page)
})

test('the Google button works after One Tap was closed', async ({ page, world }) => {
  await openWidget(page, world, { config: oneTap })
  await page.getByRole('dialog', { name: 'Sign in with Google' }).getByRole('button', { name: 'Close' }).click()
  await press(page, 'Continue with Google')
  await expect(page.getByRole('heading', { name: 'Sign in with Google' })).toBeVisible()
})

/** The text for a developer with a test token. */
const setupText = (reason: string): string => `Set up One Tap in your dashboard: ${reason}.`

test('explains that One Tap lacks a client ID, and the Google button works without it', async ({ page, world }) => {
  await world.setProject({ google_client_id: '' })
  await openWidget(page, world, { config: oneTap })
  await expectText(page, setupText('oauth_config_not_found'))
  await press(page, 'Continue with Google')
  await allow(page, 'Google', 'ada@acme.test')
  await expectSuccess(page)
})

test('explains that Google does not accept the client ID', async ({ page, world }) => {
  const requestOfScript = new Promise<Route>((resolve) => void page.route('**/one-tap.js', resolve))
  await openWidget(page, world, { config: oneTap })
  const script = await requestOfScript
  // The widget has its client ID. The ID is changed before the widget asks Google for the prompt.
  await expect.poll(async () => (await world.requests('/onetap/start')).length).toBe(1)
  await world.setProject({ google_client_id: 'another.one-tap.example' })
  await script.continue()
  await expectText(page, setupText('invalid_client'))
})

/** The URL of a mock of Google's script that shows no prompt, for a reason that Google would report. */
const scriptWithoutPrompt = (reason: string): string => `http://localhost:${PAGES_PORT}/pages/promptless.js?reason=${reason}`

test('explains why Google shows no One Tap prompt', async ({ page, world }) => {
  for (const reason of ['unregistered_origin', 'origin_not_allowed_for_client']) {
    await openWidget(page, world, { config: oneTap, oneTap: scriptWithoutPrompt(reason) })
    await expectText(page, setupText(reason))
    expect((await page.evaluate(() => window.journeyReports)).errors, reason).toHaveLength(1)
  }
})

test('explains why the server refuses One Tap', async ({ page, world }) => {
  for (const error_type of ['default_provider_not_allowed', 'no_login_redirect_urls_set', 'no_signup_redirect_urls_set'] as const) {
    await world.fault('oneTap.start', { kind: 'refusal', error_type, times: 1 })
    await openWidget(page, world, { config: oneTap })
    await expectText(page, setupText(error_type))
    expect((await page.evaluate(() => window.journeyReports)).errors, error_type).toHaveLength(1)
  }
})

test('reports nothing if the user has opted out of One Tap', async ({ page, world }) => {
  await openWidget(page, world, { config: oneTap, oneTap: scriptWithoutPrompt('opt_out_or_no_session') })
  await expect(page.locator('html')).toHaveAttribute('data-prompted')
  await expect(button(page, 'Continue with Google')).toBeVisible()
  await expect(page.getByText('One Tap')).toHaveCount(0)
  expect((await page.evaluate(() => window.journeyReports)).errors).toEqual([])
})

test('does not load One Tap if the organization forbids Google', async ({ page, world }) => {
  await world.setOrganization('acme', { auth_methods: 'RESTRICTED', allowed_auth_methods: ['magic_link'] })
  await openWidget(page, world, { config: oneTap })
  await expect(field(page, 'Email')).toBeVisible()
  await submitEmail(page, 'ada@acme.test')
  await expectTitle(page, 'Check your email')
  expect(await world.requests('/onetap/start')).toHaveLength(0)
})

test('“Last used” changes when a redirect has signed the user in, not when it starts, and keeps the order of the methods', async ({
  page,
  world,
}) => {
  const lastUsed = () => page.getByText('Last used')
  const config = organizationConfig('acme', { products: ['emailOtp', 'oauth'], oauthOptions: { providers: ['github', 'slack'] } })
  await openWidget(page, world, { config })
  await press(page, 'Continue with GitHub')
  await press(page, 'Deny')
  await page.getByRole('link', { name: 'Back to the application' }).click()
  await expect(button(page, 'Continue with GitHub')).toBeVisible()
  await expect(lastUsed()).toHaveCount(0)
  await press(page, 'Continue with Slack')
  await allow(page, 'Slack', 'ada@acme.test')
  await expectSuccess(page)
  await page.goto(WIDGET_URL)
  await expect(page.getByRole('button').last()).toHaveText(/Continue with Slack.*Last used/)
})
