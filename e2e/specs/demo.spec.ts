import { EMULATOR_PORT } from '../ports.mjs'
import { requestLink, expect, heading, openWorld, test } from '../helpers/test.ts'

/* The demo after `npm start`. Its tests share one world, so they run one after the other. */
test.describe.configure({ mode: 'serial' })

const demo = openWorld('public-token-test-demo')
test.beforeEach(() => demo.reset())

test('signs in with the emailed link, shows the member, and logs out', async ({ page, context }) => {
  await page.goto('/')
  await requestLink(page, 'ada@acme.test')
  const consolePage = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Open the mail' }).click()
  const openedPage = context.waitForEvent('page', (opened) => opened.url().includes('flow=organization'))
  await (await consolePage).getByRole('link', { name: 'Log in to Acme Corp' }).click()
  const demoPage = await openedPage
  await expect(heading(demoPage, 'Success!')).toBeVisible()
  await expect(demoPage.getByRole('heading', { name: 'Welcome aboard, Ada Lovelace' })).toBeVisible()
  await expect(demoPage.getByText('organization-test-acme')).toBeVisible()
  await demoPage.getByRole('button', { name: 'Log out' }).click()
  for (const eachPage of [demoPage, page]) await expect(heading(eachPage, 'Continue to Acme Corp')).toBeVisible()
})

test('the console shows an email that arrives while it is open', async ({ page, context }) => {
  const consolePage = await context.newPage()
  await consolePage.goto(`http://localhost:${EMULATOR_PORT}/console/public-token-test-demo`)
  await expect(consolePage.getByText(/No mail yet/)).toBeVisible()
  await page.goto('/')
  await page.getByLabel('Find my organization').check()
  await requestLink(page, 'grace@globex.test')
  await expect(consolePage.getByText('To grace@globex.test')).toBeVisible()
})

test('shows the product to a returning member with a session', async ({ page }) => {
  await demo.signInAs(page, 'member-test-grace-vault')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome aboard, Grace Hopper' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveCount(0)
})

test('the settings can turn on Google One Tap', async ({ page }) => {
  await page.goto('/')
  await page.getByText('Settings of this demo').click()
  await page.getByLabel('Services').selectOption('Google with One Tap')
  await page.getByRole('dialog', { name: 'Sign in with Google' }).getByRole('button', { name: 'Ada Lovelace' }).click()
  await expect(heading(page, 'Success!')).toBeVisible()
})
