import { requestLink, expect, heading, hostPageUrl, test, callbackReportsOf } from '../helpers/test.ts'

test('signs in with the emailed link', async ({ page, world }) => {
  await page.goto(hostPageUrl(world))
  await expect(heading(page, 'Continue to Acme Corp')).toBeVisible()
  await requestLink(page, 'ada@acme.test')
  await expect(page.getByText('We sent an email to ada@acme.test.')).toBeVisible()
  await page.goto(await world.nextLink('ada@acme.test'))
  await expect(heading(page, 'Success!')).toBeVisible()
  await expect(page.locator('output')).toHaveText('ada@acme.test')
  expect(new URL(page.url()).searchParams.has('token')).toBe(false)
  expect((await callbackReportsOf(page)).events.map(({ type }) => type)).toEqual([
    'B2B_MAGIC_LINK_AUTHENTICATE',
    'AUTHENTICATE_FLOW_COMPLETE',
  ])
})

test('T03 under StrictMode the token is spent once', async ({ page, world }) => {
  await page.goto(hostPageUrl(world))
  await requestLink(page, 'ada@acme.test')
  await page.goto(await world.nextLink('ada@acme.test'))
  await expect(heading(page, 'Success!')).toBeVisible()
  expect(await world.requests('/b2b/magic_links/authenticate')).toHaveLength(1)
})

test('a complete login makes four calls, two of them for the first form', async ({ page, world }) => {
  await page.goto(hostPageUrl(world))
  await requestLink(page, 'ada@acme.test')
  await page.goto(await world.nextLink('ada@acme.test'))
  await expect(heading(page, 'Success!')).toBeVisible()
  const paths = (await world.requests(''))
    .map(({ path }) => path.replace(world.publicToken, ''))
    .filter((path) => path.includes('/sdk/v1') && !path.endsWith('/events'))
  expect(paths.map((path) => path.replace('/sdk/v1', '')).sort()).toEqual([
    '/b2b/magic_links/authenticate',
    '/b2b/magic_links/email/login_or_signup',
    '/b2b/organizations/search',
    '/projects/bootstrap/',
  ])
})

test('a user with two organizations chooses one', async ({ page, world }) => {
  await page.goto(hostPageUrl(world, { flow: 'Discovery' }))
  await expect(heading(page, 'Sign up or log in')).toBeVisible()
  await requestLink(page, 'grace@globex.test')
  await page.goto(await world.nextLink('grace@globex.test'))
  await expect(heading(page, 'Choose an organization')).toBeVisible()
  await page.getByRole('button', { name: /Vault Industries/ }).click()
  await expect(heading(page, 'Success!')).toBeVisible()
  await expect(page.locator('output')).toHaveText('grace@globex.test')
})

test('completes the discovery flow by keyboard', async ({ page, world }) => {
  await page.goto(hostPageUrl(world, { flow: 'Discovery' }))
  await page.getByLabel('Email').focus()
  await page.keyboard.type('grace@globex.test')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Check your email')).toBeFocused()
  await page.goto(await world.nextLink('grace@globex.test'))
  await expect(heading(page, 'Choose an organization')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Not you?' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /Acme Corp/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Success!')).toBeFocused()
})

test('a user without organizations creates one', async ({ page, world }) => {
  await page.goto(hostPageUrl(world, { flow: 'Discovery' }))
  await requestLink(page, 'noor@nowhere.test')
  await page.goto(await world.nextLink('noor@nowhere.test'))
  await expect(heading(page, 'Create an organization to get started')).toBeVisible()
  await page.getByRole('button', { name: 'Create an organization' }).click()
  await expect(heading(page, 'Success!')).toBeVisible()
})

test('offers another email address if creating organizations is disabled', async ({ page, world }) => {
  await world.setProject({ create_organization_enabled: false })
  await page.goto(hostPageUrl(world, { flow: 'Discovery' }))
  await requestLink(page, 'noor@nowhere.test')
  await page.goto(await world.nextLink('noor@nowhere.test'))
  await expect(heading(page, 'noor@nowhere.test is not in an organization yet')).toBeVisible()
  await page.getByRole('button', { name: 'Try a different email address' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('noor@nowhere.test')
})

test('accepts an invitation and joins an open organization', async ({ page, world }) => {
  for (const [email, action] of [
    ['ivy@initech.test', 'Vault Industries Accept Invite'],
    ['zoe@acme.test', 'Acme Corp Join'],
  ] as const) {
    await page.goto(hostPageUrl(world, { flow: 'Discovery' }))
    await requestLink(page, email)
    await page.goto(await world.nextLink(email))
    await page.getByRole('button', { name: action }).click()
    await expect(heading(page, 'Success!')).toBeVisible()
    await expect(page.locator('output')).toHaveText(email)
  }
})

test('a waiting tab signs in when the link is opened in another tab', async ({ page, context, world }) => {
  await page.goto(hostPageUrl(world))
  await requestLink(page, 'ada@acme.test')
  const otherPage = await context.newPage()
  await otherPage.goto(await world.nextLink('ada@acme.test'))
  await expect(heading(otherPage, 'Success!')).toBeVisible()
  await expect(heading(page, 'Success!')).toBeVisible()
})

test('Resend email sends another email, then starts a cooldown', async ({ page, world }) => {
  await page.goto(hostPageUrl(world))
  await requestLink(page, 'ada@acme.test')
  await page.getByRole('button', { name: 'Resend email', exact: true }).click()
  await expect(page.getByText('Email resent').first()).toBeVisible()
  expect(await world.emailCount('ada@acme.test')).toBe(2)
  await page.getByRole('button', { name: 'Resend email', exact: true }).click({ force: true })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('ada@acme.test')
  expect(await world.emailCount('ada@acme.test')).toBe(2)
})
