/* The parts of a session alone: its tokens, its lease, the stored state of other tabs, and the changes of responses. */

import { expect, test } from 'vitest'
import type { ClientState } from '../../src/contract/decode.ts'
import { endpointOf } from '../../src/contract/endpointOf.ts'
import { hashOf } from '../../src/internal/hashOf.ts'
import { LEASE_TTL_MS, MAX_RETRY_AFTER_MS, MAX_TAB_SYNC_DELAY_MS, RECENT_COMMIT_TTL_MS, REFRESH_INTERVAL_MS } from '../../src/limits.ts'
import { createCommitter } from '../../src/session/commit.ts'
import { followTabs } from '../../src/session/follow.ts'
import { openLease } from '../../src/session/lease.ts'
import { openRecord, type SharedRecord } from '../../src/session/record.ts'
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
  tokens.commit(COMMIT, 'token-0')
  await browser.advance(RECENT_COMMIT_TTL_MS - 1)
  expect(tokens.freshCommit()).toMatchObject(COMMIT)
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
  tokens.commit(COMMIT, 'token-0')
  expect(tokens.currentCommit()).toMatchObject(COMMIT)
  const other = createTokens(coreIn(browser.tab(provider({})).environment), () => 'session-ada')
  other.commit({ ...COMMIT, session_token: 'token-2' }, 'token-ada')
  expect([tokens.freshCommit()?.session_token, tokens.currentCommit()]).toEqual(['token-ada', null])
})

test('a tab that writes the replaced token again has not written a newer token, so the commit is current and must be restored', () => {
  const { browser, core } = openParts()
  const tokens = createTokens(core, () => 'session-ada')
  const other = createTokens(coreIn(browser.tab(provider({})).environment), () => 'session-ada')
  tokens.commit(COMMIT, 'token-0')
  expect(tokens.mustRestore()).toBe(false)
  other.commit({ ...COMMIT, session_token: 'token-0' }, null)
  expect([tokens.currentCommit()?.session_token, tokens.mustRestore()]).toEqual(['token-ada', true])
})

test('without rotation, a commit keeps the replaced token of the previous commit', () => {
  const { core } = openParts()
  const tokens = createTokens(core, () => 'session-ada')
  tokens.commit(COMMIT, 'token-ada')
  expect([tokens.lastCommit()?.replacedToken, tokens.mustRestore()]).toEqual([null, false])
  tokens.commit(COMMIT, 'token-0')
  tokens.commit(COMMIT, 'token-ada')
  expect(tokens.lastCommit()?.replacedToken).toBe('token-0')
})

test('newer tokens are kept without writing them, if the request was sent with the token of the last commit', async () => {
  const { browser, core } = openParts()
  const tokens = createTokens(core, () => 'session-ada')
  tokens.commit(COMMIT, 'token-0')
  await browser.advance(RECENT_COMMIT_TTL_MS - 1)
  const newTokens = { session_token: 'token-2', session_jwt: 'jwt.token-2' }
  tokens.renewCommit(newTokens, 'token-1')
  expect(tokens.lastCommit()?.session_token).toBe('token-ada')
  tokens.renewCommit(newTokens, 'token-ada')
  await browser.advance(1)
  expect(tokens.freshCommit()).toEqual({ ...COMMIT, ...newTokens, replacedToken: 'token-ada' })
  expect(tokens.sessionToken()).toBe('token-ada')
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

/* How a tab follows the others. The tests have the rows of the table in `follow.ts`. */

/** Stores a state like another tab, and waits until every change has arrived. */
async function storeElsewhere({ browser, page, core }: ReturnType<typeof openParts>, stored: object | null) {
  browser.local.set(STATE, JSON.stringify(stored))
  page.dispatch('storage', STATE)
  const atOnce = core.tab.local.get(STATE)
  await browser.advance(MAX_TAB_SYNC_DELAY_MS + 1)
  return { atOnce, later: core.tab.local.get(STATE) }
}
/** Opens the parts of a tab that shows the session of a response that it has just applied. */
function openOwn(parts = openParts()) {
  parts.browser.writeCookie('acme_session=token-ada; path=/')
  parts.state.write(partOf(stateOf()))
  parts.state.show({ state: partOf(stateOf()), fromCache: false })
  parts.tokens.commit(COMMIT, 'token-0')
  followTabs(parts.core, parts.session)
  return parts
}
const idIn = (text: string | null) =>
  (JSON.parse(text ?? 'null') as { session?: { member_session_id: string } } | null)?.session?.member_session_id

test('a missing entry without a recorded end is written again when every change has arrived', async () => {
  const { atOnce, later } = await storeElsewhere(openOwn(), null)
  expect([idIn(atOnce), idIn(later)]).toEqual([undefined, 'session-ada'])
})

const logOutBob = (record: SharedRecord) => record.addLogout('session-bob', record.stamp())
test.each<
  [title: string, ends: boolean, leftAtSignIn: Readonly<Record<string, number>> | undefined, change: (record: SharedRecord) => void]
>([
  ['ends with the logout of a session that was unknown at the sign-in', true, {}, logOutBob],
  ['stays after the logout of a session that was left before the sign-in', false, { 'session-bob': START }, logOutBob],
  ['stays after the logout of another session if another tab signed in', false, undefined, logOutBob],
  [
    'stays after a logout without an end, although a sign-in has left an unknown session',
    false,
    {},
    (record) => {
      record.addLeft('session-bob')
      record.add({ logout: { [record.stamp()]: record.stamp() } })
    },
  ],
])('the own session %s', async (_, ends, leftAtSignIn, change) => {
  const parts = openOwn()
  parts.tokens.commit({ ...COMMIT, leftAtSignIn }, 'token-0')
  await parts.browser.advance(10)
  change(openRecord(coreIn(parts.browser.tab(provider({})).environment)))
  await storeElsewhere(parts, stateOf())
  expect(parts.record.isLeft('session-ada')).toBe(ends)
})

test('a tab that shows no session writes nothing, although a token is readable', async () => {
  const parts = openParts()
  parts.browser.writeCookie('acme_session=token-ada; path=/')
  followTabs(parts.core, parts.session)
  const { later } = await storeElsewhere(parts, null)
  expect(later).toBe('null')
})

test('a tab with fresh tokens writes its session again over one that the member has left, and a tab with old tokens does not', async () => {
  const parts = openParts()
  parts.record.addLeft('session-bob')
  openOwn(parts)
  const { atOnce } = await storeElsewhere(parts, stateOf('bob'))
  expect(idIn(atOnce)).toBe('session-ada')
  await parts.browser.advance(RECENT_COMMIT_TTL_MS)
  const { atOnce: afterSomeTime } = await storeElsewhere(parts, stateOf('bob'))
  expect(idIn(afterSomeTime)).toBe('session-bob')
})

test('a tab with fresh tokens does not write its session over one that the member has left since, for a newer session', async () => {
  const parts = openOwn()
  parts.record.addLeft('session-bob')
  const { atOnce, later } = await storeElsewhere(parts, stateOf('bob'))
  expect([idIn(atOnce), idIn(later)]).toEqual(['session-bob', 'session-bob'])
})

test('the stored session that the member has left is cleared only after the record of its end has arrived everywhere', async () => {
  const parts = openParts(stateOf())
  followTabs(parts.core, parts.session)
  await parts.browser.advance(RECENT_COMMIT_TTL_MS)
  parts.record.addLeft('session-bob')
  const { later } = await storeElsewhere(parts, stateOf('bob'))
  expect(idIn(later)).toBe('session-bob')
  await parts.browser.advance(3 * MAX_TAB_SYNC_DELAY_MS)
  expect(parts.core.tab.local.get(STATE)).toBe('null')
})

test('the session of another tab is shown although this tab knows a refusal of an earlier token of it', async () => {
  const parts = openParts(stateOf())
  parts.browser.writeCookie('acme_session=token-ada; path=/')
  followTabs(parts.core, parts.session)
  parts.record.add({ refused: { 'session-ada': parts.record.stamp() } })
  const { later } = await storeElsewhere(parts, {
    ...stateOf(),
    organization: { organization_id: 'org-acme', organization_name: 'Acme Inc.' },
  })
  expect(idIn(later)).toBe('session-ada')
  expect(parts.session.get().state.organization?.organization_name).toBe('Acme Inc.')
})

test('a tab clears a session that the member has left later, and a session with a refused token at once', async () => {
  const ended = openOwn()
  ended.record.addLeft('session-ada')
  const { atOnce } = await storeElsewhere(ended, stateOf())
  expect(idIn(atOnce)).toBe('session-ada')
  const waiting = openOwn()
  waiting.record.add({
    refused: { 'session-ada': waiting.record.stamp() },
    refusedTokens: { [hashOf('token-ada')]: waiting.record.stamp() },
  })
  const { atOnce: now } = await storeElsewhere(waiting, stateOf())
  expect(idIn(now)).toBeUndefined()
})

test('after a logout in another tab, a tab shows no session as confirmed, and forgets its commit', async () => {
  const parts = openOwn()
  parts.record.addLogout('session-ada', parts.record.stamp('logout'))
  await storeElsewhere(parts, null)
  expect(parts.session.get()).toEqual({ state: {}, fromCache: false })
  expect([parts.tokens.lastCommit(), parts.browser.cookies()['acme_session']]).toEqual([null, undefined])
})

test('entries of the application do not make a tab look at the session', () => {
  const parts = openOwn()
  parts.browser.local.set(STATE, JSON.stringify(stateOf('bob')))
  parts.page.dispatch('storage', 'theme')
  expect(parts.state.shownId()).toBe('session-ada')
  parts.page.dispatch('storage', STATE)
  expect(parts.state.shownId()).toBe('session-bob')
})
