import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, heading, openWorld, test } from './support.ts'

/* The page without a framework. It has one world, so its stories are told one after the other. */
test.describe.configure({ mode: 'serial' })

const example = openWorld('public-token-test-headless')
test.beforeEach(async ({ page }) => {
  await example.reset()
  await page.goto('/headless/')
})

const noFaults = async (page: Page) => expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([])

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

/** Answers a call in the place of the emulator, which need not have it. */
async function answer(page: Page, path: string, status: number, json: object): Promise<void> {
  const headers = { 'Access-Control-Allow-Origin': new URL(page.url()).origin, 'Access-Control-Allow-Credentials': 'true' }
  await page.route(`**${path}`, (route) =>
    route.request().method() === 'OPTIONS' ? route.continue() : route.fulfill({ status, json, headers }),
  )
}
const refusal = (status_code: number, error_type: string) => ({ status_code, error_type, error_message: '', error_url: '' })

test('a way that the provider does not have is told calmly', async ({ page }) => {
  for (const path of ['/otps/email/login_or_signup', '/passwords/authenticate']) {
    await answer(page, path, 501, refusal(501, 'unavailable_endpoint'))
  }
  const calmly = 'This emulator does not offer that yet. The emailed link works.'
  await page.getByLabel('Email').fill('ada@acme.test')
  await page.getByRole('radio', { name: 'Code' }).check()
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByRole('status')).toHaveText(calmly)
  await page.getByRole('radio', { name: 'Password' }).check()
  await page.getByRole('textbox', { name: 'Password' }).fill('a password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText(calmly)
  await noFaults(page)
})

const ada = { member_id: 'member-test-ada', email_address: 'ada@acme.test', name: 'Ada Lovelace' }
const acme = { organization_id: 'organization-test-acme', organization_name: 'Acme Corp' }
const pending = {
  member_id: ada.member_id,
  ...acme,
  member: ada,
  organization: acme,
  member_session: null,
  session_token: '',
  session_jwt: '',
}

function signedIn() {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  const session = { member_session_id: 'session-1', last_accessed_at: at(0), expires_at: at(3_600_000), roles: [] }
  return { data: { ...pending, member_session: session, session_token: 'token-1', session_jwt: 'jwt-1', intermediate_session_token: '' } }
}

test('a password is followed by the code of the authenticator app', async ({ page }) => {
  const mfa_required = { member_options: { totp_registration_id: 'totp-1', mfa_phone_number: '' }, secondary_auth_initiated: null }
  await answer(page, '/passwords/authenticate', 200, { data: { ...pending, intermediate_session_token: 'pending-1', mfa_required } })
  await answer(page, '/totp/authenticate', 404, refusal(404, 'invalid_totp_code'))
  await page.getByRole('radio', { name: 'Password' }).check()
  await page.getByLabel('Email').fill(ada.email_address)
  await page.getByRole('textbox', { name: 'Password' }).fill('a password')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Enter the code')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused()
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText('This code is not the right one. Look again.')
  await noFaults(page)

  await answer(page, '/totp/authenticate', 200, signedIn())
  const asked = page.waitForRequest('**/totp/authenticate')
  await page.getByRole('textbox', { name: 'Code' }).fill('123456')
  await page.keyboard.press('Enter')
  expect((await asked).postDataJSON()).toMatchObject({ code: '123456', member_id: ada.member_id, intermediate_session_token: 'pending-1' })
  await expect(heading(page, 'Welcome, Ada Lovelace')).toBeFocused()
})

test('an emailed code signs in', async ({ page }) => {
  await answer(page, '/otps/email/login_or_signup', 200, { data: { member_id: ada.member_id } })
  await answer(page, '/otps/email/authenticate', 200, signedIn())
  await page.getByRole('radio', { name: 'Code' }).check()
  await page.getByLabel('Email').fill(ada.email_address)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText('We sent it to ada@acme.test.')
  await page.keyboard.type('123456')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Welcome, Ada Lovelace')).toBeFocused()
})
