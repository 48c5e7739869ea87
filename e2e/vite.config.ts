import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const pages = readdirSync(pathOf('pages')).filter((name) => name.endsWith('.html'))

/** Emits the service worker of the installed msw, so that its version always matches. */
const serviceWorker: Plugin = {
  name: 'service-worker',
  generateBundle() {
    const source = readFileSync(fileURLToPath(import.meta.resolve('msw/mockServiceWorker.js')))
    this.emitFile({ type: 'asset', fileName: 'pages/mockServiceWorker.js', source })
  },
}

export default defineConfig({
  plugins: [react(), serviceWorker],
  // The demo uses `/assets`.
  build: { assetsDir: 'pages/assets', rolldownOptions: { input: pages.map((name) => pathOf(`pages/${name}`)) } },
})
