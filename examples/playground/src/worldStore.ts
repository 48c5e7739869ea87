import type { Emulator } from '@acme/b2b-emulator'
import { PUBLIC_TOKEN, type Data } from './protocol.ts'

/** Keeps the data of the emulator in the cache storage, because the browser can stop a service worker at any time. */
export function createWorldStore(emulator: Emulator, scope: string) {
  const cacheName = `b2b-playground ${new URL(scope).pathname}`
  // The cache storage needs a URL as the key. No file has it.
  const key = new URL('world', scope).href
  let hasChanged = false
  let lastSave: Promise<unknown> = Promise.resolve()

  async function importStored(): Promise<Data> {
    const stored = await caches.open(cacheName).then((cache) => cache.match(key))
    if (stored === undefined) return 'new'
    await emulator.importWorld(await stored.json())
    return 'kept'
  }

  async function write(): Promise<void> {
    if (!hasChanged) return
    hasChanged = false
    const world = JSON.stringify(await emulator.exportWorld(PUBLIC_TOKEN))
    const cache = await caches.open(cacheName)
    await cache.put(key, new Response(world, { headers: { 'Content-Type': 'application/json' } }))
  }

  return {
    /** Loads the stored data into the emulator. Starts with new data if the stored data is unreadable, for example of an older version. */
    async load(): Promise<Data> {
      const data = await importStored().catch(() => 'lost' as const)
      emulator.world(PUBLIC_TOKEN).watch(() => {
        hasChanged = true
      })
      return data
    },
    /** Stores the data if it has changed. One save follows the other. */
    save(): Promise<unknown> {
      // Without a place to store, the playground works until the browser stops the service worker.
      lastSave = lastSave.then(write).catch(() => {})
      return lastSave
    },
  }
}
