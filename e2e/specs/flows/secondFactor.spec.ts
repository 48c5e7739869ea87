import type { Page } from '@playwright/test'
import { expect, test, type World } from '../../helpers/test.ts'
import {
  button,
  field,
  enterCode,
  submitEmail,
  WIDGET_URL,
  organizationConfig,
  openWidget,
  press,
  expectText,
  expectAlert,
  expectSuccess,
  expectTitle,
  configureWidget,
  signInByCode,
  wrongCodeFor,
} from '../../helpers/widget.ts'

/* Second factors: enrollment, sign-in, and expired, wrong or lost codes. */

const sterling = organizationConfig('sterling', { products: ['emailOtp'] })
const PHONE = '+12015550142'

async function signIn(page: Page, world: World, email: string): Promise<void> {
  await openWidget(page, world, { config: sterling })
  await signInByCode(page, world, email)
}

/** Creates a member of Sterling Bank with both second factors. */
const createMemberWithBothFactors = (world: World) =>
  world.member({
    organization: 'sterling',
    name: 'Bo',
    email_address: 'bo@sterling.test',
    totp: true,
    mfa_phone_number: PHONE,
    mfa_phone_number_verified: true,
    default_mfa_method: 'totp',
  })

/** The SMS and email code screens have the same title, so the sentence tells them apart. */
const expectSMSSent = (page: Page, number: string) => expectText(page, `We sent a 6-digit code to ${number}.`)

/** Signs in as Sol, whose second factor is a phone number, up to the screen for the SMS code. */
async function signInUntilSMSCode(page: Page, world: World): Promise<void> {
  await signIn(page, world, 'sol@sterling.test')
  await expectSMSSent(page, '(555) 555-0142')
}

const nextSMSCode = async (world: World): Promise<string> => (await world.nextText('+15555550142')).code

/** Grants or denies the page access to the clipboard. */
async function setClipboardPermission(page: Page, setting: 'granted' | 'denied'): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const { targetInfo } = await browser.send('Target.getTargetInfo')
  await browser.send('Browser.setPermission', {
    permission: { name: 'clipboard-write' },
    setting,
    origin: new URL(WIDGET_URL).origin,
    ...(targetInfo.browserContextId !== undefined && { browserContextId: targetInfo.browserContextId }),
  })
}

test('sets up an authenticator app by QR code or by hand, and saves the backup codes', async ({ page, world }) => {
  await signIn(page, world, 'mia@sterling.test')
  await expectTitle(page, 'Add a second sign-in step')
  await press(page, 'Use an authenticator app')
  await expectTitle(page, 'Scan the QR code to link your authenticator app')
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await press(page, 'Can’t scan the code?')
  await setClipboardPermission(page, 'denied')
  await press(page, 'Copy code')
  await expect(page.getByRole('status')).toContainText("Couldn't copy code to clipboard")
  await setClipboardPermission(page, 'granted')
  await press(page, 'Copy code')
  await expect(page.getByRole('status')).toContainText('Code copied')
  await press(page, 'Scan the QR code instead')
  await press(page, 'Continue')
  await expectTitle(page, 'Enter your code')
  await expectText(page, 'If the code does not work, enter the next one.')
  const code = await world.totpFor('mia@sterling.test')
  await enterCode(page, wrongCodeFor(code))
  await expectAlert(page, 'Invalid passcode, please try again.')
  await enterCode(page, code)
  await expectTitle(page, 'Save your backup codes')
  await setClipboardPermission(page, 'denied')
  await press(page, 'Copy all')
  await expect(page.getByRole('status')).toContainText("Couldn't copy codes to clipboard")
  await expect(page.getByRole('button', { name: 'I have saved them' })).toBeVisible()
  await setClipboardPermission(page, 'granted')
  await press(page, 'Copy all')
  await expect(page.getByRole('status')).toContainText('Copied')
  const saved = page.waitForEvent('download')
  await press(page, 'Download file')
  expect((await saved).suggestedFilename()).toBe('Sterling Bank-backup-codes.txt')
  await press(page, 'Done')
  await expectSuccess(page)
})

test('T50 asks before leaving the page with unconfirmed backup codes, then shows the children until the logout, also after a reload', async ({
  page,
  world,
}) => {
  await openWidget(page, world, { config: { ...sterling, mfaProductInclude: ['totp'] }, inside: 'The product' })
  await signInByCode(page, world, 'mia@sterling.test')
  await press(page, 'Continue')
  await enterCode(page, await world.totpFor('mia@sterling.test'))
  await expectTitle(page, 'Save your backup codes')
  // On a phone, button labels stay on one line, also with the letter spacing of WCAG 1.4.12.
  await page.setViewportSize({ width: 400, height: 800 })
  await page.evaluate(() => {
    const style = new CSSStyleSheet()
    style.replaceSync('body .b2b-root { letter-spacing: 0.12em }')
    document.adoptedStyleSheets.push(style)
  })
  const heights = await page.getByRole('button').evaluateAll((buttons) => buttons.map(({ clientHeight }) => clientHeight))
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(5)
  const dialogOpened = page.waitForEvent('dialog')
  // The reload waits for the dialog; dismissing it cancels the reload.
  const reload = page.evaluate(() => window.location.reload()).catch(() => {})
  const dialog = await dialogOpened
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await reload
  await press(page, 'I have saved them')
  await expectTitle(page, 'The product')
  const searches = (await world.requests('/b2b/organizations/search')).length
  await page.reload()
  await expectTitle(page, 'The product')
  expect(await world.requests('/b2b/organizations/search')).toHaveLength(searches)
  await page.goto(`${WIDGET_URL}?acme_token_type=multi_tenant_magic_links&token=spent`)
  await expectTitle(page, 'The product')
  await press(page, 'Log out')
  await expectTitle(page, 'Continue to Sterling Bank')
})

test('sets up a phone number after an invalid number and a taken number', async ({ page, world }) => {
  await createMemberWithBothFactors(world)
  await signIn(page, world, 'mia@sterling.test')
  await press(page, 'Text me a code')
  await expectTitle(page, 'Enter your phone number to get codes')
  await expect(field(page, 'Country')).toHaveValue('US')
  await page.getByPlaceholder('(123) 456-7890').fill('12')
  await press(page, 'Continue')
  await expectAlert(page, 'Invalid phone number, please try again.')
  await field(page, 'Phone number').fill('(201) 555-0142')
  await press(page, 'Continue')
  await expectAlert(page, 'A member with the specified phone number already exists for this organization.')
  await field(page, 'Phone number').fill('(201) 555-0143')
  await press(page, 'Continue')
  await expectSMSSent(page, '(201) 555-0143')
  const { code } = await world.nextText('+12015550143')
  await enterCode(page, wrongCodeFor(code))
  await expectAlert(page, 'Invalid passcode, please try again.')
  await enterCode(page, code)
  await expectSuccess(page)
})

test('switches from the app to SMS and back', async ({ page, world }) => {
  await createMemberWithBothFactors(world)
  await signIn(page, world, 'bo@sterling.test')
  await press(page, 'Text me a code instead')
  await expectSMSSent(page, '(201) 555-0142')
  await press(page, 'Use an authenticator app')
  await enterCode(page, await world.totpFor('bo@sterling.test'))
  await expectSuccess(page)
})

test('signs in with a backup code after an empty code and a wrong code', async ({ page, world }) => {
  await signIn(page, world, 'theo@sterling.test')
  await press(page, 'Use a backup code')
  await press(page, 'Continue')
  await expectAlert(page, 'Fill in this field.')
  await field(page, 'Backup code').fill('nope-nope-nope')
  await press(page, 'Continue')
  await expectAlert(page, 'Invalid backup code, please try again.')
  await field(page, 'Backup code').fill('aaaa-bbbb-cccc')
  await press(page, 'Continue')
  await expectSuccess(page)
})

test('locks the account for a while after too many wrong app codes', async ({ page, world }) => {
  await signIn(page, world, 'theo@sterling.test')
  // The screen before has the same title, and a field with the same name.
  await expect(button(page, 'Use a backup code')).toBeVisible()
  const code = await world.totpFor('theo@sterling.test')
  for (let tries = 0; tries < 5; tries += 1) {
    await enterCode(page, wrongCodeFor(code))
    await expect(field(page, 'One-time code')).toHaveValue('')
  }
  await enterCode(page, wrongCodeFor(code))
  await expectAlert(page, 'Too many failed attempts. Your account is locked.')
  await expect(button(page, 'Use a backup code')).toHaveCount(0)
})

test('sends an SMS code at once, and a new one after the first has expired and after too many wrong codes', async ({ page, world }) => {
  await page.clock.install()
  await signInUntilSMSCode(page, world)
  await nextSMSCode(world)
  await world.setOrganization('sterling', { mfa_methods: 'RESTRICTED', allowed_mfa_methods: ['totp'] })
  await press(page, 'Resend code')
  await expectAlert(page, 'We could not text you a code. Try again or contact your admin for help.')
  await world.setOrganization('sterling', { mfa_methods: 'ALL_ALLOWED', allowed_mfa_methods: [] })

  await world.advance(121_000)
  await page.clock.fastForward(121_000)
  await expectText(page, 'Your code has expired.')
  await press(page, 'Resend code')
  await expect(page.getByRole('status')).toContainText('Code resent')
  const code = await nextSMSCode(world)
  for (let tries = 0; tries < 5; tries += 1) {
    await enterCode(page, wrongCodeFor(code))
    await expectAlert(page, 'Invalid passcode, please try again.')
    await expect(field(page, 'One-time code')).toHaveValue('')
  }
  await enterCode(page, code)
  await expectAlert(page, 'This code no longer works. Request a new one.')
  await page.clock.fastForward(31_000)
  await press(page, 'Resend code')
  await enterCode(page, await nextSMSCode(world))
  await expectSuccess(page)
})

test('Try again repeats a failed app enrollment', async ({ page, world }) => {
  await signIn(page, world, 'mia@sterling.test')
  await expectTitle(page, 'Add a second sign-in step')
  await world.setOrganization('sterling', { mfa_methods: 'RESTRICTED', allowed_mfa_methods: ['sms_otp'] })
  await press(page, 'Use an authenticator app')
  await expectAlert(page, 'Something went wrong. Try again later or contact your admin for help.')
  await world.setOrganization('sterling', { mfa_methods: 'ALL_ALLOWED', allowed_mfa_methods: [] })
  await press(page, 'Try again')
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
})

test('offers the manual code if the page policy blocks the QR code', async ({ page, world }) => {
  await configureWidget(page, world, { config: { ...sterling, mfaProductInclude: ['totp'] } })
  // The same page with a policy that allows only images of its own origin.
  await page.goto(WIDGET_URL.replace('/pages/', '/strict/'))
  await submitEmail(page, 'mia@sterling.test')
  await enterCode(page, (await world.nextEmail('mia@sterling.test')).code)
  await expectText(page, 'The QR code cannot be shown. Use the text code instead.')
  await expect(button(page, 'Can’t scan the code?')).toBeVisible()
})

test('a phone number needs only the metadata of its country, and can be submitted again if a file failed to load', async ({
  page,
  world,
}) => {
  const expectFailure = () => expectAlert(page, 'We could not check this number. Try again, or start with + and the country code.')
  const [allCountries, germany] = ['**/assets/phone-*.js', '**/assets/plans49-*.js']
  for (const file of [allCountries, germany]) await page.route(file, (route) => route.abort())
  await signIn(page, world, 'mia@sterling.test')
  await press(page, 'Text me a code')
  await field(page, 'Phone number').fill('(201) 555-0143')
  await press(page, 'Continue')
  await expectFailure()
  await page.unroute(allCountries)
  await press(page, 'Continue')
  await expectSMSSent(page, '(201) 555-0143')
  await press(page, 'Back')

  const files = new Set<string>()
  page.on('request', (request) => {
    const [, name] = /\/assets\/(plans\d+)-/.exec(request.url()) ?? []
    if (name !== undefined) files.add(name)
  })
  await field(page, 'Country').selectOption('GB')
  await field(page, 'Country').selectOption('DE')
  await field(page, 'Phone number').fill('0151 12345678')
  expect([...files]).toEqual([])
  await press(page, 'Continue')
  await expectFailure()
  await expect(field(page, 'Country')).toHaveValue('DE')
  await expect(field(page, 'Phone number')).toHaveValue('0151 12345678')
  await page.unroute(germany)
  await press(page, 'Continue')
  await expectSMSSent(page, '+49 1511 2345678')
  expect([...files]).toEqual(['plans49'])
  await press(page, 'Back')
  await expect(field(page, 'Country')).toHaveValue('DE')
  await expect(field(page, 'Phone number')).toHaveValue('0151 12345678')
})
