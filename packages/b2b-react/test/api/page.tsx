import { createB2BClient } from '@acme/b2b-client'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { expect, vi } from 'vitest'
import { B2BIdentityProvider, B2BLogin } from '../../src/components/B2BLogin.tsx'
import { B2BProvider } from '../../src/components/B2BProvider.tsx'
import type { B2BLoginConfig } from '../../src/config/types.ts'
import { emulate, server } from '../journeys/emulated.tsx'

/* The page of a test in jsdom, and its user. */

/** The default host of the client. */
export const HOST = 'https://test.acme.example'

// jsdom has no Web Locks, which every supported browser has. In a browser with one tab, each lock is free.
const locks = { request: (_name: string, _options: object, run: () => Promise<void>) => run() }
Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })

export type Page = ReturnType<typeof createPage>

/** Creates a page of an application that sends its requests to the default host. */
export function createPage() {
  const { kit, publicToken } = emulate()
  const sentUrls: string[] = []
  server.events.on('request:start', ({ request }) => void sentUrls.push(request.url.replace(/\?.*/, '')))
  const onError = vi.fn<(error: Error) => void>()
  const createClient = () => createB2BClient(publicToken, { telemetry: false })
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
  return {
    kit,
    emulatorUrl: HOST,
    publicToken,
    onError,
    user,
    typedTexts: new Map<string, string>(),
    /** The number of requests to a URL. */
    requestsTo: (url: string) => sentUrls.filter((sentUrl) => sentUrl === url).length,
    open(search: string, config: B2BLoginConfig | null) {
      cleanup()
      window.history.replaceState(null, '', `/login${search}`)
      render(
        <StrictMode>
          <B2BProvider client={createClient}>
            {config ? <B2BLogin config={config} callbacks={{ onError }} /> : <B2BIdentityProvider callbacks={{ onError }} />}
          </B2BProvider>
        </StrictMode>,
      )
    },
    see: (text: string) => waitFor(() => expect(document.body).toHaveTextContent(text)),
    /** Pastes the text, because that is faster than typing. */
    async enter(label: string, text: string) {
      await user.click(await screen.findByLabelText(label))
      await user.paste(text)
    },
    /** Presses a button twice, because impatient users do. */
    press: async (name: string) => user.dblClick(await screen.findByText(name)),
    submit: () => user.keyboard('{Enter}{Enter}'),
    signIn: (email: string) => kit.signInAs(window, email),
  }
}

/** A page keeps the token of a link until it is used, or until a logout. */
export async function forgetRedirectToken(): Promise<void> {
  const client = createB2BClient('public-token-test-logout', { telemetry: false })
  await client.session.revoke({ forceClear: true }).catch(() => {})
  client.dispose()
}
