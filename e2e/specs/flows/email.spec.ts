import type { Page } from '@playwright/test'
import { EMULATOR, expect, test, type World } from '../../helpers/test.ts'
import { watch } from '../../helpers/coverage.ts'
import {
  button,
  discovering,
  expectNoViolations,
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
  slowDown,
  wrongFor,
} from '../../helpers/widget.ts'

/* Links and codes by mail, and what has to do with them. */

test('a person whose ad blocker stops the request reads so, and goes on without it', async ({ page, world }) => {
  await world.fault('otps.email.loginOrSignup', { kind: 'refusal', error_type: 'ad_blocker_detected', times: 1 })
  await open(page, world, { config: of('acme', { products: ['emailOtp'] }) })
  await giveEmail(page, 'ada@acme.test')
  await readAlert(page, 'The request was blocked by an Ad Blocker. Please disable your ad blocker, refresh the page, and try again.')
  await page.reload()
  await signInByCode(page, world, 'ada@acme.test')
  await seeSuccess(page)
})

test('a code by mail: sent again, mistyped, then right', async ({ page, world }) => {
  await open(page, world, { config: of('acme', { products: ['emailOtp'] }) })
  await giveEmail(page, 'ada@acme.test')
  await seeTitle(page, 'Enter passcode')
  await read(page, 'A 6-digit passcode was sent to you at ada@acme.test.')
  await expect(field(page, 'One-time passcode')).toBeFocused()
  await world.nextEmail('ada@acme.test')
  await press(page, 'Resend code')
  await expect(page.getByRole('status')).toContainText('Code resent')
  await expect(button(page, 'Resend code')).toHaveAccessibleDescription(/Available in 0:\d\d\./)
  const { code } = await world.nextEmail('ada@acme.test')
  await giveCode(page, wrongFor(code))
  await readAlert(page, 'Invalid passcode, please try again.')
  await expect(field(page, 'One-time passcode')).toHaveValue('')
  await expect(field(page, 'One-time passcode')).toBeFocused()
  await giveCode(page, code)
  await seeSuccess(page)
  await read(page, 'ada@acme.test at Acme Corp')
})

test('a code that has expired is said to be, may still be tried, and another one helps', async ({ page, world }) => {
  await page.clock.install()
  await open(page, world, { config: discovering({ products: ['emailOtp'] }) })
  await giveEmail(page, 'noor@nowhere.test')
  await seeTitle(page, 'Enter passcode')
  const { code } = await world.nextEmail('noor@nowhere.test')
  await world.advance(601_000)
  await page.clock.fastForward(601_000)
  await read(page, 'Your code has expired.')
  await giveCode(page, code)
  await readAlert(page, 'This code no longer works. Request a new one.')
  await press(page, 'Resend code')
  await giveCode(page, (await world.nextEmail('noor@nowhere.test')).code)
  await seeTitle(page, 'Create an organization to get started')
})

for (const flow of ['organization', 'discovery'] as const) {
  test(`after five wrong codes, the right one asks for a new code, which works: ${flow}`, async ({ page, world }) => {
    const products = ['emailOtp'] as const
    await open(page, world, { config: flow === 'organization' ? of('acme', { products }) : discovering({ products }) })
    await giveEmail(page, 'ada@acme.test')
    await seeTitle(page, 'Enter passcode')
    const { code } = await world.nextEmail('ada@acme.test')
    for (let tries = 0; tries < 5; tries += 1) {
      await giveCode(page, wrongFor(code))
      await readAlert(page, 'Invalid passcode, please try again.')
      await expect(field(page, 'One-time passcode')).toHaveValue('')
    }
    await giveCode(page, code)
    await readAlert(page, 'This code no longer works. Request a new one.')
    await expect(page.getByText(/Your code expires in/)).toHaveCount(0)
    await press(page, 'Resend code')
    await expect(field(page, 'One-time passcode')).toBeFocused()
    await giveCode(page, (await world.nextEmail('ada@acme.test')).code)
    await (flow === 'organization' ? seeSuccess(page) : seeTitle(page, 'Select an organization to continue'))
  })
}

test('a code that is checked while the network is gone is sent again by a button', async ({ page, context, world }) => {
  await open(page, world, { config: of('acme', { products: ['emailOtp'] }) })
  await giveEmail(page, 'ada@acme.test')
  await seeTitle(page, 'Enter passcode')
  const { code } = await world.nextEmail('ada@acme.test')
  await context.setOffline(true)
  await giveCode(page, code)
  await readAlert(page, 'We could not reach the server. Check your connection and try again.')
  await expect(field(page, 'One-time passcode')).toHaveValue(code)
  await context.setOffline(false)
  await press(page, 'Try again')
  await seeSuccess(page)
})

test('keeps the digits that are typed while a wrong code is checked', async ({ page, world }) => {
  await open(page, world, { config: of('acme', { products: ['emailOtp'] }) })
  await giveEmail(page, 'ada@acme.test')
  await seeTitle(page, 'Enter passcode')
  const { code } = await world.nextEmail('ada@acme.test')
  await world.fault('otps.email.authenticate', { kind: 'delay', ms: 1000, times: 1 })
  await giveCode(page, wrongFor(code))
  await read(page, 'Verifying passcode...')
  await page.keyboard.type(code.slice(0, 3))
  await readAlert(page, 'Invalid passcode, please try again.')
  await expect(field(page, 'One-time passcode')).toHaveValue(code.slice(0, 3))
  await page.keyboard.type(code.slice(3))
  await seeSuccess(page)
})

test('T55 a clock that is set back a day keeps nobody from having a code sent again', async ({ page, world }) => {
  await page.clock.install()
  await open(page, world, { config: of('acme', { products: ['emailOtp'] }) })
  await giveEmail(page, 'ada@acme.test')
  await press(page, 'Resend code')
  await expect(button(page, 'Resend code')).toHaveAccessibleDescription(/Available in 0:\d\d\./)
  await page.clock.setSystemTime(Date.now() - 86_400_000)
  await page.clock.fastForward(31_000)
  await press(page, 'Resend code')
  await expect.poll(() => world.mailsTo('ada@acme.test')).toBe(3)
})

test('a link or a code: both are offered, and the address is kept on the way back', async ({ page, world }) => {
  await open(page, world, { config: of('acme', { products: ['emailMagicLinks', 'emailOtp'] }) })
  await giveEmail(page, 'ada@acme.test')
  await seeTitle(page, 'Select how you’d like to continue.')
  await press(page, 'Email me a log in link')
  await seeTitle(page, 'Check your email')
  await expect(page.getByRole('link', { name: 'Open in Gmail' })).toHaveAttribute('href', /from%3A%40acme\.test/)
  await world.nextEmail('ada@acme.test')
  await press(page, 'Resend email')
  await expect(page.getByRole('status')).toContainText('Email resent')
  expect(await world.mailsTo('ada@acme.test')).toBe(2)
  await press(page, 'Try again')
  await expect(field(page, 'Email')).toHaveValue('ada@acme.test')
  await page.keyboard.press('Enter')
  await press(page, 'Email me a log in code')
  await world.nextEmail('ada@acme.test')
  await giveCode(page, (await world.nextEmail('ada@acme.test')).code)
  await seeSuccess(page)
})

test('the tab that waits moves on when the link is followed in another one', async ({ page, context, world }) => {
  await setUp(context, world, { config: of('acme') })
  await page.goto(HERE)
  await giveEmail(page, 'ada@acme.test')
  await seeTitle(page, 'Check your email')
  const other = await context.newPage()
  await other.goto(await world.linkTo('ada@acme.test'))
  await seeSuccess(other)
  await seeSuccess(page)
})

test('a link that is spent only by a click, where that is wanted', async ({ page, world }) => {
  await open(page, world, { config: of('acme', { emailMagicLinksOptions: { confirmLink: 'always' } }) })
  await giveEmail(page, 'ada@acme.test')
  await seeTitle(page, 'Check your email')
  await page.goto(await world.linkTo('ada@acme.test'))
  await seeTitle(page, 'Continue logging in?')
  expect(await world.requests('/magic_links/authenticate')).toHaveLength(0)
  await press(page, 'Continue')
  await seeSuccess(page)
})

test('a link in a browser that did not ask for it waits for a click, and is good for the other one only', async ({
  page,
  world,
  browser,
  seen,
}) => {
  const config = of('acme', { emailMagicLinksOptions: { confirmLink: 'foreign' } })
  await open(page, world, { config })
  await giveEmail(page, 'ada@acme.test')
  await seeTitle(page, 'Check your email')
  const link = await world.linkTo('ada@acme.test')
  const foreign = await browser.newContext()
  await watch(foreign, seen)
  await setUp(foreign, world, { config })
  const elsewhere = await foreign.newPage()
  await elsewhere.goto(link)
  await seeTitle(elsewhere, 'Continue logging in?')
  await press(elsewhere, 'Continue')
  await read(elsewhere, 'This link was asked for in another browser.')
  await foreign.close()
  await page.goto(link)
  await seeSuccess(page)
})

/** Follows the link of a mail to Ada, and answers it. */
async function followOnce(page: Page, world: World): Promise<string> {
  await open(page, world, { config: of('acme') })
  await giveEmail(page, 'ada@acme.test')
  await seeTitle(page, 'Check your email')
  const link = await world.linkTo('ada@acme.test')
  await page.goto(link)
  await seeSuccess(page)
  return link
}

test('a used link names the signed-in member and offers Continue', async ({ page, world }) => {
  const link = await followOnce(page, world)
  await page.goto(link)
  await seeTitle(page, 'Looks like there was an error!')
  await read(page, 'Your login link may have expired, been revoked, or been used more than once.')
  await read(page, 'You are already signed in')
  await read(page, 'ada@acme.test at Acme Corp')
  await press(page, 'Continue')
  await seeSuccess(page)
})

test('a signed-in member can request a new link as well', async ({ page, world }) => {
  await page.goto(await followOnce(page, world))
  await press(page, 'Email me a new link')
  await giveEmail(page, 'bob@acme.test')
  await seeTitle(page, 'Check your email')
  await page.goto(await world.linkTo('bob@acme.test'))
  await seeSuccess(page)
})

test('a used link asks for an address if the session is over', async ({ page, world }) => {
  const link = await followOnce(page, world)
  await page.context().clearCookies()
  await page.goto(link)
  await read(page, 'Your login link may have expired, been revoked, or been used more than once.')
  await field(page, 'Email').fill('ada@acme.test')
  await press(page, 'Email me a new link')
  await seeTitle(page, 'Check your email')
  await page.goto(await world.linkTo('ada@acme.test'))
  await seeSuccess(page)
})

for (const [flow, config] of [
  ['an organization', of('acme')],
  ['a discovery', discovering()],
] as const) {
  test(`an expired link of ${flow} is mailed again at one press, and the address is forgotten once it has worked`, async ({
    page,
    world,
  }) => {
    await open(page, world, { config })
    await giveEmail(page, 'ada@acme.test')
    await seeTitle(page, 'Check your email')
    const link = await world.linkTo('ada@acme.test')
    await world.advance(61 * 60_000)
    await page.goto(link)
    await seeTitle(page, 'Looks like there was an error!')
    await press(page, 'Email me a new link')
    await seeTitle(page, 'Check your email')
    await read(page, 'An email was sent to ada@acme.test.')
    const kept = () =>
      page.evaluate(() =>
        Object.entries(localStorage).some(([key, value]) => key.endsWith('link_email') && String(value).includes('ada@acme.test')),
      )
    expect(await kept()).toBe(true)
    await page.goto(await world.linkTo('ada@acme.test'))
    if (flow === 'a discovery') await page.getByRole('button', { name: /Acme Corp/ }).click()
    await seeSuccess(page)
    expect(await kept()).toBe(false)
  })
}

test('Try again after a link that has expired keeps the address', async ({ page, world }) => {
  await open(page, world, { config: of('acme') })
  await giveEmail(page, 'ada@acme.test')
  await seeTitle(page, 'Check your email')
  const link = await world.linkTo('ada@acme.test')
  await world.advance(61 * 60_000)
  await page.goto(link)
  await press(page, 'Try again')
  await seeTitle(page, 'Continue to Acme Corp')
  await expect(field(page, 'Email')).toHaveValue('ada@acme.test')
})

test('two tokens in one address show the same text for every token type', async ({ page, world }) => {
  for (const type of [
    'multi_tenant_magic_links',
    'discovery',
    'oauth',
    'discovery_oauth',
    'sso',
    'multi_tenant_impersonation',
    'multi_tenant_passwords',
  ]) {
    await open(page, world, { config: of('acme'), search: `?acme_token_type=${type}&token=one&token=two` })
    await read(page, 'Your login link may have expired, been revoked, or been used more than once.')
  }
})

test('what can be wrong with an address', async ({ page, context, world }) => {
  await open(page, world, { config: of('acme') })
  await giveEmail(page, '')
  await readAlert(page, 'Invalid email address')
  await giveEmail(page, 'bob@inactive.test')
  await readAlert(page, 'The email address is marked as inactive.')
  await giveEmail(page, 'eve@evil.test')
  await readAlert(page, 'eve@evil.test does not have access to Acme Corp. If you think this is a mistake, contact your admin.')
  await context.setOffline(true)
  await giveEmail(page, 'ada@acme.test')
  await readAlert(page, 'We could not reach the server. Check your connection and try again.')
  await context.setOffline(false)
  await page.keyboard.press('Enter')
  await seeTitle(page, 'Check your email')
})

test('a refused link and a refused code have texts of their own', async ({ page, world }) => {
  await open(page, world, { config: of('acme', { emailMagicLinksOptions: { locale: 'xx' } }) })
  await giveEmail(page, 'ada@acme.test')
  await readAlert(page, 'We could not send the email. Check the address and try again.')
  await expect(field(page, 'Email')).toHaveValue('ada@acme.test')
  await open(page, world, { config: of('acme', { products: ['emailOtp'], emailMagicLinksOptions: { locale: 'xx' } }) })
  await giveEmail(page, 'ada@acme.test')
  await readAlert(page, 'We were unable to send a passcode to the entered email address.')
})

test('links and codes share the texts for a broken server and for a refused redirect URL', async ({ page, world }) => {
  for (const [product, call] of [
    ['emailMagicLinks', 'magicLinks.email.loginOrSignup'],
    ['emailOtp', 'otps.email.loginOrSignup'],
  ] as const) {
    await open(page, world, { config: of('acme', { products: [product] }) })
    await world.fault(call, { kind: 'server_error', status: 503, times: 1 })
    await giveEmail(page, 'ada@acme.test')
    await readAlert(page, 'Something went wrong on our side. Try again in a moment.')
    await world.fault(call, { kind: 'refusal', error_type: 'invalid_login_redirect_url', times: 1 })
    await page.keyboard.press('Enter')
    await readAlert(page, 'This page is not set up correctly. Contact your admin.')
    await page.keyboard.press('Enter')
    await seeTitle(page, product === 'emailOtp' ? 'Enter passcode' : 'Check your email')
  }
})

test('an address that cannot join has a text if no organization is known', async ({ page, world }) => {
  await world.fault('magicLinks.email.discovery.send', { kind: 'refusal', error_type: 'email_jit_provisioning_not_allowed', times: 1 })
  await open(page, world, { config: discovering() })
  await giveEmail(page, 'ada@acme.test')
  await readAlert(page, "Unable to join due to the organization's authentication policy. Please contact your admin for more information.")
})

test('an organization that is not there, or that nobody can come into by these ways, says so', async ({ page, world }) => {
  await open(page, world, { config: of('nobody') })
  await read(page, 'The organization you are looking for could not be found.')
  await world.setOrganization('acme', { auth_methods: 'RESTRICTED', allowed_auth_methods: [] })
  await open(page, world, { config: of('acme') })
  await read(page, "Unable to join due to Acme Corp's authentication policy.")
})

test('whoever is signed in already is told so, where that is wanted', async ({ page, world }) => {
  await world.setProject({ disable_sdk_watermark: false })
  await world.signInAs(page, 'ada@acme.test')
  await open(page, world, { config: of('acme', { skipWhenSignedIn: true }) })
  await seeSuccess(page)
  await read(page, 'ada@acme.test at Acme Corp')
  await expect(page.getByText(/^Powered by /)).toBeVisible()
})

test('the Back of the browser leads one screen back', async ({ page, world }) => {
  await page.goto('about:blank')
  await open(page, world, { config: of('acme') })
  await giveEmail(page, 'ada@acme.test')
  await seeTitle(page, 'Check your email')
  await page.goBack()
  await expect(field(page, 'Email')).toHaveValue('ada@acme.test')
  expect(page.url()).toBe(HERE)
})

test('what was used last comes first, and is marked', async ({ page, world }) => {
  const config = of('acme', { products: ['emailOtp', 'oauth'], oauthOptions: { providers: ['google', 'github'] } })
  await open(page, world, { config })
  await press(page, 'Continue with GitHub')
  await page.getByText('ada@acme.test').click()
  await press(page, 'Allow')
  await seeSuccess(page)
  await page.goto(HERE)
  await seeTitle(page, 'Continue to Acme Corp')
  await expect(page.getByRole('button').first()).toHaveText(/Continue with GitHub.*Last used/)
})

test('an administrator of the project looks at it as a member does, with a token that holds once', async ({ page, world }) => {
  const answer = await page.request.post(`${EMULATOR}/emulator/${world.publicToken}/impersonate`, {
    data: { member_id: 'member-test-ada' },
  })
  const { impersonation_token } = (await answer.json()) as { readonly impersonation_token: string }
  const search = `?acme_token_type=multi_tenant_impersonation&token=${impersonation_token}`
  await open(page, world, { config: of('acme'), search })
  await seeSuccess(page)
  await open(page, world, { config: of('acme'), search })
  await read(page, 'Something went wrong. Try again later or contact your admin for help.')
})

test('a slow network is said to be slow, and the link is spent all the same', async ({ page, world }) => {
  await open(page, world, { config: of('acme') })
  await giveEmail(page, 'ada@acme.test')
  await seeTitle(page, 'Check your email')
  const link = await world.linkTo('ada@acme.test')
  await slowDown(page, 5000)
  await page.goto(link)
  await seeTitle(page, 'Logging in...')
  await read(page, 'This is taking longer than usual.')
  await seeSuccess(page)
})

test('a member who is not known yet joins with a code, if their domain may', async ({ page, world }) => {
  await open(page, world, { config: of('acme', { products: ['emailOtp'] }) })
  await signInByCode(page, world, 'zoe@acme.test')
  await seeSuccess(page)
})

test('a misspelled domain is offered right, accepted with one press, and never in the way', async ({ page, world }) => {
  await open(page, world, { config: of('acme') })
  await field(page, 'Email').pressSequentially('ada@gmial.com')
  const before = await button(page, 'Continue with email').boundingBox()
  await expect(button(page, 'gmail.com')).toBeVisible()
  await expectNoViolations(page)
  await press(page, 'gmail.com')
  expect(await button(page, 'Continue with email').boundingBox(), 'nothing moves').toEqual(before)
  await expect(field(page, 'Email')).toHaveValue('ada@gmail.com')
  await expect(field(page, 'Email')).toBeFocused()
  await field(page, 'Email').fill('eve@gmial.com')
  await expect(button(page, 'gmail.com')).toBeVisible()
  await press(page, 'Continue with email')
  await readAlert(page, 'eve@gmial.com does not have access to Acme Corp.')
})
