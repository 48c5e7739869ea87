import { createTestKit } from '@acme/b2b-emulator/testing'
import type { Page } from '@playwright/test'
import { EMULATOR_URL, expect, findViolations, heading, openWorld, requestLink, test } from '../helpers/test.ts'
import { EXAMPLE_PORTS } from '../ports.mjs'

/* The tests share the world of the example, so they run one after the other. */
test.describe.configure({ mode: 'serial' })
test.use({ baseURL: `http://localhost:${EXAMPLE_PORTS['admin-login']}` })

const publicToken = 'public-token-test-admin'
const world = openWorld(publicToken)
/** Signs in with the cookie names of the administrators' client. */
const adminKit = createTestKit(EMULATOR_URL, {
  publicToken,
  cookieOptions: { opaqueTokenCookieName: 'admin_acme_session', jwtCookieName: 'admin_acme_session_jwt' },
})

test.beforeEach(() => world.reset())

const section = (page: Page, name: string) => page.locator('section').filter({ has: page.getByRole('heading', { name }) })
const organizations = (page: Page) => page.getByRole('combobox', { name: 'Organization' })

test('an admin signs in, chooses an organization, and changes to another one in which she is not an admin', async ({ page, context }) => {
  await page.goto('/')
  await requestLink(page, 'grace@globex.test')
  await page.goto(await world.nextLink('grace@globex.test'))
  await page.getByRole('button', { name: /Vault Industries/ }).click()
  await expect(heading(page, 'Vault Industries')).toBeVisible()
  await expect(section(page, 'Members').getByRole('cell', { name: 'grace@globex.test' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  const names = (await context.cookies()).map(({ name }) => name)
  expect(names).toContain('admin_acme_session_jwt')
  expect(names).not.toContain('acme_session_jwt')

  await organizations(page).selectOption('Acme Corp')
  await expect(heading(page, 'Acme Corp')).toBeVisible()
  await expect(page.getByText('Your roles do not allow search of acme.member.')).toBeVisible()
  await expect(page.getByRole('table')).toBeHidden()

  await page.reload()
  await expect(heading(page, 'Acme Corp')).toBeVisible()
})

test('a change to an organization that requires a second factor asks for the code first, and can be cancelled', async ({ page }) => {
  const kim = await world.member({ organization: 'acme', email_address: 'kim@acme.test', role: 'admin' })
  const other = await world.member({ organization: 'sterling', email_address: 'kim@acme.test', role: 'admin', totp: true })
  await page.goto('/')
  await adminKit.signInAs(page, kim)
  await page.goto('/')
  await expect(heading(page, 'Acme Corp')).toBeVisible()

  await organizations(page).selectOption('Sterling Bank')
  await expect(heading(page, 'One more step for Sterling Bank')).toBeVisible()
  await page.getByRole('button', { name: 'Stay in Acme Corp' }).click()
  await expect(heading(page, 'Acme Corp')).toBeVisible()
  await organizations(page).selectOption('Sterling Bank')
  await page.getByLabel('Code of your authenticator app').fill('000000')
  await page.getByRole('button', { name: 'Check code' }).click()
  await expect(page.getByRole('alert').getByText('This code is wrong. Check it and try again.')).toBeVisible()
  await page.getByLabel('Code of your authenticator app').fill(await world.totpFor(other))
  await page.getByRole('button', { name: 'Check code' }).click()
  await expect(heading(page, 'Sterling Bank')).toBeVisible()
})

test('a change to an organization with a step that this page does not have says so, and keeps the present one', async ({ page }) => {
  const kim = await world.member({ organization: 'acme', email_address: 'kim@acme.test', role: 'admin' })
  await world.member({ organization: 'sterling', email_address: 'kim@acme.test', role: 'admin' })
  await page.goto('/')
  await adminKit.signInAs(page, kim)
  await page.goto('/')
  await organizations(page).selectOption('Sterling Bank')
  await expect(page.getByRole('status').filter({ hasText: 'Sterling Bank requires a step that this page does not have.' })).toBeVisible()
  await expect(organizations(page).getByRole('option', { selected: true })).toHaveText('Acme Corp')
})

test('a risky step needs a fresh second factor: it is set up once, and asked for again when it is old', async ({ page }) => {
  const kim = await world.member({ organization: 'acme', name: 'Kim', role: 'admin' })
  await page.goto('/')
  await adminKit.signInAs(page, kim)
  await page.clock.install()
  await page.goto('/')
  const settings = section(page, 'Settings')
  await settings.getByRole('button', { name: 'Unlock' }).click()
  await expect(settings.getByLabel('Name of the organization')).toBeHidden()
  // The control that had the focus is gone at each step, so the focus moves to the next one.
  await expect(settings.getByRole('button', { name: 'Set up an authenticator app' })).toBeFocused()
  await settings.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await expect(settings.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await settings.getByLabel('Code of your authenticator app').fill(await world.totpFor(kim))
  await settings.getByRole('button', { name: 'Check code' }).click()
  await expect(settings.getByLabel('Name of the organization')).toBeFocused()
  await settings.getByLabel('Name of the organization').fill('Acme Limited')
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings.getByRole('status')).toHaveText('Saved.')
  await expect(settings.getByRole('button', { name: 'Unlock' })).toBeFocused()
  await expect(heading(page, 'Acme Limited')).toBeVisible()

  // The code is accepted once, so the next one needs another half minute.
  await world.advance(6 * 60_000)
  await page.clock.fastForward(6 * 60_000)
  await page.reload()
  await settings.getByRole('button', { name: 'Unlock' }).click()
  await settings.getByLabel('Code of your authenticator app').fill(await world.totpFor(kim))
  await settings.getByRole('button', { name: 'Check code' }).click()
  await expect(settings.getByLabel('Name of the organization')).toHaveValue('Acme Limited')

  // A code opens the form for one change, and the code must still be fresh at submit.
  await world.advance(6 * 60_000)
  await page.clock.fastForward(6 * 60_000)
  await settings.getByLabel('Name of the organization').fill('Acme Group')
  await settings.getByRole('button', { name: 'Save' }).click()
  await settings.getByLabel('Code of your authenticator app').fill(await world.totpFor(kim))
  await settings.getByRole('button', { name: 'Check code' }).click()
  await expect(settings.getByLabel('Name of the organization')).toHaveValue('Acme Group')
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings.getByRole('status')).toHaveText('Saved.')
  await expect(settings.getByRole('button', { name: 'Unlock' })).toBeVisible()
  await expect(heading(page, 'Acme Group')).toBeVisible()
})

test('a member without the role sees no page of an admin', async ({ page }) => {
  await page.goto('/')
  await adminKit.signInAs(page, 'ada@acme.test')
  await page.goto('/')
  await expect(heading(page, 'Acme Corp')).toBeVisible()
  await expect(page.getByText('Your roles do not allow', { exact: false })).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Unlock' })).toBeHidden()
})
