import { createB2BClient } from '@acme/b2b-client'
import { B2BProvider } from '@acme/b2b-react'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { Configurator } from './Configurator.tsx'
import { Authorize, Callback } from './ConnectedApp.tsx'
import { emulator, oneTap, publicToken } from './emulator.ts'
import { fetchAfterPolicy } from './provider.ts'
import './style.css'

const Gallery = lazy(() => import('./gallery/Gallery.tsx'))
const SettingsPage = lazy(() => import('./SettingsPage.tsx'))

const options = { hosts: { test: emulator }, scripts: { oneTap } }
const makeClient = () => createB2BClient(publicToken, options)
const makeConfiguratorClient = () => createB2BClient(publicToken, { ...options, fetch: fetchAfterPolicy })

/** The page of a path. The gallery needs no client, because its screens have sample data. */
function Page() {
  switch (window.location.pathname) {
    case '/gallery':
      return (
        <Suspense>
          <Gallery />
        </Suspense>
      )
    case '/settings':
      return (
        <B2BProvider client={makeClient}>
          <Suspense>
            <SettingsPage />
          </Suspense>
        </B2BProvider>
      )
    case '/callback':
      return <Callback />
    case '/authorize':
      return (
        <B2BProvider client={makeClient}>
          <Authorize />
        </B2BProvider>
      )
    default:
      return (
        <B2BProvider client={makeConfiguratorClient}>
          <Configurator />
        </B2BProvider>
      )
  }
}

const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  )
}
