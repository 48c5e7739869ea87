import { createB2BClient, type B2BClient } from '@acme/b2b-client'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { expect, vi } from 'vitest'
import { B2BIdentityProvider, B2BLogin } from '../../src/components/B2BLogin.tsx'
import { B2BProvider } from '../../src/components/B2BProvider.tsx'
import type { B2BLoginConfig } from '../../src/config/types.ts'
import { emulate, server } from '../journeys/emulated.tsx'

/* The page of a test, and the steps of its user. */

/** The default host of the client. */
export const HOST = 'https://test.acme.example'
export const CODE_LABEL = 'One-time code'

// jsdom has no Web Locks, which every supported browser has. In a browser with one tab, each lock is free.
const locks = { request: (_name: string, _options: object, run: () => Promise<void>) => run() }
Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })

export type Page = ReturnType<typeof createPage>
/** An action of the user, or a preparation of the test. */
export type Step = (page: Page) => unknown

/** Creates a page of an application that sends its requests to the default host. */
export function createPage() {
  const { kit, world, publicToken, linkTo } = emulate()
  const sentUrls: string[] = []
  server.events.on('request:start', ({ request }) => void sentUrls.push(request.url.replace(/\?.*/, '')))
  const onError = vi.fn<(error: Error) => void>()
  const createClient = () => createB2BClient(publicToken, { telemetry: false })
  return {
    kit,
    world,
    publicToken,
    linkTo,
    onError,
    createClient,
    user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }),
    /** The typed texts, by the label of the field. */
    typedTexts: new Map<string, string>(),
    /** The number of requests to a URL. */
    requestsTo: (url: string) => sentUrls.filter((sentUrl) => sentUrl === url).length,
    /** Opens another page of the application. Without a configuration, it is the page for other applications. */
    open(address: string, config: B2BLoginConfig | null) {
      cleanup()
      window.history.replaceState(null, '', address)
      render(
        <StrictMode>
          <B2BProvider client={createClient}>
            {config ? <B2BLogin config={config} callbacks={{ onError }} /> : <B2BIdentityProvider callbacks={{ onError }} />}
          </B2BProvider>
        </StrictMode>,
      )
    },
  }
}

/** A page keeps the token of a link until it is used, or until a logout. */
export async function forgetRedirectToken(): Promise<void> {
  const client = createB2BClient('public-token-test-logout', { telemetry: false })
  await client.session.revoke({ forceClear: true }).catch(() => {})
  client.dispose()
}

/** Opens the login page. */
export const open =
  (config: B2BLoginConfig): Step =>
  (page) =>
    page.open('/login', config)

/** Opens the link in the last email to an address. */
export const openLink =
  (email: string, config: B2BLoginConfig): Step =>
  (page) =>
    page.open(page.linkTo(email), config)

/** Opens the page of the identity provider, with the request of an application. */
export const openRequest =
  (request: Readonly<Record<string, string>>): Step =>
  (page) =>
    page.open(`/authorize?${new URLSearchParams(request)}`, null)

/** Waits until the page contains a text. */
export const see =
  (text: string): Step =>
  () =>
    waitFor(() => expect(document.body).toHaveTextContent(text))

/** Enters a text by pasting it, because that is faster than typing. */
export const type =
  (label: string, text: string): Step =>
  async ({ user, typedTexts }) => {
    typedTexts.set(label, text)
    await user.click(await screen.findByLabelText(label))
    await user.paste(text)
  }

/** Presses a button twice, because impatient users do. */
export const press =
  (name: string): Step =>
  async ({ user }) =>
    user.dblClick(await screen.findByText(name))

/** Types an email address and presses Enter, twice. */
export const submitEmail =
  (email: string): Step =>
  async (page) => {
    await type('Email', email)(page)
    await page.user.keyboard('{Enter}{Enter}')
  }

export const enterEmailedCode =
  (email: string): Step =>
  async (page) =>
    type(CODE_LABEL, (await page.kit.nextEmail(email)).code)(page)

export const enterTextedCode =
  (phone: string): Step =>
  async (page) => {
    const { code } = await page.kit.nextText(phone)
    // The field of the emailed code has the same label.
    await see(phone.slice(-4))(page)
    await type(CODE_LABEL, code)(page)
  }

export const enterAppCode =
  (email: string): Step =>
  async (page) => {
    await see('Enter your code')(page)
    await type(CODE_LABEL, await page.kit.totpFor(email))(page)
  }

/** Signs a member in, before a page is opened. */
export const signIn =
  (email: string): Step =>
  ({ kit }) =>
    kit.signInAs(window, email)

/** Makes a call on a page that the user leaves before the next step. */
export const onPreviousPage =
  (makeCall: (client: B2BClient) => Promise<unknown>): Step =>
  async ({ createClient }) => {
    const client = createClient()
    await makeCall(client)
    client.dispose()
  }

/** Signs in with Google or single sign-on, and comes back to the application. `start`: the path and the query of that sign-in. */
export const comeBackFrom =
  (start: string, email: string, config: B2BLoginConfig): Step =>
  async (page) => {
    const { publicToken, world } = page
    // No page has started this sign-in, so there is no PKCE verifier.
    Object.assign(world.project, { pkce_required_for_oauth: false, pkce_required_for_sso: false })
    const url = new URL(start, HOST)
    url.searchParams.set('public_token', publicToken)
    const form = await (await fetch(url)).text()
    const [, state = ''] = /name="state" value="([^"]+)"/.exec(form) ?? []
    const body = new URLSearchParams({ public_token: publicToken, state, decision: 'allow', person: email })
    const response = await fetch(`${HOST}/emulator/third-party/decide`, { method: 'POST', body, redirect: 'manual' })
    const { pathname, search } = new URL(response.headers.get('Location') ?? 'about:blank')
    page.open(pathname + search, config)
  }

/** Opens the page with a token to impersonate a member. */
export const impersonate =
  (member_id: string, config: B2BLoginConfig): Step =>
  async (page) => {
    const url = `${HOST}/emulator/${page.publicToken}/impersonate`
    const { impersonation_token } = await (await fetch(url, { method: 'POST', body: JSON.stringify({ member_id }) })).json()
    page.open(`/login?acme_token_type=multi_tenant_impersonation&token=${impersonation_token}`, config)
  }
