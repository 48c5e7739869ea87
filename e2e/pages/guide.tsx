import { createB2BClient } from '@acme/b2b-client'
import { B2BLogin, B2BProvider, useMember, type B2BLoginConfig } from '@acme/b2b-react'
import { createRoot } from 'react-dom/client'

/* The application that docs/guide/testing-playwright.md tests: that of the README, with passwords, and with a public token for each test. */

const publicToken = new URLSearchParams(window.location.search).get('public_token') ?? 'public-token-test-app'
const createClient = () => createB2BClient(publicToken, { hosts: { test: import.meta.env['VITE_EMULATOR_URL'] } })
const here = window.location.href
const config: B2BLoginConfig = {
  organizationSlug: 'acme',
  products: ['emailMagicLinks', 'passwords'],
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
      <B2BLogin config={config}>
        <Home />
      </B2BLogin>
    </B2BProvider>,
  )
}
