import type { Page } from '@playwright/test'
import { expect, test, type World } from '../../helpers/test.ts'
import {
  belongToMany,
  button,
  discovering,
  expectNoViolations,
  field,
  giveCode,
  of,
  open,
  press,
  read,
  seeSuccess,
  seeTitle,
  signInByCode,
} from '../../helpers/widget.ts'

/* From a known person to one of their organizations, and what an organization may still ask for. */

const byCode = discovering({ products: ['emailOtp'] })
const arrive = async (page: Page, world: World, email: string, config = byCode) => {
  await open(page, world, { config })
  await signInByCode(page, world, email)
}

test('a person joins an organization that lets their domain in', async ({ page, world }) => {
  await arrive(page, world, 'zoe@acme.test')
  await press(page, 'Acme Corp Join')
  await seeSuccess(page)
})

test('a person accepts an invitation', async ({ page, world }) => {
  await arrive(page, world, 'ivy@initech.test')
  await press(page, 'Vault Industries Accept Invite')
  await seeSuccess(page)
  await read(page, 'ivy@initech.test at Vault Industries')
})

test('a person with one organization is in at once, where that is wanted', async ({ page, world }) => {
  await arrive(page, world, 'ada@acme.test', { ...byCode, directLoginForSingleMembership: { status: true } })
  await seeSuccess(page)
})

test('a person without an organization makes one, asked or not', async ({ page, world }) => {
  await arrive(page, world, 'noor@nowhere.test')
  await read(page, 'noor@nowhere.test does not have an account.')
  await press(page, 'Create an organization')
  await seeSuccess(page)
  await arrive(page, world, 'nora@nowhere.example', { ...byCode, directCreateOrganizationForNoMembership: true })
  await seeSuccess(page)
})

test('a person without an organization who may not make one tries another address', async ({ page, world }) => {
  await arrive(page, world, 'noor@nowhere.test', { ...byCode, disableCreateOrganization: true })
  await seeTitle(page, 'noor@nowhere.test does not belong to any organizations.')
  await press(page, 'Try a different email address')
  await expect(field(page, 'Email')).toHaveValue('noor@nowhere.test')
})

test('a person whose domain belongs to an organization makes no other one, and goes back to the list', async ({ page, world }) => {
  await world.setOrganization('acme', { claimed_email_domains: ['globex.test'] })
  await arrive(page, world, 'grace@globex.test')
  await press(page, 'Create an organization')
  await read(page, 'Your email domain is associated with a particular organization')
  await press(page, 'Back')
  await seeTitle(page, 'Select an organization to continue')
})

test('an organization that wants another first factor asks for it, the address known', async ({ page, world }) => {
  await world.setOrganization('acme', { auth_methods: 'RESTRICTED', allowed_auth_methods: ['magic_link', 'email_otp'] })
  await open(page, world, { config: discovering({ products: ['emailMagicLinks', 'emailOtp', 'passwords'] }) })
  await field(page, 'Email').fill('pia@acme.test')
  await press(page, 'Use a password instead')
  await field(page, 'Password').fill('Correct-Horse-7')
  await page.keyboard.press('Enter')
  await press(page, 'Acme Corp')
  await seeTitle(page, 'Continue to Acme Corp')
  await expect(field(page, 'Email')).toHaveCount(0)
  await expect(button(page, 'Email me a link')).toBeVisible()
  await press(page, 'Email me a code')
  await giveCode(page, (await world.nextEmail('pia@acme.test')).code)
  await seeSuccess(page)
})

test('an organization that wants its own identity provider sends the person there', async ({ page, world }) => {
  await world.setOrganization('acme', {
    auth_methods: 'RESTRICTED',
    allowed_auth_methods: ['sso'],
    sso_active_connections: [{ connection_id: 'saml-1', display_name: 'Okta', identity_provider: 'okta' }],
    sso_default_connection_id: 'saml-1',
  })
  await arrive(page, world, 'ada@acme.test')
  await press(page, 'Acme Corp')
  await expect(page.getByRole('heading', { name: 'Sign in with Okta' })).toBeVisible()
  await page.getByText('ada@acme.test').click()
  await press(page, 'Allow')
  await seeSuccess(page)
})

test('an address that only a password speaks for is to be verified first', async ({ page, world }) => {
  const password = 'Violet-Tram-Ledger-42'
  await world.member({ organization: 'acme', name: 'Kim', email_address: 'kim@acme.test', password, email_address_verified: false })
  await open(page, world, { config: of('acme', { products: ['passwords', 'emailMagicLinks'] }) })
  await field(page, 'Email').fill('kim@acme.test')
  await press(page, 'Use a password instead')
  await field(page, 'Password').fill(password)
  await page.keyboard.press('Enter')
  await seeTitle(page, 'Verify your email')
  await read(page, 'Confirm your email address with one of the following:')
  await press(page, 'Email me a link')
  await seeTitle(page, 'Check your email')
  await page.goto(await world.linkTo('kim@acme.test'))
  await seeSuccess(page)
})

test('a sign-in that has waited too long starts again', async ({ page, world }) => {
  await arrive(page, world, 'grace@globex.test')
  await expect(button(page, 'Acme Corp')).toBeVisible()
  await world.advance(11 * 60_000)
  await press(page, 'Acme Corp')
  await read(page, 'Your login took too long and has expired. Start again to continue.')
  await press(page, 'Try again')
  await seeTitle(page, 'Sign up or log in')
})

test('a user with 30 organizations finds theirs by searching, from the keyboard alone', async ({ page, world }) => {
  await belongToMany(world, 'grace@globex.test', 30)
  await arrive(page, world, 'grace@globex.test')
  await seeTitle(page, 'Select an organization to continue')
  await expect(page.getByLabel('Search organizations')).toBeFocused()
  const list = page.getByRole('list')
  const { height = 0 } = (await list.boundingBox()) ?? {}
  expect(height, 'the list scrolls inside the card').toBeLessThan(400)
  await expectNoViolations(page)
  await page.keyboard.type('nothing like it')
  await read(page, 'No organization matches your search.')
  await press(page, 'Clear search')
  await page.keyboard.type('workshop 17')
  await read(page, 'Organizations found: 1')
  await page.keyboard.press('Enter')
  await seeSuccess(page)
  await read(page, 'grace@globex.test at Workshop 17')
})
