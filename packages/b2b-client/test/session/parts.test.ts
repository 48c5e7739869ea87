/* The parts of a session alone: its tokens, its lease, the stored state of other tabs, and the changes of responses. */

import { expect, test } from 'vitest'
import type { ClientState } from '../../src/contract/decode.ts'
import { endpointOf } from '../../src/contract/endpointOf.ts'
import { hashOf } from '../../src/internal/hashOf.ts'
import { LEASE_TTL_MS, MAX_RETRY_AFTER_MS, RECENT_COMMIT_TTL_MS, REFRESH_INTERVAL_MS } from '../../src/limits.ts'
import { createCommitter } from '../../src/session/commit.ts'
import { openLease } from '../../src/session/lease.ts'
import { createSession } from '../../src/session/session.ts'
import { createTokens } from '../../src/session/tokens.ts'
import { createTakeTurn } from '../../src/session/turn.ts'
import { coreIn, createBrowser, provider, signedIn, START, TOKEN } from '../browser.ts'

const STATE = `acme_sdk_state_${TOKEN}`
const stateOf = (name = 'ada') => {
  const { member_session: session, member, organization } = signedIn(name)
  return { session, member, organization }
}

/** The entities of these tests have only a few fields. */
const partOf = (part: object) => part as ClientState

/** Opens the parts of a session in one tab of a browser. `stored`: the stored state. */
function openParts(stored?: object) {
  const browser = createBrowser()
  if (stored) browser.local.set(STATE, JSON.stringify(stored))
  const page = browser.tab(provider({}))
  const core = coreIn(page.environment)
  const session = createSession(core)
  const lease = openLease(core, session, createTakeTurn(core))
  const committer = createCommitter(core, session, { send: () => Promise.reject(new Error('No request.')), lease, adoptLater: () => {} })
  return { browser, page, core, session, lease, committer, ...session.internals }
}
const COMMIT = {
  session_token: 'token-ada',
  session_jwt: 'jwt.token-ada',
  sessionId: 'session-ada',
  expires: new Date(START + 3_600_000),
  sentAt: START,
}

test.each([
  ['acme_session', 'acme_session_jwt'],
  ['acme_session_jwt', 'acme_session'],
])('with only the cookie %s there is no pair of tokens', (name, other) => {
  const { browser, core } = openParts()
  browser.writeCookie(`${name}=one; path=/`)
  const tokens = createTokens(core, () => 'session-ada')
  expect(tokens.pair()).toBeNull()
  browser.writeCookie(`${other}=two; path=/`)
  expect(tokens.pair()).not.toBeNull()
})

test('a commit is fresh for less than 5 seconds, and only while its session is shown', async () => {
  const { browser, core } = openParts()
  let shownId: string | undefined = 'session-ada'
  const tokens = createTokens(core, () => shownId)
  expect(tokens.freshCommit()).toBeNull()
  tokens.commit(COMMIT)
  await browser.advance(RECENT_COMMIT_TTL_MS - 1)
  expect(tokens.freshCommit()).toEqual(COMMIT)
  shownId = 'session-bob'
  expect(tokens.freshCommit()).toBeNull()
  shownId = 'session-ada'
  await browser.advance(1)
  expect(tokens.freshCommit()).toBeNull()
})

test('a fresh commit is not current if another tab has written a newer token', () => {
  const { browser, core } = openParts()
  const tokens = createTokens(core, () => 'session-ada')
  expect(tokens.currentCommit()).toBeNull()
  tokens.commit(COMMIT)
  expect(tokens.currentCommit()).toEqual(COMMIT)
  const other = createTokens(coreIn(browser.tab(provider({})).environment), () => 'session-ada')
  other.commit({ ...COMMIT, session_token: 'token-2' })
  expect([tokens.freshCommit(), tokens.currentCommit()]).toEqual([COMMIT, null])
})

test('a lease that another client holds is not released', () => {
  const { lease, core, session, browser } = openParts(stateOf())
  lease.write({ until: START + LEASE_TTL_MS })
  const other = openLease(coreIn(browser.tab(provider({})).environment), session, createTakeTurn(core))
  other.release()
  expect(lease.read().until).toBe(START + LEASE_TTL_MS)
  lease.release()
  expect(lease.read().until).toBe(0)
  const stored = browser.local.get(`${STATE}::lease`)
  lease.release()
  expect(browser.local.get(`${STATE}::lease`)).toBe(stored)
})

test.each([
  ['just now', 0, true],
  ['almost an interval ago', REFRESH_INTERVAL_MS - 1, true],
  ['an interval ago', REFRESH_INTERVAL_MS, false],
  ['in the future', -1, false],
])('a confirmation in another tab %s is noticed once: %s', (_, age, isNoticed) => {
  const { lease } = openParts(stateOf())
  lease.write({ refreshedAt: START - age })
  expect([lease.noticeConfirmation(), lease.noticeConfirmation()]).toEqual([isNoticed, false])
})

test('a client waits longer than the client that refreshed last, and not after its own refresh', () => {
  const { lease, core, session } = openParts(stateOf())
  const other = openLease(core, session, createTakeTurn(core))
  expect([lease.extraWait(), other.extraWait()]).toEqual([0, 0])
  lease.write({ refreshedAt: START })
  expect(lease.extraWait()).toBe(0)
  expect(other.extraWait()).toBeGreaterThan(0)
  expect(other.extraWait()).toBeLessThan(MAX_RETRY_AFTER_MS)
})

test('until the lazy chunk is loaded, a tab shows the stored states of other tabs, and ignores other entries', () => {
  const { browser, page, session } = openParts()
  const dispatch = (key: string, text: string) => {
    browser.local.set(STATE, text)
    page.dispatch('storage', key)
  }
  dispatch('other', JSON.stringify(stateOf()))
  expect(session.get().state.session).toBeUndefined()
  dispatch(STATE, '{')
  expect(session.get()).toEqual({ state: {}, fromCache: true })
  dispatch(STATE, JSON.stringify(stateOf()))
  expect(session.get()).toMatchObject({ state: { member: { member_id: 'member-ada' } }, fromCache: true })
  dispatch(STATE, 'null')
  expect(session.get()).toEqual({ state: {}, fromCache: false })
  expect(session.memberId()).toBeUndefined()
})

test('a pending sign-in without a session leaves no session', () => {
  const { committer, session, record } = openParts()
  const before = session.snapshot()
  const endpoint = endpointOf('magicLinks.discovery.authenticate')
  committer.open({ is: 'pending', intermediateToken: 'pending' }, endpoint, before, session.snapshot())
  expect(record.read().left).toEqual({})
  expect(session.intermediateToken()).toBe('pending')
})

test.each([
  ['that this tab shows', 'ada', 'ada', true],
  ['that another tab has just stored', 'bob', 'ada', false],
  ['if this tab shows none', 'ada', null, false],
] as const)('a refusal ends a session %s: %s', (_, storedName, shownName, isRecorded) => {
  const { browser, committer, state, record, page } = openParts(shownName ? stateOf(shownName) : undefined)
  browser.local.set(STATE, JSON.stringify(stateOf(storedName)))
  expect(page).toBeDefined()
  committer.endRefused('token-ada')
  const { refused, refusedTokens } = record.read()
  expect([Object.keys(refused), Object.keys(refusedTokens)]).toEqual(
    isRecorded ? [[`session-${storedName}`], [String(hashOf('token-ada'))]] : [[], []],
  )
  expect(state.stored()).toEqual(isRecorded ? null : expect.objectContaining({ session: stateOf(storedName).session }))
})

test('a change of the member is stored with the stored parts, and without a stored state with the shown ones', () => {
  const { browser, core, committer, session, state } = openParts(stateOf())
  const member = { ...stateOf().member, name: 'Ada King' }
  browser.local.set(STATE, JSON.stringify({ ...stateOf(), organization: { organization_id: 'org-acme', organization_name: 'Acme Inc.' } }))
  committer.change(partOf({ member }), session.snapshot())
  expect(state.stored()).toMatchObject({ member: { name: 'Ada King' }, organization: { organization_name: 'Acme Inc.' } })
  expect(session.get().fromCache).toBe(false)
  core.tab.local.remove(STATE)
  committer.change(partOf({ organization: { organization_id: 'org-acme', organization_name: 'Acme' } }), session.snapshot())
  expect(state.stored()).toMatchObject({ member: { name: 'Ada King' }, organization: { organization_name: 'Acme' } })
})

test('a change without a session does not make a cached state confirmed', () => {
  const { committer, session } = openParts()
  committer.change(partOf({ organization: { organization_id: 'org-acme', organization_name: 'Acme' } }), session.snapshot())
  expect(session.get()).toMatchObject({ state: { organization: { organization_name: 'Acme' } }, fromCache: true })
})

test('the response to a call before a logout, and one for another session, change nothing', () => {
  const { browser, committer, session, record, state } = openParts(stateOf())
  const before = session.snapshot()
  browser.local.set(STATE, JSON.stringify(stateOf('bob')))
  committer.change(partOf({ member: stateOf().member }), before)
  expect(state.stored()?.member?.member_id).toBe('member-bob')
  record.addLogout('session-bob', record.stamp('logout'))
  const atLogout = session.snapshot()
  committer.change(partOf({ member: stateOf().member }), { ...atLogout, takenAt: START })
  expect(state.stored()?.member?.member_id).toBe('member-bob')
})
