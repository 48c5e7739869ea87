import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'
import { PAGES_PORT } from './ports.mjs'

/** Tests the built site of the documentation: `npm run docs`, then `npm run check -- site`. Its server knows only files. */
export default defineConfig({
  ...base,
  testDir: './docs',
  outputDir: '../node_modules/.cache/docs-results',
  workers: 2,
  webServer: [
    {
      command: `node ../scripts/docs/serve.mjs --port ${PAGES_PORT}`,
      port: PAGES_PORT,
      reuseExistingServer: false,
    },
  ],
})
