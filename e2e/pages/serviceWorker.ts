import { createB2BClient, type B2BClient } from '@acme/b2b-client'
import { emulatorHandlers } from '@acme/b2b-emulator/msw'
import { createTestEmulator, createTestKit, type TestKit } from '@acme/b2b-emulator/testing'
import { setupWorker } from 'msw/browser'
import { behaviors } from '../../packages/b2b-emulator/test/hosts/behaviors.ts'

/*
 * The emulator runs in the page. The client has no options for it: it sends its requests to the production hosts, and the service worker
 * of msw intercepts them.
 */

declare global {
  interface Window {
    /** Resolves when the service worker is active. */
    readonly emulated: Promise<{
      readonly kit: TestKit
      readonly open: () => B2BClient
      readonly play: (name: string) => Promise<unknown>
    }>
  }
}

const emulator = createTestEmulator()
const kit = createTestKit(emulator)
const open = () => createB2BClient(kit.publicToken, { telemetry: false })

async function start() {
  const worker = setupWorker(...emulatorHandlers(emulator))
  await worker.start({ onUnhandledRequest: 'error', quiet: true, serviceWorker: { url: '/pages/mockServiceWorker.js' } })
  return {
    kit,
    open,
    play: (name: string) => behaviors.find((behavior) => behavior.name === name)?.play({ kit, open }) ?? Promise.reject(new Error(name)),
  }
}

Object.defineProperty(window, 'emulated', { value: start() })
