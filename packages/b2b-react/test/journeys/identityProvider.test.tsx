import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { expect, test, vi } from 'vitest'
import { B2BIdentityProvider, B2BLogin } from '../../src/components/B2BLogin.tsx'
import { B2BProvider } from '../../src/components/B2BProvider.tsx'
import { emulate } from './emulated.tsx'

// Numbers such as T13 in test names are threats in docs/threats.md.

/* The identity provider inside a login. */

const APP = 'connected-app-test-reports'
const AUTHORIZE = { redirect_uri: 'http://localhost:5174/callback', response_type: 'code', code_challenge: 'A'.repeat(43) }

/** Signs a member in, and opens the page with the request of an application of the seed. */
async function openRequest(emulation: ReturnType<typeof emulate>, request: Readonly<Record<string, string>>) {
  await emulation.kit.signInAs(window, 'ada@acme.test')
  window.history.replaceState(null, '', `/authorize?${new URLSearchParams({ client_id: APP, ...request })}`)
  render(
    <StrictMode>
      <B2BProvider client={emulation.makeClient}>
        <B2BLogin config={{ organizationSlug: 'acme' }}>
          <B2BIdentityProvider />
        </B2BLogin>
      </B2BProvider>
    </StrictMode>,
  )
}

test('a logout returns to the application, although the login replaces the identity provider after the logout', async () => {
  const emulation = emulate()
  const { apps } = emulation.world.identityProvider
  // jsdom navigates only to another hash of the same page.
  const returnUrl = 'http://localhost:3000/authorize#bye'
  const app = apps.get(APP)
  if (app) apps.set(APP, { ...app, post_logout_redirect_uris: [returnUrl] })
  await openRequest(emulation, { post_logout_redirect_uri: returnUrl })
  await screen.findByRole('heading', { name: 'Log out?' })
  window.history.replaceState(null, '', '/authorize')
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }))
  await screen.findByLabelText('Email')
  await vi.waitFor(() => expect(window.location.href).toBe(returnUrl))
})

test('T13 sends the request again when the session of another member replaces the session', async () => {
  const emulation = emulate()
  const { kit, clients, calls } = emulation
  await openRequest(emulation, AUTHORIZE)
  await screen.findByRole('button', { name: 'Allow' })
  expect(calls('/b2b/oauth/authorize/start')).toBe(1)
  const { organization_id, email_address } = await kit.member({ name: 'Kim', password: 'Violet-Tram-Ledger-42' })
  await clients
    .at(-1)
    ?.passwords.authenticate({ organization_id, email_address, password: 'Violet-Tram-Ledger-42', session_duration_minutes: 60 })
  await vi.waitFor(() => expect(calls('/b2b/oauth/authorize/start')).toBe(2))
})
