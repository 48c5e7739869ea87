import { requestLink, expect, heading, hostPageUrl, test, callbackReportsOf } from '../helpers/test.ts'

test('T03 signs in with the emailed link in four calls, and under StrictMode the token is spent once', async ({ page, world }) => {
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
  const paths = (await world.requests(''))
    .map(({ path }) => path.replace(world.publicToken, ''))
    .filter((path) => path.includes('/sdk/v1') && !path.endsWith('/events'))
  // Two of the calls are for the first form.
  expect(paths.map((path) => path.replace('/sdk/v1', '')).sort()).toEqual([
    '/b2b/magic_links/authenticate',
    '/b2b/magic_links/email/login_or_signup',
    '/b2b/organizations/search',
    '/projects/bootstrap/',
  ])
})

test('a user with two organizations chooses one, by keyboard', async ({ page, world }) => {
  await page.goto(hostPageUrl(world, { flow: 'Discovery' }))
  await expect(heading(page, 'Sign up or log in')).toBeVisible()
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
  await expect(page.locator('output')).toHaveText('grace@globex.test')
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
    await page.getByRole('button', { name: action, exact: true }).click()
    await expect(heading(page, 'Success!')).toBeVisible()
    await expect(page.locator('output')).toHaveText(email)
  }
})
