import { EMULATOR_PORT } from '../ports.mjs'
import { askForLink, expect, heading, openWorld, test } from '../helpers/test.ts'

/* The demo as a newcomer sees it. It has one world, so its stories are told one after the other. */
test.describe.configure({ mode: 'serial' })

const demo = openWorld('public-token-test-demo')
test.beforeEach(() => demo.reset())

test('a newcomer signs in through the mail, sees who they are, and logs out', async ({ page, context }) => {
  await page.goto('/')
  await askForLink(page, 'ada@acme.test')
  const mail = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Open the mail' }).click()
  const followed = context.waitForEvent('page', (opened) => opened.url().includes('flow=organization'))
  await (await mail).getByRole('link', { name: 'Log in to Acme Corp' }).click()
  const tab = await followed
  await expect(heading(tab, 'Success!')).toBeVisible()
  await expect(tab.getByRole('heading', { name: 'Welcome aboard, Ada Lovelace' })).toBeVisible()
  await expect(tab.getByText('organization-test-acme')).toBeVisible()
  await tab.getByRole('button', { name: 'Log out' }).click()
  for (const one of [tab, page]) await expect(heading(one, 'Continue to Acme Corp')).toBeVisible()
})

test('the console shows a mail that arrives while it is open', async ({ page, context }) => {
  const mail = await context.newPage()
  await mail.goto(`http://localhost:${EMULATOR_PORT}/console/public-token-test-demo`)
  await expect(mail.getByText(/No mail yet/)).toBeVisible()
  await page.goto('/')
  await page.getByLabel('Find my organization').check()
  await askForLink(page, 'grace@globex.test')
  await expect(mail.getByText('To grace@globex.test')).toBeVisible()
})

test('somebody who comes back signed in sees the product, not the door', async ({ page }) => {
  await demo.signInAs(page, 'member-test-grace-vault')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome aboard, Grace Hopper' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveCount(0)
})

test('the prompt of Google is one of the settings', async ({ page }) => {
  await page.goto('/')
  await page.getByText('Settings of this demo').click()
  await page.getByLabel('Services').selectOption('Google alone, with its prompt')
  await page.getByRole('dialog', { name: 'Sign in with Google' }).getByRole('button', { name: 'Ada Lovelace' }).click()
  await expect(heading(page, 'Success!')).toBeVisible()
})
