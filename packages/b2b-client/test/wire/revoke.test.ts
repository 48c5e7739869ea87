// @vitest-environment jsdom
/* The calls that end a session, the data that remains afterwards, and the calls that do not end it. */

import { expect, test } from 'vitest'
import { answer, refusal, settle } from '../browser.ts'
import { createPage, LOGIN, login, signedInNow, type Reply } from './page.ts'

const page = createPage()
const REVOKE = '/b2b/sessions/revoke'
const PENDING_COOKIE = 'acme_intermediate_session_token'
const PERMANENT_REFUSALS = ['unauthorized_credentials', 'user_unauthenticated', 'invalid_secret_authentication', 'session_not_found']

/** Opens a page with a signed-in member, a started flow and a pending sign-in. */
async function openSignedIn(routes: Record<string, Reply>) {
  page.serve(routes)
  localStorage.setItem(page.key('PKCE_VERIFIER:sso'), 'stored pair')
  const client = page.open()
  await client.bootstrap.getAsync()
  await client.magicLinks.authenticate(login)
  document.cookie = `${PENDING_COOKIE}=pending; path=/`
  return client
}
const expectCleared = () => {
  expect(document.cookie).toBe('')
  expect(localStorage.getItem(page.key())).toBe('null')
  expect(localStorage.getItem(page.key('PKCE_VERIFIER:sso'))).toBe('stored pair')
  expect(localStorage.getItem(page.key('bootstrap'))).toContain('Demo')
}
const expectUnchanged = () => {
  expect(page.cookies()).toEqual({ acme_session: 'token-ada', acme_session_jwt: 'jwt.token-ada', [PENDING_COOKIE]: 'pending' })
  expect(localStorage.getItem(page.key())).toContain('member-ada')
}

test('a logout removes all three cookies and the state, and keeps started flows and the configuration', async () => {
  const client = await openSignedIn({ [REVOKE]: () => answer({}) })
  await client.session.revoke()
  expectCleared()
  expect(client.getState()).toEqual({})
})

test.each(PERMANENT_REFUSALS)('a logout that is refused with %s also removes the session, and rejects', async (type) => {
  const client = await openSignedIn({ [REVOKE]: () => refusal(401, type) })
  await expect(client.session.revoke()).rejects.toMatchObject({ error_type: type })
  expectCleared()
})

test.each<[string, Reply]>([
  ['refused', () => refusal(500, 'internal_server_error')],
  ['lost on the network', () => Response.error()],
])('a logout that is %s changes nothing; with forceClear it removes the session; both reject', async (_, reply) => {
  const client = await openSignedIn({ [REVOKE]: reply })
  await expect(client.session.revoke()).rejects.toHaveProperty('name')
  expectUnchanged()
  await expect(client.session.revoke({ forceClear: true })).rejects.toHaveProperty('name')
  expectCleared()
})

test('a logout without a session is sent, with an empty body', async () => {
  page.serve({ [REVOKE]: () => answer({}) })
  await page.open().session.revoke()
  expect(page.calls(REVOKE).map(({ verb, rawBody }) => [verb, rawBody])).toEqual([['POST', '']])
})

test('deleting the organization removes the session', async () => {
  const client = await openSignedIn({ '/b2b/organizations/me': () => answer({ organization_id: 'org-acme' }) })
  await client.organization.delete()
  expectCleared()
})

test('a member who deletes themselves loses the session', async () => {
  const client = await openSignedIn({ '/b2b/organizations/members/member-ada': () => answer({ member_id: 'member-ada' }) })
  await client.organization.members.delete('member-ada')
  expectCleared()
})

test.each(PERMANENT_REFUSALS)('a deletion that is refused with %s clears nothing', async (type) => {
  const refused = () => refusal(401, type)
  const client = await openSignedIn({ '/b2b/organizations/me': refused, '/b2b/organizations/members/member-ada': refused })
  await expect(client.organization.delete()).rejects.toMatchObject({ error_type: type })
  await expect(client.organization.members.delete('member-ada')).rejects.toMatchObject({ error_type: type })
  expectUnchanged()
})

test.each(PERMANENT_REFUSALS)('a read or a sign-in that is refused with %s clears nothing', async (type) => {
  let isFailing = false
  const refused = () => refusal(401, type)
  const client = await openSignedIn({
    [LOGIN]: () => (isFailing ? refused() : answer(signedInNow())),
    '/b2b/organizations/members/me': refused,
    '/b2b/sessions/exchange': refused,
    '/b2b/passwords/authenticate': refused,
  })
  isFailing = true
  const oneHour = { session_duration_minutes: 60 }
  const calls = [
    client.magicLinks.authenticate(login),
    client.self.get(),
    client.session.exchange({ organization_id: 'o', ...oneHour }),
    client.passwords.authenticate({ organization_id: 'o', email_address: 'e', password: 'p', ...oneHour }),
  ]
  expect((await Promise.allSettled(calls)).map(({ status }) => status)).toEqual(calls.map(() => 'rejected'))
  await settle()
  expectUnchanged()
})
