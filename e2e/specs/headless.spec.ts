import type { Page } from '@playwright/test'
import { expect, findViolations, heading, openWorld, test } from '../helpers/test.ts'

/* The example without a framework. Its tests share one world, so they run one after the other. */
test.describe.configure({ mode: 'serial' })

const world = openWorld('public-token-test-headless')
test.beforeEach(async ({ page }) => {
  await world.reset()
  await page.goto('/headless/')
})

const expectNoViolations = async (page: Page) => expect(await findViolations(page)).toEqual([])

test('signs in with the emailed link by keyboard, stays signed in after a reload, and logs out in every tab', async ({ page, context }) => {
  await page.getByLabel('Email').focus()
  await page.keyboard.type('ada@acme.test')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Check your email')).toBeFocused()
  await expect(page.getByRole('status')).toHaveText('We sent a link to ada@acme.test. It signs you in.')
  await expectNoViolations(page)

  const otherPage = await context.newPage()
  await otherPage.goto(await world.nextLink('ada@acme.test'))
  await expect(heading(otherPage, 'Welcome, Ada Lovelace')).toBeFocused()
  await expect(otherPage.getByRole('status')).toContainText('ada@acme.test at Acme Corp, until')
  expect(new URL(otherPage.url()).search).toBe('')
  await expectNoViolations(otherPage)
  await expect(heading(page, 'Welcome, Ada Lovelace')).toBeVisible()

  await otherPage.reload()
  await expect(heading(otherPage, 'Welcome, Ada Lovelace')).toBeVisible()
  await otherPage.getByRole('button', { name: 'Log out' }).press('Enter')
  for (const tab of [otherPage, page]) await expect(tab.getByRole('status')).toHaveText('You are logged out.')
})

test('explains a used link, a refused email address and a network failure, and keeps the typed text', async ({ page }) => {
  await page.getByLabel('Email').fill('eve@evil.test')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText(/Acme Corp does not accept this email address/)
  await expect(page.getByLabel('Email')).toHaveValue('eve@evil.test')
  await expect(page.getByLabel('Email')).toBeFocused()

  await page.getByLabel('Email').fill('ada@acme.test')
  await page.route('**/login_or_signup', (route) => route.abort())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText(/We could not reach the server/)
  await page.unroute('**/login_or_signup')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Check your email')).toBeVisible()

  const link = await world.nextLink('ada@acme.test')
  await page.goto(link)
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.goto(link)
  await expect(page.getByRole('status')).toHaveText(/This link/)
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('asks for the code of the authenticator app after the password', async ({ page }) => {
  const password = 'Correct-Horse-7'
  const { email_address } = await world.member({ name: 'Tess Young', organization: 'acme', password, totp: true })
  await page.getByRole('radio', { name: 'Password' }).check()
  await page.getByLabel('Email').fill(email_address)
  await page.getByRole('textbox', { name: 'Password' }).fill('a wrong one')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText('The email or the password is wrong.')
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Enter the code')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused()
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText('This code is wrong. Check it and try again.')
  await expectNoViolations(page)

  await page.getByRole('textbox', { name: 'Code' }).fill(await world.totpFor(email_address))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Welcome, Tess Young')).toBeFocused()
})

test('sets up an authenticator app after the emailed link if the organization requires it, and explains a malformed code', async ({
  page,
}) => {
  await world.setOrganization('acme', { mfa_policy: 'REQUIRED_FOR_ALL' })
  await page.getByLabel('Email').fill('ada@acme.test')
  await page.keyboard.press('Enter')
  await page.goto(await world.nextLink('ada@acme.test'))
  await expect(heading(page, 'Set up an authenticator app')).toBeVisible()
  const image = page.getByRole('img', { name: 'QR code' })
  await expect(image).toHaveAttribute('src', /^data:image/)
  expect(await image.boundingBox()).toMatchObject({ width: 200, height: 200 })
  await expect(page.locator('#backup')).toHaveText(/^(\w{4}-\w{4}-\w{4}\s*){10}$/)
  await expectNoViolations(page)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.locator('#backup').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused()
  await page.keyboard.type('12345')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText('A code has 6 digits.')
  await expect(page.getByRole('status')).toBeInViewport()
  await page.getByRole('textbox', { name: 'Code' }).fill(await world.totpFor('ada@acme.test'))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Welcome, Ada Lovelace')).toBeFocused()
  // The secret leaves the page with its step.
  await expect(page.locator('#qr')).not.toHaveAttribute('src')
  for (const id of ['secret', 'backup']) await expect(page.locator(`#${id}`)).toBeEmpty()
})

test('signs in with an emailed code, and explains a wrong code', async ({ page }) => {
  await page.getByRole('radio', { name: 'Code' }).check()
  await page.getByLabel('Email').fill('ada@acme.test')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText('We sent it to ada@acme.test.')
  const { code } = await world.nextEmail('ada@acme.test')
  await page.keyboard.type(code === '000000' ? '111111' : '000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText('This code is wrong. Check it, or request a new one.')
  await page.getByRole('textbox', { name: 'Code' }).fill(code)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Welcome, Ada Lovelace')).toBeFocused()
})
