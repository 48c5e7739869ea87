import type { Page } from '@playwright/test'
import { expect, findViolations, heading, openWorld, test } from './support.ts'

/* The page without a framework. It has one world, so its stories are told one after the other. */
test.describe.configure({ mode: 'serial' })

const example = openWorld('public-token-test-headless')
test.beforeEach(async ({ page }) => {
  await example.reset()
  await page.goto('/headless/')
})

const noFaults = async (page: Page) => expect(await findViolations(page)).toEqual([])

test('a member follows the emailed link by keyboard alone, is in after a reload too, and logs out in every tab', async ({
  page,
  context,
}) => {
  await page.getByLabel('Email').focus()
  await page.keyboard.type('ada@acme.test')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Check your email')).toBeFocused()
  await expect(page.getByRole('status')).toHaveText('We sent a link to ada@acme.test. It signs you in.')
  await noFaults(page)

  const other = await context.newPage()
  await other.goto(await example.linkTo('ada@acme.test'))
  await expect(heading(other, 'Welcome, Ada Lovelace')).toBeFocused()
  await expect(other.getByRole('status')).toContainText('ada@acme.test at Acme Corp, until')
  expect(new URL(other.url()).search).toBe('')
  await noFaults(other)
  await expect(heading(page, 'Welcome, Ada Lovelace')).toBeVisible()

  await other.reload()
  await expect(heading(other, 'Welcome, Ada Lovelace')).toBeVisible()
  await other.getByRole('button', { name: 'Log out' }).press('Enter')
  for (const tab of [other, page]) await expect(tab.getByRole('status')).toHaveText('You are logged out.')
})

test('a used link, an address that is not let in and a dead network are told kindly, and keep what was typed', async ({ page }) => {
  await page.getByLabel('Email').fill('eve@evil.test')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText(/Acme Corp does not let this address in/)
  await expect(page.getByLabel('Email')).toHaveValue('eve@evil.test')
  await expect(page.getByLabel('Email')).toBeFocused()

  await page.getByLabel('Email').fill('ada@acme.test')
  await page.route('**/login_or_signup', (route) => route.abort())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText(/We could not reach the server/)
  await page.unroute('**/login_or_signup')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Check your email')).toBeVisible()

  const link = await example.linkTo('ada@acme.test')
  await page.goto(link)
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.goto(link)
  await expect(page.getByRole('status')).toHaveText(/This link/)
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('a password is followed by the code of the authenticator app', async ({ page }) => {
  const password = 'Correct-Horse-7'
  const { email_address } = await example.member({ name: 'Tess Young', organization: 'acme', password, totp: true })
  await page.getByRole('radio', { name: 'Password' }).check()
  await page.getByLabel('Email').fill(email_address)
  await page.getByRole('textbox', { name: 'Password' }).fill('a wrong one')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText('This email and password do not belong together.')
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Enter the code')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused()
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText('This code is not the right one. Look again.')
  await noFaults(page)

  await page.getByRole('textbox', { name: 'Code' }).fill(await example.totpFor(email_address))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Welcome, Tess Young')).toBeFocused()
})

test('an emailed code signs in, and a wrong one is told kindly', async ({ page }) => {
  await page.getByRole('radio', { name: 'Code' }).check()
  await page.getByLabel('Email').fill('ada@acme.test')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText('We sent it to ada@acme.test.')
  const { code } = await example.nextEmail('ada@acme.test')
  await page.keyboard.type(code === '000000' ? '111111' : '000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText('This code is not the right one. Look again, or ask for another.')
  await page.getByRole('textbox', { name: 'Code' }).fill(code)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Welcome, Ada Lovelace')).toBeFocused()
})
