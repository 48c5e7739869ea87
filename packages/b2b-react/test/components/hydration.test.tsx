import type { B2BClient } from '@acme/b2b-client'
import { act, screen, waitFor } from '@testing-library/react'
import { StrictMode, Suspense, type ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import type { B2BLoginProps } from '../../src/components/B2BLogin.tsx'
import { emulate } from '../journeys/emulated.tsx'

/* The HTML of a server becomes the widget in the browser, without a warning of React. */

let root: Root | undefined
afterEach(() => act(() => root?.unmount()))

interface Page {
  readonly makeClient: () => B2BClient
  /** Returns the content of the provider. Imports the modules again, because they check for a document when they are imported. */
  readonly content: () => Promise<ReactNode>
}

/** A sign-in, and what else depends on the session. */
const signInPage = (makeClient: () => B2BClient, props: Omit<B2BLoginProps, 'client'>): Page => ({
  makeClient,
  async content() {
    const { B2BLogin } = await import('../../src/components/B2BLogin.tsx')
    const { Loading, SignedIn, SignedOut } = await import('../../src/components/SignedIn.tsx')
    return (
      <>
        <Suspense>
          <B2BLogin {...props} />
        </Suspense>
        <output>
          <Loading>loading</Loading>
          <SignedIn>signed in</SignedIn>
          <SignedOut>signed out</SignedOut>
        </output>
      </>
    )
  },
})

async function elementOf({ makeClient, content }: Page): Promise<ReactNode> {
  const { B2BProvider } = await import('../../src/components/B2BProvider.tsx')
  return (
    <StrictMode>
      <B2BProvider client={makeClient}>{await content()}</B2BProvider>
    </StrictMode>
  )
}

/** Returns the HTML of a server, which has no document. */
async function renderOnServer(page: Page): Promise<string> {
  vi.resetModules()
  const { document: browserDocument } = globalThis
  vi.stubGlobal('document', undefined)
  try {
    const { renderToString } = await import('react-dom/server')
    return renderToString(await elementOf(page))
  } finally {
    vi.stubGlobal('document', browserDocument)
    vi.resetModules()
  }
}

/** Hydrates the HTML. Returns all messages of React. */
async function hydrate(page: Page, html: string): Promise<unknown[]> {
  const messages: unknown[] = []
  vi.spyOn(console, 'error').mockImplementation((...message) => void messages.push(message))
  vi.spyOn(console, 'warn').mockImplementation((...message) => void messages.push(message))
  const element = await elementOf(page)
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = html
  // Browsers hide the nonce of an element from scripts.
  container.querySelector('style')?.setAttribute('nonce', '')
  await act(async () => {
    root = hydrateRoot(container, element, { onRecoverableError: (error) => messages.push(error) })
  })
  return messages
}

test('hydrates without a warning, and then replaces the styles of the server', async () => {
  const { makeClient } = emulate()
  const props = { config: { organizationSlug: 'acme' }, theme: { colors: { primary: '#5B2BD9' } }, nonce: 'r4nd0m' } as const
  const page = signInPage(makeClient, props)
  const html = await renderOnServer(page)
  expect(html).toContain('<style nonce="r4nd0m">.b2b-')
  expect(html).toMatch(/<output>loading<\/output>/)
  expect(await hydrate(page, html)).toEqual([])
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Continue to Acme Corp'))
  expect(document.querySelector('style')).toBeNull()
  expect(await screen.findByText('signed out')).toBeVisible()
})

test('never shows the sign-in to a signed-in member', async () => {
  const { kit, makeClient } = emulate()
  await kit.signInAs(window, 'ada@acme.test')
  const page = signInPage(makeClient, { config: { organizationSlug: 'acme' }, children: <p>Plans</p> })
  const html = await renderOnServer(page)
  expect(html).not.toMatch(/Plans|signed/)
  const shownTexts: (string | null)[] = []
  const observer = new MutationObserver(() => shownTexts.push(document.body.textContent))
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  expect(await hydrate(page, html)).toEqual([])
  await waitFor(() => expect(screen.getByText('Plans')).toBeVisible())
  observer.disconnect()
  expect(shownTexts.filter((text) => /Continue|signed out/.test(text ?? ''))).toEqual([])
})

test('the account and the switcher hydrate without a warning, and the server shows nothing of the member', async () => {
  const { kit, makeClient } = emulate()
  await kit.signInAs(window, 'ada@acme.test')
  const page: Page = {
    makeClient,
    async content() {
      const { B2BAccount } = await import('../../src/account.ts')
      const { B2BOrganizationSwitcher } = await import('../../src/switcher.ts')
      return [<B2BOrganizationSwitcher key="switcher" />, <B2BAccount key="account" />]
    },
  }
  const html = await renderOnServer(page)
  expect(html).toContain('aria-label="Loading…"')
  expect(html).not.toContain('Ada')
  expect(await hydrate(page, html)).toEqual([])
  expect(await screen.findByRole('heading', { name: 'Profile' })).toBeVisible()
})
