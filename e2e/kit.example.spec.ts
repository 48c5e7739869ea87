import { createTestKit } from '@acme/b2b-emulator/testing'
import { expect, test } from '@playwright/test'
import { EMULATOR } from './support.ts'

test('a member who is signed in sees who they are', async ({ page }) => {
  const kit = createTestKit(EMULATOR)
  const kim = await kit.member({ name: 'Kim' })
  await kit.signInAs(page, kim)
  await page.goto(`/pages/host?public_token=${kit.publicToken}`)
  await expect(page.getByText('kim@acme.test')).toBeVisible()
})

test('a person signs in with the mailed link', async ({ page }) => {
  const kit = createTestKit(EMULATOR)
  await page.goto(`/pages/host?public_token=${kit.publicToken}`)
  await page.getByLabel('Email').fill('ada@acme.test')
  await page.keyboard.press('Enter')
  const { link } = await kit.nextEmail('ada@acme.test')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible()
})
