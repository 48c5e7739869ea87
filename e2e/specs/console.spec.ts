import type { Page } from '@playwright/test'
import { requestLinkByApi, callApi, consoleUrl, seedActivity, emailsSentBy, signInByApi } from '../helpers/console.ts'
import { requestLink, EMULATOR_URL, expect, findViolations, heading, hostPageUrl, openWorld, test, type World } from '../helpers/test.ts'

/* The views of the console, the changes that a user makes there, and their effect on the application. */

async function openConsole(page: Page, world: World, view = ''): Promise<void> {
  await page.goto(consoleUrl(world, view))
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
}

const TARGET_SIZE = { rules: { 'target-size': { enabled: true } } }
/** Only colors depend on the color scheme. */
const CONTRAST = { runOnly: ['color-contrast'] }

const toast = (page: Page) => page.locator('#toast')

test('shows new emails at once, newest first, and announces them', async ({ page, world }) => {
  await openConsole(page, world)
  await expect(page.getByText('No mail yet.')).toBeVisible()
  await world.setProject({ pkce_required_for_email_magic_links: false })
  await requestLinkByApi(world, 'ada@acme.test')
  await expect(page.getByRole('link', { name: 'Sign in to Acme Corp' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('No mail yet.')).toHaveCount(0)
  await expect(page.locator('#announcer')).toHaveText('New mail for ada@acme.test: Your link to sign in to Acme Corp')
  await requestLinkByApi(world, 'zoe@acme.test')
  await expect(page.getByRole('list', { name: 'Mails' }).getByRole('listitem').first()).toContainText('zoe@acme.test')
  await expect(page.getByRole('link', { name: 'Mail 2' })).toBeVisible()
})

test('a link expires when the clock is moved by an hour, and the clock moves by a typed number of days', async ({
  page,
  context,
  world,
}) => {
  await page.goto(hostPageUrl(world))
  await requestLink(page, 'ada@acme.test')
  const link = await world.nextLink('ada@acme.test')
  const consolePage = await context.newPage()
  await openConsole(consolePage, world)
  const clock = consolePage.locator('#clock summary')
  await clock.click()
  await consolePage.getByRole('button', { name: '+1 hour' }).click()
  await expect(clock).toContainText('+1 h')
  await expect(consolePage.getByText('Expired', { exact: true })).toBeVisible()
  await page.goto(link)
  await expect(page.getByText(/Your login link may have expired/)).toBeVisible()
  await consolePage.getByLabel('Or by').fill('3')
  await consolePage.getByLabel('Unit').selectOption('days')
  await consolePage.getByRole('button', { name: 'Move' }).click()
  await expect(clock).toContainText('+3 d')
  await consolePage.keyboard.press('Escape')
  await expect(consolePage.getByRole('button', { name: 'Move' })).toBeHidden()
})

/** The message of the widget for each fault of the call that requests an email. */
const MESSAGES = {
  'No connection': 'We could not reach the server. Check your connection and try again.',
  'Server error': 'Something went wrong on our side. Please try again.',
  'Too many requests': /Too many attempts\. You can try again in/,
  'HTML, not JSON': 'We could not reach the server. Check your connection and try again.',
  'Cut answer': 'We could not reach the server. Check your connection and try again.',
} as const

test('each fault shows in the application and ends after one request', async ({ page, context, world }) => {
  const consolePage = await context.newPage()
  await openConsole(consolePage, world, 'faults')
  for (const [fault, sentence] of Object.entries(MESSAGES))
    await test.step(fault, async () => {
      await page.goto(hostPageUrl(world))
      await expect(heading(page, 'Continue to Acme Corp')).toBeVisible()
      await consolePage.getByLabel('Target').selectOption('magicLinks.email.loginOrSignup')
      await consolePage.getByRole('radio', { name: fault, exact: true }).check()
      await consolePage.getByLabel('How many times').fill('1')
      await consolePage.getByRole('button', { name: 'Switch on' }).click()
      await expect(consolePage.getByRole('region', { name: 'Switched on' })).toContainText(fault)
      await page.getByLabel('Email', { exact: true }).fill('ada@acme.test')
      await page.keyboard.press('Enter')
      await expect(page.getByText(sentence).first(), fault).toBeVisible()
      await expect(consolePage.getByText('Nothing goes wrong.'), fault).toBeVisible()
    })
})

test('the fault "Refusal" is set up by keyboard with a chosen reason and shows in the application', async ({ page, context, world }) => {
  await page.goto(hostPageUrl(world))
  await expect(heading(page, 'Continue to Acme Corp')).toBeVisible()
  const consolePage = await context.newPage()
  await openConsole(consolePage, world, 'faults')
  await consolePage.getByRole('radio', { name: 'Refusal', exact: true }).focus()
  await consolePage.keyboard.press('Space')
  await consolePage.keyboard.press('Enter')
  // The browser requires the reason before it submits the form.
  const reason = consolePage.getByLabel('Reason')
  await expect(reason).toBeFocused()
  // After a pause of a second, a key starts a new search in the list.
  await expect(async () => {
    await consolePage.keyboard.type('ad_bl')
    await expect(reason).toHaveValue('ad_blocker_detected', { timeout: 500 })
  }).toPass({ intervals: [1500] })
  await consolePage.keyboard.press('Tab')
  await consolePage.keyboard.type('403')
  await consolePage.keyboard.press('Enter')
  await expect(consolePage.getByRole('region', { name: 'Switched on' })).toContainText(
    'Refusal, reason: ad_blocker_detected, status: 403 Everything until you switch it off',
  )
  await page.getByLabel('Email', { exact: true }).fill('ada@acme.test')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The request was blocked by an Ad Blocker.')).toBeVisible()
})

test('the fault "Late" delays the response', async ({ page, context, world }) => {
  await page.goto(hostPageUrl(world))
  await expect(heading(page, 'Continue to Acme Corp')).toBeVisible()
  const consolePage = await context.newPage()
  await openConsole(consolePage, world, 'faults')
  await consolePage.getByLabel('Milliseconds').fill('1500')
  await consolePage.getByRole('button', { name: 'Switch on' }).click()
  await expect(consolePage.getByRole('region', { name: 'Switched on' })).toContainText('milliseconds: 1500')
  await page.getByLabel('Email', { exact: true }).fill('ada@acme.test')
  const startedAt = Date.now()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Check your email')).toBeVisible()
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(1500)
  await consolePage.getByRole('button', { name: 'Switch off Late for Everything' }).click()
  await expect(consolePage.getByText('Nothing goes wrong.')).toBeVisible()
})

test('a changed organization setting applies from the next login', async ({ page, context, world }) => {
  const consolePage = await context.newPage()
  await openConsole(consolePage, world, 'organizations')
  const acme = consolePage.getByRole('listitem').filter({ hasText: 'Acme Corp' }).first()
  await acme.getByLabel('Who may join by email').selectOption('Nobody')
  await expect(toast(consolePage)).toHaveText('Saved: Who may join by email')
  await expect(acme.getByText('By invitation')).toBeVisible()
  await page.goto(hostPageUrl(world))
  await page.getByLabel('Email', { exact: true }).fill('zoe@acme.test')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/zoe@acme\.test does not have access to Acme Corp/).first()).toBeVisible()
})

test('saves sign-in methods, second factors and domains on every change', async ({ page, world }) => {
  await openConsole(page, world, 'organizations')
  const acme = page.getByRole('listitem').filter({ hasText: 'Acme Corp' }).first()
  await acme.getByLabel('Who needs one').selectOption('Required for everyone')
  await expect(acme.getByText('Second factor required')).toBeVisible()
  await acme.getByLabel('Authenticator app').check()
  await expect(toast(page)).toHaveText('Saved: Allowed second factors')
  await acme.getByLabel('Allowed domains', { exact: true }).fill('acme.test\nharbour.test')
  await page.keyboard.press('Tab')
  await expect(toast(page)).toHaveText('Saved: Allowed domains')
  await page.reload()
  await expect(acme.getByLabel('Authenticator app')).toBeChecked()
  await expect(acme.getByLabel('Allowed domains', { exact: true })).toHaveValue('acme.test\nharbour.test')
})

test('adds a connection, makes it the default, and refuses to remove it while it is the default', async ({ page, world }) => {
  await openConsole(page, world, 'organizations')
  const acme = page.getByRole('listitem').filter({ hasText: 'Acme Corp' }).first()
  await acme.getByLabel('New connection').fill('Acme Okta')
  await page.keyboard.press('Enter')
  await expect(acme.getByText('SAML, active')).toBeVisible()
  await acme.getByRole('button', { name: 'Make default Acme Okta' }).click()
  await expect(acme.getByText('SAML, active, default')).toBeVisible()
  await expect(acme.getByRole('button', { name: 'No longer default Acme Okta' })).toBeFocused()
  await acme.getByRole('button', { name: 'Remove Acme Okta' }).click()
  await expect(toast(page)).toHaveText('The connection is the default one. Choose another default first.')
  await acme.getByRole('button', { name: 'No longer default Acme Okta' }).click()
  await expect(acme.getByRole('button', { name: 'Make default Acme Okta' })).toBeVisible()
  await acme.getByRole('button', { name: 'Remove Acme Okta' }).click()
  await expect(acme.getByText('SAML, active')).toHaveCount(0)
})

test('saves project settings, and reports invalid JSON at its field, which keeps the text', async ({ page, world }) => {
  await openConsole(page, world, 'project')
  await page.getByLabel('For social login').uncheck()
  await expect(toast(page)).toHaveText('Saved: For social login')
  await page.getByLabel('Slug pattern').fill('https://{{slug}}.app.test')
  await page.keyboard.press('Enter')
  await expect(toast(page)).toHaveText('Saved: Slug pattern')
  await page.getByLabel('Judge by kinds of characters').uncheck()
  await expect(toast(page)).toHaveText('Saved: Password strength')
  const roles = page.getByLabel('Roles and permissions')
  await roles.fill('{')
  await page.keyboard.press('Tab')
  await expect(page.getByText('This is not JSON. Look for a missing quote or comma.')).toBeVisible()
  await expect(roles).toHaveValue('{')
  await page.reload()
  await expect(page.getByLabel('For social login')).not.toBeChecked()
  await expect(page.getByLabel('Slug pattern')).toHaveValue('https://{{slug}}.app.test')
  await expect(page.getByLabel('Judge by kinds of characters')).not.toBeChecked()
})

test('a session ended in the console is refused from then on', async ({ page, world }) => {
  await world.setProject({ pkce_required_for_email_magic_links: false })
  const session = await signInByApi(world, 'ada@acme.test')
  await openConsole(page, world, 'members')
  await page.getByRole('button', { name: 'End the session of Ada Lovelace' }).click()
  await expect(page.getByText('Nobody is signed in.')).toBeVisible()
  expect(await callApi(world, '/sessions/authenticate', {}, session)).toMatchObject({ error_type: 'session_not_found' })
  await openConsole(page, world, 'activity')
  await expect(page.getByRole('region', { name: 'Calls' })).toContainText('/sdk/v1/b2b/magic_links/authenticate')
})

test('Activity shows why a call was refused, can be filtered, and never shows a password', async ({ page, world }) => {
  const wrong = { email_address: 'pia@acme.test', organization_id: 'organization-test-acme', session_duration_minutes: 60 }
  await world.setProject({ pkce_required_for_email_magic_links: false })
  await openConsole(page, world, 'activity')
  await callApi(world, '/passwords/authenticate', { ...wrong, password: 'Wrong-Horse-1' })
  await requestLinkByApi(world, 'ada@acme.test')
  const calls = page.getByRole('region', { name: 'Calls' }).getByRole('listitem')
  await expect(calls).toHaveCount(2)
  await page.getByLabel('Status').selectOption('Refused')
  await expect(calls).toHaveCount(1)
  await page.reload()
  await expect(calls).toHaveCount(1)
  await calls.locator('summary').filter({ hasText: 'unauthorized_credentials' }).click()
  await expect(calls).toContainText('passwords.authenticate')
  await expect(calls).toContainText('request-id-test-')
  await expect(calls.getByLabel('Sent')).toContainText('"password": "••••"')
  await expect(page.locator('body')).not.toContainText('Wrong-Horse-1')
  await page.getByLabel('Text').fill('ada@acme.test')
  await expect(page.getByText('No call matches.')).toBeVisible()
})

test('adds, changes, deletes and restores a member by keyboard', async ({ page, world }) => {
  await openConsole(page, world, 'members')
  const list = page.getByRole('region', { name: 'Members' })
  await page.locator('summary').filter({ hasText: 'Add a member' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Email address').first().fill('ada@acme.test')
  await page.keyboard.press('Enter')
  await expect(page.getByText('A member of the organization has this email address.')).toBeVisible()
  await page.getByLabel('Email address').first().fill('kim@acme.test')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Kim')
  await page.keyboard.press('Enter')
  await expect(toast(page)).toHaveText('The member is added')
  const kim = list.getByRole('listitem').filter({ hasText: 'kim@acme.test' })
  await kim.locator('summary').filter({ hasText: 'Change' }).focus()
  await page.keyboard.press('Enter')
  await kim.getByLabel('Role').selectOption('Admin')
  await expect(kim.locator('.tags')).toContainText('acme_admin')
  await kim.getByLabel('Email address').fill('grace@globex.test')
  await page.keyboard.press('Tab')
  await expect(kim.getByText('A member of the organization has this email address.')).toBeVisible()
  await kim.getByRole('button', { name: 'Delete Kim…' }).focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Delete Kim?' })
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Delete Kim' }).focus()
  await page.keyboard.press('Enter')
  await expect(toast(page)).toHaveText('Deleted: Kim')
  const restore = list.getByRole('button', { name: 'Restore Kim' })
  await expect(restore).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(restore).toHaveCount(0)
  await world.signInAs(page, 'kim@acme.test')
})

test('adds and deletes an organization with its members', async ({ page, world }) => {
  await openConsole(page, world, 'organizations')
  await page.getByText('Add an organization').click()
  const form = page.locator('form').filter({ hasText: 'Slug (leave it empty for a default)' })
  await form.getByLabel('Name', { exact: true }).fill('Globex')
  await form.getByLabel('Slug').fill('a b')
  await form.getByRole('button', { name: 'Add' }).click()
  await expect(form.getByText('organization_slug must be 2 to 128 letters, digits and the characters - . _ ~')).toBeVisible()
  await form.getByLabel('Slug').fill('')
  await form.getByRole('button', { name: 'Add' }).click()
  await expect(toast(page)).toHaveText('The organization is added')
  const globex = page.locator('#organizations > li').filter({ hasText: 'Globex' })
  await globex.locator('summary').first().click()
  await globex.getByRole('button', { name: 'Delete Globex…' }).click()
  await page.getByRole('dialog', { name: 'Delete Globex?' }).getByRole('button', { name: 'Delete Globex' }).click()
  await expect(globex).toHaveCount(0)
  await expect(toast(page)).toHaveText('Deleted: Globex')
})

test('lists the worlds newest first and filters them', async ({ page, world }) => {
  const newer = openWorld(`${world.publicToken}-newer`)
  await world.emails()
  await newer.emails()
  await page.goto(`${EMULATOR_URL}/console`)
  await page.getByLabel('Filter by public token').fill(world.publicToken)
  await page.keyboard.press('Enter')
  const worlds = page.getByRole('main').getByRole('listitem')
  await expect(worlds).toHaveText([newer.publicToken, world.publicToken].map((token) => new RegExp(token)))
  await page.getByLabel('Filter by public token').fill('nothing-like-it')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page.getByText('No world matches.')).toBeVisible()
  expect(await findViolations(page, TARGET_SIZE)).toEqual([])
})

test('Start again asks for confirmation, then restores the seed and the time', async ({ page, world }) => {
  await seedActivity(world)
  await openConsole(page, world, 'world')
  await page.getByRole('button', { name: 'Start again…' }).click()
  await page.getByRole('button', { name: 'Leave it' }).click()
  expect(await emailsSentBy(world)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Start again…' }).click()
  await page.getByRole('button', { name: 'Start again', exact: true }).click()
  await expect(toast(page)).toHaveText('The world is as new')
  await expect(page.locator('#clock summary')).not.toContainText('min')
  expect(await emailsSentBy(world)).toBe(0)
})

test('saves and loads a world with its sessions, and refuses a file that is not a world', async ({ page, world }) => {
  await world.setProject({ pkce_required_for_email_magic_links: false })
  const session = await signInByApi(world, 'ada@acme.test')
  await openConsole(page, world, 'world')
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Save as a file' }).click()])
  expect(download.suggestedFilename()).toBe(`${world.publicToken}.json`)
  await world.reset()
  expect(await callApi(world, '/sessions/authenticate', {}, session)).toMatchObject({ error_type: 'session_not_found' })

  await page.getByLabel('File').setInputFiles({ name: 'other.json', mimeType: 'application/json', buffer: Buffer.from('{"a":1}') })
  await page.getByRole('button', { name: 'Load the file' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
  expect(await emailsSentBy(world)).toBe(0)

  await page.getByLabel('File').setInputFiles(await download.path())
  await page.getByRole('button', { name: 'Load the file' }).click()
  await expect(toast(page)).toHaveText('The world is as it was when the file was saved')
  expect(await callApi(world, '/sessions/authenticate', {}, session)).toMatchObject({
    data: { member: { email_address: 'ada@acme.test' } },
  })
  await expect(page.getByRole('link', { name: 'Mail 1' })).toBeVisible()
})

test('switches a fault on and off by keyboard', async ({ page, world }) => {
  await openConsole(page, world)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.getByRole('link', { name: 'Faults' }).focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Faults')).toBeVisible()
  await page.getByLabel('Target').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'No connection' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  const off = page.getByRole('button', { name: 'Switch off No connection for Everything' })
  await expect(page.getByText('Everything for the next 2 requests')).toBeVisible()
  await off.focus()
  await page.keyboard.press('Enter')
  await expect(off).toHaveCount(0)
  await expect(page.locator('body')).not.toBeFocused()
})

const VIEWS = ['', 'members', 'organizations', 'project', 'activity', 'faults', 'world'] as const

test('every view is accessible in light and dark, has exactly one level-1 heading, and fits into 320 px', async ({ page, world }) => {
  test.slow()
  await seedActivity(world)
  for (const view of VIEWS) {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await openConsole(page, world, view)
    await expect(page.getByRole('heading', { level: 1 }), view).toHaveCount(1)
    await page.locator('#clock summary').click()
    // Opens one collapsed element of each kind, so that axe checks it too.
    await page.evaluate(() => {
      for (const details of document.querySelectorAll<HTMLDetailsElement>('.add, main li:first-child details')) details.open = true
    })
    expect(await findViolations(page, TARGET_SIZE), view).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findViolations(page, CONTRAST), `${view}, dark`).toEqual([])
    await page.setViewportSize({ width: 320, height: 720 })
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true
    })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), view).toBeLessThanOrEqual(320)
  }
})
