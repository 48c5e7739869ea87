import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Every page in the folder is one to build. */
const pages = readdirSync(at('pages')).filter((name) => name.endsWith('.html'))

/** Puts the service worker of the installed msw beside the pages: a copy in the repository would be one of another version one day. */
const serviceWorker: Plugin = {
  name: 'service-worker',
  generateBundle() {
    const source = readFileSync(fileURLToPath(import.meta.resolve('msw/mockServiceWorker.js')))
    this.emitFile({ type: 'asset', fileName: 'pages/mockServiceWorker.js', source })
  },
}

export default defineConfig({
  plugins: [react(), serviceWorker],
  // The demo has /assets to itself.
  build: { assetsDir: 'pages/assets', rolldownOptions: { input: pages.map((name) => at(`pages/${name}`)) } },
})
