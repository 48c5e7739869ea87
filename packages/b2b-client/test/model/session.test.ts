// @vitest-environment node
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { play, type Event, type Setting } from './world.ts'

/*
 * Every order of what can happen to the session of a browser, up to a length: B2B_DEPTH for longer ones, of which B2B_SHARD
 * (such as 1/2) plays a part; B2B_WITHOUT (such as pending,due) leaves kinds of events out. And random orders of length 6: B2B_RUNS
 * of them.
 */

const depth = (gate: number) => Number(process.env['B2B_DEPTH'] ?? gate)
const [SHARD = 1, SHARDS = 1] = (process.env['B2B_SHARD'] ?? '1/1').split('/').map(Number)
const WITHOUT = process.env['B2B_WITHOUT']?.split(',')
const RUNS = Number(process.env['B2B_RUNS'] ?? 500)

const LATE_STATE: Setting = { begins: 'signed in', token: 'rotates', reaches: 'at once', first: 'endings', locks: true }
const LATE_ENDINGS: Setting = { ...LATE_STATE, first: 'state' }
const WITHOUT_LOCKS: Setting = { ...LATE_STATE, locks: false }

beforeEach(() => void vi.stubGlobal('console', { ...console, warn: () => {}, error: () => {} }))

test.each<[string, Setting['begins'], Event[]]>([
  ['a sign-in of which a tab that logs out has not heard yet is left alone', 'signed in', ['login 0', 'revoke 1', 'oldest']],
  [
    'a refusal that overtakes the answer that rotated the token costs nobody their session',
    'signed in',
    ['refresh 0', 'refresh 1', 'newest'],
  ],
  ['so it is within one tab', 'signed in', ['refresh 0', 'refresh 0', 'newest']],
  ['so it is where nobody is asked for in between', 'signed in', ['refresh 0', 'refresh 0', 'refresh 0', 'newest', 'refresh 0', 'newest']],
  [
    'the news of a sign-in, coming while its session is refreshed, does not lose the token',
    'signed in',
    ['login 0', 'refresh 1', 'oldest'],
  ],
  [
    'a logout counts also where the session had been found dead meanwhile',
    'signed in',
    ['login 0', 'revoke 0', 'refresh 0', 'newest', 'newest'],
  ],
  [
    'T34 what is heard late of a session does not take the place of the one that came after it',
    'signed in',
    ['login 0', 'refresh 0', 'oldest', 'refresh 0', 'refresh 0', 'newest'],
  ],
  [
    'a logout that is answered late does not end the session that came after it, found dead meanwhile or not',
    'signed in',
    ['login 0', 'revoke 0', 'oldest', 'refresh 0', 'refresh 0', 'newest'],
  ],
  [
    'a logout that was asked for before anybody was in does not end the session that came and was found dead meanwhile',
    'signed out',
    ['login 0', 'revoke 0', 'oldest', 'refresh 0', 'refresh 0', 'newest'],
  ],
  [
    'a session whose tokens a late answer has overwritten is written again by the tab that has them',
    'signed in',
    ['login 0', 'refresh 1', 'oldest', 'hear 2'],
  ],
  ['T34 nor does it come back once that one was left', 'signed in', ['login 0', 'refresh 0', 'oldest', 'revoke 0', 'refresh 0', 'newest']],
])('%s', async (_, begins, events) => {
  for (const setting of [LATE_STATE, LATE_ENDINGS, WITHOUT_LOCKS]) {
    const { violations } = await play({ ...setting, begins }, events)
    expect(violations).toEqual([])
  }
})

/** Plays every history up to a length. One that is already wrong is not made longer. */
async function explore(setting: Setting, longest: number) {
  const wrong: string[] = []
  let played = 0
  const visit = async (events: readonly Event[], shard: number): Promise<void> => {
    if (events.length === 2 && shard % SHARDS !== SHARD - 1) return
    const { violations, next } = await play(setting, events)
    played += 1
    if (violations.length > 0) {
      wrong.push([events.join(', '), ...violations].join('\n  '))
      // A long run tells at once.
      console.info(wrong.at(-1))
    } else if (events.length < longest) for (const [at, event] of next.entries()) await visit([...events, event], shard + at)
  }
  await visit([], 0)
  return { wrong, played }
}

test.each<[Setting, number]>([
  [LATE_STATE, 3],
  [LATE_ENDINGS, 3],
  [WITHOUT_LOCKS, 3],
  [{ ...LATE_STATE, begins: 'signed out' }, 3],
  [{ ...LATE_STATE, token: 'stays' }, 3],
])(
  'with %j, in every order of events, no revoked session comes back, no living one is lost, and the tabs agree',
  { timeout: 86_400_000 },
  async (setting, gate) => {
    const begun = performance.now()
    const { wrong, played } = await explore(WITHOUT ? { ...setting, without: WITHOUT } : setting, depth(gate))
    console.info(`${JSON.stringify(setting)}: ${played} histories, ${wrong.length} wrong, ${Math.round(performance.now() - begun)} ms`)
    expect(wrong.slice(0, 20)).toEqual([])
    expect(played).toBeGreaterThan(100)
  },
)

test('so it is in random orders of length 6, also where requests reach the provider late', { timeout: 86_400_000 }, async () => {
  const setting = fc.record<Setting>({
    begins: fc.constantFrom('signed out', 'signed in'),
    token: fc.constantFrom('stays', 'rotates'),
    reaches: fc.constantFrom('at once', 'late'),
    first: fc.constantFrom('state', 'endings'),
    locks: fc.boolean(),
  })
  const choices = fc.array(fc.nat({ max: 1000 }), { minLength: 6, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(setting, choices, async (given, events) => {
      const { history, violations } = await play(given, events)
      expect({ history, violations }).toEqual({ history, violations: [] })
    }),
    { seed: 1, numRuns: RUNS },
  )
})
