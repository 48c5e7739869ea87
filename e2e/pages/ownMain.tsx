import { createB2BClient } from '@acme/b2b-client'
import { B2BProvider } from '@acme/b2b-react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { OwnLogin } from './OwnLogin.tsx'

/* A host that renders its own first screen. Query: `public_token`. The links in emails lead back to the same URL. */

const { href } = window.location
const pageUrl = href.replace(/[?&](?:token|acme_token_type)=[^&]*/g, '')
const publicToken = new URL(pageUrl).searchParams.get('public_token') ?? ''
const config = { organizationSlug: 'acme', emailMagicLinksOptions: { loginRedirectURL: pageUrl, signupRedirectURL: pageUrl } }

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <B2BProvider client={() => createB2BClient(publicToken, { hosts: { test: import.meta.env['VITE_EMULATOR_URL'] } })}>
        <OwnLogin config={config} />
      </B2BProvider>
    </StrictMode>,
  )
}
