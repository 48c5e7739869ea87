import { http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { settle, type Provider, type ProviderRequest } from './browser.ts'
import { HOST } from './recorded.ts'

/** The network of a test file. msw intercepts the requests that the real `fetch` sends to the provider. */
export function createNetwork() {
  const server = setupServer()
  const pending = new Set<Promise<Response>>()
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
  afterEach(() => server.resetHandlers())
  afterAll(() => server.close())

  return {
    /** Sets the answers of the provider. Returns the list of requests that it receives. */
    answer(provider: Provider): readonly ProviderRequest[] {
      const requests: ProviderRequest[] = []
      server.use(
        http.all(`${HOST}/*`, async ({ request }) => {
          const { method: verb, url, headers } = request
          const rawBody = (await request.text()) || undefined
          const path = new URL(url).pathname.replace('/sdk/v1', '')
          const received = { verb, path, url, headers, rawBody, body: rawBody === undefined ? undefined : JSON.parse(rawBody) }
          requests.push(received)
          return provider(received)
        }),
      )
      return requests
    },
    /** The real `fetch`. */
    fetch(...request: Parameters<typeof fetch>): Promise<Response> {
      const response = globalThis.fetch(...request)
      pending.add(response)
      void Promise.allSettled([response]).then(() => pending.delete(response))
      return response
    },
    /** Waits until no response is pending and all promises that can settle have settled. */
    async settled(): Promise<void> {
      do {
        await Promise.allSettled(pending)
        await settle()
      } while (pending.size > 0)
    },
  }
}
