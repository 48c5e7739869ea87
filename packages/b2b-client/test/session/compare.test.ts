/* The four questions of `compare.ts` about a response: may it still open, end or change the session, or must the client repeat the request? */

import { expect, test } from 'vitest'
import { endpointOf } from '../../src/contract/endpointOf.ts'
import { isUnchanged, mayOpen, mergeConfirmed, mustConfirmAgain } from '../../src/session/compare.ts'
import { hasLeftAnotherSession, isReplaced, mayEnd, type SessionSnapshot } from '../../src/session/snapshot.ts'

const BEFORE: SessionSnapshot = {
  takenAt: 10,
  token: 'token-1',
  intermediateToken: null,
  storedId: 'session-ada',
  sessionId: 'session-ada',
  identity: 'session-ada',
  state: {},
  record: { left: {}, reopened: {}, refused: {}, refusedTokens: {}, logout: { requestedAt: 5, recordedAt: 12, 12: 5 } },
}
const withLogout = (logout: SessionSnapshot['record']['logout']) => ({ record: { ...BEFORE.record, logout } })
const logoutAt = (requestedAt: number) => withLogout({ requestedAt })
const logoutWithoutEndAt = (requestedAt: number) => withLogout({ 15: requestedAt })
const LEFT = { record: { ...BEFORE.record, left: { 'session-ada': 12 } } }
const BOB = { token: 'token-bob', storedId: 'session-bob', identity: 'session-bob', ...LEFT }
const NOT_LEFT = { record: BEFORE.record }
const SIGN_IN = endpointOf('magicLinks.authenticate')
const CONFIRMATION = endpointOf('session.authenticate')

function answersOf(before: SessionSnapshot, now: SessionSnapshot, confirmedId: string): string[] {
  const answers = [mayOpen(before, now, SIGN_IN), mayEnd(before, now), isUnchanged(before, now), mustConfirmAgain(before, now, confirmedId)]
  return answers.map((isYes) => (isYes ? 'yes' : 'no'))
}

test.each<[string, Partial<SessionSnapshot>, Partial<SessionSnapshot>, string[]]>([
  // Each row: the change, the snapshot now, the snapshot before, and the answers of mayOpen, mayEnd, isUnchanged, mustConfirmAgain.
  ['nothing has changed', {}, {}, ['yes', 'yes', 'yes', 'no']],
  ['the member requested a logout', { ...logoutAt(11), token: null }, {}, ['no', 'no', 'no', 'no']],
  ['the member requested a logout in the same moment', { ...logoutAt(10), token: null }, {}, ['no', 'no', 'no', 'no']],
  ['the member requested a logout without an end', logoutWithoutEndAt(11), {}, ['no', 'yes', 'yes', 'no']],
  ['the provider rotated the token', { token: 'token-2' }, {}, ['yes', 'yes', 'no', 'yes']],
  ['another session replaced this one', BOB, {}, ['yes', 'no', 'no', 'yes']],
  ['the token became unreadable', { token: null }, {}, ['yes', 'yes', 'no', 'no']],
  // Cases that the table leaves out.
  ['the member requested a logout, and the token is still there', logoutAt(11), {}, ['no', 'yes', 'no', 'no']],
  ['another session replaced this one, with an unreadable token', { ...BOB, token: null }, {}, ['yes', 'no', 'no', 'yes']],
  ['the state of another session arrived before its cookie', { ...BOB, token: 'token-1', ...NOT_LEFT }, {}, ['yes', 'yes', 'no', 'yes']],
  ['the member left the session, and the cookie is still there', LEFT, {}, ['yes', 'yes', 'yes', 'yes']],
  ['nothing, with HttpOnly cookies', { token: null }, { token: null }, ['yes', 'yes', 'yes', 'no']],
  ['another session, with HttpOnly cookies', { ...BOB, token: null, ...NOT_LEFT }, { token: null }, ['yes', 'no', 'no', 'yes']],
])('since the first snapshot: %s', (_, changes, beforeChanges, answers) => {
  const before = { ...BEFORE, ...beforeChanges }
  expect(answersOf(before, { ...BEFORE, ...changes, takenAt: 20 }, 'session-ada')).toEqual(answers)
})

test('the response about a session of another tab is not outdated if its cookie arrived before the request, and its state after it', () => {
  const now = { ...BEFORE, ...BOB, token: 'token-1', takenAt: 20 }
  expect(answersOf(BEFORE, now, 'session-bob')).toEqual(['yes', 'yes', 'no', 'no'])
})

test.each([
  ['a logout cancels a confirmation', logoutAt(11), false],
  ['a logout without an end does not cancel a confirmation', logoutWithoutEndAt(11), true],
])('%s', (_, changes, isApplied) => {
  expect(mayOpen(BEFORE, { ...BEFORE, ...changes }, CONFIRMATION)).toBe(isApplied)
})

test.each([
  [{ 'session-bob': 9 }, false],
  [{ 'session-bob': 9, 'session-ada': 11 }, false],
  [{ 'session-bob': 10 }, false],
  [{ 'session-bob': 11 }, true],
  [{ 'session-bob': 9, 'session-carol': 11 }, true],
  // Left before the first snapshot, but the record has arrived after it.
  [{ 'session-bob': 9, 'session-carol': 8 }, false],
])('with the left sessions %j, the member has left another session than that of Ada since the first snapshot: %s', (left, hasLeft) => {
  const before = { ...BEFORE, record: { ...BEFORE.record, left: { 'session-bob': 9 } } }
  expect(hasLeftAnotherSession(before, { ...BEFORE, record: { ...BEFORE.record, left } })).toBe(hasLeft)
})

test.each([
  ['session-ada', 'session-bob', true],
  ['session-ada', 'session-ada', false],
  ['session-ada', undefined, false],
  // The snapshots do not show whether the cookie was already of this session.
  [undefined, 'session-ada', true],
])('with %s stored at the first snapshot and %s now, another session is stored: %s', (before, now, hasOther) => {
  expect(isReplaced({ ...BEFORE, storedId: before }, { ...BEFORE, storedId: now })).toBe(hasOther)
})

test('a confirmation replaces the parts that have not changed since it was sent, and the parts that are gone', () => {
  const member = (name: string) => ({ member_id: 'member-ada', name })
  const organization = (organization_name: string) => ({ organization_id: 'org-acme', organization_name })
  const stateOf = (parts: object) => ({ ...BEFORE, state: parts as SessionSnapshot['state'] }) // The test uses few fields.
  const before = stateOf({ member: member('Ada'), organization: organization('Acme') })
  const now = stateOf({ member: member('Ada King'), organization: organization('Acme') })
  const confirmed = stateOf({ member: member('Ada'), organization: organization('Acme Inc.') }).state
  expect(mergeConfirmed(confirmed, before, now)).toEqual({ member: member('Ada King'), organization: organization('Acme Inc.') })
  expect(mergeConfirmed(confirmed, before, stateOf({ member: undefined }))).toEqual(confirmed)
})
