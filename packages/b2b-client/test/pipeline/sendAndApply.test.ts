import { expect, test } from 'vitest'
import type { B2BClient } from '../../src/clientTypes.ts'
import { answer, createBrowser, provider, signedIn } from '../browser.ts'
import { silenceConsole } from '../threats/support.ts'

/* The changes of the session and of the stored member by the response of a call. */

const LOGIN = '/b2b/magic_links/authenticate'
const MEMBERS = '/b2b/organizations/members'

const ADA = { ...signedIn().member, name: 'Ada' }

/** Opens the client of the signed-in member Ada. `response`: of every call about members. */
async function openSignedIn(response: object = {}) {
  const reply = () => answer(response)
  const paths = ['/me', '/update', '/member-ada', '/member-bob', '/totp/member-ada', '/totp/member-bob'].map((path) => MEMBERS + path)
  const routes = { [LOGIN]: () => answer({ ...signedIn(), member: ADA }), ...Object.fromEntries(paths.map((path) => [path, reply])) }
  const client = createBrowser().tab(provider(routes)).open()
  await client.magicLinks.authenticate({ magic_links_token: 't', session_duration_minutes: 60 })
  return client
}
const nameIn = (client: B2BClient) => client.self.getSync()?.name
const named = (member_id: string | undefined) => ({ member: { ...ADA, member_id, name: 'New' } })

test.each([
  ['member-ada', null],
  ['member-bob', 'session-ada'],
])('the deletion of the member %s leaves the session %s', async (member_id, sessionId) => {
  const client = await openSignedIn()
  await client.organization.members.delete(member_id)
  expect(client.session.getSync()?.member_session_id ?? null).toBe(sessionId)
})

test.each([
  ['the signed-in member', 'member-ada', 'New'],
  ['another member', 'member-bob', ADA.name],
  ['no member', undefined, ADA.name],
])('after a change of %s, the stored name is the right one', async (_, member_id, name) => {
  const client = await openSignedIn(named(member_id))
  await client.organization.members.deleteMFATOTP('member-bob')
  expect(nameIn(client)).toBe(name)
})

test('a call that returns the member fails without one, and a call that only changes it does not', async () => {
  const client = await openSignedIn()
  await expect(client.self.get()).rejects.toMatchObject({ name: 'UnreachableError', fault: 'unexpected' })
  await expect(client.self.update({ name: 'New' })).resolves.toMatchObject({ status_code: 200 })
  expect(nameIn(client)).toBe(ADA.name)
})

test('a response that differs from the documented one causes one warning, which names the call and the places', async () => {
  const { warn } = silenceConsole()
  const organization = { organization_id: 7, organization_name: 8 }
  const client = createBrowser()
    .tab(provider({ '/b2b/organizations/search': () => answer({ organization }) }))
    .open()
  await client.organization.getBySlug({ organization_slug: 'acme' })
  expect(warn.mock.calls).toEqual([
    [expect.stringContaining(' organization.getBySlug at organization.organization_id, organization.organization_name differs ')],
  ])
})
