import type { Page } from '@playwright/test'
import { expect, test, type World } from '../support.ts'
import { button, discovering, field, giveEmail, of, open, press, read, readAlert, seeSuccess, seeTitle } from './stage.ts'

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

const oneTap = of('acme', { products: ['oauth'], oauthOptions: { providers: [{ type: 'google', one_tap: true }] } })

test('the prompt of Google signs a member in', async ({ page, world }) => {
  await open(page, world, { config: oneTap })
  await page.getByRole('dialog', { name: 'Sign in with Google' }).getByRole('button', { name: 'Ada Lovelace' }).click()
  await seeSuccess(page)
})

test('a developer is told what the prompt of Google lacks, and the button does without it', async ({ page, world }) => {
  await world.setProject({ google_client_id: '' })
  await open(page, world, { config: oneTap })
  await read(page, 'One Tap: the project has no Google OAuth configuration.')
  await press(page, 'Continue with Google')
  await allow(page, 'Google', 'ada@acme.test')
  await seeSuccess(page)
})
