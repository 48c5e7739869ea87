import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { MAX_KEPT_ENTRIES } from '../../src/limits.ts'
import { MINUTE, TOKEN, startEmulator } from '../emulator.ts'
import { PERMANENT, collectionsOf, createClient, seedFor, sizeOf } from './soakClients.ts'

/* Concurrent clients use an emulator for hours of its clock. B2B_HOURS sets the number of hours. */

const HOURS = Number(process.env['B2B_HOURS'] ?? 1)
const MINUTES = HOURS * 60
const CLIENTS = 2
/** The number of minutes in which a client uses every method once. A long run creates more records than the limit. */
const PACE = HOURS >= 24 ? 2 : 6
const MIB = 2 ** 20
/** The tolerance for the memory of the compiler and of the test runner. */
const MAX_HEAP_NOISE_MIB = 16

setFlagsFromString('--expose-gc')
// The type is that of Node's documentation: https://nodejs.org/api/v8.html#v8setflagsfromstringflags
const collectGarbage = runInNewContext('gc') as () => void

type Running = ReturnType<typeof startEmulator>

/** Measures the collections, the exported world and the memory. */
async function measure({ emulator, world }: Running) {
  const sizes = new Map(collectionsOf(world).map(([path, collection]) => [path, sizeOf(collection)]))
  const records = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  const exportedLength = JSON.stringify(await emulator.exportWorld(TOKEN)).length
  collectGarbage()
  return { sizes, records, exportedLength, heapMiB: process.memoryUsage().heapUsed / MIB }
}

test(
  `for ${HOURS} hours of use by concurrent clients, every response is expected and no collection grows without bound`,
  { timeout: 60_000 * (1 + HOURS) },
  async () => {
    const startedAt = performance.now()
    let requests = 0
    const failures: unknown[] = []
    const running = startEmulator({
      seed: seedFor(CLIENTS),
      onRequest(request) {
        requests += 1
        if (request.status === 0 || request.status >= 500) failures.push(request)
      },
    })
    const counts = { signIns: 0, refreshes: 0, exchanges: 0, revocations: 0, refusals: 0 }
    const clients = Array.from({ length: CLIENTS }, (_, client) => createClient(running, client, counts, PACE))

    async function use(firstMinute: number, endMinute: number) {
      for (let minute = firstMinute; minute < endMinute; minute += 1) {
        await Promise.all(clients.map((client) => client(minute)))
        running.world.advance(MINUTE)
      }
      return measure(running)
    }
    const quarter = await use(0, MINUTES / 4)
    const end = await use(MINUTES / 4, MINUTES)

    const maxRecords = Math.max(...end.sizes.values())
    const maxHeapGrowthMiB = Math.round((end.heapMiB - quarter.heapMiB) * 10) / 10
    const figures = {
      hours: HOURS,
      clients: CLIENTS,
      requests,
      ...counts,
      maxRecords,
      maxHeapGrowthMiB,
      maxExportedLength: end.exportedLength,
    }
    console.info('figures', JSON.stringify({ ...figures, maxMs: Math.round(performance.now() - startedAt) }))
    expect(failures).toEqual([])
    const grown = [...end.sizes].filter(([path, size]) => {
      const sizeOfQuarter = quarter.sizes.get(path) ?? 0
      return PERMANENT.includes(path) ? size !== sizeOfQuarter : size > Math.max(MAX_KEPT_ENTRIES, 1.1 * sizeOfQuarter)
    })
    expect(grown).toEqual([])
    // Also no record grows.
    expect(end.exportedLength / end.records).toBeLessThan((1.25 * quarter.exportedLength) / quarter.records)
    expect(maxHeapGrowthMiB).toBeLessThan(MAX_HEAP_NOISE_MIB)
  },
)
