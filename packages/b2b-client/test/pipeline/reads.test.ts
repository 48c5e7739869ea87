import { expect, test } from 'vitest'
import { answer, createBrowser, provider } from '../browser.ts'
import { mail, SEND } from '../threats/support.ts'

test('a call that does not change the session reads the cookies once', async () => {
  const page = createBrowser().tab(provider({ [SEND]: () => answer({}) }))
  let reads = 0
  const { cookies } = page.tab
  const read = () => {
    reads += 1
    return cookies.read()
  }
  Object.assign(page.tab, { cookies: { ...cookies, read } })
  const client = page.open()
  await client.magicLinks.email.loginOrSignup(mail)
  reads = 0
  await client.magicLinks.email.loginOrSignup(mail)
  expect(reads).toBe(1)
})
