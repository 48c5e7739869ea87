import type { Browser, CDPSession, Page } from '@playwright/test'
import { expect, test, type World } from '../helpers/test.ts'
import { field, giveEmail, of, open, press, seeSuccess, seeTitle } from '../helpers/widget.ts'

/*
 * What the memory of a page still holds of a secret when somebody has signed in with it. The secret is typed key by key, so that it is never
 * handed to the page as one text by the test itself.
 */

/** Every text on the page's heap, when what nobody holds any more has been cleared away. */
async function textsOnHeap(page: Page): Promise<readonly string[]> {
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

/** A page that nobody looks over: what watches the others keeps the texts that it has seen. */
const unwatched = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage()

async function type(page: Page, label: string, secret: string): Promise<void> {
  await field(page, label).click()
  await page.keyboard.type(secret)
}

/** How somebody signs in with a secret, which is answered. */
const WAYS: { readonly [way: string]: (page: Page, world: World) => Promise<string> } = {
  async 'a password'(page, world) {
    const password = 'Quince-Lantern-80417'
    await world.member({ organization: 'acme', email_address: 'kim@acme.test', password })
    await open(page, world, { config: of('acme', { products: ['passwords'] }) })
    await giveEmail(page, 'kim@acme.test')
    await type(page, 'Password', password)
    await press(page, 'Continue')
    return password
  },
  async 'a password that could be read while it was typed'(page, world) {
    const password = 'Quince-Lantern-80417'
    await world.member({ organization: 'acme', email_address: 'kim@acme.test', password })
    await open(page, world, { config: of('acme', { products: ['passwords'] }) })
    await giveEmail(page, 'kim@acme.test')
    await press(page, 'Show')
    await type(page, 'Password', password)
    await press(page, 'Continue')
    return password
  },
  async 'a code'(page, world) {
    await open(page, world, { config: of('acme', { products: ['emailOtp'] }) })
    await giveEmail(page, 'ada@acme.test')
    await seeTitle(page, 'Enter passcode')
    const { code } = await world.nextEmail('ada@acme.test')
    await type(page, 'One-time passcode', code)
    return code
  },
}

for (const [way, signIn] of Object.entries(WAYS)) {
  test(`T49 nothing in the memory of the page holds ${way} once somebody has signed in with it`, async ({ browser, world }) => {
    const page = await unwatched(browser)
    const secret = await signIn(page, world)
    await seeSuccess(page)
    const texts = await textsOnHeap(page)
    expect(texts.length).toBeGreaterThan(1000)
    expect(texts.filter((text) => text.includes(secret)).map((text) => text.slice(0, 200))).toEqual([])
    await page.context().close()
  })
}
