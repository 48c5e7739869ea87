import type { Page } from '@playwright/test'
import { expect, findViolations, heading, openWorld, requestLink, test } from '../helpers/test.ts'
import { EMULATOR_PORT } from '../ports.mjs'

/* The demo after `npm start`. Its tests share one world, so they run one after the other. */
test.describe.configure({ mode: 'serial' })

const demo = openWorld('public-token-test-demo')
test.beforeEach(async () => {
  await demo.reset()
  await demo.clearFaults()
})

const inbox = (page: Page) => page.getByRole('region', { name: 'Mail and texts' })
const account = (page: Page, name: string) => page.getByRole('heading', { name: `Signed in as ${name}` })

test('an email appears beside the widget with a badge, its link signs in in place, and the logout reaches every tab', async ({
  page,
  context,
}) => {
  const otherPage = await context.newPage()
  await otherPage.goto('/')
  await page.goto('/?lang=en&dark=1')
  await expect(inbox(page)).toContainText('Nothing yet.')
  await requestLink(page, 'ada@acme.test')
  await expect(inbox(page).getByText('1 new')).toBeVisible()
  await expect(inbox(page)).toContainText('Email to ada@acme.test')
  const link = inbox(page).getByRole('link', { name: 'Sign in to Acme Corp' })
  await link.hover()
  await expect(inbox(page).getByText('1 new')).toHaveCount(0)
  await link.click()
  await expect(heading(page, 'Success!')).toBeVisible()
  await expect(account(page, 'Ada Lovelace')).toBeVisible()
  await expect(page.getByText('organization-test-acme')).toBeVisible()
  // The link leads back to the same settings.
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  expect(context.pages()).toHaveLength(2)
  await otherPage.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(otherPage.getByRole('heading', { name: 'Two-step verification' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(otherPage.getByText('Nobody is signed in.')).toBeVisible()
  await otherPage.getByRole('link', { name: 'Open the sign-in' }).click()
  for (const eachPage of [page, otherPage]) await expect(heading(eachPage, 'Continue to Acme Corp')).toBeVisible()
})

for (const width of [1280, 375]) {
  test(`the widget is there at once with its skeleton, and nothing moves while the page loads, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.addInitScript(() => {
      const seen: { moved: number; first: string | null } = { moved: 0, first: null }
      Object.assign(window, { seen })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.moved += 'value' in entry ? Number(entry.value) : 0
      }).observe({ type: 'layout-shift', buffered: true })
      // The page appears in one change of the document. The widget must be a part of it.
      new MutationObserver((_, observer) => {
        const stage = document.querySelector('.stage')
        if (stage === null) return
        seen.first = stage.querySelector('[data-screen]')?.getAttribute('data-screen') ?? 'no widget'
        observer.disconnect()
      }).observe(document, { childList: true, subtree: true })
    })
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/organizations\/acme$/, (route) => released.then(() => route.continue()))
    await page.goto('/')
    await expect(page.locator('[data-screen="Loading"]')).toBeVisible()
    release()
    await expect(heading(page, 'Continue to Acme Corp')).toBeVisible()
    await expect(page.getByText('Start here')).toBeVisible()
    const seen = await page.evaluate(() => (window as unknown as { seen: { moved: number; first: string | null } }).seen)
    expect(seen.first).toBe('Loading')
    expect(seen.moved).toBeLessThan(0.01)
  })
}

test('the console shows an email that arrives while it is open', async ({ page, context }) => {
  const consolePage = await context.newPage()
  await consolePage.goto(`http://localhost:${EMULATOR_PORT}/console/public-token-test-demo`)
  await expect(consolePage.getByText(/No mail yet/)).toBeVisible()
  await page.goto('/')
  await page.getByLabel('Flow').selectOption('Find my organization')
  await expect(heading(page, 'Sign up or log in')).toBeVisible()
  await requestLink(page, 'grace@globex.test')
  await expect(consolePage.getByText('To grace@globex.test')).toBeVisible()
})

test('shows the account to a returning member with a session', async ({ page }) => {
  await demo.signInAs(page, 'member-test-grace-vault')
  await page.goto('/')
  await expect(account(page, 'Grace Hopper')).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveCount(0)
})

test('the settings can turn on Google One Tap', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('checkbox', { name: 'Social login' }).check()
  await page.getByLabel('Services').selectOption('Google with One Tap')
  await page.getByRole('dialog', { name: 'Sign in with Google' }).getByRole('button', { name: 'Ada Lovelace' }).click()
  await expect(heading(page, 'Success!')).toBeVisible()
})

test('the address reproduces all settings, also the settings of the provider', async ({ page, context }) => {
  await page.goto('/')
  await page.getByLabel('Organization').selectOption('Sterling Bank')
  await page.getByRole('checkbox', { name: 'Single sign-on' }).check()
  await page.getByLabel('Second factor').selectOption('Required, text message')
  await page.getByLabel('Brand', { exact: true }).selectOption('Volt: lime on black')
  await page.getByLabel('Language').selectOption('Deutsch')
  await page.getByRole('radio', { name: '320' }).check()
  await expect(heading(page, 'Weiter zu Sterling Bank')).toBeVisible()
  await demo.reset()
  const copy = await context.newPage()
  await copy.goto(page.url())
  await expect(heading(copy, 'Weiter zu Sterling Bank')).toBeVisible()
  expect(copy.url()).toBe(page.url())
  await expect(copy.getByRole('checkbox', { name: 'Single sign-on' })).toBeChecked()
  await expect(copy.getByLabel('Brand', { exact: true })).toHaveValue('volt')
  await expect(copy.getByRole('region', { name: 'Code for this sign-in' })).toContainText("import de from '@acme/b2b-react/locales/de'")
  expect(await copy.locator('[data-screen]').evaluate((element) => element.clientWidth)).toBeLessThanOrEqual(320)
  // The policy reached the provider again: Mia has to enrol a phone.
  await copy.getByLabel('E-Mail', { exact: true }).fill('mia@sterling.test')
  await copy.keyboard.press('Enter')
  await inbox(copy).getByRole('link', { name: 'Sign in to Sterling Bank' }).click()
  await expect(copy.locator('[data-screen="SMSOTPEnrollment"]')).toBeVisible()
})

test('a person is a button that starts their sign-in, and the code of their authenticator app is on the page', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in as Theo' }).click()
  await inbox(page).getByRole('link', { name: 'Sign in to Sterling Bank' }).click()
  await expect(page.locator('[data-screen="TOTPEntry"]')).toBeVisible()
  const code = page.getByRole('region', { name: 'The sign-in' }).locator('.code code')
  await page.getByLabel('One-time code').fill((await code.textContent()) ?? '')
  await expect(account(page, 'Theo Park')).toBeVisible()
})

test('a rule that is changed and changed back applies again', async ({ page }) => {
  await page.goto('/')
  await expect(heading(page, 'Continue to Acme Corp')).toBeVisible()
  const factor = page.getByLabel('Second factor')
  const isChangedTo = (policy: string) =>
    page.waitForRequest((request) => request.method() === 'PATCH' && request.postData()?.includes(`"mfa_policy":"${policy}"`) === true)
  const required = isChangedTo('REQUIRED_FOR_ALL')
  await factor.selectOption('Required, text message')
  await required
  const optional = isChangedTo('OPTIONAL')
  await factor.selectOption('Default for this organization')
  await optional
})

test('each person can start, and the result of a sign-in is in view in a narrow window', async ({ page }) => {
  await page.goto('/')
  for (const [name, screen] of [
    ['Pia', 'PasswordEmailForm'],
    ['Ivy', 'EmailConfirmation'],
    ['Noor', 'EmailConfirmation'],
    ['Zoe', 'EmailConfirmation'],
  ] as const) {
    await page.getByRole('button', { name: `Sign in as ${name}` }).click()
    await expect(page.locator(`[data-screen="${screen}"]`)).toBeVisible()
  }
  // Her company signs her in: the next page is its identity provider, which proposes her.
  await page.getByRole('button', { name: 'Sign in as Lena' }).click()
  await expect(heading(page, 'Sign in with Meridian Login')).toBeVisible()
  await expect(page.getByRole('radio').first()).toHaveAccessibleName(/Lena Vogt/)
  await expect(page.getByRole('group', { name: 'Someone else' }).getByRole('radio', { name: /Ada Lovelace/ })).not.toBeChecked()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(heading(page, 'Success!')).toBeInViewport()
  await expect(account(page, 'Lena Vogt')).toBeVisible()
})

test('the password of a member can be reset', async ({ page }) => {
  await page.goto('/?flow=reset')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await inbox(page)
    .getByRole('link', { name: /password/ })
    .first()
    .click()
  await expect(page.locator('[data-screen="PasswordResetForm"]')).toBeVisible()
})

/** Resolves when the emulator has answered the request of the page that switches all failures off (DELETE) or one on (PUT). */
const waitForFaults = (page: Page, method: 'DELETE' | 'PUT') =>
  page.waitForResponse((response) => response.url().includes('/faults/all') && response.request().method() === method)
/** Resolves when the configuration of the project has arrived. It requires PKCE, so no sign-in can start without it. */
const waitForConfiguration = (page: Page) => page.waitForResponse('**/projects/bootstrap/**')

test('a failing network keeps the widget and the typed email, shows the error of the widget, and ends with the next choice', async ({
  page,
}) => {
  // The form can be used before the settings apply.
  await Promise.all([waitForFaults(page, 'DELETE'), waitForConfiguration(page), page.goto('/')])
  const email = page.getByLabel('Email', { exact: true })
  await email.fill('ada@acme.test')
  await email.evaluate((input) => input.setAttribute('data-same', ''))
  await Promise.all([waitForFaults(page, 'PUT'), page.getByLabel('Network').selectOption('Server error (503)')])
  await expect(email).toHaveValue('ada@acme.test')
  await expect(email).toHaveAttribute('data-same')
  await page.getByRole('button', { name: 'Continue with email' }).click()
  await expect(page.getByText('Something went wrong on our side.')).toBeVisible()
  await expect(page.getByLabel('Network')).toHaveAccessibleDescription(/Applies to the next request of the form, not to its loading\./)
  const chip = page.getByRole('status').filter({ hasText: 'Failure on: Server error (503)' })
  await Promise.all([waitForFaults(page, 'DELETE'), chip.getByRole('button', { name: 'Turn off' }).click()])
  await expect(chip).toHaveCount(0)
  await expect(page.getByLabel('Network')).toHaveValue('fast')
  await requestLink(page, 'ada@acme.test')
  // The address of a failing network switches it on.
  await Promise.all([waitForFaults(page, 'PUT'), page.goto('/?network=failing')])
  await expect(chip).toBeVisible()
  await email.fill('ada@acme.test')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Something went wrong on our side.')).toBeVisible()
})

test('a redirect into a captive portal has a way back', async ({ page }) => {
  await Promise.all([waitForConfiguration(page), page.goto('/?organization=meridian&lang=de')])
  const button = page.getByRole('button', { name: 'Weiter mit Meridian Login' })
  await expect(button).toHaveAttribute('data-look', 'primary')
  await Promise.all([waitForFaults(page, 'PUT'), page.getByLabel('Network').selectOption('Hotel sign-in page instead of answers')])
  await button.click()
  await expect(heading(page, 'Sign in to this network first')).toBeVisible()
  await expect(page.getByText('A fault is switched on in the emulator')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the application' }).click()
  await expect(page.getByLabel('Network')).toHaveValue('portal')
})

test('single sign-on returns to the same settings, even if the widget does not offer it', async ({ page }) => {
  await page.goto('/?organization=meridian&lang=de')
  const settings = page.getByRole('region', { name: 'Settings' })
  await expect(settings).toContainText('Meridian Health allows only single sign-on.')
  const emailedLink = settings.getByRole('checkbox', { name: 'Emailed link' })
  await expect(emailedLink).not.toBeChecked()
  await expect(emailedLink).toBeDisabled()
  await expect(emailedLink).toHaveAccessibleDescription('Meridian Health allows only single sign-on.')
  await expect(settings.getByRole('checkbox', { name: 'Single sign-on' })).toBeChecked()
  await expect(settings.getByText('Not allowed')).toHaveCount(4)
  await expect(settings).toContainText('By invitation, or through single sign-on')
  await page.getByRole('button', { name: 'Weiter mit Meridian Login' }).click()
  await page.getByRole('button', { name: 'Deny' }).click()
  await expect(page.getByText('This page belongs to the sign-in provider')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the application' }).click()
  await page.getByRole('button', { name: 'Weiter mit Meridian Login' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(account(page, 'Lena Vogt')).toBeVisible()
  await expect(page.getByLabel('Language')).toHaveValue('de')
  await expect(inbox(page)).toContainText('The server writes the emails, here always in English.')
})

test('an organization without a connection leads to the organization with a connection', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Ways that are allowed').selectOption('Single sign-on only')
  await expect(page.getByText('Acme Corp has no connection for single sign-on, so nobody can sign in or join.')).toBeVisible()
  await page.getByRole('button', { name: 'Use Meridian Health' }).click()
  await expect(page.getByRole('button', { name: 'Continue with Meridian Login' })).toBeVisible()
})

test('a brand has a logo, and a dark brand says that it is always dark', async ({ page }) => {
  await page.goto('/?dark=0')
  await page.getByLabel('Brand', { exact: true }).selectOption('Midnight: always dark')
  await page.getByLabel('Logo').selectOption('In the center')
  await expect(page.getByText('This brand is always dark.')).toBeVisible()
  const logo = page.getByRole('img', { name: 'Midnight' })
  await expect.poll(() => logo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBeGreaterThan(0)
  const code = page.getByRole('region', { name: 'Code for this sign-in' })
  await expect(code).toContainText("logo: { url: '/logos/midnight.svg', alt: 'Midnight' }")
  await expect(code).not.toContainText('colorScheme')
})

test('the color without a theme is the default of the widget, also in the dark', async ({ page }) => {
  await page.goto('/?dark=1')
  const settings = page.getByRole('region', { name: 'Settings' })
  await expect(settings).toContainText('The default')
  const primary = () =>
    page.getByRole('button', { name: 'Continue with email' }).evaluate((button) => getComputedStyle(button).backgroundColor)
  await expect(settings.getByLabel('Your color')).toHaveValue('#dce8ee')
  await expect.poll(primary).toBe('rgb(220, 232, 238)')
  await page.getByRole('radio', { name: 'Light' }).check()
  await expect(settings.getByLabel('Your color')).toHaveValue('#19303d')
  await expect.poll(primary).toBe('rgb(25, 48, 61)')
  await page.getByLabel('Brand', { exact: true }).selectOption('Harbor: corporate blue')
  await expect(settings).toContainText('That of the brand')
})

test('has no accessibility violation, wide and light, and narrow and dark', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await requestLink(page, 'ada@acme.test')
  await page.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)))
  for (const about of await page.getByRole('button', { name: /^About / }).all()) await about.click()
  await expect(inbox(page)).toContainText('Email to ada@acme.test')
  const expectNoViolations = async () => {
    for (const [width, colorScheme] of [
      [1280, 'light'],
      [400, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      expect(await findViolations(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  }
  await expectNoViolations()
  await page.goto('/gallery')
  await expect(page.getByRole('link', { name: 'TOTPEntry', exact: true })).toBeVisible()
  await expectNoViolations()
})
