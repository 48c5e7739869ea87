import type { Page } from '@playwright/test'
import { addConnection } from '../helpers/console.ts'
import { expect, findViolations, heading, test, type World } from '../helpers/test.ts'

/* The pages of the mock providers: the user allows or denies, or the provider fails. */

const NAMES = ['Google', 'Microsoft', 'HubSpot', 'Slack', 'GitHub', 'Acme Okta'] as const

/** Opens the application and starts a sign-in with a provider. */
async function startSignIn(page: Page, world: World, name: string): Promise<void> {
  const connection = await addConnection(world, 'acme', 'Acme Okta')
  await world.setOrganization('acme', { sso_jit_provisioning: 'ALL_ALLOWED' })
  await page.goto(`/pages/mockProviders?${new URLSearchParams({ public_token: world.publicToken, connection_id: connection })}`)
  await page.getByRole('button', { name }).click()
  await expect(heading(page, `Sign in with ${name}`)).toBeVisible()
}

for (const name of NAMES) {
  test(`signs in with ${name}`, async ({ page, world }) => {
    await startSignIn(page, world, name)
    await page.getByRole('radio', { name: 'Grace Hopper' }).check()
    await page.getByRole('button', { name: 'Allow' }).click()
    await expect(page.getByRole('status')).toHaveText('Signed in as grace@globex.test')
    expect(new URL(page.url()).searchParams.has('token')).toBe(false)
  })

  test(`a denied ${name} sign-in links back to the application`, async ({ page, world }) => {
    await startSignIn(page, world, name)
    await page.getByRole('button', { name: 'Deny' }).click()
    await expect(heading(page, 'You did not sign in')).toBeVisible()
    await page.getByRole('link', { name: 'Back to the application' }).click()
    await expect(page.getByRole('button', { name })).toBeVisible()
    await expect(page.getByRole('status')).toBeEmpty()
    expect(await world.requests('/authenticate')).toHaveLength(0)
  })

  test(`a failed ${name} sign-in links back to the application`, async ({ page, world }) => {
    await startSignIn(page, world, name)
    await page.getByRole('button', { name: 'Fail' }).click()
    await expect(heading(page, `${name} could not sign you in`)).toBeVisible()
    await page.getByRole('link', { name: 'Back to the application' }).click()
    await expect(page.getByRole('button', { name })).toBeVisible()
    expect(await world.requests('/authenticate')).toHaveLength(0)
  })
}

for (const name of NAMES.filter((name) => name !== 'Acme Okta')) {
  test(`refuses the sign-in if ${name} has not verified the email address`, async ({ page, world }) => {
    await startSignIn(page, world, name)
    await page.getByText('More choices').click()
    await page.getByRole('checkbox', { name: 'The address is not verified' }).check()
    await page.getByRole('button', { name: 'Allow' }).click()
    await expect(page.getByRole('status')).toContainText('oauth_unverified_email')
  })
}

test('chooses an account and allows the sign-in by keyboard', async ({ page, world }) => {
  await startSignIn(page, world, 'Google')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'Ada Lovelace' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Grace Hopper' })).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Allow' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText('Signed in as grace@globex.test')
})

test('on a small screen the buttons stay visible and the list of people scrolls', async ({ page, world }) => {
  await page.setViewportSize({ width: 400, height: 720 })
  // Slack has the longest list of requested permissions.
  await startSignIn(page, world, 'Slack')
  await expect(page.getByRole('button', { name: 'Allow' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('radio', { name: 'Ada Lovelace' }).focus()
  for (let count = 0; count < 8; count += 1) await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Sol Rivera' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Sol Rivera' })).toBeInViewport()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a mock provider page has no accessibility violations, ${colorScheme}`, async ({ page, world }) => {
    await page.emulateMedia({ colorScheme })
    await startSignIn(page, world, 'Slack')
    await page.getByText('More choices').click()
    expect(await findViolations(page)).toEqual([])
  })
}
