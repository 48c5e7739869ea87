import type { Page } from '@playwright/test'
import { EMULATOR, expect, hostOf, test, type World } from '../../helpers/test.ts'
import {
  button,
  discovering,
  expectNoViolations,
  field,
  giveEmail,
  HERE,
  of,
  open,
  press,
  read,
  readAlert,
  seeSuccess,
  seeTitle,
  slowDown,
  wrongFor,
} from '../../helpers/widget.ts'

/* Passwords: signing in with one, and getting one. */

const RIGHT = 'Correct-Horse-7'
const NEW = 'Violet-Tram-Ledger-42'
const byPassword = of('acme', { products: ['passwords'] })
/** Where a mail leads that verifies an address: to where a password is set. */
const TO_RESET = { resetPasswordRedirectURL: `${HERE}?acme_redirect_type=reset_password` }

async function givePassword(page: Page, password: string): Promise<void> {
  await field(page, 'Password').fill(password)
  await page.keyboard.press('Enter')
}

/** From Main to the mail that leads to a new password. */
async function askForReset(page: Page, world: World, email: string): Promise<string> {
  await giveEmail(page, email)
  await press(page, 'Sign up or reset password')
  await seeTitle(page, 'Check your email for help signing in!')
  await press(page, 'Continue')
  await seeTitle(page, 'Check your email!')
  return world.linkTo(email)
}

/** Types a new password; it is sent once it is found good. */
async function setNewPassword(page: Page, password: string): Promise<void> {
  await field(page, 'Password').fill(password)
  await expect(button(page, 'Continue')).not.toHaveAttribute('aria-disabled')
  await press(page, 'Continue')
}

test('a password in two steps: the address, then the password, wrong and right', async ({ page, world }) => {
  await open(page, world, { config: byPassword })
  await giveEmail(page, 'pia@acme.test')
  await expect(field(page, 'Password')).toBeVisible()
  await expect(field(page, 'Email')).toHaveValue('pia@acme.test')
  await givePassword(page, wrongFor(RIGHT))
  await readAlert(page, 'Invalid email or password. Please try again or use the link below to get help.')
  await givePassword(page, RIGHT)
  await seeSuccess(page)
})

test('a password instead of a mail', async ({ page, world }) => {
  await open(page, world, { config: of('acme', { products: ['emailMagicLinks', 'passwords'] }) })
  await field(page, 'Email').fill('pia@acme.test')
  await press(page, 'Use a password instead')
  await seeTitle(page, 'Log in with email and password')
  await press(page, 'Show')
  await expect(button(page, 'Hide')).toBeVisible()
  await givePassword(page, RIGHT)
  await seeSuccess(page)
})

test('a password without an organization leads to the list of them', async ({ page, world }) => {
  await open(page, world, { config: discovering({ products: ['passwords'] }) })
  await field(page, 'Email').fill('pia@acme.test')
  await givePassword(page, RIGHT)
  await seeTitle(page, 'Select an organization to continue')
  await press(page, 'Acme Corp')
  await seeSuccess(page)
})

test('whoever tries too many passwords is told how long to wait, and keeps what they typed', async ({ page, world }) => {
  const headers = { Authorization: `Basic ${btoa(`${world.publicToken}:${world.publicToken}`)}` }
  const data = { email_address: 'pia@acme.test', organization_id: 'organization-test-acme', password: 'no', session_duration_minutes: 60 }
  for (let tries = 0; tries < 10; tries += 1) await page.request.post(`${EMULATOR}/sdk/v1/b2b/passwords/authenticate`, { headers, data })
  await open(page, world, { config: byPassword })
  await giveEmail(page, 'pia@acme.test')
  await givePassword(page, RIGHT)
  await readAlert(page, 'Too many attempts. You can try again in ')
  await expect(button(page, 'Continue')).toHaveAttribute('aria-disabled', 'true')
  await expect(field(page, 'Password')).toHaveValue(RIGHT)
})

test('a forgotten password: the mail, sent again, the rules one by one, and in', async ({ page, world }) => {
  await open(page, world, { config: byPassword })
  await giveEmail(page, 'pia@acme.test')
  await press(page, 'Sign up or reset password')
  await read(page, "We'll email you a login link to sign in to your account directly")
  await giveEmail(page, 'pia@acme')
  await readAlert(page, 'Invalid email address')
  await giveEmail(page, 'pia@acme.test')
  await read(page, 'A login link was sent to you at pia@acme.test.')
  await world.nextEmail('pia@acme.test')
  await press(page, 'Resend email')
  await expect(page.getByRole('status')).toContainText('Email resent')
  await page.goto(await world.linkTo('pia@acme.test'))
  await seeTitle(page, 'Set a new password')
  await field(page, 'Password').fill('abc')
  await read(page, 'Must be at least 8 characters long not met yet')
  await field(page, 'Password').fill('Password1!')
  await read(page, 'This password may have been used on a different site that experienced a security issue.')
  await expect(button(page, 'Continue')).toHaveAttribute('aria-disabled', 'true')
  await field(page, 'Password').fill(NEW)
  await read(page, 'Must be at least 8 characters long met')
  await setNewPassword(page, NEW)
  await seeSuccess(page)
})

test('a forgotten password without an organization, judged by how it would be guessed', async ({ page, world }) => {
  await world.setProject({ password_config: null })
  await open(page, world, { config: discovering({ products: ['passwords'] }) })
  await field(page, 'Email').fill('pia@acme.test')
  await press(page, 'Sign up or reset password')
  await read(page, "We'll email you a verification link to sign up for an account")
  await press(page, 'Continue')
  await seeTitle(page, 'Check your email!')
  await page.goto(await world.linkTo('pia@acme.test'))
  await field(page, 'Password').fill('ada lovelace')
  await read(page, 'Not strong enough yet.')
  await field(page, 'Password').fill(NEW)
  await read(page, 'Strength: 4 out of 4. Good enough.')
  await setNewPassword(page, NEW)
  await seeTitle(page, 'Select an organization to continue')
})

test('whoever presses Enter before a new password has been judged is not asked to press it again', async ({ page, world }) => {
  await open(page, world, { config: byPassword })
  await page.goto(await askForReset(page, world, 'pia@acme.test'))
  await seeTitle(page, 'Set a new password')
  await givePassword(page, 'abc')
  await read(page, 'Must be at least 8 characters long not met yet')
  expect(await world.requests('/passwords/email/reset')).toHaveLength(0)
  await givePassword(page, NEW)
  await seeSuccess(page)
})

test('whoever is no member, and may join, first shows that the address is theirs, and then sets a password', async ({ page, world }) => {
  await open(page, world, { config: { ...byPassword, passwordOptions: TO_RESET } })
  await giveEmail(page, 'zoe@acme.test')
  await seeTitle(page, 'Verify your email first.')
  await world.nextEmail('zoe@acme.test')
  await press(page, 'Resend email')
  await page.goto(await world.linkTo('zoe@acme.test'))
  await seeTitle(page, 'Set a new password')
  await setNewPassword(page, NEW)
  await seeSuccess(page)
})

test('where the address of the reset does not say what it is for, the link of a non-member signs in, as any other', async ({
  page,
  world,
}) => {
  await open(page, world, { config: byPassword })
  await giveEmail(page, 'zoe@acme.test')
  await seeTitle(page, 'Verify your email first.')
  await page.goto(await world.linkTo('zoe@acme.test'))
  await seeSuccess(page)
})

test('whoever is no member, and may not join, is told so', async ({ page, world }) => {
  await open(page, world, { config: of('vault', { products: ['passwords'] }) })
  await giveEmail(page, 'eve@evil.test')
  await readAlert(page, 'eve@evil.test does not have access to Vault Industries.')
})

test('an address that cannot be verified, when it is asked for and when the link is too old', async ({ page, world }) => {
  await open(page, world, { config: { ...byPassword, emailMagicLinksOptions: { locale: 'xx' } } })
  await giveEmail(page, 'zoe@acme.test')
  await readAlert(page, 'We were unable to verify your email. Please contact your admin.')
  await open(page, world, { config: { ...byPassword, passwordOptions: TO_RESET } })
  await giveEmail(page, 'zoe@acme.test')
  await seeTitle(page, 'Verify your email first.')
  const link = await world.linkTo('zoe@acme.test')
  await world.advance(61 * 60_000)
  await page.goto(link)
  await read(page, 'We were unable to verify your email. Please contact your admin for help.')
})

test('a member without a password gets a mail that leads to one', async ({ page, world }) => {
  await open(page, world, { config: byPassword })
  await giveEmail(page, 'ada@acme.test')
  await seeTitle(page, 'Check your email!')
  const { link } = await world.nextEmail('ada@acme.test')
  await page.goto(link)
  await setNewPassword(page, NEW)
  await seeSuccess(page)
})

test('a password that is found too weak only when it is sent, and a link that is too old', async ({ page, world }) => {
  await open(page, world, { config: byPassword })
  await page.goto(await askForReset(page, world, 'pia@acme.test'))
  await field(page, 'Password').fill(NEW)
  await expect(button(page, 'Continue')).not.toHaveAttribute('aria-disabled')
  await world.setProject({ password_config: { luds_complexity: 4, luds_minimum_count: 40 } })
  await press(page, 'Continue')
  await readAlert(page, 'This password is not strong enough. Please choose another password.')
  await world.setProject({ password_config: { luds_complexity: 3, luds_minimum_count: 8 } })
  await world.advance(31 * 60_000)
  await press(page, 'Continue')
  await seeTitle(page, 'Looks like there was an error!')
  await read(page, 'Your link may have expired or been used already. Request a new one to set your password.')
  await press(page, 'Email me a new link')
  await seeTitle(page, 'Check your email!')
  await page.goto(await world.linkTo('pia@acme.test'))
  await setNewPassword(page, NEW)
  await seeSuccess(page)
})

test('where the strength cannot be had the provider decides when the password is sent', async ({ page, context, world }) => {
  await open(page, world, { config: byPassword })
  await page.goto(await askForReset(page, world, 'pia@acme.test'))
  await seeTitle(page, 'Set a new password')
  await context.setOffline(true)
  await field(page, 'Password').fill(NEW)
  await read(page, 'We could not check how strong this password is. You can still continue.')
  await context.setOffline(false)
  await press(page, 'Continue')
  await seeSuccess(page)
})

test('whoever logs out in another tab while a password is being checked is told', async ({ page, context, world }) => {
  await world.signInAs(page, 'pia@acme.test')
  await open(page, world, { config: byPassword })
  await giveEmail(page, 'pia@acme.test')
  await expect(field(page, 'Password')).toBeVisible()
  const other = await context.newPage()
  await other.goto(hostOf(world))
  await expect(other.locator('output')).toHaveText('pia@acme.test')
  await slowDown(page, 8000)
  await page.bringToFront()
  await givePassword(page, RIGHT)
  await expect(button(page, 'Continue')).toHaveAttribute('aria-disabled', 'true')
  await other.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('alert')).toContainText('You logged out in another tab before this finished.', { timeout: 20_000 })
})

test('T49 no password is left on the page, in the history or in storage once it has been sent', async ({ page, world }) => {
  await open(page, world, { config: byPassword })
  await giveEmail(page, 'pia@acme.test')
  await givePassword(page, RIGHT)
  await seeSuccess(page)
  const kept = await page.evaluate(() =>
    JSON.stringify([
      document.documentElement.outerHTML,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      history.state,
      location.href,
      document.cookie,
    ]),
  )
  expect(kept).not.toContain(RIGHT)
})

test('decision 56: sends nothing without a password, and reports it at the field', async ({ page, world }) => {
  await open(page, world, { config: of('acme', { products: ['emailMagicLinks', 'passwords'] }) })
  await field(page, 'Email').fill('pia@acme.test')
  await press(page, 'Use a password instead')
  await expect(field(page, 'Password'), 'the empty field').toBeFocused()
  await press(page, 'Continue')
  await readAlert(page, 'Enter your password.')
  await expect(field(page, 'Password')).toBeFocused()
  expect(await world.requests('/passwords/authenticate')).toHaveLength(0)
  await givePassword(page, RIGHT)
  await seeSuccess(page)
})

test('names the account of a new password after its link has signed the user in', async ({ page, world }) => {
  await open(page, world, { config: { ...byPassword, passwordOptions: TO_RESET } })
  await giveEmail(page, 'zoe@acme.test')
  await seeTitle(page, 'Verify your email first.')
  await page.goto(await world.linkTo('zoe@acme.test'))
  await read(page, 'This will be the password of zoe@acme.test.')
  await expect(page.locator('input[autocomplete=username]')).toHaveValue('zoe@acme.test')
  await expectNoViolations(page)
  await expect(field(page, 'Password')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.locator('input[autocomplete=username]')).not.toBeFocused()
})
