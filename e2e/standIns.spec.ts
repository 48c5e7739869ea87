import type { Page } from '@playwright/test'
import { connect } from './consoleSupport.ts'
import { expect, findViolations, heading, test, type World } from './support.ts'

/* The pages that play other services: a person allows, denies, or the service fails. */

const NAMES = ['Google', 'Microsoft', 'HubSpot', 'Slack', 'GitHub', 'Acme Okta'] as const

/** Opens the application and leaves it for a service. */
async function leaveFor(page: Page, world: World, name: string): Promise<void> {
  const connection = await connect(world, 'acme', 'Acme Okta')
  await world.setOrganization('acme', { sso_jit_provisioning: 'ALL_ALLOWED' })
  await page.goto(`/pages/standIns?${new URLSearchParams({ public_token: world.publicToken, connection_id: connection })}`)
  await page.getByRole('button', { name }).click()
  await expect(heading(page, `Sign in with ${name}`)).toBeVisible()
}

for (const name of NAMES) {
  test(`${name} lets a member in, who stays in`, async ({ page, world }) => {
    await leaveFor(page, world, name)
    await page.getByRole('radio', { name: 'Grace Hopper' }).check()
    await page.getByRole('button', { name: 'Allow' }).click()
    await expect(page.getByRole('status')).toHaveText('Signed in as grace@globex.test')
    expect(new URL(page.url()).searchParams.has('token')).toBe(false)
  })

  test(`${name} is denied, and the way back leads to the application`, async ({ page, world }) => {
    await leaveFor(page, world, name)
    await page.getByRole('button', { name: 'Deny' }).click()
    await expect(heading(page, 'You did not sign in')).toBeVisible()
    await page.getByRole('link', { name: 'Back to the application' }).click()
    await expect(page.getByRole('button', { name })).toBeVisible()
    await expect(page.getByRole('status')).toBeEmpty()
    expect(await world.requests('/authenticate')).toHaveLength(0)
  })

  test(`${name} fails, and the way back leads to the application`, async ({ page, world }) => {
    await leaveFor(page, world, name)
    await page.getByRole('button', { name: 'Fail' }).click()
    await expect(heading(page, `${name} could not sign you in`)).toBeVisible()
    await page.getByRole('link', { name: 'Back to the application' }).click()
    await expect(page.getByRole('button', { name })).toBeVisible()
    expect(await world.requests('/authenticate')).toHaveLength(0)
  })
}

for (const name of NAMES.filter((one) => one !== 'Acme Okta')) {
  test(`${name} may not vouch for the address: the sign-in is refused`, async ({ page, world }) => {
    await leaveFor(page, world, name)
    await page.getByText('More choices').click()
    await page.getByRole('checkbox', { name: 'The address is not verified' }).check()
    await page.getByRole('button', { name: 'Allow' }).click()
    await expect(page.getByRole('status')).toContainText('oauth_unverified_email')
  })
}

test('by keyboard alone somebody is chosen and let in', async ({ page, world }) => {
  await leaveFor(page, world, 'Google')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'Ada Lovelace' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Grace Hopper' })).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Allow' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText('Signed in as grace@globex.test')
})

test('on a small screen what can be done is in sight, and the list of people scrolls by itself', async ({ page, world }) => {
  await page.setViewportSize({ width: 400, height: 720 })
  // It asks for the most.
  await leaveFor(page, world, 'Slack')
  await expect(page.getByRole('button', { name: 'Allow' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('radio', { name: 'Ada Lovelace' }).focus()
  for (let count = 0; count < 8; count += 1) await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Sol Rivera' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Sol Rivera' })).toBeInViewport()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the page of a stand-in, ${colorScheme}`, async ({ page, world }) => {
    await page.emulateMedia({ colorScheme })
    await leaveFor(page, world, 'Slack')
    await page.getByText('More choices').click()
    expect(await findViolations(page)).toEqual([])
  })
}
