import { expect, test, vi } from 'vitest'
import { base64 } from '../../src/internal/base64.ts'
import { uuid } from '../../src/internal/random.ts'
import { FLOW_START_PRECISION_MS } from '../../src/limits.ts'
import { answer, createBrowser, provider, signedIn } from '../browser.ts'
import { mail, REFRESH, SEND, STATE, storeSession } from '../threats/support.ts'

/* Reads and writes of cookies and storage are most of the time of a call. */

test('a call that does not change the session reads the cookies once', async () => {
  const page = createBrowser().tab(provider({ [SEND]: () => answer({}) }))
  let reads = 0
  const { cookies } = page.environment
  const read = () => {
    reads += 1
    return cookies.read()
  }
  Object.assign(page.environment, { cookies: { ...cookies, read } })
  const client = page.open()
  await client.magicLinks.email.loginOrSignup(mail)
  reads = 0
  await client.magicLinks.email.loginOrSignup(mail)
  expect(reads).toBe(1)
})

test('a confirmation with the same tokens writes no cookie', async () => {
  const browser = createBrowser()
  storeSession(browser)
  const page = browser.tab(provider({ [REFRESH]: () => answer(signedIn('ada', 'token-ada', browser.now())) }))
  const writes = vi.fn<(line: string) => void>()
  const { cookies } = page.environment
  const write = (line: string) => {
    writes(line)
    cookies.write(line)
  }
  Object.assign(page.environment, { cookies: { ...cookies, write } })
  const client = page.open()
  await client.session.authenticate()
  writes.mockClear()
  await client.session.authenticate()
  expect(writes).not.toHaveBeenCalled()
})

test('a flow that is started again within a minute stores no new time', async () => {
  const browser = createBrowser()
  const client = browser.tab(provider({ [SEND]: () => answer({}) })).open()
  const storedTime = () => Number(browser.local.get(`${STATE}::asked:magic_links`))
  await client.magicLinks.email.loginOrSignup(mail)
  const startedAt = storedTime()
  expect(startedAt).toBe(browser.now())
  browser.moveClock(FLOW_START_PRECISION_MS - 1)
  await client.magicLinks.email.loginOrSignup(mail)
  expect(storedTime()).toBe(startedAt)
  browser.moveClock(1)
  await client.magicLinks.email.loginOrSignup(mail)
  expect(storedTime()).toBe(startedAt + FLOW_START_PRECISION_MS)
  // After the clock was set back, the stored time is in the future.
  browser.moveClock(-2 * FLOW_START_PRECISION_MS)
  await client.magicLinks.email.loginOrSignup(mail)
  expect(storedTime()).toBe(browser.now())
})

test.each(['', 'plain', '\u007f', '\u0080', 'é', '日本', '\ud83d\ude00'])('base64 encodes the UTF-8 bytes of %j', (text) => {
  expect(base64(text)).toBe(Buffer.from(text).toString('base64'))
})

test.each([true, false])('an id is a random UUID, with randomUUID in the browser: %s', (hasRandomUUID) => {
  if (!hasRandomUUID) vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => bytes.fill(255) })
  const id = uuid()
  vi.unstubAllGlobals()
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})
