import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { expect, test, vi } from 'vitest'
import { B2BIdentityProvider, B2BLogin } from '../../src/components/B2BLogin.tsx'
import { B2BProvider } from '../../src/components/B2BProvider.tsx'
import { emulate } from './emulated.tsx'

/* The page for the requests of other applications, inside a login. */

const APP = 'connected-app-test-reports'
const AUTHORIZE = { redirect_uri: 'http://localhost:5174/callback', response_type: 'code', code_challenge: 'A'.repeat(43) }

/** Signs a member in, and opens the page with the request of an application of the seed. */
async function openRequest(emulated: ReturnType<typeof emulate>, request: Readonly<Record<string, string>>) {
  await emulated.kit.signInAs(window, 'ada@acme.test')
  window.history.replaceState(null, '', `/authorize?${new URLSearchParams({ client_id: APP, ...request })}`)
  render(
    <StrictMode>
      <B2BProvider client={emulated.makeClient}>
        <B2BLogin config={{ organizationSlug: 'acme' }}>
          <B2BIdentityProvider />
        </B2BLogin>
      </B2BProvider>
    </StrictMode>,
  )
}

test('a logout inside a login ends at the application, although the login has removed the question', async () => {
  const emulated = emulate()
  // The jsdom of the tests opens only another hash of the same page.
  const bye = 'http://localhost:3000/authorize#bye'
  const app = emulated.world.identityProvider.apps.get(APP)
  if (app) emulated.world.identityProvider.apps.set(APP, { ...app, post_logout_redirect_uris: [bye] })
  await openRequest(emulated, { post_logout_redirect_uri: bye })
  await screen.findByRole('heading', { name: 'Log out?' })
  window.history.replaceState(null, '', '/authorize')
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }))
  await screen.findByLabelText('Email')
  await vi.waitFor(() => expect(window.location.href).toBe(bye))
})

test('T13 asks again when the session of another member replaces the one that the question was for', async () => {
  const emulated = emulate()
  const { kit, clients, calls } = emulated
  await openRequest(emulated, AUTHORIZE)
  await screen.findByRole('button', { name: 'Allow' })
  expect(calls('/b2b/oauth/authorize/start')).toBe(1)
  const { organization_id, email_address } = await kit.member({ name: 'Kim', password: 'Violet-Tram-Ledger-42' })
  await clients
    .at(-1)
    ?.passwords.authenticate({ organization_id, email_address, password: 'Violet-Tram-Ledger-42', session_duration_minutes: 60 })
  await vi.waitFor(() => expect(calls('/b2b/oauth/authorize/start')).toBe(2))
})
