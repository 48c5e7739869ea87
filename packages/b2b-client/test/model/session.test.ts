// @vitest-environment node
import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { play, type Event, type Setting } from './world.ts'

/*
 * Plays every order of the events of a session, up to a length. B2B_DEPTH sets a greater length; B2B_SHARD (such as 1/2) plays a part of
 * the orders; B2B_WITHOUT (such as pending,due) excludes kinds of events. Then it plays B2B_RUNS random orders of length 6, which
 * B2B_SEED chooses.
 */

const DEPTH = process.env['B2B_DEPTH']
const [SHARD = 1, SHARDS = 1] = (process.env['B2B_SHARD'] ?? '1/1').split('/').map(Number)
/** The number of first events that choose the part of a history. */
const PREFIX_LENGTH = 3
const WITHOUT = process.env['B2B_WITHOUT']?.split(',') ?? []
const RUNS = Number(process.env['B2B_RUNS'] ?? 500)
const SEED = Number(process.env['B2B_SEED'] ?? 1)

const LATE_STATE: Setting = {
  start: 'signed in',
  token: 'rotates',
  arrival: 'at once',
  early: 'endings',
  locks: true,
  without: ['exchange'],
}
const LATE_ENDINGS: Setting = { ...LATE_STATE, early: 'state' }
const WITHOUT_LOCKS: Setting = { ...LATE_STATE, locks: false }

/** The line that scripts/long.mjs adds up. */
const figures = (numbers: object) => `figures ${JSON.stringify(numbers)}`

/** Creating a format takes a tenth of the time of a history, and each tab creates one to read the time zone. */
const format = new Intl.DateTimeFormat()
beforeEach(() => {
  vi.stubGlobal('console', { ...console, warn: () => {}, error: () => {} })
  vi.stubGlobal('Intl', { DateTimeFormat: () => format })
})

test.each<[string, Setting['start'], Event[]]>([
  ['a logout in a tab that does not see a newer sign-in yet does not end that sign-in', 'signed in', ['login 0', 'revoke 1', 'oldest']],
  [
    'a refusal that arrives before the answer with the rotated token does not end the session',
    'signed in',
    ['refresh 0', 'refresh 1', 'newest'],
  ],
  ['the same within one tab', 'signed in', ['refresh 0', 'refresh 0', 'newest']],
  ['the same with three refreshes at once', 'signed in', ['refresh 0', 'refresh 0', 'refresh 0', 'newest', 'refresh 0', 'newest']],
  ['the same while a tab changes the organization', 'signed in', ['exchange 0', 'refresh 1', 'refresh 2', 'newest']],
  ['the storage event of a sign-in during its refresh does not lose the token', 'signed in', ['login 0', 'refresh 1', 'oldest']],
  [
    'a logout is effective although a refresh has ended the session first',
    'signed in',
    ['login 0', 'revoke 0', 'refresh 0', 'newest', 'newest'],
  ],
  [
    'T34 a late event of an old session does not replace a newer session',
    'signed in',
    ['login 0', 'refresh 0', 'oldest', 'refresh 0', 'refresh 0', 'newest'],
  ],
  [
    'the late answer of a logout does not end a newer session',
    'signed in',
    ['login 0', 'revoke 0', 'oldest', 'refresh 0', 'refresh 0', 'newest'],
  ],
  [
    'a logout without a session does not end a session that starts later',
    'signed out',
    ['login 0', 'revoke 0', 'oldest', 'refresh 0', 'refresh 0', 'newest'],
  ],
  [
    'if a late answer overwrites the tokens of a session, the tab that has the tokens restores them',
    'signed in',
    ['login 0', 'refresh 1', 'oldest', 'hear 2'],
  ],
  [
    'the tab restores the cookies although it does not see yet that another tab has overwritten them',
    'signed in',
    ['refresh 0', 'login 1', 'newest', 'refresh 1'],
  ],
  ['the same after a logout in a third tab', 'signed in', ['refresh 0', 'revoke 1', 'login 2', 'newest']],
  [
    'T34 the overwritten session does not return after a logout',
    'signed in',
    ['login 0', 'refresh 0', 'oldest', 'revoke 0', 'refresh 0', 'newest'],
  ],
  [
    'a logout in a tab that sees only the cookie of a newer session ends that session',
    'signed in',
    ['login 0', 'oldest', 'refresh 0', 'revoke 1'],
  ],
  ['such a logout is complete, also if the newer session has expired', 'signed in', ['login 0', 'oldest', 'expire', 'revoke 1']],
  ['such a logout is complete, also if a pending sign-in removes the cookie', 'signed in', ['login 0', 'oldest', 'pending 1', 'revoke 1']],
  ['such a logout is complete, also if another logout removes the cookie', 'signed in', ['login 0', 'oldest', 'revoke 1', 'revoke 1']],
  [
    'T34 a logout ends a sign-in on its way, also if another tab logs out at the same time',
    'signed out',
    ['login 0', 'revoke 1', 'newest', 'revoke 2', 'oldest'],
  ],
  ['the same with a refresh', 'signed out', ['login 0', 'revoke 1', 'newest', 'revoke 2', 'oldest', 'refresh 1']],
  [
    'T34 a logout ends a sign-in on its way, also if another tab confirms its session',
    'signed out',
    ['login 0', 'revoke 1', 'newest', 'oldest', 'hear 1', 'refresh 1'],
  ],
  [
    'T34 a logout ends a sign-in on its way, although another sign-in opens a session before the response of the logout',
    'signed out',
    ['login 0', 'login 0', 'revoke 0', 'oldest', 'newest'],
  ],
  [
    'T34 a sign-in from before a logout does not replace the session of a sign-in from after the logout',
    'signed out',
    ['login 0', 'revoke 0', 'login 0', 'newest', 'newest'],
  ],
  [
    'a tab does not restore its replaced session over one that another tab has not stored yet',
    'signed out',
    ['login 0', 'login 1', 'oldest', 'oldest', 'expire', 'login 1'],
  ],
  [
    'a logout with a replaced token is sent again, although another logout has ended an earlier session meanwhile',
    'signed in',
    ['login 0', 'revoke 1', 'oldest', 'refresh 0', 'refresh 0', 'revoke 1'],
  ],
  [
    'a tab restores its new session after the late refresh of a session that another tab has logged out',
    'signed in',
    ['refresh 2', 'revoke 1', 'login 0', 'newest', 'newest', 'oldest'],
  ],
  [
    'two logouts at once do not end the session of a sign-in that arrives before their responses',
    'signed in',
    ['login 0', 'revoke 1', 'oldest', 'revoke 1', 'newest'],
  ],
  [
    'two logouts at once end the session whose state has not arrived in either tab',
    'signed out',
    ['login 0', 'login 0', 'newest', 'oldest', 'revoke 1', 'revoke 2'],
  ],
  [
    'T34 a refresh that is slower than its refusal does not bring back a session that a pending sign-in has replaced',
    'signed in',
    ['pending 0', 'refresh 0', 'refresh 0', 'newest', 'wait'],
  ],
  [
    'T34 a refresh on its way does not bring back a session that a pending sign-in and a logout have ended',
    'signed in',
    ['pending 0', 'oldest', 'revoke 1', 'oldest', 'hear 1', 'refresh 2'],
  ],
  [
    'T33 a tab that has just signed in and refreshed keeps the newest token, although a late refresh of the earlier session overwrites it',
    'signed in',
    ['refresh 0', 'login 1', 'refresh 1', 'newest', 'oldest'],
  ],
  [
    'a new session that another tab refreshes keeps the newest token, although a late refresh of the earlier session overwrites it',
    'signed in',
    ['due', 'login 0', 'newest', 'refresh 1', 'oldest'],
  ],
  [
    'T34 a logout ends the session that the tab shows, although a late refresh of the earlier session has overwritten its token',
    'signed in',
    ['refresh 0', 'login 1', 'newest', 'oldest', 'revoke 1'],
  ],
  [
    'T34 the same, also if another tab refreshes the shown session meanwhile',
    'signed in',
    ['refresh 0', 'revoke 0', 'login 1', 'newest', 'oldest', 'revoke 1'],
  ],
  ['the same with two refreshes', 'signed in', ['refresh 0', 'refresh 0', 'login 1', 'newest', 'oldest', 'revoke 1']],
  ['the same with a background refresh', 'signed in', ['pending 0', 'due', 'login 1', 'newest', 'oldest', 'revoke 1']],
  [
    'T34 if two tabs sign in at the same moment, a logout in the later one ends both sessions',
    'signed in',
    ['login 0', 'login 1', 'oldest', 'oldest', 'revoke 1'],
  ],
  [
    'the same if the earlier one refreshes its session at once',
    'signed in',
    ['login 0', 'login 1', 'oldest', 'refresh 0', 'oldest', 'revoke 1'],
  ],
  [
    'the same if the session that was requested later opens first',
    'signed in',
    ['login 0', 'login 1', 'newest', 'refresh 1', 'oldest', 'revoke 0'],
  ],
  [
    'T34 a logout in a tab that does not see the newest of two sign-ins yet ends that session, also if another tab refreshes it',
    'signed in',
    ['login 0', 'login 0', 'oldest', 'oldest', 'refresh 0', 'revoke 1'],
  ],
  [
    'T34 a logout is complete, although another tab then logs out the earlier session',
    'signed in',
    ['login 0', 'revoke 1', 'oldest', 'revoke 0', 'revoke 2', 'newest'],
  ],
  [
    'a logout with the token of an ended session does not end a sign-in of the same tab',
    'signed in',
    ['revoke 0', 'oldest', 'pending 1', 'oldest', 'login 2', 'revoke 2'],
  ],
  ['the same with a sign-in of another tab', 'signed in', ['pending 0', 'oldest', 'refresh 1', 'login 1', 'revoke 2', 'oldest']],
  [
    'T34 a refresh right after a sign-in does not keep the session that a logout in another tab ends',
    'signed in',
    ['login 0', 'revoke 1', 'newest', 'oldest', 'refresh 0'],
  ],
  [
    'a second logout in a tab that sees only the cookie of a newer session ends that session in all tabs',
    'signed in',
    ['login 0', 'oldest', 'revoke 1', 'revoke 1', 'oldest'],
  ],
  ['the same with a pending sign-in instead of the first logout', 'signed in', ['login 0', 'oldest', 'pending 1', 'revoke 1', 'oldest']],
  [
    'T34 a pending sign-in also ends the session that existed when it was requested, if a logout hides that session',
    'signed in',
    ['login 0', 'revoke 1', 'oldest', 'hear 2', 'pending 2'],
  ],
  [
    'T33 a refresh of the earlier session does not replace the session of another tab whose state arrives before its cookie',
    'signed in',
    ['login 0', 'oldest', 'refresh 0', 'oldest', 'hear 1', 'refresh 2'],
  ],
  [
    'T33 a logout of the earlier session does not end the session of another tab whose state arrives before its cookie',
    'signed in',
    ['login 0', 'oldest', 'refresh 0', 'oldest', 'hear 1', 'revoke 2'],
  ],
  [
    'the same if the server refuses the logout, because another tab has logged out the earlier session',
    'signed in',
    ['login 0', 'oldest', 'revoke 1', 'oldest', 'hear 1', 'revoke 2'],
  ],
  [
    'T34 a logout with only the cookie of a new session ends that session, although a slow refresh has replaced its token',
    'signed in',
    ['login 0', 'oldest', 'refresh 0', 'revoke 1', 'newest', 'wait'],
  ],
  [
    'T34 if two tabs sign in at the same moment, a slow refresh in one does not bring back its session after a logout in the other',
    'signed in',
    ['refresh 0', 'login 1', 'login 0', 'newest', 'newest', 'revoke 1'],
  ],
])('%s', async (_, start, events) => {
  for (const setting of [LATE_STATE, LATE_ENDINGS, WITHOUT_LOCKS]) {
    const { violations } = await play({ ...setting, start }, events)
    expect(violations).toEqual([])
  }
})

/**
 * Plays every history up to a length. A history with a violation is not continued. With `needed`, a history of the full length is played only
 * if it contains an event of this kind.
 */
async function explore(setting: Setting, maxLength: number, needed: string | null) {
  const failures: string[] = []
  let playedCount = 0
  let prefixCount = 0
  const visit = async (events: readonly Event[]): Promise<void> => {
    if (events.length === PREFIX_LENGTH && prefixCount++ % SHARDS !== SHARD - 1) return
    if (needed !== null && events.length === maxLength && !events.some((event) => event.startsWith(needed))) return
    const { violations, nextEvents } = await play(setting, events)
    // Every part needs the next events of the shorter histories. Only the first part counts these histories.
    const isCounted = events.length >= PREFIX_LENGTH || SHARD === 1
    if (isCounted) playedCount += 1
    if (violations.length > 0) {
      if (!isCounted) return
      failures.push([events.join(', '), ...violations].join('\n  '))
      // Reports at once, because a long run takes hours.
      console.info(failures.at(-1))
    } else if (events.length < maxLength) for (const event of nextEvents) await visit([...events, event])
  }
  await visit([])
  return { failures, playedCount }
}

const settings: Record<string, readonly [name: string, setting: Setting, depth: number, needed?: string][]> = {
  'main settings': [
    ['the record of ended sessions arrives first', LATE_STATE, 3],
    ['the state arrives first', LATE_ENDINGS, 3],
    ['without Web Locks', WITHOUT_LOCKS, 2],
  ],
  'other settings': [
    ['signed out at the start', { ...LATE_STATE, start: 'signed out' }, 3],
    ['a token that stays the same', { ...LATE_STATE, token: 'stays' }, 3],
    // The main settings play the histories without an exchange.
    ['with changes of the organization', { ...LATE_STATE, without: ['pending'] }, 3, 'exchange'],
    ['with changes of the organization, without Web Locks', { ...WITHOUT_LOCKS, without: ['pending'] }, 2, 'exchange'],
  ],
}
describe.each(Object.entries(settings))(
  '%s: in every order of events, a revoked session never returns, an active session is never lost, and the tabs agree',
  (_, ofGroup) => {
    test.each(ofGroup)('%s', { timeout: 86_400_000 }, async (name, setting, defaultDepth, needed) => {
      const startedAt = performance.now()
      const depth = Number(DEPTH ?? defaultDepth)
      const { failures, playedCount } = await explore(
        { ...setting, without: [...(setting.without ?? []), ...WITHOUT] },
        depth,
        needed ?? null,
      )
      console.info(`${name}, up to ${depth} events: ${Math.round(performance.now() - startedAt)} ms`)
      console.info(figures({ orders: playedCount, 'wrong orders': failures.length }))
      expect(failures.slice(0, 20)).toEqual([])
      // A part of the orders can be small.
      if (SHARDS > 1) return
      // Signed out, few orders of two events are possible.
      const minCount = setting.start === 'signed out' && depth < 3 ? 10 : 50
      expect(playedCount).toBeGreaterThan(needed === undefined ? minCount : 20)
    })
  },
)

test('the same in random orders of length 6, also with requests that reach the provider late', { timeout: 86_400_000 }, async () => {
  const setting = fc.record<Setting>({
    start: fc.constantFrom('signed out', 'signed in'),
    token: fc.constantFrom('stays', 'rotates'),
    arrival: fc.constantFrom('at once', 'late'),
    early: fc.constantFrom('state', 'endings'),
    locks: fc.boolean(),
  })
  const choices = fc.array(fc.nat({ max: 1000 }), { minLength: 6, maxLength: 6 })
  const failures: string[] = []
  // Plays all of them, also after a failure, so that a long run counts the violations.
  for (const [chosen, events] of fc.sample(fc.tuple(setting, choices), { seed: SEED, numRuns: RUNS })) {
    const { history, violations } = await play(chosen, events)
    if (violations.length > 0) failures.push([JSON.stringify(chosen), history.join(', '), ...violations].join('\n  '))
  }
  console.info([...failures, figures({ 'random orders': RUNS, 'wrong random orders': failures.length })].join('\n'))
  expect(failures.slice(0, 20)).toEqual([])
})
