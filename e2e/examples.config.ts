import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'
import { EMULATOR_PORT, EXAMPLE_PORTS } from './ports.mjs'

/** Tests the examples that have a server or a build of their own. `npm run check -- examples` builds them first. */
export default defineConfig({
  ...base,
  testDir: './examples',
  outputDir: '../node_modules/.cache/examples-results',
  workers: 1,
  webServer: [
    {
      command: `node ../packages/b2b-emulator/dist/cli.js --port ${EMULATOR_PORT} --quiet`,
      port: EMULATOR_PORT,
      reuseExistingServer: false,
    },
    {
      command: `node node_modules/next/dist/bin/next start --port ${EXAMPLE_PORTS.nextjs} --hostname 127.0.0.1`,
      cwd: '../examples/nextjs',
      port: EXAMPLE_PORTS.nextjs,
      reuseExistingServer: false,
    },
    {
      command: 'node node_modules/@react-router/serve/bin.js build/server/index.js',
      cwd: '../examples/react-router',
      env: { HOST: '127.0.0.1', PORT: String(EXAMPLE_PORTS['react-router']), NODE_ENV: 'production' },
      port: EXAMPLE_PORTS['react-router'],
      // It prints each request without a route, and the attacks send thousands.
      stderr: 'ignore',
      reuseExistingServer: false,
    },
    {
      command: `node node_modules/vite/bin/vite.js preview --port ${EXAMPLE_PORTS['admin-login']} --strictPort --host 127.0.0.1`,
      cwd: '../examples/admin-login',
      port: EXAMPLE_PORTS['admin-login'],
      reuseExistingServer: false,
    },
  ],
})
