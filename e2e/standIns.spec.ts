import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { EMULATOR, expect, heading, test } from './support.ts'
import type { World } from './support.ts'

/* The pages that play other services, as a person goes through them: six who vouch, and every end that has. */

const APP = 'https://app.example/authenticate'
const SESSION = { session_duration_minutes: 60 }

interface StandIn {
  readonly name: string
  /** Where the application leaves for. */
  readonly start: string
  /** The call that it finishes with, and the field for the token that came back. */
  readonly finish: readonly [path: string, field: string]
}

const service = (word: string, name: string): StandIn => ({
  name,
  start: `/v1/b2b/public/oauth/${word}/start?slug=acme`,
  finish: ['/b2b/oauth/authenticate', 'oauth_token'],
})
const SERVICES = [
  service('google', 'Google'),
  service('microsoft', 'Microsoft'),
  service('hubspot', 'HubSpot'),
  service('slack', 'Slack'),
  service('github', 'GitHub'),
]
const COMPANY: StandIn = {
  name: 'Meridian Login',
  start: '/v1/public/sso/start?connection_id=saml-connection-test-meridian',
  finish: ['/b2b/sso/authenticate', 'sso_token'],
}
const ALL = [...SERVICES, COMPANY]

/** Opens the page of a stand-in as an application would, and lets the way back end on an empty page. */
async function leaveFor(page: Page, world: World, { start, name }: StandIn): Promise<void> {
  await world.setProject({ pkce_required_for_oauth: false, pkce_required_for_sso: false })
  await page.route('https://app.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Back</title>' }))
  const back = new URLSearchParams({ public_token: world.publicToken, login_redirect_url: APP, signup_redirect_url: APP })
  await page.goto(`${EMULATOR}${start}&${back}`)
  await expect(heading(page, `Sign in with ${name}`)).toBeVisible()
}

/** Finishes as the application's client does, with the token that the address came back with. */
async function finished(page: Page, { publicToken }: World, { finish: [path, field] }: StandIn) {
  await page.waitForURL(`${APP}?*`)
  const body = JSON.stringify({ [field]: new URL(page.url()).searchParams.get('token'), ...SESSION })
  const headers = { 'Content-Type': 'application/json', Authorization: `Basic ${btoa(`${publicToken}:${publicToken}`)}` }
  const response = await fetch(`${EMULATOR}/sdk/v1${path}`, { method: 'POST', body, headers })
  // What the provider answers is checked by its own tests; these name what they use of it.
  return (await response.json()) as { data?: { member: { email_address: string } }; error_type?: string }
}

for (const standIn of ALL) {
  const person = standIn === COMPANY ? 'lena@meridian.test' : 'ada@acme.test'

  test(`${standIn.name} lets in whoever is chosen and allowed`, async ({ page, world }) => {
    await leaveFor(page, world, standIn)
    expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([])
    await page.getByRole('radio', { name: person }).check()
    await page.getByRole('button', { name: 'Allow' }).click()
    expect((await finished(page, world, standIn)).data?.member.email_address).toBe(person)
  })

  for (const [button, title] of [
    ['Deny', 'You did not sign in'],
    ['Fail', `${standIn.name} could not sign you in`],
  ] as const) {
    test(`${standIn.name} ends on a page that leads back without a token: ${button}`, async ({ page, world }) => {
      await leaveFor(page, world, standIn)
      await page.getByRole('button', { name: button }).click()
      await expect(heading(page, title)).toBeVisible()
      await page.getByRole('link', { name: 'Back to the application' }).click()
      await expect(page).toHaveURL(APP)
    })
  }
}

for (const standIn of SERVICES) {
  test(`${standIn.name} may not vouch for the address: the sign-in is refused`, async ({ page, world }) => {
    await leaveFor(page, world, standIn)
    await page.getByRole('checkbox', { name: 'The address is not verified' }).check()
    await page.getByRole('button', { name: 'Allow' }).press('Enter')
    expect((await finished(page, world, standIn)).error_type).toBe('oauth_unverified_email')
  })
}
