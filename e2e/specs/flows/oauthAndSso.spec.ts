import type { Page } from '@playwright/test'
import { expect, test, type World } from '../../helpers/test.ts'
import { PAGES_PORT } from '../../ports.mjs'
import {
  button,
  discovering,
  field,
  giveEmail,
  HERE,
  of,
  open,
  press,
  read,
  readAlert,
  seeSuccess,
  seeTitle,
  slowDown,
} from '../../helpers/widget.ts'

/* Signing in somewhere else: with an account of another service, at a company's own identity provider, with Google's prompt. */

const PROVIDERS = { google: 'Google', microsoft: 'Microsoft', hubspot: 'HubSpot', slack: 'Slack', github: 'GitHub' } as const
const providers = ['google', 'microsoft', 'hubspot', 'slack', 'github'] as const
const social = of('acme', { products: ['oauth'], oauthOptions: { providers } })

/** On the page that stands in for another service. */
async function allow(page: Page, service: string, email: string): Promise<void> {
  await expect(page.getByRole('heading', { name: `Sign in with ${service}` })).toBeVisible()
  await page.getByText(email).click()
  await press(page, 'Allow')
}

const connectOkta = (world: World) =>
  world.setOrganization('acme', {
    sso_active_connections: [
      { connection_id: 'saml-1', display_name: 'Okta', identity_provider: 'okta' },
      { connection_id: 'oidc-2', display_name: 'Keycloak', identity_provider: 'generic' },
    ],
  })

for (const provider of providers) {
  const name = PROVIDERS[provider]
  test(`a member signs in with their ${name} account, after saying no once`, async ({ page, world }) => {
    await open(page, world, { config: social })
    await press(page, `Continue with ${name}`)
    await press(page, 'Deny')
    await page.getByRole('link', { name: 'Back to the application' }).click()
    await press(page, `Continue with ${name}`)
    await allow(page, name, 'ada@acme.test')
    await seeSuccess(page)
  })
}

test('whose account may not join is told that it is the policy of the organization', async ({ page, world }) => {
  await open(page, world, { config: social })
  await press(page, 'Continue with Google')
  await allow(page, 'Google', 'noor@nowhere.test')
  await read(page, "Unable to join due to Acme Corp's authentication policy. Please contact your admin for more information.")
})

test('a person finds their organizations with an account of a service', async ({ page, world }) => {
  await open(page, world, { config: { ...social, authFlowType: 'Discovery' } })
  await press(page, 'Continue with Google')
  await allow(page, 'Google', 'grace@globex.test')
  await seeTitle(page, 'Select an organization to continue')
})

test('a member signs in at the identity provider of their company', async ({ page, world }) => {
  await connectOkta(world)
  await open(page, world, { config: of('acme', { products: ['sso'] }) })
  await press(page, 'Continue with Okta')
  await allow(page, 'Okta', 'ada@acme.test')
  await seeSuccess(page)
})

test('single sign-on before an organization is known: the address tells which', async ({ page, world }) => {
  await connectOkta(world)
  await open(page, world, { config: discovering({ products: ['sso'] }) })
  await press(page, 'Continue with SSO')
  await seeTitle(page, 'Enter your email to continue')
  await giveEmail(page, 'ada@acme.test')
  await seeTitle(page, 'Select a connection to continue')
  await press(page, 'Continue with Keycloak')
  await allow(page, 'Keycloak', 'ada@acme.test')
  await seeSuccess(page)
})

test('single sign-on where the address tells nothing: the slug does, after two wrong ones', async ({ page, context, world }) => {
  await connectOkta(world)
  await open(page, world, { config: discovering({ products: ['sso'] }) })
  await press(page, 'Continue with SSO')
  await giveEmail(page, 'noor@nowhere.test')
  await seeTitle(page, "Sorry, we couldn't find any connections.")
  await press(page, 'Try another log in method')
  await seeTitle(page, 'Sign up or log in')
  await press(page, 'Continue with SSO')
  await press(page, 'Continue')
  await press(page, 'Continue')
  await readAlert(page, 'Enter the slug of your organization.')
  await page.getByPlaceholder('Enter org slug').fill('nobody')
  await press(page, 'Continue')
  await readAlert(page, 'Organization not found. Please try again.')
  // Nothing that the provider would read.
  await page.getByPlaceholder('Enter org slug').fill('a'.repeat(1_000_000))
  await press(page, 'Continue')
  await readAlert(page, 'An error occurred. Please try again.')
  await context.setOffline(true)
  await field(page, 'Organization slug').fill('acme')
  await press(page, 'Continue')
  await readAlert(page, 'We could not reach the server.')
  await context.setOffline(false)
  await press(page, 'Continue')
  await seeTitle(page, 'Continue to Acme Corp')
  await expect(button(page, 'Continue with Okta')).toBeVisible()
})

test('a sign-in that cannot begin says so on a calm page, and leads back to where it can be tried again', async ({ page, world }) => {
  await world.fault('oauth.start', { kind: 'server_error', times: 1 })
  await open(page, world, { config: social })
  await press(page, 'Continue with Google')
  await expect(page.getByRole('heading', { level: 1, name: 'This sign-in cannot begin' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Go back and try again')
  await page.getByRole('link', { name: 'Back to the application' }).click()
  await press(page, 'Continue with Google')
  await allow(page, 'Google', 'ada@acme.test')
  await seeSuccess(page)
})

test('a sign-in that cannot begin is left by the Back of the browser, too, and every button works again', async ({ page, world }) => {
  await connectOkta(world)
  await world.fault('sso.start', { kind: 'rate_limit', times: 1 })
  await open(page, world, { config: of('acme', { products: ['sso'] }) })
  await press(page, 'Continue with Okta')
  await expect(page.getByRole('heading', { level: 1, name: 'This sign-in cannot begin' })).toBeVisible()
  await page.goBack()
  await press(page, 'Continue with Okta')
  await allow(page, 'Okta', 'ada@acme.test')
  await seeSuccess(page)
})

const oneTap = of('acme', { products: ['oauth'], oauthOptions: { providers: [{ type: 'google', one_tap: true }] } })

const choose = (page: Page, name: string) => page.getByRole('dialog', { name: 'Sign in with Google' }).getByRole('button', { name }).click()

test('the prompt of Google signs a member in', async ({ page, world }) => {
  await open(page, world, { config: oneTap })
  await choose(page, 'Ada Lovelace')
  await seeSuccess(page)
})

test('the prompt of Google leads a person to their organizations', async ({ page, world }) => {
  await open(page, world, { config: { ...oneTap, authFlowType: 'Discovery' } })
  await choose(page, 'Grace Hopper')
  await seeTitle(page, 'Select an organization to continue')
  await press(page, 'Acme Corp')
  await seeSuccess(page)
})

test('a prompt of Google that somebody closes leaves the button', async ({ page, world }) => {
  await open(page, world, { config: oneTap })
  await page.getByRole('dialog', { name: 'Sign in with Google' }).getByRole('button', { name: 'Close' }).click()
  await press(page, 'Continue with Google')
  await expect(page.getByRole('heading', { name: 'Sign in with Google' })).toBeVisible()
})

test('a developer is told what the prompt of Google lacks, and the button does without it', async ({ page, world }) => {
  await world.setProject({ google_client_id: '' })
  await open(page, world, { config: oneTap })
  await read(page, 'One Tap: add a Google OAuth client in your dashboard.')
  await press(page, 'Continue with Google')
  await allow(page, 'Google', 'ada@acme.test')
  await seeSuccess(page)
})

test('a developer is told that Google does not know the client of the project', async ({ page, world }) => {
  await slowDown(page, 1500)
  await open(page, world, { config: oneTap })
  // The page has asked for its client; before the prompt is asked for, Google has forgotten it.
  await expect.poll(async () => (await world.requests('/onetap/start')).length, { timeout: 30_000 }).toBe(1)
  await world.setProject({ google_client_id: 'another.one-tap.example' })
  await expect(page.getByText('One Tap: Google does not know the client ID in your dashboard.')).toBeVisible({ timeout: 30_000 })
})

/** A script in the place of Google's, whose prompt is never shown, and why: what Google itself would say. */
const promptless = (reason: string): string => `http://localhost:${PAGES_PORT}/pages/promptless.js?reason=${reason}`

for (const [reason, told] of [
  ['unregistered_origin', 'One Tap: add this page’s origin in your dashboard.'],
  ['origin_not_allowed_for_client', 'One Tap: add this page’s origin to your Google OAuth client.'],
] as const) {
  test(`a developer is told why Google shows no prompt: ${reason}`, async ({ page, world }) => {
    await open(page, world, { config: oneTap, oneTap: promptless(reason) })
    await read(page, told)
    expect((await page.evaluate(() => window.journeyTold)).errors).toHaveLength(1)
  })
}

for (const [error_type, told] of [
  ['default_provider_not_allowed', 'One Tap: add a Google OAuth client of your own in your dashboard.'],
  ['no_login_redirect_urls_set', 'One Tap: set a login redirect URL in your dashboard'],
  ['no_signup_redirect_urls_set', 'One Tap: set a signup redirect URL in your dashboard'],
] as const) {
  test(`a developer is told why the provider allows no prompt of Google: ${error_type}`, async ({ page, world }) => {
    await world.fault('oneTap.start', { kind: 'refusal', error_type, times: 1 })
    await open(page, world, { config: oneTap })
    await read(page, told)
    expect((await page.evaluate(() => window.journeyTold)).errors).toHaveLength(1)
  })
}

test('what only the person decides is nothing that a developer is told', async ({ page, world }) => {
  await open(page, world, { config: oneTap, oneTap: promptless('opt_out_or_no_session') })
  await expect(page.locator('html')).toHaveAttribute('data-prompted')
  await expect(button(page, 'Continue with Google')).toBeVisible()
  await expect(page.getByText('One Tap')).toHaveCount(0)
  expect((await page.evaluate(() => window.journeyTold)).errors).toEqual([])
})

test('decision 57: no prompt of Google where the organization forbids Google', async ({ page, world }) => {
  await world.setOrganization('acme', { auth_methods: 'RESTRICTED', allowed_auth_methods: ['magic_link'] })
  await open(page, world, { config: oneTap })
  await expect(field(page, 'Email')).toBeVisible()
  await giveEmail(page, 'ada@acme.test')
  await seeTitle(page, 'Check your email')
  expect(await world.requests('/onetap/start')).toHaveLength(0)
})

test('“Last used” changes when a redirect comes back signed in, not when it starts', async ({ page, world }) => {
  const lastUsed = () => page.getByText('Last used')
  await open(page, world, { config: social })
  await press(page, 'Continue with GitHub')
  await press(page, 'Deny')
  await page.getByRole('link', { name: 'Back to the application' }).click()
  await expect(button(page, 'Continue with GitHub')).toBeVisible()
  await expect(lastUsed()).toHaveCount(0)
  await press(page, 'Continue with Slack')
  await allow(page, 'Slack', 'ada@acme.test')
  await seeSuccess(page)
  await page.goto(HERE)
  await expect(page.getByRole('button').first()).toHaveText(/Continue with Slack.*Last used/)
})
