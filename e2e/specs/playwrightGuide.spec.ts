import { createTestKit, type TestKit } from '@acme/b2b-emulator/testing'
import { expect, test as base } from '@playwright/test'

/** The emulator that your application calls. */
const EMULATOR = process.env.EMULATOR_URL ?? 'http://127.0.0.1:4400'
/** The page of your application with the sign-in. */
const LOGIN = '/pages/guide'

/** Each test has its own data. A failed test prints the last refused calls of the application. Its report contains all calls. */
const test = base.extend<{ kit: TestKit }>({
  kit: async ({ page: _ }, provide, info) => {
    const kit = createTestKit(EMULATOR)
    await provide(kit)
    if (info.status === info.expectedStatus) return
    const calls = await kit.requests()
    const lines = calls.flatMap(({ call, path, status, error_type }) => (error_type ? `${call ?? path}: ${status} ${error_type}` : []))
    const none = calls.length === 0 ? 'No call with this public token. Check hosts and public_token.' : `none of ${calls.length} calls`
    await info.attach('last refused calls', { body: lines.slice(-4).join('\n') || none, contentType: 'text/plain' })
    await info.attach('calls', { body: JSON.stringify(calls, null, 2), contentType: 'application/json' })
  },
})
const urlOf = (kit: TestKit) => `${LOGIN}?public_token=${kit.publicToken}`

test('a member signs in with an emailed link and an authenticator app', async ({ page, kit }) => {
  await kit.setOrganization('acme', { mfa_policy: 'REQUIRED_FOR_ALL' })
  const kim = await kit.member({ name: 'Kim', totp: true })

  await page.goto(urlOf(kit))
  await page.getByLabel('Email').fill(kim.email_address)
  await page.keyboard.press('Enter')
  const { link } = await kit.nextEmail(kim.email_address)
  await page.goto(link)
  await page.getByLabel('One-time code').fill(await kit.totpFor(kim))

  await expect(page.getByText(`Hello ${kim.email_address}`)).toBeVisible()
})

test('a member signs in with a password and an authenticator app', async ({ page, kit }) => {
  await kit.setOrganization('acme', { mfa_policy: 'REQUIRED_FOR_ALL' })
  const password = 'Violet-Tram-Ledger-42'
  const kim = await kit.member({ name: 'Kim', password, totp: true })

  await page.goto(urlOf(kit))
  await page.getByLabel('Email').fill(kim.email_address)
  // Only with emailed links and passwords. If passwords are the only product, press Enter.
  await page.getByRole('button', { name: 'Use a password instead' }).click()
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
  await page.getByLabel('One-time code').fill(await kit.totpFor(kim))

  await expect(page.getByText(`Hello ${kim.email_address}`)).toBeVisible()
})

test('a wrong password shows an error and opens no session', async ({ page, kit }) => {
  const kim = await kit.member({ name: 'Kim', password: 'Violet-Tram-Ledger-42' })

  await page.goto(urlOf(kit))
  await page.getByLabel('Email').fill(kim.email_address)
  await page.getByRole('button', { name: 'Use a password instead' }).click()
  await page.getByLabel('Password').fill('another password')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('alert')).toContainText('Invalid email or password.')
  expect(await page.context().cookies()).toEqual([])
})

test('an expired session leads back to the login', async ({ page, kit }) => {
  const kim = await kit.member({ name: 'Kim' })
  await page.clock.install()
  await kit.signInAs(page, kim)
  await page.goto(urlOf(kit))
  await expect(page.getByText(`Hello ${kim.email_address}`)).toBeVisible()

  await kit.advance(61 * 60_000)
  await page.clock.fastForward(4 * 60_000)
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('a failing server does not end the sign-in', async ({ page, kit }) => {
  const kim = await kit.member({ name: 'Kim' })
  await page.goto(urlOf(kit))
  await kit.fault('magicLinks.email.loginOrSignup', { kind: 'server_error', times: 1 })
  await page.getByLabel('Email').fill(kim.email_address)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Something went wrong on our side')
  await page.getByRole('button', { name: 'Try again' }).click()

  const { link } = await kit.nextEmail(kim.email_address)
  await page.goto(link)
  await expect(page.getByText(`Hello ${kim.email_address}`)).toBeVisible()
})
