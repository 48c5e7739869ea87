import { createTestKit } from '@acme/b2b-emulator/testing'
import { expect, test } from '@playwright/test'

/** The emulator that your application calls. */
const EMULATOR = process.env.EMULATOR_URL ?? 'http://127.0.0.1:4400'
/** The page of your application with the sign-in. */
const LOGIN = '/pages/host'

test('a member signs in with an emailed link and an authenticator app', async ({ page }) => {
  const kit = createTestKit(EMULATOR)
  const globex = await kit.organization({ organization_slug: 'globex', mfa_policy: 'REQUIRED_FOR_ALL' })
  const kim = await kit.member({ organization: globex, name: 'Kim', totp: true })

  await page.goto(`${LOGIN}?${new URLSearchParams({ public_token: kit.publicToken, slug: 'globex' })}`)
  await page.getByLabel('Email').fill(kim.email_address)
  await page.keyboard.press('Enter')
  const { link } = await kit.nextEmail(kim.email_address)
  await page.goto(link)
  await page.getByLabel('One-time passcode').fill(await kit.totpFor(kim))

  await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible()
})
