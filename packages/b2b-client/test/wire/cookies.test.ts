// @vitest-environment jsdom
/* Cookies, state and storage in a jsdom page. The rules for writing a cookie are tested in `session/cookies`. */

import { expect, test, vi } from 'vitest'
import { answer, refusal, settle } from '../browser.ts'
import { createPage, LOGIN, login, signedInNow } from './page.ts'

const page = createPage()
const ME = '/b2b/organizations/members/me'
const silenceWarnings = () => vi.spyOn(console, 'warn').mockImplementation(() => {})
const PENDING_COOKIE = 'acme_intermediate_session_token'

test('on localhost the session has two cookies with its lifetime, without Secure and Domain', async () => {
  const session = signedInNow()
  page.serve({ [LOGIN]: () => answer(session) })
  await page.open().magicLinks.authenticate(login)
  const { acme_session, acme_session_jwt, ...others } = page.jar()
  const scope = { path: '/', sameSite: 'lax', secure: false, hostOnly: true, domain: 'localhost', httpOnly: false }
  expect(acme_session).toMatchObject({ value: 'token-ada', ...scope })
  expect(acme_session_jwt).toMatchObject({ value: 'jwt.token-ada', ...scope })
  expect(others).toEqual({})
  const seconds = (date: unknown) => Math.floor(Number(date) / 1000)
  // A cookie has no milliseconds, and time passes until the answer has been read.
  expect(seconds(acme_session?.expires) - seconds(new Date(session.member_session.expires_at))).toBeLessThanOrEqual(1)
})

test('on other hosts the cookies are Secure, and cookies shared with subdomains have the host name without its port', async () => {
  page.serve()
  page.visit('https://app.example.com:8443/login')
  await page.open({ cookieOptions: { availableToSubdomains: true } }).magicLinks.authenticate(login)
  expect(page.jar()['acme_session']).toMatchObject({ secure: true, hostOnly: false, domain: 'app.example.com' })
})

test('the cookie of a pending sign-in is written in the same way, for ten minutes', async () => {
  page.serve({ [LOGIN]: () => answer({ member_session: null, intermediate_session_token: 'a b;"' }) })
  const requestedAt = Date.now()
  await page.open().magicLinks.authenticate(login)
  const pendingCookie = page.jar()[PENDING_COOKIE]
  expect(pendingCookie).toMatchObject({ value: 'a%20b%3B%22', path: '/', sameSite: 'lax' })
  expect(Math.round((Number(pendingCookie?.expires) - requestedAt) / 60_000)).toBe(10)
})

test('the options set the names and the path of the cookies', async () => {
  const cookieOptions = { opaqueTokenCookieName: 'o', jwtCookieName: 'j', istCookieName: 'i', path: '/app' }
  let needsFurtherStep = true
  page.serve({ [LOGIN]: () => answer(needsFurtherStep ? { member_session: null, intermediate_session_token: 'ist' } : signedInNow()) })
  page.visit('http://localhost:3000/app/login')
  const client = page.open({ cookieOptions })
  await client.magicLinks.authenticate(login)
  expect(page.cookies()).toEqual({ i: 'ist' })
  needsFurtherStep = false
  await client.magicLinks.authenticate(login)
  expect(page.cookies()).toEqual({ o: 'token-ada', j: 'jwt.token-ada' })
  expect(page.jar()['o']?.path).toBe('/app')
})

test.each(['opaqueTokenCookieName', 'jwtCookieName', 'istCookieName', 'path', 'domain'])(
  'the client refuses a %s that is not a string',
  (name) => {
    page.serve()
    // A JavaScript application can pass this.
    const cookieOptions = { [name]: 7 } as object
    expect(() => page.open({ cookieOptions })).toThrow(`Invalid call to createB2BClient\ncookieOptions.${name} must be a string.`)
  },
)

test('when a listener is called after a sign-in, the cookies and the storage are written', async () => {
  page.serve()
  document.cookie = `${PENDING_COOKIE}=pending; path=/`
  const client = page.open()
  const observed: unknown[] = []
  client.onStateChange(() => observed.push([page.cookies(), JSON.parse(localStorage.getItem(page.key()) ?? 'null')]))
  await client.magicLinks.authenticate(login)
  expect(observed).toEqual([
    [
      { acme_session: 'token-ada', acme_session_jwt: 'jwt.token-ada' },
      expect.objectContaining({ member: expect.objectContaining({ member_id: 'member-ada' }) }),
    ],
  ])
})

test('a partial update writes the state only if it changes something', async () => {
  let name = 'Ada'
  page.serve({ [ME]: () => answer({ member: { member_id: 'member-ada', name } }) })
  const client = page.open()
  await client.magicLinks.authenticate(login)
  await client.self.get()
  const setItem = vi.spyOn(Storage.prototype, 'setItem')
  const states = () => setItem.mock.calls.filter(([key]) => key === page.key())
  await client.self.get()
  expect(states()).toEqual([])
  name = 'Ada L.'
  await client.self.get()
  expect(states()).toEqual([[page.key(), expect.stringContaining('"name":"Ada L."')]])
})

test('a member that is read without a session is stored without a session', async () => {
  page.serve({ [ME]: () => answer({ member: { member_id: 'member-ada' } }) })
  await page.open().self.get()
  expect(localStorage.getItem(page.key())).toBe('{"member":{"member_id":"member-ada"}}')
})

test('an unreadable stored state is removed when a page is opened', () => {
  silenceWarnings()
  page.serve()
  localStorage.setItem(page.key(), '{"session":')
  page.open()
  expect(localStorage.getItem(page.key())).toBeNull()
})

test('a stored session stays after its expiry until the provider refuses it', async () => {
  page.serve({ '/b2b/sessions/authenticate': () => refusal(500, 'internal_server_error') })
  const { member_session, member } = signedInNow()
  const session = { ...member_session, expires_at: '2001-01-01T00:00:00Z' }
  localStorage.setItem(page.key(), JSON.stringify({ session, member }))
  document.cookie = 'acme_session=old; path=/'
  const client = page.open()
  expect(client.session.getSync()).toMatchObject({ expires_at: '2001-01-01T00:00:00Z' })
  await vi.waitFor(() => expect(page.calls('/b2b/sessions/authenticate')).toHaveLength(1))
  await settle()
  expect(client.member.getSync()?.member_id).toBe('member-ada')
})

test('a storage that refuses writes does not affect the sign-in', async () => {
  page.serve()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const client = page.open()
  await client.magicLinks.authenticate(login)
  expect(client.session.getTokens()).toEqual({ session_token: 'token-ada', session_jwt: 'jwt.token-ada' })
  expect(localStorage.getItem(page.key())).toBeNull()
})

test('updateSession stores tokens as session cookies, removes the pending token, and calls no listener', async () => {
  page.serve()
  const client = page.open()
  await client.magicLinks.authenticate(login)
  document.cookie = `${PENDING_COOKIE}=pending; path=/`
  const listener = vi.fn()
  client.onStateChange(listener)
  const entryBefore = localStorage.getItem(page.key())
  await client.session.updateSession({ session_token: 'mine', session_jwt: 'jwt.mine' })
  const { acme_session, acme_session_jwt, ...others } = page.jar()
  expect([acme_session, acme_session_jwt]).toMatchObject([
    { value: 'mine', expires: 'Infinity' },
    { value: 'jwt.mine', expires: 'Infinity' },
  ])
  expect(others).toEqual({})
  expect(localStorage.getItem(page.key())).toBe(entryBefore)
  expect(listener).not.toHaveBeenCalled()
})

test.each([undefined, null])('updateSession with %s as the JWT removes the existing JWT', async (session_jwt) => {
  page.serve()
  const client = page.open()
  await client.magicLinks.authenticate(login)
  await client.session.updateSession({ session_token: 'mine', session_jwt })
  expect(page.cookies()).toEqual({ acme_session: 'mine' })
})
