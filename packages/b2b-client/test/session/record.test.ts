/* The record of ended sessions that all tabs share, and the stamps in it. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_RECORDED_STAMPS, MAX_STAMP, STAMP_STEP_MS } from '../../src/limits.ts'
import { lastEndedId, mergeRecords, nextStamp, openRecord, type SessionRecord } from '../../src/session/record.ts'
import { coreIn, createBrowser, provider, START, TOKEN } from '../browser.ts'

const KEY = `acme_sdk_state_${TOKEN}::tombstone`
const EMPTY: SessionRecord = { left: {}, reopened: {}, refused: {}, refusedTokens: {}, logout: {} }

/** Opens the record in a new tab. The tab reads the time from `clock`. */
function openAt(browser: ReturnType<typeof createBrowser>, clock: { now: number }) {
  const { environment: tab } = browser.tab(provider({}))
  return openRecord(coreIn({ ...tab, now: () => clock.now }))
}

test('a stamp is the time of the computer if that is later than all known stamps', () => {
  expect(nextStamp(START, START - 1)).toBe(START)
})

test('stamps increase although the clock stops or is set back', () => {
  const clock = { now: START }
  const record = openAt(createBrowser(), clock)
  const stamps = [record.stamp(), record.stamp()]
  clock.now -= 86_400_000
  stamps.push(record.stamp())
  clock.now = START + 1
  stamps.push(record.stamp())
  expect(stamps).toEqual([START, START + STAMP_STEP_MS, START + 2 * STAMP_STEP_MS, START + 1])
})

test('a stamp is later than the stamps that another tab with a clock in the future has recorded', () => {
  const browser = createBrowser()
  openAt(browser, { now: START + 86_400_000 }).addLeft('session-ada')
  expect(openAt(browser, { now: START }).stamp()).toBeGreaterThan(START + 86_400_000)
})

test('a logout is later than the sign-ins of other tabs in the same millisecond, and earlier than the sign-ins of the next millisecond', () => {
  const browser = createBrowser()
  const [here, there] = [openAt(browser, { now: START }), openAt(browser, { now: START })]
  const signIns = [there.stamp(), there.stamp(), there.stamp()]
  const logout = here.stamp('logout')
  expect(logout).toBeGreaterThan(Math.max(...signIns))
  expect(logout).toBeLessThan(START + 1)
})

test('the maximum stamp still has a later stamp', () => {
  expect(nextStamp(0, MAX_STAMP)).toBeGreaterThan(MAX_STAMP)
})

test('a left session that the member signs in to again is not left', () => {
  const clock = { now: START }
  const record = openAt(createBrowser(), clock)
  record.addLeft('session-ada')
  record.reopen('session-bob')
  expect(record.isLeft('session-ada')).toBe(true)
  record.reopen('session-ada')
  expect(record.isLeft('session-ada')).toBe(false)
  record.addLeft('session-ada')
  expect(record.isLeft('session-ada')).toBe(true)
  record.reopen('session-ada')
  expect(record.isLeft('session-ada')).toBe(false)
})

test('the record keeps the times of two logouts, also if the tab of the second one had not seen the first one', () => {
  const [browser, otherBrowser] = [createBrowser(), createBrowser()]
  const [first, second] = [openAt(browser, { now: START + 2 }), openAt(otherBrowser, { now: START + 4 })]
  first.addLogout(undefined, START + 1)
  second.addLogout('session-ada', START + 3)
  const { left, logout } = mergeRecords(first.read(), second.read())
  expect(left).toEqual({ 'session-ada': START + 4 })
  expect(logout).toEqual({
    requestedAt: START + 3,
    recordedAt: START + 4,
    unknownSessionAt: START + 1,
    [START + 2]: START + 1,
    [START + 4]: START + 3,
  })
})

test('the session that ended last is the last one that was left or refused', () => {
  const record = openAt(createBrowser(), { now: START })
  expect(lastEndedId(record.read())).toBe('')
  record.add({ refused: { 'session-ada': record.stamp() } })
  record.addLeft('session-bob')
  expect(lastEndedId(record.read())).toBe('session-bob')
  record.reopen('session-bob')
  expect(lastEndedId(record.read())).toBe('session-ada')
  record.addLeft('session-bob')
  record.add({ refused: { 'session-eve': record.stamp() } })
  expect(lastEndedId(record.read())).toBe('session-eve')
})

test('a tab writes its stamps again if another tab has overwritten the record', () => {
  const browser = createBrowser()
  const record = openAt(browser, { now: START })
  record.addLeft('session-ada')
  browser.local.set(KEY, JSON.stringify({ ...EMPTY, left: { 'session-bob': START + 5 } }))
  record.repair()
  expect(JSON.parse(browser.local.get(KEY) ?? '')).toMatchObject({ left: { 'session-bob': START + 5, 'session-ada': START } })
  const text = browser.local.get(KEY)
  record.repair()
  expect(browser.local.get(KEY)).toBe(text)
})

test.each([
  'x',
  '[]',
  '7',
  '{"left":[]}',
  `{"left":{"session-ada":${MAX_STAMP}}}`,
  '{"left":{"session-ada":-1}}',
  '{"logout":{"requestedAt":"1"}}',
])('an entry of %s, which no client writes, changes nothing', (entry) => {
  const browser = createBrowser()
  browser.local.set(KEY, entry)
  const record = openAt(browser, { now: START })
  expect([record.isLeft('session-ada'), record.read().logout.requestedAt, record.stamp()]).toEqual([false, undefined, START])
})

const stamps = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: 1, max: 9 }))
const records = fc.record<SessionRecord>({
  left: stamps,
  reopened: stamps,
  refused: stamps,
  refusedTokens: stamps,
  logout: fc.record({ requestedAt: fc.integer({ min: 1, max: 9 }) }, { requiredKeys: [] }),
})

test('records that are merged in any order are equal, and the later stamp of each name wins', () => {
  fc.assert(
    fc.property(records, records, records, (a, b, c) => {
      const merged = mergeRecords(mergeRecords(mergeRecords(EMPTY, a), b), c)
      expect(JSON.stringify(mergeRecords(mergeRecords(mergeRecords(EMPTY, c), b), a))).toBe(JSON.stringify(merged))
      expect(JSON.stringify(mergeRecords(merged, b))).toBe(JSON.stringify(merged))
      const latest = Math.max(...[a, b, c].map(({ left }) => left['a'] ?? 0))
      expect(merged.left['a'] ?? 0).toBe(latest)
    }),
  )
})

test('the oldest stamps are removed first', () => {
  const tooManyStamps = Object.fromEntries(Array.from({ length: MAX_RECORDED_STAMPS + 1 }, (_, index) => [`s${index}`, index + 1]))
  const { left } = mergeRecords(EMPTY, { left: tooManyStamps })
  expect(Object.keys(left)).toHaveLength(MAX_RECORDED_STAMPS)
  expect(left['s0']).toBeUndefined()
})
