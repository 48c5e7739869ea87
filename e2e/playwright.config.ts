import { defineConfig } from '@playwright/test'
import { installedBrowser } from '../scripts/check/browser.mjs'
import { checkVariables } from '../scripts/numbers.mjs'
import { EMULATOR_PORT, PAGES_PORT } from './ports.mjs'

checkVariables()

// The samples of the documentation read it.
process.env['EMULATOR_URL'] ??= `http://127.0.0.1:${EMULATOR_PORT}`

/** If undefined, Playwright uses its own browser. */
const executablePath = process.env['CHROMIUM_PATH'] ?? installedBrowser()

/** The start of the command of a server. `npm run long -- late` sets B2B_LATE. */
const node = process.env['B2B_LATE'] === undefined ? 'node' : 'node --import ./lateServer.mjs'

export default defineConfig({
  testDir: './specs',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  // Long enough for a busy machine. A passing test takes a few seconds.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // Pages mostly wait, so three workers fit on two cores.
  workers: 3,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: 'list',
  use: {
    // Transitions make most pages draw for longer than their tests need.
    contextOptions: { reducedMotion: 'reduce' },
    baseURL: `http://localhost:${PAGES_PORT}`,
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: [
    {
      command: `${node} ../packages/b2b-emulator/dist/cli.js --port ${EMULATOR_PORT} --quiet`,
      port: EMULATOR_PORT,
      reuseExistingServer: false,
    },
    { command: `${node} server.mjs`, port: PAGES_PORT, reuseExistingServer: false },
  ],
})
