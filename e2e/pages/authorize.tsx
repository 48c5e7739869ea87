import { createB2BClient } from '@acme/b2b-client'
import { B2BProvider } from '@acme/b2b-react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
// The sample imports `early`, so it comes first.
import { Authorize } from '../../packages/b2b-react/test/examples/guides/Authorize.tsx'

/* The sample of docs/guide/identity-provider.md, unchanged. The test sets `window.journey` before it opens the page. */

const { publicToken, emulator = '' } = window.journey
const makeClient = () => createB2BClient(publicToken, { hosts: { test: emulator } })

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <B2BProvider client={makeClient}>
        <Authorize />
      </B2BProvider>
    </StrictMode>,
  )
}
