/* The table of `compare.ts`: when the response of a call may still be applied. */

import { expect, test } from 'vitest'
import { mayChangeParts, mayEnd, mayOpen, mustConfirmAgain, type CurrentSession, type Guard } from '../../src/session/compare.ts'

interface Facts {
  readonly token: string | null
  readonly intermediateToken: string | null
  readonly sessionId: string | undefined
  readonly lastSessionId: string
  readonly logoutRequestedAt: number
  readonly left: readonly string[]
}
const BEFORE: Facts = {
  token: 'token-1',
  intermediateToken: null,
  sessionId: 'session-ada',
  lastSessionId: 'session-ada',
  logoutRequestedAt: 5,
  left: [],
}
const GUARD: Guard = { sentAt: 10, token: 'token-1', sessionId: 'session-ada', lastSessionId: 'session-ada' }
const BOB = { token: 'token-bob', sessionId: 'session-bob', lastSessionId: 'session-bob', left: ['session-ada'] }

const currentOf = (facts: Facts): CurrentSession => ({
  token: () => facts.token,
  intermediateToken: () => facts.intermediateToken,
  sessionId: () => facts.sessionId,
  lastSessionId: () => facts.lastSessionId,
  logoutRequestedAt: () => facts.logoutRequestedAt,
  isLeft: (id) => facts.left.includes(id),
})
const answersOf = (facts: Facts, guard: Guard): string[] => {
  const current = currentOf(facts)
  const answers = [
    mayOpen(current, guard),
    mayEnd(current, guard),
    mayChangeParts(current, guard),
    mustConfirmAgain(current, guard, 'session-ada'),
  ]
  return answers.map((isYes) => (isYes ? 'yes' : 'no'))
}

test.each<[string, Partial<Facts>, Partial<Guard>, string[]]>([
  // What has happened since the guard was taken: mayOpen, mayEnd, mayChangeParts, mustConfirmAgain.
  ['nothing has changed', {}, {}, ['yes', 'yes', 'yes', 'no']],
  ['the member requested a logout', { logoutRequestedAt: 11 }, {}, ['no', 'no', 'no', 'no']],
  ['the member requested a logout in the same moment', { logoutRequestedAt: 10 }, {}, ['no', 'no', 'no', 'no']],
  ['the provider rotated the token', { token: 'token-2' }, {}, ['yes', 'yes', 'no', 'yes']],
  ['another session replaced this one', BOB, {}, ['yes', 'no', 'no', 'yes']],
  ['the token is no longer readable', { token: null }, {}, ['yes', 'yes', 'no', 'no']],
  // Cases that the table leaves out.
  ['a pending sign-in of another tab removed the token', { token: null, intermediateToken: 'ist' }, {}, ['yes', 'yes', 'no', 'yes']],
  ['another session replaced this one, with an unreadable token', { ...BOB, token: null }, {}, ['yes', 'no', 'no', 'yes']],
  ['another session, whose cookie arrived first, had the token', { ...BOB, token: 'token-1', left: [] }, {}, ['yes', 'yes', 'no', 'no']],
  ['the member left the session, and the cookie is still there', { left: ['session-ada'] }, {}, ['yes', 'yes', 'yes', 'yes']],
  ['nothing, with HttpOnly cookies', { token: null }, { token: null }, ['yes', 'yes', 'yes', 'no']],
  ['another session, with HttpOnly cookies', { ...BOB, token: null, left: [] }, { token: null }, ['yes', 'no', 'no', 'yes']],
])('since the guard: %s', (_, changes, guard, answers) => {
  expect(answersOf({ ...BEFORE, ...changes }, { ...GUARD, ...guard })).toEqual(answers)
})
