import { readFile } from 'node:fs/promises'
import ar from '@acme/b2b-react/account/locales/ar'
import type { Page } from '@playwright/test'
import { control } from '../helpers/console.ts'
import { addKim, KIM } from '../helpers/kim.ts'
import { watchSecrets } from '../helpers/secrets.ts'
import { expect, findViolations, test, type World } from '../helpers/test.ts'

/* The journeys of signed-in members in the account: each section, refusals of the server, step-ups, drafts and the focus. */

const ADA = 'member-test-ada'
const PIA = 'member-test-pia'
const UNREACHABLE = 'We could not reach the server. Check your connection and try again.'
const LIMITED = 'Too many attempts. Wait a minute, then try again.'
const FAILED = 'Something went wrong. Try again.'
const NOT_ALLOWED = 'Your role no longer allows this.'

declare global {
  interface Window {
    /** The elements that had the focus before it was on the body while the account was shown. */
    readonly focusLosses: string[]
  }
}

/** Runs in every page. Looks in every frame whether the account still has the focus. */
function watchFocus(): void {
  const losses: string[] = []
  Object.defineProperty(window, 'focusLosses', { value: losses })
  const account = '[data-b2b-account]'
  let focused: Element | null = null
  const look = (): void => {
    const { activeElement, body } = document
    if (activeElement === body && focused !== null && document.querySelector(account))
      losses.push(`${focused.isConnected ? 'connected' : 'removed'} ${focused.outerHTML.slice(0, 200)}`)
    focused = activeElement?.closest(account) ? activeElement : null
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Opens the page. In a signed-out browser, it shows the sign-in. */
async function openPage(page: Page, world: World, query: Readonly<Record<string, string>> = {}): Promise<void> {
  await page.context().addInitScript(watchFocus)
  await page.goto(`/pages/account?${new URLSearchParams({ public_token: world.publicToken, ...query }).toString()}`)
}

async function openAccount(page: Page, world: World, who: string, query: Readonly<Record<string, string>> = {}): Promise<void> {
  await world.signInAs(page, who)
  await openPage(page, world, query)
  await expect(heading(page, 'Profile')).toBeVisible()
  // The confirmation of the stored session must not arrive between two steps of a test.
  await confirmSession(page)
}

/** Opens the page in another tab of the same browser. */
async function openOtherTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto(page.url())
  await expect(heading(tab, 'Profile')).toBeVisible()
  return tab
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const section = (page: Page, name: string) => page.getByRole('region', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const press = (page: Page, ...names: readonly string[]) =>
  names.reduce((before, name) => before.then(() => button(page, name).click()), Promise.resolve())
/** The first field of the sign-in, which the page shows without a session. */
const signedOut = (page: Page) => page.getByLabel('Email', { exact: true })
const nameField = (page: Page) => page.getByLabel('Full name')
const codeField = (page: Page) => page.getByRole('dialog').getByLabel('One-time code')
/** Reads the session and the member again, as the client does in the background. */
const confirmSession = (page: Page) => page.evaluate(() => window.confirmSession())
const focusLosses = (page: Page) => page.evaluate(() => window.focusLosses)

/** Moves the clocks of the server and of the browser. */
async function wait(page: Page, world: World, minutes: number): Promise<void> {
  await world.advance(minutes * 60_000)
  await page.clock.setSystemTime(Date.now() + minutes * 60_000)
}

/** Changes a member like an administrator. */
const changeMember = (world: World, id: string, change: object) => control(world, 'PATCH', `/members/${id}`, change)

/** A policy that allows these actions of members on themselves, with the role `owner`. */
const policyOf = (actions: readonly string[]) => ({
  roles: [
    { role_id: 'acme_member', permissions: [] },
    { role_id: 'owner', permissions: [{ resource_id: 'acme.self', actions: [...actions] }] },
  ],
})

/** Looks for the secrets of the calls so far. None of them may still be on the page. */
async function expectNoLeaks(watch: Awaited<ReturnType<typeof watchSecrets>>): Promise<void> {
  await watch.lookAt('account')
  const { leaks, secrets } = watch.result()
  expect(secrets).toBeGreaterThan(3)
  expect(leaks).toEqual([])
}

const refusals = async (world: World) => (await world.requests()).filter(({ error_type }) => error_type !== undefined)

test('a draft of the name survives refusals, reads, other tabs and the end of the session', async ({ page, context, world }) => {
  await openAccount(page, world, PIA)
  const profile = section(page, 'Profile')
  await nameField(page).fill('Pia P')
  await world.fault('self.update', { kind: 'rate_limit', times: 1 })
  await nameField(page).press('Enter')
  await expect(profile.getByRole('alert')).toHaveText(LIMITED)
  await expect(nameField(page)).toBeFocused()
  await nameField(page).fill('Pia Pi')
  await context.setOffline(true)
  await press(page, 'Save')
  await expect(profile).toContainText(UNREACHABLE)
  await context.setOffline(false)
  await nameField(page).fill('Pia Pill')
  const otherTab = await openOtherTab(page)
  await confirmSession(page)
  await expect(nameField(page)).toHaveValue('Pia Pill')
  await expect(nameField(otherTab)).not.toHaveValue('Pia Pill')

  await nameField(otherTab).fill('Pia Other')
  await press(otherTab, 'Save')
  await expect(section(otherTab, 'Profile')).toContainText('Saved.')
  await expect(profile).toContainText('This was changed to “Pia Other” elsewhere.')
  await press(page, 'Keep mine')
  await expect(nameField(page)).toHaveValue('Pia Pill')
  await expect(nameField(page)).toBeFocused()
  await nameField(otherTab).fill('Pia Another')
  await press(otherTab, 'Save')
  await press(page, 'Use the other one')
  await expect(nameField(page)).toHaveValue('Pia Another')
  await expect(nameField(page)).toBeFocused()

  await nameField(page).fill('Pia Pilar')
  await press(otherTab, 'Sign out')
  await signedOut(page).fill('pia@acme.test')
  await page.keyboard.press('Enter')
  await page.getByLabel('Password', { exact: true }).fill('Correct-Horse-7')
  await page.keyboard.press('Enter')
  await expect(nameField(page)).toHaveValue('Pia Pilar')
  await nameField(page).press('Enter')
  await expect(profile).toContainText('Saved.')
  await expect(nameField(otherTab)).toHaveValue('Pia Pilar')
  expect([await focusLosses(page), await focusLosses(otherTab)]).toEqual([[], []])
})

test('a role that is lost while the page is open: the page says so, hides the controls, and keeps the draft', async ({ page, world }) => {
  await world.setProject({ rbac_policy: policyOf(['*']) })
  await addKim(world, { roles: ['owner'] })
  await openAccount(page, world, KIM)
  await nameField(page).fill('Kim Bergman')
  await press(page, 'Leave Acme Corp')
  await page.getByLabel('Type Acme Corp to confirm').fill('Acme Corp')
  await changeMember(world, KIM, { roles: [] })
  await page.keyboard.press('Enter')
  await expect(section(page, 'Leave Acme Corp').getByRole('alert')).toHaveText(NOT_ALLOWED)
  await expect(heading(page, 'Leave Acme Corp')).toBeFocused()
  for (const name of ['Save', 'Remove app', 'Remove number', 'Delete password', 'Sign out everywhere', 'Leave Acme Corp'])
    await expect(button(page, name)).toHaveCount(0)
  await changeMember(world, KIM, { roles: ['owner'] })
  await confirmSession(page)
  await expect(nameField(page)).toHaveValue('Kim Bergman')
  await changeMember(world, KIM, { roles: [] })
  await press(page, 'Save')
  await expect(section(page, 'Profile').getByRole('alert')).toHaveText(NOT_ALLOWED)
  await expect(section(page, 'Profile')).toContainText('Kim Berg')
  expect(await focusLosses(page)).toEqual([])
})

test('T49 a password: refused, changed after a step-up, and deleted; the member stays signed in in both tabs', async ({
  page,
  context,
  world,
}) => {
  const watch = await watchSecrets(page)
  await openAccount(page, world, PIA)
  const otherTab = await openOtherTab(page)
  await wait(page, world, 11)
  const password = section(page, 'Password')
  const save = password.getByRole('button', { name: 'Save' })
  await press(page, 'Change password')
  await expect(page.getByLabel('New password')).toBeFocused()
  await page.keyboard.type('aaaaaaaa')
  await expect(password).toContainText('Use at least 8 characters, and at least 3 of these: uppercase, lowercase, number, symbol.')
  await page.getByLabel('New password').fill('Correct-Horse-8')
  await save.click()
  await watch.lookAt('password')
  const dialog = page.getByRole('dialog', { name: 'To continue, confirm that it is you.' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByLabel('New password')).toHaveValue('Correct-Horse-8')
  await save.click()
  await expect(dialog.getByRole('heading')).toHaveText('Acme Corp')
  await dialog.getByRole('button', { name: 'Email me a code' }).click()
  await codeField(page).fill((await world.nextEmail('pia@acme.test')).code)
  await expect(password).toContainText('Your new password is saved. You are still signed in.')
  await expect(button(page, 'Change password')).toBeFocused()
  await press(page, 'Change password')
  await page.getByLabel('New password').fill('aaaaaaaa')
  await save.click()
  await expect(password).toContainText('This password is not strong enough. Choose a different one.')
  await expect(page.getByLabel('New password')).toBeFocused()
  await press(page, 'Cancel')
  await press(page, 'Delete password')
  await context.setOffline(true)
  await press(page, 'Delete password')
  await expect(password.getByRole('alert')).toHaveText(UNREACHABLE)
  await context.setOffline(false)
  await press(page, 'Delete password')
  await expect(password).toContainText('Your password is deleted.')
  await expect(password).toContainText('You have no password yet.')
  await otherTab.reload()
  await expect(section(otherTab, 'Password')).toContainText('You have no password yet.')
  await expectNoLeaks(watch)
  expect(await focusLosses(page)).toEqual([])
})

test('T49 T50 a member sets up an app and a phone number, and chooses between them', async ({ page, context, world }) => {
  const watch = await watchSecrets(page)
  await openAccount(page, world, ADA)
  const factors = section(page, 'Two-step verification')
  const dialog = page.getByRole('dialog')
  // The screens are loaded when the dialog opens.
  await context.setOffline(true)
  await press(page, 'Set up app')
  await expect(dialog).toHaveAccessibleName('Set up app')
  await expect(dialog.getByRole('status')).toHaveText(UNREACHABLE)
  await page.keyboard.press('Escape')
  await context.setOffline(false)
  await expect(button(page, 'Set up app')).toBeFocused()
  await press(page, 'Set up app')
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await watch.lookAt('TOTPEnrollmentQRCode')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await codeField(page).fill('000000')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await codeField(page).fill(await world.totpFor(ADA))
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await watch.lookAt('RecoveryCodeSave')
  // The first factor protects the member at once, while the backup codes are shown.
  await expect(page.locator('input[type=checkbox]')).toBeChecked()
  const announcement = page.getByText('Saved.')
  await expect(announcement).toHaveCount(0)
  // The codes are shown only once. Chromium closes a dialog at a repeated Escape, whatever the page wants.
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Escape')
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveCount(0)
  await dialog.getByRole('button').last().click()
  await expect(dialog).toHaveCount(0)
  await expect(announcement).toBeVisible()
  await expect(heading(page, 'Two-step verification')).toBeFocused()
  await expect(button(page, 'Remove app')).toBeVisible()
  await expect(page.getByRole('checkbox')).toBeChecked()

  await press(page, 'Add number')
  await dialog.getByLabel('Phone number').fill('2015550142')
  await page.keyboard.press('Enter')
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Add number')).toBeFocused()
  await press(page, 'Add number')
  await dialog.getByLabel('Phone number').fill('2015550143')
  await page.keyboard.press('Enter')
  await codeField(page).fill((await world.nextText('+12015550143')).code)
  await expect(dialog).toHaveCount(0)
  await expect(factors).toContainText('+12015550143')

  await world.fault('self.update', { kind: 'server_error', times: 2 })
  await page.getByRole('radio', { name: 'Text message' }).click()
  await expect(factors.getByRole('alert')).toHaveText(FAILED)
  await expect(page.getByRole('radio', { name: 'Authenticator app' })).toBeChecked()
  await page.getByRole('checkbox').click()
  await expect(factors.getByRole('alert')).toHaveText(FAILED)
  await page.getByRole('radio', { name: 'Text message' }).click()
  await expect(page.getByRole('radio', { name: 'Text message' })).toBeChecked()
  await page.getByRole('checkbox').click()
  await expect(page.getByRole('checkbox')).not.toBeChecked()
  await expectNoLeaks(watch)
  expect(await focusLosses(page)).toEqual([])
})

test('removing second factors asks for one of them; after Cancel nothing has changed', async ({ page, world }) => {
  await world.setProject({ recent_factor: { calls: ['self.deleteMFATOTP', 'self.deleteMFAPhoneNumber'], max_age_minutes: 10 } })
  await addKim(world)
  await openAccount(page, world, KIM)
  const tabs = [await openOtherTab(page), await openOtherTab(page)]
  await wait(page, world, 11)
  const dialog = page.getByRole('dialog')
  await press(page, 'Remove app')
  await expect(button(page, 'Cancel')).toBeFocused()
  await press(page, 'Remove app')
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button(page, 'Remove app')).toBeFocused()
  await press(page, 'Remove app')
  await codeField(page).fill(await world.totpFor(KIM))
  await expect(section(page, 'Backup codes')).toHaveCount(0)
  await expect(section(page, 'Two-step verification')).toContainText('Not set up')
  await world.fault('self.deleteMFAPhoneNumber', { kind: 'rate_limit', times: 1 })
  await press(page, 'Remove number')
  await press(page, 'Remove number')
  await expect(section(page, 'Two-step verification').getByRole('alert')).toHaveText(LIMITED)
  await press(page, 'Remove number')
  await expect(button(page, 'Add number')).toBeVisible()
  for (const tab of tabs) {
    await tab.reload()
    await expect(button(tab, 'Add number')).toBeVisible()
  }
  expect(await focusLosses(page)).toEqual([])
})

test('T49 T50 backup codes: refused, shown, copied, downloaded and replaced, and only after a recent factor', async ({
  page,
  context,
  world,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await addKim(world)
  const watch = await watchSecrets(page)
  await openAccount(page, world, KIM)
  const codes = section(page, 'Backup codes')
  const listed = () => codes.getByRole('listitem').allTextContents()
  await world.fault('recoveryCodes.get', { kind: 'server_error', times: 1 })
  await press(page, 'Show codes')
  await expect(codes.getByRole('alert')).toHaveText(FAILED)
  await press(page, 'Show codes')
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const shown = await listed()
  await watch.lookAt('backupCodes')
  await press(page, 'Copy')
  await expect(codes.getByRole('status').filter({ hasText: 'Copied.' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown.join('\n'))
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download')])
  expect(await readFile(await download.path(), 'utf8')).toBe(shown.join('\n'))
  await press(page, 'I have saved them')
  await expect(codes.getByRole('listitem')).toHaveCount(0)
  expect(await page.content()).not.toContain(shown[0])
  await wait(page, world, 11)
  await press(page, 'Create new codes', 'Create new codes')
  await expect(codeField(page)).toBeFocused()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(codes.getByRole('listitem')).toHaveCount(0)
  await press(page, 'Create new codes')
  await codeField(page).fill(await world.totpFor(KIM))
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  expect(await listed()).not.toEqual(shown)
  await press(page, 'I have saved them')
  await expectNoLeaks(watch)
  expect(await focusLosses(page)).toEqual([])
})

test('signing out: refused, in this session, and in all sessions', async ({ page, context, world }) => {
  await openAccount(page, world, PIA)
  const session = section(page, 'This session')
  await expect(session).toContainText('Confirmed with')
  await context.setOffline(true)
  await press(page, 'Sign out')
  await expect(session.getByRole('alert')).toHaveText(UNREACHABLE)
  await context.setOffline(false)
  await press(page, 'Sign out')
  await expect(signedOut(page)).toBeVisible()
  await world.signInAs(page, PIA)
  await page.reload()
  const otherTab = await openOtherTab(page)
  await world.cookieHeaderFor(PIA)
  await press(page, 'Sign out everywhere')
  await world.fault('session.revokeForMember', { kind: 'rate_limit', times: 1 })
  await press(page, 'Sign out everywhere')
  await expect(session.getByRole('alert')).toHaveText(LIMITED)
  await press(page, 'Sign out everywhere')
  await expect(signedOut(page)).toBeVisible()
  await expect(signedOut(otherTab)).toBeVisible()
  expect(await control(world, 'GET', '')).toMatchObject({ sessions: 0 })
})

test('leaving the organization asks for its name, and then ends the session in all tabs', async ({ page, world }) => {
  await openAccount(page, world, PIA)
  const otherTab = await openOtherTab(page)
  const leave = section(page, 'Leave Acme Corp')
  await press(page, 'Leave Acme Corp')
  await expect(page.getByLabel('Type Acme Corp to confirm')).toBeFocused()
  await page.keyboard.type('Acme')
  await page.keyboard.press('Enter')
  await expect(leave).toContainText('This is not the name of the organization.')
  await page.keyboard.type(' Corp')
  await world.fault('organization.members.delete', { kind: 'server_error', times: 1 })
  await page.keyboard.press('Enter')
  await expect(leave.getByRole('alert')).toHaveText(FAILED)
  expect(await focusLosses(page)).toEqual([])
  await press(page, 'Leave Acme Corp')
  await expect(signedOut(page)).toBeVisible()
  await expect(signedOut(otherTab)).toBeVisible()
})

test('without permissions, a member sees no control that the server refuses', async ({ page, world }) => {
  await world.setProject({ rbac_policy: policyOf([]) })
  await addKim(world)
  await openAccount(page, world, KIM)
  await expect(section(page, 'Connected accounts')).toContainText('Google')
  await expect(page.locator('[data-b2b-account]').getByRole('button')).toHaveText([
    'Change password',
    'Show codes',
    'Create new codes',
    'Sign out',
  ])
  await expect(page.locator('[data-b2b-account] input')).toHaveCount(0)
  await press(page, 'Change password')
  await page.getByLabel('New password').fill('Correct-Horse-8')
  await page.keyboard.press('Enter')
  await expect(section(page, 'Password')).toContainText('Your new password is saved.')
  await press(page, 'Show codes', 'I have saved them', 'Sign out')
  await expect(signedOut(page)).toBeVisible()
  expect(await refusals(world)).toEqual([])
})

test('every control can be reached and used by keyboard', async ({ page, world }) => {
  await addKim(world)
  await openAccount(page, world, KIM)
  const { keyboard } = page
  /** Waits for a control, and presses Tab until it has the focus. */
  const tabTo = async (name: string) => {
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
    const isFocused = () =>
      page.evaluate((text) => {
        const { activeElement: element } = document
        const label = element instanceof HTMLInputElement ? element.labels?.[0] : element
        return label?.textContent === text
      }, name)
    for (let presses = 0; presses < 30 && !(await isFocused()); presses += 1) await keyboard.press('Tab')
    expect(await isFocused(), name).toBe(true)
  }
  await tabTo('Full name')
  await keyboard.press('End')
  await keyboard.type('son')
  await keyboard.press('Enter')
  await expect(section(page, 'Profile')).toContainText('Saved.')
  await tabTo('Remove kim.berg@old.test')
  await keyboard.press('Enter')
  await expect(button(page, 'Cancel')).toBeFocused()
  await keyboard.press('Enter')
  await expect(button(page, 'Remove kim.berg@old.test')).toBeFocused()
  await keyboard.press('Enter')
  await keyboard.press('Shift+Tab')
  await keyboard.press('Enter')
  await expect(heading(page, 'Profile')).toBeFocused()
  await expect(section(page, 'Profile')).not.toContainText('old.test')
  await tabTo('Change password')
  await keyboard.press('Enter')
  await keyboard.type('Correct-Horse-8')
  await keyboard.press('Enter')
  await expect(button(page, 'Change password')).toBeFocused()
  await tabTo('Authenticator app')
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Text message' })).toBeChecked()
  await tabTo('Show codes')
  await keyboard.press('Enter')
  await tabTo('I have saved them')
  await keyboard.press('Enter')
  await expect(heading(page, 'Backup codes')).toBeFocused()
  await tabTo('Leave Acme Corp')
  await keyboard.press('Enter')
  await expect(page.getByLabel('Type Acme Corp to confirm')).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(button(page, 'Leave Acme Corp')).toBeFocused()
  expect(await focusLosses(page)).toEqual([])
})

/** The English names of the elements in the next tests. In Arabic, the names are those of the translation. */
const NAMES = {
  'account.name': 'Full name',
  'account.unlink': 'Remove kim.berg@old.test',
  'account.changePassword': 'Change password',
  'account.deletePassword': 'Delete password',
  'account.removePhone': 'Remove number',
  'account.logOutEverywhere': 'Sign out everywhere',
  'account.leave': 'Leave Acme Corp',
  'account.limited': LIMITED,
  'account.addApp': 'Set up app',
} as const
const OPENERS = [
  'account.unlink',
  'account.changePassword',
  'account.deletePassword',
  'account.removePhone',
  'account.logOutEverywhere',
  'account.leave',
] as const

for (const [name, query, width] of [
  ['light, then forced colors', {}, 1280],
  ['dark', { scheme: 'dark' }, 1280],
  ['right to left, 320 px', { dir: 'rtl' }, 320],
] as const) {
  test(`the account and its dialogs have no accessibility violations: ${name}`, async ({ page, world }) => {
    const nameOf = (key: keyof typeof NAMES) =>
      'dir' in query ? ar[key].replace('{email}', 'kim.berg@old.test').replace('{organization}', 'Acme Corp') : NAMES[key]
    await page.emulateMedia({ colorScheme: 'scheme' in query ? 'dark' : 'light' })
    await page.setViewportSize({ width, height: 900 })
    await addKim(world, { totp: false })
    await world.signInAs(page, KIM)
    await openPage(page, world, query)
    const check = async () => {
      expect(await findViolations(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await page.getByLabel(nameOf('account.name')).fill('Kim Bergman')
    for (const key of OPENERS) await press(page, nameOf(key))
    await page.keyboard.press('Enter')
    await world.fault('self.update', { kind: 'rate_limit', times: 1 })
    await page.getByLabel(nameOf('account.name')).press('Enter')
    await expect(page.getByText(nameOf('account.limited'))).toBeVisible()
    await check()
    if (name.includes('forced')) {
      await page.emulateMedia({ forcedColors: 'active' })
      await check()
    }
    await wait(page, world, 11)
    await press(page, nameOf('account.addApp'))
    const code = page.getByRole('dialog').getByRole('textbox')
    await expect(code).toBeFocused()
    await check()
    await code.fill((await world.nextText('+12015550142')).code)
    await expect(page.getByRole('dialog', { name: nameOf('account.addApp') }).getByRole('img')).toBeVisible()
    await check()
  })
}
