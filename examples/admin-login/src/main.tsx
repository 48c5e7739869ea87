import '@acme/b2b-client/early'
import { B2BProvider } from '@acme/b2b-react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { makeClient } from './client.ts'
import './style.css'

const root = document.querySelector('#root')
if (root === null) throw new Error('The page has no element #root.')
createRoot(root).render(
  <StrictMode>
    <B2BProvider client={makeClient}>
      <App />
    </B2BProvider>
  </StrictMode>,
)
