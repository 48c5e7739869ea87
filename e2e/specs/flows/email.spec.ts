import { recordShownTexts } from '../../helpers/coverage.ts'
import { EMULATOR_URL, expect, test } from '../../helpers/test.ts'
import {
  button,
  discoveryConfig,
  expectNoViolations,
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

/* Emailed links and codes. */

test('explains that an ad blocker stopped the request, and works without it', async ({ page, world }) => {
  await world.fault('otps.email.loginOrSignup', { kind: 'refusal', error_type: 'ad_blocker_detected', times: 1 })
  await openWidget(page, world, { config: organizationConfig('acme', { products: ['emailOtp'] }) })
  await submitEmail(page, 'ada@acme.test')
  await expectAlert(page, 'The request was blocked by an Ad Blocker. Please disable your ad blocker, refresh the page, and try again.')
  await page.reload()
  await signInByCode(page, world, 'ada@acme.test')
  await expectSuccess(page)
})

test('explains a blocked captcha and a captcha that the server does not accept differently', async ({ page, world }) => {
  await world.setProject({ captcha_required: true, captcha_settings: { enabled: true, siteKey: 'site-key' } })
  const script = 'https://www.google.com/recaptcha/**'
  await page.route(script, (route) => route.abort())
  await openWidget(page, world, { config: discoveryConfig({ products: ['emailOtp'] }) })
  await submitEmail(page, 'ada@acme.test')
  await expectAlert(page, 'The request was blocked by an Ad Blocker.')
  const body = "window.grecaptcha = { enterprise: { ready: (run) => run(), execute: async () => 'an invalid token' } }"
  await page.route(script, (route) => route.fulfill({ contentType: 'text/javascript', body }))
  await page.reload()
  await submitEmail(page, 'ada@acme.test')
  await expectAlert(page, 'We could not confirm that you are a person. Reload the page and try again.')
})

test('a new user of an allowed domain joins with a code: resent, mistyped, typed during a check, and sent again after being offline', async ({
  page,
  context,
  world,
}) => {
  await openWidget(page, world, { config: organizationConfig('acme', { products: ['emailOtp'] }) })
  await submitEmail(page, 'zoe@acme.test')
  await expectTitle(page, 'Enter your code')
  await expectText(page, 'We sent a 6-digit code to zoe@acme.test.')
  await expect(field(page, 'One-time code')).toBeFocused()
  await world.nextEmail('zoe@acme.test')
  await press(page, 'Resend code')
  await expect(page.getByRole('status')).toContainText('Code resent')
  await expect(button(page, 'Resend code')).toHaveAccessibleDescription(/Available in 0:\d\d\./)
  const { code } = await world.nextEmail('zoe@acme.test')
  await enterCode(page, wrongCodeFor(code))
  await expectAlert(page, 'Invalid passcode, please try again.')
  await expect(field(page, 'One-time code')).toHaveValue('')
  await expect(field(page, 'One-time code')).toBeFocused()

  await world.fault('otps.email.authenticate', { kind: 'delay', ms: 3000, times: 1 })
  await enterCode(page, wrongCodeFor(code))
  await expectText(page, 'Checking your code...')
  await page.keyboard.type(code.slice(0, 3))
  await expectAlert(page, 'Invalid passcode, please try again.')
  await expect(field(page, 'One-time code')).toHaveValue(code.slice(0, 3))

  await context.setOffline(true)
  await page.keyboard.type(code.slice(3))
  await expectAlert(page, 'We could not reach the server. Check your connection and try again.')
  await expect(field(page, 'One-time code')).toHaveValue(code)
  await context.setOffline(false)
  await press(page, 'Try again')
  await expectSuccess(page)
  await expectText(page, 'zoe@acme.test at Acme Corp')
})

for (const [flow, config, email, title] of [
  ['an organization', organizationConfig('acme', { products: ['emailOtp'] }), 'ada@acme.test', 'Success!'],
  ['a discovery', discoveryConfig({ products: ['emailOtp'] }), 'noor@nowhere.test', 'Create an organization to get started'],
] as const) {
  test(`a code of ${flow} does not work after its time or after five wrong codes, but a new one does`, async ({ page, world }) => {
    await page.clock.install()
    await openWidget(page, world, { config })
    await submitEmail(page, email)
    await expectTitle(page, 'Enter your code')
    const { code: expiredCode } = await world.nextEmail(email)
    await world.advance(601_000)
    await page.clock.fastForward(601_000)
    await expectText(page, 'Your code has expired.')
    await enterCode(page, expiredCode)
    await expectAlert(page, 'This code no longer works. Request a new one.')
    await press(page, 'Resend code')
    const { code } = await world.nextEmail(email)
    for (let tries = 0; tries < 5; tries += 1) {
      await enterCode(page, wrongCodeFor(code))
      await expectAlert(page, 'Invalid passcode, please try again.')
      await expect(field(page, 'One-time code')).toHaveValue('')
    }
    await enterCode(page, code)
    await expectAlert(page, 'This code no longer works. Request a new one.')
    await expect(page.getByText(/Your code expires in/)).toHaveCount(0)
    await page.clock.fastForward(31_000)
    await press(page, 'Resend code')
    await expect(field(page, 'One-time code')).toBeFocused()
    await enterCode(page, (await world.nextEmail(email)).code)
    await expectTitle(page, title)
  })
}

test('T55 resends a code although the clock was set back by a day', async ({ page, world }) => {
  await page.clock.install()
  await openWidget(page, world, { config: organizationConfig('acme', { products: ['emailOtp'] }) })
  await submitEmail(page, 'ada@acme.test')
  await press(page, 'Resend code')
  await expect(button(page, 'Resend code')).toHaveAccessibleDescription(/Available in 0:\d\d\./)
  await page.clock.setSystemTime(Date.now() - 86_400_000)
  await page.clock.fastForward(31_000)
  await press(page, 'Resend code')
  await expect.poll(() => world.emailCount('ada@acme.test')).toBe(3)
})

test('offers a link or a code, resends the link once, and keeps the email address on the way back', async ({ page, world }) => {
  await openWidget(page, world, { config: organizationConfig('acme', { products: ['emailMagicLinks', 'emailOtp'] }) })
  await submitEmail(page, 'ada@acme.test')
  await expectTitle(page, 'How do you want to sign in?')
  await press(page, 'Email me a link')
  await expectTitle(page, 'Check your email')
  await expect(page.getByRole('link', { name: 'Open in Gmail' })).toHaveAttribute('href', /from%3A%40acme\.test/)
  await world.nextEmail('ada@acme.test')
  await press(page, 'Resend email')
  await expect(page.getByRole('status')).toContainText('Email resent')
  // The user has to wait before the next one.
  await button(page, 'Resend email').click({ force: true })
  await press(page, 'Try again')
  await expect(field(page, 'Email')).toHaveValue('ada@acme.test')
  expect(await world.emailCount('ada@acme.test')).toBe(2)
  await page.keyboard.press('Enter')
  await press(page, 'Email me a code')
  await world.nextEmail('ada@acme.test')
  await enterCode(page, (await world.nextEmail('ada@acme.test')).code)
  await expectSuccess(page)
})

test('a waiting tab signs in when the link is opened in another tab', async ({ page, context, world }) => {
  await configureWidget(context, world, { config: organizationConfig('acme') })
  await page.goto(WIDGET_URL)
  await submitEmail(page, 'ada@acme.test')
  await expectTitle(page, 'Check your email')
  const other = await context.newPage()
  await other.goto(await world.nextLink('ada@acme.test'))
  await expectSuccess(other)
  await expectSuccess(page)
})

test('waits for a click before it spends a link if confirmLink is always', async ({ page, world }) => {
  await openWidget(page, world, { config: organizationConfig('acme', { emailMagicLinksOptions: { confirmLink: 'always' } }) })
  await submitEmail(page, 'ada@acme.test')
  await expectTitle(page, 'Check your email')
  await page.goto(await world.nextLink('ada@acme.test'))
  await expectTitle(page, 'Sign in with this link?')
  expect(await world.requests('/magic_links/authenticate')).toHaveLength(0)
  await press(page, 'Continue')
  await expectSuccess(page)
})

test('waits for a click if another browser requested the link, and refuses it there', async ({ page, world, browser, shownTexts }) => {
  const config = organizationConfig('acme', { emailMagicLinksOptions: { confirmLink: 'foreign' } })
  await openWidget(page, world, { config })
  await submitEmail(page, 'ada@acme.test')
  await expectTitle(page, 'Check your email')
  const link = await world.nextLink('ada@acme.test')
  const foreign = await browser.newContext()
  await recordShownTexts(foreign, shownTexts)
  await configureWidget(foreign, world, { config })
  const foreignPage = await foreign.newPage()
  await foreignPage.goto(link)
  await expectTitle(foreignPage, 'Sign in with this link?')
  await press(foreignPage, 'Continue')
  await expectText(foreignPage, 'This sign-in was started in another browser.')
  await foreign.close()
  await page.goto(link)
  await expectSuccess(page)
})

test('a used link names the signed-in member and offers Continue, and asks for an address if the session is over', async ({
  page,
  world,
}) => {
  await openWidget(page, world, { config: organizationConfig('acme') })
  await submitEmail(page, 'ada@acme.test')
  await expectTitle(page, 'Check your email')
  const link = await world.nextLink('ada@acme.test')
  await page.goto(link)
  await expectSuccess(page)

  await page.goto(link)
  await expectTitle(page, 'You are already signed in')
  await expectText(page, 'This link was used before. You can continue as ada@acme.test at Acme Corp.')
  await press(page, 'Continue')
  await expectSuccess(page)

  // Leaves the page first. It would write the cookies again with the response of a refresh.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto(link)
  await expectText(page, 'Your login link may have expired, been revoked, or been used more than once.')
  await field(page, 'Email').fill('ada@acme.test')
  await press(page, 'Email me a new link')
  await expectTitle(page, 'Check your email')
  await page.goto(await world.nextLink('ada@acme.test'))
  await expectSuccess(page)
})

for (const [flow, config] of [
  ['an organization', organizationConfig('acme')],
  ['a discovery', discoveryConfig()],
] as const) {
  test(`an expired link of ${flow}: Try again keeps the email address, one click emails a new link, and nothing is stored after it`, async ({
    page,
    world,
  }) => {
    await openWidget(page, world, { config })
    await submitEmail(page, 'ada@acme.test')
    await expectTitle(page, 'Check your email')
    const link = await world.nextLink('ada@acme.test')
    await world.advance(61 * 60_000)
    await page.goto(link)
    await expectTitle(page, 'Looks like there was an error!')
    await press(page, 'Try again')
    await expect(field(page, 'Email')).toHaveValue('ada@acme.test')
    await page.goto(link)
    await press(page, 'Email me a new link')
    await expectTitle(page, 'Check your email')
    await expectText(page, 'We sent an email to ada@acme.test.')
    const isEmailStored = () =>
      page.evaluate(() =>
        Object.entries(localStorage).some(([key, value]) => key.endsWith('link_email') && String(value).includes('ada@acme.test')),
      )
    expect(await isEmailStored()).toBe(true)
    await page.goto(await world.nextLink('ada@acme.test'))
    if (flow === 'a discovery') await page.getByRole('button', { name: /Acme Corp/ }).click()
    await expectSuccess(page)
    expect(await isEmailStored()).toBe(false)
  })
}

test('a page opened with two tokens spends neither, and shows the same text for every token type', async ({ page, world }) => {
  for (const type of [
    'multi_tenant_magic_links',
    'discovery',
    'oauth',
    'discovery_oauth',
    'sso',
    'multi_tenant_impersonation',
    'multi_tenant_passwords',
  ]) {
    await openWidget(page, world, { config: organizationConfig('acme'), search: `?acme_token_type=${type}&token=one&token=two` })
    await expectText(page, 'Your login link may have expired, been revoked, or been used more than once.')
    expect(page.url()).not.toContain('token=one')
  }
  expect(await world.requests('/authenticate')).toHaveLength(0)
})

test('explains each problem of an email address', async ({ page, context, world }) => {
  await openWidget(page, world, { config: organizationConfig('acme') })
  await submitEmail(page, '')
  await expectAlert(page, 'Invalid email address')
  await submitEmail(page, 'bob@inactive.test')
  await expectAlert(page, 'The email address is marked as inactive.')
  await submitEmail(page, 'eve@evil.test')
  await expectAlert(page, 'eve@evil.test does not have access to Acme Corp. If you think this is a mistake, contact your admin.')
  await context.setOffline(true)
  await submitEmail(page, 'ada@acme.test')
  await expectAlert(page, 'We could not reach the server. Check your connection and try again.')
  await context.setOffline(false)
  await page.keyboard.press('Enter')
  await expectTitle(page, 'Check your email')
})

test('a refused link and a refused code have different messages', async ({ page, world }) => {
  await openWidget(page, world, { config: organizationConfig('acme', { emailMagicLinksOptions: { locale: 'xx' } }) })
  await submitEmail(page, 'ada@acme.test')
  await expectAlert(page, 'We could not send the email. Check the address and try again.')
  await expect(field(page, 'Email')).toHaveValue('ada@acme.test')
  await openWidget(page, world, {
    config: organizationConfig('acme', { products: ['emailOtp'], emailMagicLinksOptions: { locale: 'xx' } }),
  })
  await submitEmail(page, 'ada@acme.test')
  await expectAlert(page, 'We were unable to send a passcode to the entered email address.')
})

test('links and codes share the messages for a server error and for a refused redirect URL', async ({ page, world }) => {
  for (const [product, call] of [
    ['emailMagicLinks', 'magicLinks.email.loginOrSignup'],
    ['emailOtp', 'otps.email.loginOrSignup'],
  ] as const) {
    await openWidget(page, world, { config: organizationConfig('acme', { products: [product] }) })
    await world.fault(call, { kind: 'server_error', status: 503, times: 1 })
    await submitEmail(page, 'ada@acme.test')
    await expectAlert(page, 'Something went wrong on our side. Please try again.')
    await world.fault(call, { kind: 'refusal', error_type: 'invalid_login_redirect_url', times: 1 })
    await page.keyboard.press('Enter')
    await expectAlert(page, 'This page is not set up correctly. Contact your admin.')
    await page.keyboard.press('Enter')
    await expectTitle(page, product === 'emailOtp' ? 'Enter your code' : 'Check your email')
  }
})

test('explains that an email address cannot join, also if no organization is known', async ({ page, world }) => {
  await world.fault('magicLinks.email.discovery.send', { kind: 'refusal', error_type: 'email_jit_provisioning_not_allowed', times: 1 })
  await openWidget(page, world, { config: discoveryConfig() })
  await submitEmail(page, 'ada@acme.test')
  await expectAlert(page, "Unable to join due to the organization's authentication policy. Please contact your admin for more information.")
})

test('explains an unknown organization, and an organization that allows none of the products', async ({ page, world }) => {
  await openWidget(page, world, { config: organizationConfig('unknown-slug') })
  await expectText(page, 'The organization you are looking for could not be found.')
  await world.setOrganization('acme', { auth_methods: 'RESTRICTED', allowed_auth_methods: [] })
  await openWidget(page, world, { config: organizationConfig('acme') })
  await expectText(page, "Unable to join due to Acme Corp's authentication policy.")
})

test('shows the signed-in member if skipWhenSignedIn is set', async ({ page, world }) => {
  await world.setProject({ disable_sdk_watermark: false })
  await world.signInAs(page, 'ada@acme.test')
  await openWidget(page, world, { config: organizationConfig('acme', { skipWhenSignedIn: true }) })
  await expectSuccess(page)
  await expectText(page, 'ada@acme.test at Acme Corp')
  await expect(page.getByText(/^Powered by /)).toBeVisible()
})

test('browser Back goes back one screen', async ({ page, world }) => {
  await page.goto('about:blank')
  await openWidget(page, world, { config: organizationConfig('acme') })
  await submitEmail(page, 'ada@acme.test')
  await expectTitle(page, 'Check your email')
  await page.goBack()
  await expect(field(page, 'Email')).toHaveValue('ada@acme.test')
  expect(page.url()).toBe(WIDGET_URL)
})

test('an impersonation token signs in once', async ({ page, world }) => {
  const answer = await page.request.post(`${EMULATOR_URL}/emulator/${world.publicToken}/impersonate`, {
    data: { member_id: 'member-test-ada' },
  })
  const { impersonation_token } = (await answer.json()) as { readonly impersonation_token: string }
  const search = `?acme_token_type=multi_tenant_impersonation&token=${impersonation_token}`
  await openWidget(page, world, { config: organizationConfig('acme'), search })
  await expectSuccess(page)
  await openWidget(page, world, { config: organizationConfig('acme'), search })
  await expectText(page, 'Something went wrong. Try again later or contact your admin for help.')
})

test('explains a slow network and still spends the link', async ({ page, world }) => {
  await openWidget(page, world, { config: organizationConfig('acme') })
  await submitEmail(page, 'ada@acme.test')
  await expectTitle(page, 'Check your email')
  const link = await world.nextLink('ada@acme.test')
  await world.fault('magicLinks.authenticate', { kind: 'delay', ms: 8000, times: 1 })
  await page.goto(link)
  await expectTitle(page, 'Logging in...')
  await expectText(page, 'This is taking longer than usual.')
  await expectSuccess(page)
})

test('suggests the correct domain, which one click accepts, and does not move the form', async ({ page, world }) => {
  await openWidget(page, world, { config: organizationConfig('acme') })
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
  await expectAlert(page, 'eve@gmial.com does not have access to Acme Corp.')
})
