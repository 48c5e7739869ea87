import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Every page in the folder is one to build. */
const pages = readdirSync(at('pages')).filter((name) => name.endsWith('.html'))

export default defineConfig({
  plugins: [react()],
  // The demo has /assets to itself.
  build: { assetsDir: 'pages/assets', rolldownOptions: { input: pages.map((name) => at(`pages/${name}`)) } },
})
