import { createB2BClient } from '@acme/b2b-client'
import { B2BProvider } from '@acme/b2b-react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { emulator, oneTap, publicToken } from './settings.ts'
import './style.css'

const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <B2BProvider client={() => createB2BClient(publicToken, { hosts: { test: emulator }, scripts: { oneTap } })}>
        <App />
      </B2BProvider>
    </StrictMode>,
  )
}
