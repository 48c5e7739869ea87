import type { Page } from '@playwright/test'
import { addConnection } from '../helpers/console.ts'
import { expect, findViolations, heading, test, type World } from '../helpers/test.ts'

/* The pages of the mock providers: the user allows or denies, or the provider fails. */

/** Opens the application and starts a sign-in with a provider. */
async function startSignIn(page: Page, world: World, name: string): Promise<void> {
  const connection = await addConnection(world, 'acme', 'Acme Okta')
  await world.setOrganization('acme', { sso_jit_provisioning: 'ALL_ALLOWED' })
  await page.goto(`/pages/mockProviders?${new URLSearchParams({ public_token: world.publicToken, connection_id: connection })}`)
  await page.getByRole('button', { name }).click()
  await expect(heading(page, `Sign in with ${name}`)).toBeVisible()
}

// The tests of the emulator repeat these decisions for every provider.
for (const name of ['Google', 'Acme Okta']) {
  test(`${name}: a denied and a failed sign-in link back to the application, where the next one signs in`, async ({ page, world }) => {
    await startSignIn(page, world, name)
    for (const [decision, title] of [
      ['Deny', 'You did not sign in'],
      ['Fail', `${name} could not sign you in`],
    ] as const) {
      await page.getByRole('button', { name: decision }).click()
      await expect(heading(page, title)).toBeVisible()
      await page.getByRole('link', { name: 'Back to the application' }).click()
      await expect(page.getByRole('status')).toBeEmpty()
      await page.getByRole('button', { name }).click()
      await expect(heading(page, `Sign in with ${name}`)).toBeVisible()
    }
    expect(await world.requests('/authenticate')).toHaveLength(0)
    await page.getByRole('radio', { name: 'Grace Hopper' }).check()
    await page.getByRole('button', { name: 'Allow' }).click()
    await expect(page.getByRole('status')).toHaveText('Signed in as grace@globex.test')
    expect(new URL(page.url()).searchParams.has('token')).toBe(false)
  })
}

test('refuses the sign-in if Google has not verified the email address', async ({ page, world }) => {
  await startSignIn(page, world, 'Google')
  await page.getByText('More choices').click()
  await page.getByRole('checkbox', { name: 'The address is not verified' }).check()
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByRole('status')).toContainText('oauth_unverified_email')
})

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

test('a mock provider page has no accessibility violations, in light and dark', async ({ page, world }) => {
  await startSignIn(page, world, 'Slack')
  await page.getByText('More choices').click()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findViolations(page), colorScheme).toEqual([])
  }
})
