import { createB2BClient } from '@acme/b2b-client'
import { B2BLogin, B2BProvider, Loading, useMember, type B2BLoginConfig } from '@acme/b2b-react'
import { createRoot } from 'react-dom/client'

/* The application of the recipe for routers in docs/guide/testing-playwright.md: its redirect URLs have no public token. */

const publicToken = sessionStorage.getItem('public_token') ?? 'public-token-test-app'
const createClient = () => createB2BClient(publicToken, { hosts: { test: import.meta.env['VITE_EMULATOR_URL'] } })
const here = window.location.origin + window.location.pathname
const config: B2BLoginConfig = {
  organizationSlug: 'acme',
  emailMagicLinksOptions: { loginRedirectURL: here, signupRedirectURL: here },
}

function Home() {
  const { member } = useMember()
  return <p>Hello {member?.email_address}</p>
}

const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <B2BProvider client={createClient}>
      <Loading>
        <p>Loading…</p>
      </Loading>
      <B2BLogin config={config}>
        <Home />
      </B2BLogin>
    </B2BProvider>,
  )
}
