import type { Page } from '@playwright/test'
import { expect, test, type World } from '../support.ts'
import {
  button,
  field,
  giveCode,
  giveEmail,
  HERE,
  of,
  open,
  press,
  read,
  readAlert,
  seeSuccess,
  seeTitle,
  setUp,
  signInByCode,
  wrongFor,
} from './stage.ts'

/* Second factors: setting one up, using one, and what happens when it is late, wrong or lost. */

const sterling = of('sterling', { products: ['emailOtp'] })
const PHONE = '+12015550142'

async function begin(page: Page, world: World, email: string, config = sterling): Promise<void> {
  await open(page, world, { config })
  await signInByCode(page, world, email)
}

/** A member of Sterling Bank with both second factors. */
const withBoth = (world: World) =>
  world.member({
    organization: 'sterling',
    name: 'Bo',
    email_address: 'bo@sterling.test',
    totp: true,
    mfa_phone_number: PHONE,
    mfa_phone_number_verified: true,
    default_mfa_method: 'totp',
  })

/** The screen of a texted code: that of a mailed one has the same title. */
const seeTexted = (page: Page, number: string) => read(page, `A 6-digit passcode was sent to you at ${number}.`)

/** What a person may put on the clipboard is the browser's to say. */
async function allowCopying(page: Page, setting: 'granted' | 'denied'): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const { targetInfo } = await browser.send('Target.getTargetInfo')
  await browser.send('Browser.setPermission', {
    permission: { name: 'clipboard-write' },
    setting,
    origin: new URL(HERE).origin,
    ...(targetInfo.browserContextId !== undefined && { browserContextId: targetInfo.browserContextId }),
  })
}

test('an authenticator app is set up by the picture or by hand, and its backup codes are kept', async ({ page, world }) => {
  await begin(page, world, 'mia@sterling.test')
  await seeTitle(page, 'Set up Multi-Factor Authentication')
  await press(page, 'Use an authenticator app')
  await seeTitle(page, 'Scan the QR code to link your authenticator app')
  await expect(page.getByRole('img', { name: 'QR code for TOTP enrollment' })).toBeVisible()
  await press(page, 'Having trouble scanning?')
  await allowCopying(page, 'denied')
  await press(page, 'Copy code')
  await expect(page.getByRole('status')).toContainText("Couldn't copy code to clipboard")
  await allowCopying(page, 'granted')
  await press(page, 'Copy code')
  await expect(page.getByRole('status')).toContainText('Code copied')
  await press(page, 'Try to scan the QR code again')
  await press(page, 'Continue')
  await seeTitle(page, 'Enter verification code')
  await read(page, 'If the verification code doesn’t work, go back to your authenticator app to get a new code.')
  const code = await world.totpFor('mia@sterling.test')
  await giveCode(page, wrongFor(code))
  await readAlert(page, 'Invalid passcode, please try again.')
  await giveCode(page, code)
  await seeTitle(page, 'Save your backup codes!')
  await press(page, 'Copy all')
  await expect(page.getByRole('status')).toContainText('Copied')
  await allowCopying(page, 'denied')
  await press(page, 'Copy all')
  await expect(page.getByRole('status')).toContainText("Couldn't copy codes to clipboard")
  const saved = page.waitForEvent('download')
  await press(page, 'Download file')
  expect((await saved).suggestedFilename()).toBe('Sterling Bank-backup-codes.txt')
  await press(page, 'Done')
  await seeSuccess(page)
})

test('T50 whoever leaves before saying that they have the backup codes is asked whether they mean it', async ({ page, world }) => {
  await begin(page, world, 'mia@sterling.test', { ...sterling, mfaProductInclude: ['totp'] })
  await press(page, 'Continue')
  await giveCode(page, await world.totpFor('mia@sterling.test'))
  await seeTitle(page, 'Save your backup codes!')
  // On a phone, names stay on one line, also with the letter spacing of WCAG 1.4.12.
  await page.setViewportSize({ width: 400, height: 800 })
  await page.addStyleTag({ content: 'body .b2b-root { letter-spacing: 0.12em }' })
  const heights = await page.getByRole('button').evaluateAll((buttons) => buttons.map(({ clientHeight }) => clientHeight))
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(5)
  const asked = page.waitForEvent('dialog')
  // The reload is held up by the question, and given up by the answer.
  const reload = page.evaluate(() => window.location.reload()).catch(() => {})
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await reload
  await press(page, 'Done')
  await seeSuccess(page)
})

test('a phone is set up: a number that is none, one that is taken, and the right one', async ({ page, world }) => {
  await withBoth(world)
  await begin(page, world, 'mia@sterling.test')
  await press(page, 'Text me a code')
  await seeTitle(page, 'Enter your phone number to set up Multi-Factor Authentication')
  await expect(field(page, 'Country')).toHaveValue('US')
  await page.getByPlaceholder('(123) 456-7890').fill('12')
  await press(page, 'Continue')
  await readAlert(page, 'Invalid phone number, please try again.')
  await field(page, 'Phone number').fill('(201) 555-0142')
  await press(page, 'Continue')
  await readAlert(page, 'A member with the specified phone number already exists for this organization.')
  await field(page, 'Phone number').fill('(201) 555-0143')
  await press(page, 'Continue')
  await seeTexted(page, '(201) 555-0143')
  const { code } = await world.nextText('+12015550143')
  await giveCode(page, wrongFor(code))
  await readAlert(page, 'Invalid passcode, please try again.')
  await giveCode(page, code)
  await seeSuccess(page)
})

test('a texted code is there already; it expires, and another one comes', async ({ page, world }) => {
  await page.clock.install()
  await begin(page, world, 'sol@sterling.test')
  await seeTexted(page, '(555) 555-0142')
  await world.nextText('+15555550142')
  await world.advance(121_000)
  await page.clock.fastForward(121_000)
  await read(page, 'Your code has expired.')
  await press(page, 'Resend code')
  await expect(page.getByRole('status')).toContainText('Code resent')
  await giveCode(page, (await world.nextText('+15555550142')).code)
  await seeSuccess(page)
})

test('a text that is not sent is not promised', async ({ page, world }) => {
  await begin(page, world, 'sol@sterling.test')
  await seeTexted(page, '(555) 555-0142')
  await world.setOrganization('sterling', { mfa_methods: 'RESTRICTED', allowed_mfa_methods: ['totp'] })
  await press(page, 'Resend code')
  await readAlert(page, 'We could not send you a text. Try again, or contact your admin for help.')
})

test('from the app to a text, back to the app, and to a backup code', async ({ page, world }) => {
  await withBoth(world)
  await begin(page, world, 'bo@sterling.test')
  await seeTitle(page, 'Enter verification code')
  await press(page, 'Text me a code instead')
  await seeTexted(page, '(201) 555-0142')
  await press(page, 'Use an authenticator app')
  await giveCode(page, await world.totpFor('bo@sterling.test'))
  await seeSuccess(page)
})

test('a lost app: a backup code, missing, wrong and right', async ({ page, world }) => {
  await begin(page, world, 'theo@sterling.test')
  await press(page, 'Use a backup code')
  await press(page, 'Continue')
  await readAlert(page, 'Enter a backup code.')
  await field(page, 'Backup code').fill('nope-nope-nope')
  await press(page, 'Continue')
  await readAlert(page, 'Invalid backup code, please try again.')
  await field(page, 'Backup code').fill('aaaa-bbbb-cccc')
  await press(page, 'Continue')
  await seeSuccess(page)
})

test('an app that was tried in vain too often is locked for a while', async ({ page, world }) => {
  await begin(page, world, 'theo@sterling.test')
  const code = await world.totpFor('theo@sterling.test')
  for (let tries = 0; tries < 5; tries += 1) {
    await giveCode(page, wrongFor(code))
    await expect(field(page, 'One-time passcode')).toHaveValue('')
  }
  await giveCode(page, wrongFor(code))
  await readAlert(page, 'There were too many failed attempts, so your account is locked for a while.')
  await expect(button(page, 'Use a backup code')).toHaveCount(0)
})

test('a texted code that was tried in vain too often asks for a new one', async ({ page, world }) => {
  await begin(page, world, 'sol@sterling.test')
  const { code } = await world.nextText('+15555550142')
  for (let tries = 0; tries < 5; tries += 1) {
    await giveCode(page, wrongFor(code))
    await readAlert(page, 'Invalid passcode, please try again.')
    await expect(field(page, 'One-time passcode')).toHaveValue('')
  }
  await giveCode(page, code)
  await readAlert(page, 'This code no longer works. Request a new one.')
  await press(page, 'Resend code')
  await giveCode(page, (await world.nextText('+15555550142')).code)
  await seeSuccess(page)
})

test('an app that cannot be set up can be tried again', async ({ page, world }) => {
  await begin(page, world, 'mia@sterling.test')
  await seeTitle(page, 'Set up Multi-Factor Authentication')
  await world.setOrganization('sterling', { mfa_methods: 'RESTRICTED', allowed_mfa_methods: ['sms_otp'] })
  await press(page, 'Use an authenticator app')
  await readAlert(page, 'We could not prepare your authenticator app. Try again, or contact your admin for help.')
  await world.setOrganization('sterling', { mfa_methods: 'ALL_ALLOWED', allowed_mfa_methods: [] })
  await press(page, 'Try again')
  await expect(page.getByRole('img', { name: 'QR code for TOTP enrollment' })).toBeVisible()
})

test('a picture that the page may not show is not the only way', async ({ page, world }) => {
  await setUp(page, world, { config: { ...sterling, mfaProductInclude: ['totp'] } })
  // The same page, under a policy that allows no pictures but its own.
  await page.goto(HERE.replace('/pages/', '/strict/'))
  await giveEmail(page, 'mia@sterling.test')
  await giveCode(page, (await world.nextEmail('mia@sterling.test')).code)
  await read(page, 'The picture cannot be shown. Use the code instead.')
  await expect(button(page, 'Having trouble scanning?')).toBeVisible()
})

test('what only members see comes after the backup codes, at once for who comes back, and goes with the session', async ({
  page,
  world,
}) => {
  await open(page, world, { config: sterling, inside: 'The product' })
  await signInByCode(page, world, 'mia@sterling.test')
  await press(page, 'Use an authenticator app')
  await press(page, 'Continue')
  await giveCode(page, await world.totpFor('mia@sterling.test'))
  await seeTitle(page, 'Save your backup codes!')
  await press(page, 'Done')
  await seeTitle(page, 'The product')
  const asked = (await world.requests('/b2b/organizations/search')).length
  await page.reload()
  await seeTitle(page, 'The product')
  expect(await world.requests('/b2b/organizations/search')).toHaveLength(asked)
  await page.goto(`${HERE}?acme_token_type=multi_tenant_magic_links&token=spent`)
  await seeTitle(page, 'The product')
  await press(page, 'Log out')
  await seeTitle(page, 'Continue to Sterling Bank')
})

test('Back from the code keeps the country and the number, and a number from elsewhere shows its country code', async ({ page, world }) => {
  await begin(page, world, 'mia@sterling.test')
  await press(page, 'Text me a code')
  await field(page, 'Country').selectOption('DE')
  await field(page, 'Phone number').fill('0151 12345678')
  await press(page, 'Continue')
  await seeTexted(page, '+49 1511 2345678')
  await press(page, 'Back')
  await expect(field(page, 'Country')).toHaveValue('DE')
  await expect(field(page, 'Phone number')).toHaveValue('0151 12345678')
})

test('a number that cannot be read because its file is missing can be sent again', async ({ page, world }) => {
  const file = '**/assets/phone-*.js'
  await page.route(file, (route) => route.abort())
  await begin(page, world, 'mia@sterling.test')
  await press(page, 'Text me a code')
  await field(page, 'Phone number').fill('(201) 555-0143')
  await press(page, 'Continue')
  await readAlert(page, 'We could not reach the server. Check your connection and try again.')
  await page.unroute(file)
  await press(page, 'Continue')
  await seeTexted(page, '(201) 555-0143')
})
