import type { Browser, CDPSession, Page, Request } from '@playwright/test'
import { expect, test, type World } from '../helpers/test.ts'
import { field, submitEmail, organizationConfig, openWidget, press, expectSuccess, expectTitle } from '../helpers/widget.ts'

/*
 * Looks for a secret in the memory of the page after its use. The test types a secret key by key, so that it never passes the whole text to
 * the page.
 */

/** Every string on the heap of the page after a garbage collection. */
async function heapStrings(page: Page): Promise<readonly string[]> {
  const devtools: CDPSession = await page.context().newCDPSession(page)
  const chunks: string[] = []
  devtools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => void chunks.push(chunk))
  await devtools.send('HeapProfiler.enable')
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await devtools.detach()
  const { strings } = JSON.parse(chunks.join('')) as { readonly strings: readonly string[] }
  return strings
}

/** A page that does not record its texts: `helpers/coverage.ts` would keep the secret in memory. */
const openUnrecordedPage = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage()

async function type(page: Page, label: string, secret: string): Promise<void> {
  await field(page, label).click()
  await page.keyboard.type(secret)
}

/** Returns a function that waits for the responses to all checks of a password: the body of a pending request is in the memory. */
function trackChecks(page: Page): () => Promise<void> {
  const pending = new Set<Request>()
  page.on('request', (request) => void (request.url().endsWith('/strength_check') && pending.add(request)))
  page.on('requestfailed', (request) => void pending.delete(request))
  page.on('response', (response) => void pending.delete(response.request()))
  return () => expect.poll(() => pending.size).toBe(0)
}

const openAccount = async (page: Page, world: World, who: string): Promise<void> => {
  await world.signInAs(page, who)
  await page.goto(`/pages/account?public_token=${world.publicToken}`)
}

interface SecretAnswer {
  readonly secret: string
  readonly recovery_codes: readonly string[]
}
/** Runs an action, and returns the data of the response to its call. */
async function answerTo(page: Page, path: string, run: () => Promise<void>): Promise<SecretAnswer> {
  const answer = new Promise<SecretAnswer>((resolve) => {
    void page.route(`**${path}`, async (route) => {
      const response = await route.fetch()
      const { data }: { readonly data: SecretAnswer } = await response.json()
      await route.fulfill({ response })
      resolve(data)
    })
  })
  await run()
  return answer
}

/** Each function uses secrets, and returns them when the page no longer needs them. */
const USES: { readonly [secretType: string]: (page: Page, world: World) => Promise<readonly string[]> } = {
  async 'a password'(page, world) {
    const password = 'Quince-Lantern-80417'
    await world.member({ organization: 'acme', email_address: 'kim@acme.test', password })
    await openWidget(page, world, { config: organizationConfig('acme', { products: ['passwords'] }) })
    await submitEmail(page, 'kim@acme.test')
    await type(page, 'Password', password)
    await press(page, 'Continue')
    await expectSuccess(page)
    return [password]
  },
  async 'a password that was shown while typing'(page, world) {
    const password = 'Quince-Lantern-80417'
    await world.member({ organization: 'acme', email_address: 'kim@acme.test', password })
    await openWidget(page, world, { config: organizationConfig('acme', { products: ['passwords'] }) })
    await submitEmail(page, 'kim@acme.test')
    await press(page, 'Show')
    await type(page, 'Password', password)
    await press(page, 'Continue')
    await expectSuccess(page)
    return [password]
  },
  async 'a code'(page, world) {
    await openWidget(page, world, { config: organizationConfig('acme', { products: ['emailOtp'] }) })
    await submitEmail(page, 'ada@acme.test')
    await expectTitle(page, 'Enter your code')
    const { code } = await world.nextEmail('ada@acme.test')
    await type(page, 'One-time code', code)
    await expectSuccess(page)
    return [code]
  },
  async 'a new password of the account'(page, world) {
    const password = 'Quince-Lantern-80417'
    const checksDone = trackChecks(page)
    await openAccount(page, world, 'member-test-pia')
    await press(page, 'Change password')
    await press(page, 'Show password')
    await type(page, 'New password', password)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Your new password is saved.')).toBeVisible()
    await checksDone()
    return [password]
  },
  async 'the secret and the backup codes of an app that was set up in the account'(page, world) {
    await openAccount(page, world, 'member-test-ada')
    const { secret, recovery_codes } = await answerTo(page, '/totp', () => press(page, 'Set up app'))
    await press(page, 'Continue')
    await type(page, 'One-time code', await world.totpFor('member-test-ada'))
    await press(page, 'I have saved them')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    return [secret, ...recovery_codes]
  },
  async 'a backup code that the account showed until the member signed out'(page, world) {
    await world.member({ organization: 'acme', member_id: 'member-test-kim', email_address: 'kim@acme.test', totp: true })
    await openAccount(page, world, 'member-test-kim')
    const { recovery_codes } = await answerTo(page, '/recovery_codes', () => press(page, 'Show codes'))
    await expect(page.getByRole('listitem')).toHaveCount(10)
    await press(page, 'Sign out')
    await expect(field(page, 'Email')).toBeVisible()
    return recovery_codes
  },
}

for (const [secretType, use] of Object.entries(USES)) {
  test(`T49 T50 after its use, the heap of the page does not contain ${secretType}`, async ({ browser, world }) => {
    const page = await openUnrecordedPage(browser)
    const secrets = await use(page, world)
    const texts = await heapStrings(page)
    expect(texts.length).toBeGreaterThan(1000)
    expect(texts.filter((text) => secrets.some((secret) => text.includes(secret))).map((text) => text.slice(0, 200))).toEqual([])
    await page.context().close()
  })
}
