import type { Page } from '@playwright/test'
import { EMULATOR_URL, expect, hostPageUrl, test, type World } from '../../helpers/test.ts'
import {
  button,
  discoveryConfig,
  expectNoViolations,
  field,
  submitEmail,
  WIDGET_URL,
  organizationConfig,
  openWidget,
  press,
  expectText,
  expectAlert,
  expectSuccess,
  expectTitle,
  setNetworkLatency,
} from '../../helpers/widget.ts'

/* Signing in with a password, setting one and resetting one. */

const PASSWORD = 'Correct-Horse-7'
const NEW_PASSWORD = 'Violet-Tram-Ledger-42'
const byPassword = organizationConfig('acme', { products: ['passwords'] })
/** Makes the link of the verification email lead to the screen for a new password. */
const RESET_REDIRECT = { resetPasswordRedirectURL: `${WIDGET_URL}?acme_redirect_type=reset_password` }

async function submitPassword(page: Page, password: string): Promise<void> {
  await field(page, 'Password').fill(password)
  await page.keyboard.press('Enter')
}

/** Requests a reset email from Main and returns its link. */
async function requestReset(page: Page, world: World, email: string): Promise<string> {
  await submitEmail(page, email)
  await press(page, 'Sign up or reset password')
  await expectTitle(page, 'Reset your password')
  await press(page, 'Continue')
  await expectTitle(page, 'Check your email')
  return world.nextLink(email)
}

/** Types a new password and submits it. */
async function setNewPassword(page: Page, password: string): Promise<void> {
  await field(page, 'Password').fill(password)
  await press(page, 'Continue')
}

test('T49 signs in with email and password in two steps, after a wrong password, and keeps no password in the page, the history or storage', async ({
  page,
  world,
}) => {
  await openWidget(page, world, { config: byPassword })
  await submitEmail(page, 'pia@acme.test')
  await expect(field(page, 'Password')).toBeVisible()
  await expect(field(page, 'Email')).toHaveValue('pia@acme.test')
  await submitPassword(page, 'a wrong password')
  await expectAlert(page, 'Invalid email or password. Please try again or use the link below to get help.')
  await submitPassword(page, PASSWORD)
  await expectSuccess(page)
  const traces = await page.evaluate(() =>
    JSON.stringify([
      document.documentElement.outerHTML,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      history.state,
      location.href,
      document.cookie,
    ]),
  )
  expect(traces).not.toContain(PASSWORD)
})

test('signs in with a password instead of an email, and sends nothing without a password', async ({ page, world }) => {
  await openWidget(page, world, { config: organizationConfig('acme', { products: ['emailMagicLinks', 'passwords'] }) })
  await field(page, 'Email').fill('pia@acme.test')
  await press(page, 'Use a password instead')
  await expectTitle(page, 'Log in with email and password')
  await expect(field(page, 'Password'), 'the empty field').toBeFocused()
  await press(page, 'Continue')
  await expectAlert(page, 'Enter your password.')
  await expect(field(page, 'Password')).toBeFocused()
  expect(await world.requests('/passwords/authenticate')).toHaveLength(0)
  await press(page, 'Show')
  await expect(button(page, 'Hide')).toBeVisible()
  await submitPassword(page, PASSWORD)
  await expectSuccess(page)
})

test('a password in the discovery flow leads to the list of organizations', async ({ page, world }) => {
  await openWidget(page, world, { config: discoveryConfig({ products: ['passwords'] }) })
  await field(page, 'Email').fill('pia@acme.test')
  await submitPassword(page, PASSWORD)
  await expectTitle(page, 'Choose an organization')
  await press(page, 'Acme Corp')
  await expectSuccess(page)
})

test('shows how long to wait after too many passwords, and keeps the typed password', async ({ page, world }) => {
  const headers = { Authorization: `Basic ${btoa(`${world.publicToken}:${world.publicToken}`)}` }
  const data = { email_address: 'pia@acme.test', organization_id: 'organization-test-acme', password: 'no', session_duration_minutes: 60 }
  for (let tries = 0; tries < 10; tries += 1)
    await page.request.post(`${EMULATOR_URL}/sdk/v1/b2b/passwords/authenticate`, { headers, data })
  await openWidget(page, world, { config: byPassword })
  await submitEmail(page, 'pia@acme.test')
  await submitPassword(page, PASSWORD)
  await expectAlert(page, 'Too many failed attempts. Your account is locked. You can try again in ')
  await expect(button(page, 'Continue')).toHaveAttribute('aria-disabled', 'true')
  await expect(field(page, 'Password')).toHaveValue(PASSWORD)
})

test('resets a password: resends the email, checks each rule, and signs in', async ({ page, world }) => {
  await openWidget(page, world, { config: byPassword })
  await submitEmail(page, 'pia@acme.test')
  await press(page, 'Sign up or reset password')
  await expectText(page, 'Enter your email to get a link to sign in or to choose a new password.')
  await submitEmail(page, 'pia@acme')
  await expectAlert(page, 'Invalid email address')
  await submitEmail(page, 'pia@acme.test')
  await expectText(page, 'We sent an email to pia@acme.test.')
  await world.nextEmail('pia@acme.test')
  await press(page, 'Resend email')
  await expect(page.getByRole('status')).toContainText('Email resent')
  await page.goto(await world.nextLink('pia@acme.test'))
  await expectTitle(page, 'Choose a new password')
  await expect(field(page, 'Password'), 'the page is for this field').toBeFocused()
  await expectText(page, 'At least 8 characters not met yet')
  await press(page, 'Continue')
  await expectAlert(page, 'At least 8 characters not met yet')
  await expect(field(page, 'Password')).toBeFocused()
  await expectNoViolations(page)
  await field(page, 'Password').fill('abc')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await field(page, 'Password').fill('Password1!')
  await expectText(page, 'This password may have been used on a different site that experienced a security issue.')
  await press(page, 'Continue')
  await expectAlert(page, 'This password may have been used on a different site that experienced a security issue.')
  expect(await world.requests('/passwords/email/reset')).toHaveLength(0)
  await field(page, 'Password').fill(NEW_PASSWORD)
  await expectText(page, 'At least 8 characters met')
  await setNewPassword(page, NEW_PASSWORD)
  await expectSuccess(page)
})

test('resets a password in the discovery flow with a strength estimate', async ({ page, world }) => {
  await world.setProject({ password_config: null })
  await openWidget(page, world, { config: discoveryConfig({ products: ['passwords'] }) })
  await field(page, 'Email').fill('pia@acme.test')
  await press(page, 'Sign up or reset password')
  await expectText(page, 'Enter your email to get a link to sign in or to choose a new password.')
  await press(page, 'Continue')
  await expectTitle(page, 'Check your email')
  await page.goto(await world.nextLink('pia@acme.test'))
  await expectText(page, 'Use a few words, avoid common phrases.')
  await field(page, 'Password').fill('ada lovelace')
  await expectText(page, 'Not strong enough yet.')
  await field(page, 'Password').fill(NEW_PASSWORD)
  await expectText(page, 'Strength: 4 out of 4. Accepted.')
  await setNewPassword(page, NEW_PASSWORD)
  await expectTitle(page, 'Choose an organization')
})

test('sends a password by itself if Enter was pressed before its strength was known', async ({ page, world }) => {
  await openWidget(page, world, { config: byPassword })
  await page.goto(await requestReset(page, world, 'pia@acme.test'))
  await expectTitle(page, 'Choose a new password')
  await submitPassword(page, 'abc')
  await expectAlert(page, 'At least 8 characters not met yet')
  expect(await world.requests('/passwords/email/reset')).toHaveLength(0)
  await submitPassword(page, NEW_PASSWORD)
  await expectSuccess(page)
})

test('a new user who can join verifies the email address, and sets a password for the named account', async ({ page, world }) => {
  await openWidget(page, world, { config: { ...byPassword, passwordOptions: RESET_REDIRECT } })
  await submitEmail(page, 'zoe@acme.test')
  await expectTitle(page, 'Verify your email first')
  await world.nextEmail('zoe@acme.test')
  await press(page, 'Resend email')
  await page.goto(await world.nextLink('zoe@acme.test'))
  await expectTitle(page, 'Choose a new password')
  await expectText(page, 'This will be the password for zoe@acme.test.')
  await expect(page.locator('input[autocomplete=username]')).toHaveValue('zoe@acme.test')
  await expectNoViolations(page)
  await expect(field(page, 'Password')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.locator('input[autocomplete=username]')).not.toBeFocused()
  await setNewPassword(page, NEW_PASSWORD)
  await expectSuccess(page)
})

test('starts over if the session is too old to set a password', async ({ page, world }) => {
  await openWidget(page, world, { config: { ...byPassword, passwordOptions: RESET_REDIRECT } })
  await submitEmail(page, 'zoe@acme.test')
  await expectTitle(page, 'Verify your email first')
  await page.goto(await world.nextLink('zoe@acme.test'))
  await expectTitle(page, 'Choose a new password')
  await world.fault('passwords.resetBySession', { kind: 'refusal', error_type: 'session_too_old_to_reset_password', times: 1 })
  await setNewPassword(page, NEW_PASSWORD)
  await expectText(page, 'We could not set your password. Try again or contact your admin for help.')
  await press(page, 'Try again')
  await expectTitle(page, 'Continue to Acme Corp')
})

test('the link of a new user signs in if the reset URL lacks acme_redirect_type', async ({ page, world }) => {
  await openWidget(page, world, { config: byPassword })
  await submitEmail(page, 'zoe@acme.test')
  await expectTitle(page, 'Verify your email first')
  await page.goto(await world.nextLink('zoe@acme.test'))
  await expectSuccess(page)
})

test('refuses a new user if joining is not allowed', async ({ page, world }) => {
  await openWidget(page, world, { config: organizationConfig('vault', { products: ['passwords'] }) })
  await submitEmail(page, 'eve@evil.test')
  await expectAlert(page, 'eve@evil.test does not have access to Vault Industries.')
})

test('explains that an email address cannot be verified, on request and after an expired link', async ({ page, world }) => {
  await openWidget(page, world, { config: { ...byPassword, emailMagicLinksOptions: { locale: 'xx' } } })
  await submitEmail(page, 'zoe@acme.test')
  await expectAlert(page, 'We were unable to verify your email. Please contact your admin.')
  await openWidget(page, world, { config: { ...byPassword, passwordOptions: RESET_REDIRECT } })
  await submitEmail(page, 'zoe@acme.test')
  await expectTitle(page, 'Verify your email first')
  const link = await world.nextLink('zoe@acme.test')
  await world.advance(61 * 60_000)
  await page.goto(link)
  await expectText(page, 'We were unable to verify your email. Please contact your admin.')
})

test('emails a link to set a password to a member without a password', async ({ page, world }) => {
  await openWidget(page, world, { config: byPassword })
  await submitEmail(page, 'ada@acme.test')
  await expectTitle(page, 'Check your email')
  const { link } = await world.nextEmail('ada@acme.test')
  await page.goto(link)
  await setNewPassword(page, NEW_PASSWORD)
  await expectSuccess(page)
})

test('sends a password although its strength check failed, and reports a weak password and an expired reset link', async ({
  page,
  context,
  world,
}) => {
  await openWidget(page, world, { config: byPassword })
  await page.goto(await requestReset(page, world, 'pia@acme.test'))
  await expectTitle(page, 'Choose a new password')
  await context.setOffline(true)
  await field(page, 'Password').fill(NEW_PASSWORD)
  await expectText(page, 'We could not check this password. You can continue.')
  await context.setOffline(false)
  await world.setProject({ password_config: { luds_complexity: 4, luds_minimum_count: 40 } })
  await press(page, 'Continue')
  await expectAlert(page, 'This password is not strong enough. Please choose another password.')
  await world.setProject({ password_config: { luds_complexity: 3, luds_minimum_count: 8 } })
  await world.advance(31 * 60_000)
  await press(page, 'Continue')
  await expectTitle(page, 'Looks like there was an error!')
  await expectText(page, 'Your link may have expired or been used. Request a new one.')
  await press(page, 'Email me a new link')
  await expectTitle(page, 'Check your email')
  await page.goto(await world.nextLink('pia@acme.test'))
  await setNewPassword(page, NEW_PASSWORD)
  await expectSuccess(page)
})

test('explains that the user logged out in another tab while a password was checked', async ({ page, context, world }) => {
  await world.signInAs(page, 'pia@acme.test')
  await openWidget(page, world, { config: byPassword })
  await submitEmail(page, 'pia@acme.test')
  await expect(field(page, 'Password')).toBeVisible()
  const other = await context.newPage()
  await other.goto(hostPageUrl(world))
  await expect(other.locator('output')).toHaveText('pia@acme.test')
  await setNetworkLatency(page, 3000)
  await page.bringToFront()
  await submitPassword(page, PASSWORD)
  await expect(button(page, 'Continue')).toHaveAttribute('aria-disabled', 'true')
  await other.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('alert')).toContainText('You signed out in another tab.', { timeout: 20_000 })
})
