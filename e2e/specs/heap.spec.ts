import type { Browser, CDPSession, Page } from '@playwright/test'
import { expect, test, type World } from '../helpers/test.ts'
import { field, submitEmail, organizationConfig, openWidget, press, expectSuccess, expectTitle } from '../helpers/widget.ts'

/*
 * Looks for a secret in the memory of the page after a sign-in with it. The test types the secret key by key, so that it never passes the
 * whole text to the page.
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

/** Each function signs in with a secret and returns it. */
const SIGN_INS: { readonly [secretType: string]: (page: Page, world: World) => Promise<string> } = {
  async 'a password'(page, world) {
    const password = 'Quince-Lantern-80417'
    await world.member({ organization: 'acme', email_address: 'kim@acme.test', password })
    await openWidget(page, world, { config: organizationConfig('acme', { products: ['passwords'] }) })
    await submitEmail(page, 'kim@acme.test')
    await type(page, 'Password', password)
    await press(page, 'Continue')
    return password
  },
  async 'a password that was shown while typing'(page, world) {
    const password = 'Quince-Lantern-80417'
    await world.member({ organization: 'acme', email_address: 'kim@acme.test', password })
    await openWidget(page, world, { config: organizationConfig('acme', { products: ['passwords'] }) })
    await submitEmail(page, 'kim@acme.test')
    await press(page, 'Show')
    await type(page, 'Password', password)
    await press(page, 'Continue')
    return password
  },
  async 'a code'(page, world) {
    await openWidget(page, world, { config: organizationConfig('acme', { products: ['emailOtp'] }) })
    await submitEmail(page, 'ada@acme.test')
    await expectTitle(page, 'Enter your code')
    const { code } = await world.nextEmail('ada@acme.test')
    await type(page, 'One-time code', code)
    return code
  },
}

for (const [secretType, signIn] of Object.entries(SIGN_INS)) {
  test(`T49 the heap of the page does not contain ${secretType} after the sign-in`, async ({ browser, world }) => {
    const page = await openUnrecordedPage(browser)
    const secret = await signIn(page, world)
    await expectSuccess(page)
    const texts = await heapStrings(page)
    expect(texts.length).toBeGreaterThan(1000)
    expect(texts.filter((text) => text.includes(secret)).map((text) => text.slice(0, 200))).toEqual([])
    await page.context().close()
  })
}
