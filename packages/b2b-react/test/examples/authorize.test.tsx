import type { B2BClient } from '@acme/b2b-client'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { MIN_CONSENT_READING_MS } from '../../src/limits.ts'
import { emulate } from '../journeys/emulated.tsx'

// Numbers such as T15 in test names are threats in docs/threats.md.

/* The sample of docs/guide/identity-provider.md, unchanged: the identity provider with a sign-in. */

const REQUEST = {
  client_id: 'connected-app-test-reports',
  redirect_uri: 'http://localhost:5174/callback',
  response_type: 'code',
  scope: 'openid email',
  state: 'state 1&+',
  nonce: 'nonce-1',
  code_challenge: 'A'.repeat(43),
}
const LOGOUT = { client_id: REQUEST.client_id, post_logout_redirect_uri: 'http://localhost:5174/' }
const queryOf = (parameters: Readonly<Record<string, string>>) => new URLSearchParams(parameters).toString()

/** Opens a URL in a new tab of the browser, which has neither the memory nor the session storage of the previous tab. */
async function openTab(makeClient: () => B2BClient, url: string) {
  cleanup()
  sessionStorage.clear()
  window.history.replaceState(null, '', url)
  vi.resetModules()
  const [{ Authorize }, { B2BProvider }] = await Promise.all([import('./guides/Authorize.tsx'), import('../../src/index.ts')])
  render(
    <StrictMode>
      <B2BProvider client={makeClient}>
        <Authorize />
      </B2BProvider>
    </StrictMode>,
  )
}
const findConsent = () => screen.findByRole('heading', { name: 'Sign in to Quarterly Reports with Demo Project' })

/** The fields of the submitted forms. A mock records them, because jsdom submits no form. */
const submittedForms: Readonly<Record<string, unknown>>[] = []
beforeEach(() => {
  submittedForms.length = 0
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    submittedForms.push(Object.fromEntries(new FormData(this)))
  })
})
/** Returns the button Allow after the minimum reading time. */
async function findEnabledAllow(): Promise<HTMLElement> {
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Allow' })).not.toHaveAttribute('aria-disabled'), {
    timeout: 5 * MIN_CONSENT_READING_MS,
  })
  return screen.getByRole('button', { name: 'Allow' })
}

test('a visitor signs in by a link in another tab, and consents to the same request', async () => {
  const { kit, makeClient, linkTo, calls } = emulate()
  await kit.setProject({ redirect_urls: ['http://localhost:3000/authorize?request={}'] })
  await openTab(makeClient, `/authorize?${queryOf({ ...REQUEST, utm_source: 'mail' })}`)
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@acme.test{Enter}')
  await screen.findByRole('heading', { name: 'Check your email' })
  expect(linkTo('ada@acme.test')).not.toContain('utm_source')

  await openTab(makeClient, linkTo('ada@acme.test'))
  await findConsent()
  expect(calls('/b2b/oauth/authorize/start')).toBe(1)
  expect(window.location.href).toBe(`http://localhost:3000/authorize?${queryOf(REQUEST)}`)
  expect(submittedForms).toEqual([])
  await userEvent.click(await findEnabledAllow())
  expect(submittedForms).toMatchObject([{ ...REQUEST, consent_granted: 'true' }])
})

test('a member with a session consents without a sign-in', async () => {
  const { kit, makeClient } = emulate()
  await kit.signInAs(window, 'ada@acme.test')
  await openTab(makeClient, `/authorize?${queryOf(REQUEST)}`)
  await findConsent()
})

test.each([
  // Both clicks come before React has rendered the pending submission.
  [
    'a fast double-click',
    (allow: HTMLElement) => {
      allow.click()
      allow.click()
      return Promise.resolve()
    },
  ],
  [
    'a held Enter',
    async (allow: HTMLElement) => {
      allow.focus()
      await userEvent.setup({ delay: null }).keyboard('{Enter>5/}')
    },
  ],
])('T13 %s on Allow submits the consent once', async (_, decide) => {
  const { kit, makeClient } = emulate()
  await kit.signInAs(window, 'ada@acme.test')
  await openTab(makeClient, `/authorize?${queryOf(REQUEST)}`)
  await decide(await findEnabledAllow())
  await screen.findByRole('heading', { name: 'Success!' })
  expect(submittedForms).toMatchObject([{ ...REQUEST, consent_granted: 'true' }])
})

test('T13 under StrictMode, a request that needs no consent is sent and submitted once', async () => {
  const { kit, makeClient, calls } = emulate()
  await kit.signInAs(window, 'ada@acme.test')
  const request = { ...REQUEST, client_id: 'connected-app-test-portal', redirect_uri: 'http://localhost:5175/callback' }
  await openTab(makeClient, `/authorize?${queryOf(request)}`)
  await screen.findByRole('heading', { name: 'Success!' })
  expect(submittedForms).toMatchObject([{ ...request, consent_granted: 'false' }])
  expect(calls('/b2b/oauth/authorize/start')).toBe(1)
})

test('T15 a request that was kept during the sign-in cannot become a logout, and loses other parameters', async () => {
  const { kit, makeClient } = emulate()
  await kit.signInAs(window, 'ada@acme.test')
  const request = queryOf({ ...REQUEST, ...LOGOUT, next: 'https://example.com/' })
  await openTab(makeClient, `/authorize?${queryOf({ request, post_logout_redirect_uri: LOGOUT.post_logout_redirect_uri })}`)
  await findConsent()
  expect(window.location.href).toBe(`http://localhost:3000/authorize?${queryOf(REQUEST)}`)
})

test('T15 a request that was kept during the sign-in is refused if a parameter occurs twice', async () => {
  const { kit, makeClient } = emulate()
  await kit.signInAs(window, 'ada@acme.test')
  const request = `${queryOf(REQUEST)}&${queryOf({ redirect_uri: 'https://example.com/' })}`
  await openTab(makeClient, `/authorize?${queryOf({ request })}`)
  await vi.waitFor(() => expect(document.body).toHaveTextContent('Required parameter is missing: redirect_uri.'))
})

test('a member logs out, and a visitor is not asked to sign in for a logout', async () => {
  const { kit, makeClient } = emulate()
  await openTab(makeClient, `/authorize?${queryOf(LOGOUT)}`)
  expect(await screen.findByText('No active session detected. Please log in to continue.')).toBeVisible()
  await kit.signInAs(window, 'ada@acme.test')
  await openTab(makeClient, `/authorize?${queryOf(LOGOUT)}`)
  expect(await screen.findByRole('heading', { name: 'Log out?' })).toBeVisible()
})
