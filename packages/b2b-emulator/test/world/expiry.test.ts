import { beforeAll, expect, test } from 'vitest'
import { LINK_TTL_MS, MAX_KEPT_ENTRIES, MAX_LIVE_RECORDS, REFRESH_TOKEN_TTL_MS } from '../../src/limits.ts'
import { ACME, MINUTE, startEmulator } from '../emulator.ts'
import { PERMANENT, collectionsOf, createClient, seedFor } from '../emulator/soakClients.ts'

/** Starts an emulator in which every map has records, because a client has used every method. */
async function startUsed() {
  const running = startEmulator({ seed: seedFor(1) })
  const use = createClient(running, 0, { signIns: 0, refreshes: 0, exchanges: 0, revocations: 0, refusals: 0 })
  // These rounds leave different records unused.
  await use(1)
  running.world.advance(MINUTE)
  await use(3)
  return { ...running, use }
}

const maps = collectionsOf(startEmulator().world).flatMap(([path, collection]) =>
  Array.isArray(collection) || PERMANENT.includes(path) ? [] : [path],
)

/** Adds copies of the newest record to a map until it has `size` records. Throws if the map is empty. */
function fill(map: Map<string, unknown>, size: number): void {
  const record = [...map.values()].at(-1)
  if (record === undefined) throw new Error('The client has left no record of this kind.')
  for (let copy = 0; map.size < size; copy += 1) map.set(`copy-${copy}`, typeof record === 'object' ? { ...record } : record)
}

/** The timeout of the preparation, which hashes passwords. */
const BUSY_MACHINE_MS = 60_000

let running: Awaited<ReturnType<typeof startUsed>>
let expiredSizes: ReadonlyMap<string, number>
beforeAll(async () => {
  running = await startUsed()
  // The cast is safe: the world changes the same maps.
  const collections = new Map(collectionsOf(running.world)) as Map<string, Map<string, unknown>>
  for (const path of maps) fill(collections.get(path)!, MAX_KEPT_ENTRIES)
  running.world.advance(REFRESH_TOKEN_TTL_MS)
  await running.use(20)
  await running.use(21)
  expiredSizes = new Map(maps.map((path) => [path, collections.get(path)!.size]))
}, BUSY_MACHINE_MS)

test.each(maps)('a map of 1,000 expired records shrinks when a record is added: %s', (path) => {
  const maxSize = path === 'rates' ? MAX_KEPT_ENTRIES : 20
  expect(expiredSizes.get(path)).toBeLessThanOrEqual(maxSize)
})

test('the tokens of a code stay valid when expired codes are removed', async () => {
  const { world, use } = await startUsed()
  await use(0)
  const { codes, refreshTokens } = world.identityProvider
  const liveToken = [...refreshTokens.values()].find(({ used, codeKey }) => !used && codes.get(codeKey)?.revoked === false)!
  fill(codes, MAX_KEPT_ENTRIES)
  world.advance(2 * MINUTE)
  await use(2)
  expect([codes.has(liveToken.codeKey), codes.size]).toEqual([true, expect.toSatisfy((size: number) => size < 20)])
})

test('a world keeps 10,000 unexpired sessions. One more session replaces the oldest one', async () => {
  const { world, signIn } = startEmulator()
  await signIn('ada@acme.test', ACME)
  const [oldestKey = ''] = world.sessions.keys()
  fill(world.sessions, MAX_LIVE_RECORDS)
  expect(world.sessions.has(oldestKey)).toBe(true)
  await signIn('ada@acme.test', ACME)
  expect([world.sessions.has(oldestKey), world.sessions.size]).toEqual([false, MAX_LIVE_RECORDS])
})

test('a world with few records keeps the expired ones, so that an expired link has its own error', async () => {
  const { world, linkFor, follow } = startEmulator()
  const token = await linkFor('ada@acme.test', ACME)
  world.advance(LINK_TTL_MS)
  await linkFor('ada@acme.test', ACME)
  expect((await follow(token)).body.error_type).toBe('unable_to_auth_magic_link')
})
