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
      command: `node node_modules/vitepress/bin/vitepress.js preview --port ${PAGES_PORT}`,
      cwd: '../docs',
      port: PAGES_PORT,
      reuseExistingServer: false,
    },
  ],
})
