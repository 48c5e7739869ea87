import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** Uses the packed packages in new projects outside of the repository: `npm run check -- quickstarts`. It needs the registry of npm. */
export default defineConfig({
  ...base,
  testDir: './quickstarts',
  outputDir: '../node_modules/.cache/quickstarts-results',
  workers: 1,
  // Installs and builds a project.
  timeout: 10 * 60_000,
  webServer: [],
})
