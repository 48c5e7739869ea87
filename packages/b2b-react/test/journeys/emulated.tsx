import { createB2BClient, type B2BClient } from '@acme/b2b-client'
import { createEmulator } from '@acme/b2b-emulator'
import { emulatorHandlers } from '@acme/b2b-emulator/msw'
import { createTestKit } from '@acme/b2b-emulator/testing'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setupServer } from 'msw/node'
import { StrictMode } from 'react'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { B2BLogin, type B2BLoginProps } from '../../src/components/B2BLogin.tsx'
import { B2BProvider } from '../../src/components/B2BProvider.tsx'
import type { B2BLoginConfig } from '../../src/config/types.ts'

/* msw intercepts the requests of every test that imports this file. An emulator answers them, unless a test adds handlers to `server`. */

const emulator = createEmulator()
export const server = setupServer(...emulatorHandlers(emulator, { hosts: ['https://test.acme.example', 'http://localhost:4400'] }))
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => {
  server.resetHandlers()
  server.events.removeAllListeners()
  clearPageStorage()
})
afterAll(() => server.close())

let worldCount = 0
/** The address of a proxy on the host's domain, for `customBaseUrl`. */
const PROXY = 'http://localhost:3000/auth'

/** Clears everything that a previous test stored in the page. */
export function clearPageStorage(): void {
  localStorage.clear()
  sessionStorage.clear()
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; path=/; expires=${new Date(0).toUTCString()}`
}

/**
 * Creates a world for one test, and a browser page that uses it. The page has a real client, which sends HTTP requests to the emulator.
 *
 * @param intercept Changes or delays a response.
 */
export function emulate(intercept: (response: Promise<Response>) => Promise<Response> = (response) => response) {
  const publicToken = `public-token-test-journey-${(worldCount += 1)}`
  const world = emulator.world(publicToken)
  const sentPaths: string[] = []
  const clients: B2BClient[] = []
  const fetch: typeof globalThis.fetch = (input, init) => {
    const request = new Request(input, init)
    sentPaths.push(new URL(request.url).pathname.replace('/sdk/v1', ''))
    return intercept(globalThis.fetch(request))
  }
  const makeClient = () => {
    const client = createB2BClient(publicToken, { fetch, telemetry: false })
    clients.push(client)
    return client
  }
  return {
    world,
    kit: createTestKit(emulator, { publicToken }),
    publicToken,
    makeClient,
    /** Changes a member at the server, as an administrator does. */
    changeMember: (memberId: string, change: object) =>
      globalThis.fetch(`http://localhost:4400/emulator/${publicToken}/members/${memberId}`, {
        method: 'PATCH',
        body: JSON.stringify(change),
      }),
    /**
     * Moves the session token from the page's cookies to a proxy, like an HttpOnly cookie with `customBaseUrl`. Returns a function that creates a
     * client for this proxy.
     */
    hideSession(): () => B2BClient {
      const [, token = ''] = /acme_session=([^;]+)/.exec(document.cookie) ?? []
      for (const name of ['acme_session', 'acme_session_jwt']) document.cookie = `${name}=; path=/; max-age=0`
      const proxy: typeof globalThis.fetch = async (address, init) => {
        const headers = new Headers(init?.headers)
        headers.set('Authorization', `Basic ${btoa(`${publicToken}:${token}`)}`)
        const response = await fetch(String(address).replace(`${PROXY}/`, 'https://test.acme.example/'), { ...init, headers })
        const text = (await response.text()).replace(/"(session_token|session_jwt)":"[^"]*"/g, '"$1":""')
        return new Response(text, response)
      }
      return () => {
        const client = createB2BClient(publicToken, { customBaseUrl: PROXY, fetch: proxy, telemetry: false })
        clients.push(client)
        return client
      }
    },
    clients,
    /** The paths of all requests, in order. */
    sent: (): readonly string[] => sentPaths,
    /** The number of requests to a path. */
    calls: (path: string) => sentPaths.filter((sentPath) => sentPath === path).length,
    /** Renders the login page at a URL, like following a link. */
    open(address: string, config: B2BLoginConfig, props: Partial<B2BLoginProps> = {}) {
      window.history.replaceState({ kept: true }, '', address)
      const onEvent = vi.fn()
      const onError = vi.fn()
      const pageWith = (newConfig: B2BLoginConfig) => (
        <StrictMode>
          <B2BProvider client={makeClient}>
            <B2BLogin config={newConfig} callbacks={{ onEvent, onError }} {...props} />
          </B2BProvider>
        </StrictMode>
      )
      const page = render(pageWith(config))
      return {
        ...page,
        onEvent,
        onError,
        user: userEvent.setup(),
        reconfigure: (newConfig: B2BLoginConfig) => page.rerender(pageWith(newConfig)),
      }
    },
    /** The path and the query of the link in the latest email to an address. */
    linkTo(email: string): string {
      const link = new URL(world.outbox.findLast(({ to }) => to === email)?.link ?? 'about:blank')
      return `${link.pathname}${link.search}`
    },
  }
}
