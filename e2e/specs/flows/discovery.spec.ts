import type { Page } from '@playwright/test'
import { expect, test, type World } from '../../helpers/test.ts'
import {
  addMemberships,
  button,
  discoveryConfig,
  expectNoViolations,
  field,
  enterCode,
  organizationConfig,
  openWidget,
  press,
  expectText,
  expectAlert,
  expectSuccess,
  expectTitle,
  signInByCode,
} from '../../helpers/widget.ts'

/* The discovery flow: a verified user chooses an organization, which can require more steps. */

const byCode = discoveryConfig({ products: ['emailOtp'] })
const openDiscovery = async (page: Page, world: World, email: string, config = byCode) => {
  await openWidget(page, world, { config })
  await signInByCode(page, world, email)
}

test('signs in at once with one membership if directLoginForSingleMembership is set', async ({ page, world }) => {
  await openDiscovery(page, world, 'ada@acme.test', { ...byCode, directLoginForSingleMembership: { status: true } })
  await expectSuccess(page)
})

test('creates an organization on request, or at once if directCreateOrganizationForNoMembership is set', async ({ page, world }) => {
  await openDiscovery(page, world, 'noor@nowhere.test')
  await expectText(page, 'noor@nowhere.test is not in an organization yet.')
  await press(page, 'Create an organization')
  await expectSuccess(page)
  await openDiscovery(page, world, 'nora@nowhere.example', { ...byCode, directCreateOrganizationForNoMembership: true })
  await expectSuccess(page)
})

test('asks for the name of a new organization, suggests one from the domain, and creates it with the typed one', async ({
  page,
  world,
}) => {
  await openDiscovery(page, world, 'noor@nowhere.test', { ...byCode, askForOrganizationName: true })
  await press(page, 'Create an organization')
  const name = field(page, 'Organization name')
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('Nowhere')
  await name.fill('')
  await press(page, 'Continue')
  await expectAlert(page, 'Fill in this field.')
  await world.fault('discovery.organizations.create', { kind: 'refusal', error_type: 'invalid_organization_name', times: 1 })
  await name.fill('Cinema of Noor')
  await page.keyboard.press('Enter')
  await expectAlert(page, 'Choose a different name.')
  await expectNoViolations(page)
  await expect(name).toBeFocused()
  await name.fill('Noor’s Cinema')
  await page.keyboard.press('Enter')
  await expectSuccess(page)
  await expectText(page, 'noor@nowhere.test at Noor’s Cinema')
})

test('offers another email address if the user cannot create an organization', async ({ page, world }) => {
  await openDiscovery(page, world, 'noor@nowhere.test', { ...byCode, disableCreateOrganization: true })
  await expectTitle(page, 'noor@nowhere.test is not in an organization yet')
  await press(page, 'Try a different email address')
  await expect(field(page, 'Email')).toHaveValue('noor@nowhere.test')
})

test('a short window scrolls to an error below the list, and stays where it is if the error is visible', async ({ page, world }) => {
  await page.setViewportSize({ width: 400, height: 1200 })
  await openDiscovery(page, world, 'zoe@acme.test')
  const row = button(page, 'Acme Corp Join')
  await expect(row).toBeVisible()
  await page.route('**/exchange*', (route) => route.abort())
  const { bottom } = await page.locator('[data-screen]').evaluate((widget) => widget.getBoundingClientRect().toJSON())
  await page.setViewportSize({ width: 400, height: Math.round(bottom) - 100 })
  await row.click()
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await page.setViewportSize({ width: 400, height: 1200 })
  const before = await row.boundingBox()
  await row.click()
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
  expect(await row.boundingBox()).toEqual(before)
})

test('refuses a new organization if the email domain is claimed, and returns to the list', async ({ page, world }) => {
  await world.setOrganization('acme', { claimed_email_domains: ['globex.test'] })
  await openDiscovery(page, world, 'grace@globex.test')
  await press(page, 'Create an organization')
  await expectText(page, 'Your email domain is associated with a particular organization')
  await press(page, 'Back')
  await expectTitle(page, 'Choose an organization')
})

test('asks for the first factor that the organization requires, with the email address known', async ({ page, world }) => {
  await world.setOrganization('acme', { auth_methods: 'RESTRICTED', allowed_auth_methods: ['magic_link', 'email_otp'] })
  await openWidget(page, world, { config: discoveryConfig({ products: ['emailMagicLinks', 'emailOtp', 'passwords'] }) })
  await field(page, 'Email').fill('pia@acme.test')
  await press(page, 'Use a password instead')
  await field(page, 'Password').fill('Correct-Horse-7')
  await page.keyboard.press('Enter')
  await press(page, 'Acme Corp')
  await expectTitle(page, 'Continue to Acme Corp')
  await expect(field(page, 'Email')).toHaveCount(0)
  await expect(button(page, 'Email me a link')).toBeVisible()
  await press(page, 'Email me a code')
  await enterCode(page, (await world.nextEmail('pia@acme.test')).code)
  await expectSuccess(page)
})

test('redirects to the identity provider that the organization requires', async ({ page, world }) => {
  await world.setOrganization('acme', {
    auth_methods: 'RESTRICTED',
    allowed_auth_methods: ['sso'],
    sso_active_connections: [{ connection_id: 'saml-1', display_name: 'Okta', identity_provider: 'okta' }],
    sso_default_connection_id: 'saml-1',
  })
  await openDiscovery(page, world, 'ada@acme.test')
  await press(page, 'Acme Corp')
  await expect(page.getByRole('heading', { name: 'Sign in with Okta' })).toBeVisible()
  await page.getByText('ada@acme.test').click()
  await press(page, 'Allow')
  await expectSuccess(page)
})

test('asks for verification of an email address that only a password has used', async ({ page, world }) => {
  const password = 'Violet-Tram-Ledger-42'
  await world.member({ organization: 'acme', name: 'Kim', email_address: 'kim@acme.test', password, email_address_verified: false })
  await openWidget(page, world, { config: organizationConfig('acme', { products: ['passwords', 'emailMagicLinks'] }) })
  await field(page, 'Email').fill('kim@acme.test')
  await press(page, 'Use a password instead')
  await field(page, 'Password').fill(password)
  await page.keyboard.press('Enter')
  await expectTitle(page, 'Verify your email')
  await expectText(page, 'Confirm your email address with one of the following:')
  await press(page, 'Email me a link')
  await expectTitle(page, 'Check your email')
  await page.goto(await world.nextLink('kim@acme.test'))
  await expectSuccess(page)
})

test('starts over after the intermediate session has expired', async ({ page, world }) => {
  await openDiscovery(page, world, 'grace@globex.test')
  await expect(button(page, 'Acme Corp')).toBeVisible()
  await world.advance(11 * 60_000)
  await press(page, 'Acme Corp')
  await expectText(page, 'Your sign-in has expired. Start again.')
  await press(page, 'Try again')
  await expectTitle(page, 'Sign up or log in')
  await expect(field(page, 'Email')).toHaveValue('grace@globex.test')
})

test('a user with 30 organizations finds one by searching, by keyboard', async ({ page, world }) => {
  await addMemberships(world, 'grace@globex.test', 30)
  await openDiscovery(page, world, 'grace@globex.test')
  await expectTitle(page, 'Choose an organization')
  await expect(page.getByLabel('Search organizations')).toBeFocused()
  const list = page.getByRole('list')
  const { height = 0 } = (await list.boundingBox()) ?? {}
  expect(height, 'the list scrolls inside the card').toBeLessThan(400)
  await expectNoViolations(page)
  await page.keyboard.type('nothing like it')
  await expectText(page, 'No organization found.')
  await page.getByLabel('Search organizations').clear()
  await page.keyboard.type('workshop 17')
  await expectText(page, 'Organizations found: 1')
  await page.keyboard.press('Enter')
  await expectSuccess(page)
  await expectText(page, 'grace@globex.test at Workshop 17')
})
