import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** Takes contact sheets of all screens: `npm run check -- sheets`. They are in `test-results/sheets`. */
export default defineConfig({
  ...base,
  testDir: './sheets',
  testMatch: '**/*.sheets.ts',
  outputDir: '../test-results/sheets-run',
  globalSetup: './sheets/clear.ts',
  globalTeardown: './sheets/compose.ts',
})
