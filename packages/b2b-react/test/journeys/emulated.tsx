import { createB2BClient, type B2BClient } from '@acme/b2b-client'
import { createEmulator } from '@acme/b2b-emulator'
import { createTestKit } from '@acme/b2b-emulator/testing'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { vi } from 'vitest'
import { B2BLogin, type B2BLoginProps } from '../../src/B2BLogin.tsx'
import { B2BProvider } from '../../src/B2BProvider.tsx'
import type { B2BLoginConfig } from '../../src/config.ts'

let worlds = 0

/** A page in which nobody has been before. */
export function forgetAll(): void {
  localStorage.clear()
  sessionStorage.clear()
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; path=/; expires=${new Date(0).toUTCString()}`
}

/**
 * A provider of a test's own, and a browser page that uses it. Nothing of the client is replaced: it speaks HTTP to the emulator.
 * `onItsWay`: what becomes of an answer between the two.
 */
export function emulate(onItsWay: (answer: Promise<Response>) => Promise<Response> = (answer) => answer) {
  const emulator = createEmulator()
  const publicToken = `public-token-test-journey-${(worlds += 1)}`
  const world = emulator.world(publicToken)
  const sent: string[] = []
  const clients: B2BClient[] = []
  const fetch: typeof globalThis.fetch = (input, init) => {
    const request = new Request(input, init)
    sent.push(new URL(request.url).pathname.replace('/sdk/v1', ''))
    return onItsWay(emulator.fetch(request))
  }
  const makeClient = () => {
    const client = createB2BClient(publicToken, { fetch, telemetry: false, hosts: { test: 'http://localhost:4400' } })
    clients.push(client)
    return client
  }
  return {
    world,
    kit: createTestKit(emulator, { publicToken }),
    publicToken,
    makeClient,
    clients,
    sent: (): readonly string[] => sent,
    calls: (path: string) => sent.filter((one) => one === path).length,
    /** Opens a page at an address, as following a link does: what was on the page before is gone. */
    open(address: string, config: B2BLoginConfig, props: Partial<B2BLoginProps> = {}) {
      window.history.replaceState({ kept: true }, '', address)
      const onEvent = vi.fn()
      const onError = vi.fn()
      const pageWith = (given: B2BLoginConfig) => (
        <StrictMode>
          <B2BProvider client={makeClient}>
            <B2BLogin config={given} callbacks={{ onEvent, onError }} {...props} />
          </B2BProvider>
        </StrictMode>
      )
      const page = render(pageWith(config))
      return {
        ...page,
        onEvent,
        onError,
        person: userEvent.setup(),
        reconfigure: (given: B2BLoginConfig) => page.rerender(pageWith(given)),
      }
    },
    /** The address, on this page's host, that the latest mail to somebody leads to. */
    linkTo(email: string): string {
      const link = new URL(world.outbox.findLast(({ to }) => to === email)?.link ?? 'about:blank')
      return `${link.pathname}${link.search}`
    },
  }
}
