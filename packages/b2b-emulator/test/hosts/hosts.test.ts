// @vitest-environment jsdom
import { createB2BClient } from '@acme/b2b-client'
import type { B2BClient } from '@acme/b2b-client'
import { emulatorHandlers } from '@acme/b2b-emulator/msw'
import { serve } from '@acme/b2b-emulator/serve'
import { createTestEmulator, createTestKit } from '@acme/b2b-emulator/testing'
import type { TestKit } from '@acme/b2b-emulator/testing'
import { setupServer } from 'msw/node'
import { afterEach, describe, expect, test } from 'vitest'
import { behaviors } from './behaviors.ts'

/*
 * Runs the same behaviors on each host of the emulator, with the real client. The fourth host, a service worker in a real browser, is
 * tested in `e2e/specs/serviceWorker.spec.ts`.
 */

/** The part of Vitest's `jsdom` global that these tests use. */
declare const jsdom: { readonly cookieJar: { removeAllCookiesSync(): void } }

interface Host {
  readonly kit: TestKit
  /** Options of the client. Empty if the network itself leads to the emulator. */
  readonly options: TestKit['clientOptions']
  readonly stop?: () => unknown
}

let hostCount = 0
const publicToken = () => `public-token-test-host-${(hostCount += 1)}`

const HOSTS: Readonly<Record<string, () => Host | Promise<Host>>> = {
  'as the fetch of the client': () => {
    const kit = createTestKit(createTestEmulator(), { publicToken: publicToken() })
    return { kit, options: kit.clientOptions }
  },
  'as a server': async () => {
    const { url, close } = await serve({ port: 0 })
    const kit = createTestKit(url, { publicToken: publicToken() })
    return { kit, options: kit.clientOptions, stop: close }
  },
  'as handlers of msw in Node': () => {
    const emulator = createTestEmulator()
    const server = setupServer(...emulatorHandlers(emulator))
    server.listen({ onUnhandledRequest: 'error' })
    return { kit: createTestKit(emulator, { publicToken: publicToken() }), options: {}, stop: () => server.close() }
  },
}

const clients: B2BClient[] = []
let stop: Host['stop']

afterEach(async () => {
  for (const client of clients.splice(0)) client.dispose()
  await stop?.()
  localStorage.clear()
  sessionStorage.clear()
  jsdom.cookieJar.removeAllCookiesSync()
  window.history.replaceState(null, '', '/')
})

describe.each(Object.entries(HOSTS))('the emulator %s', (_, start) => {
  test.each(behaviors)('$name', async ({ play, expected }) => {
    const host = await start()
    stop = host.stop
    const open = () => {
      const client = createB2BClient(host.kit.publicToken, { ...host.options, telemetry: false })
      clients.push(client)
      return client
    }
    expect(await play({ kit: host.kit, open })).toEqual(expected)
  })
})
