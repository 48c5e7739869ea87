// npm run test:examples: builds the examples that need a build of their own, and tests them in a browser. Separate from `npm test`, because
// it takes about a minute. The types of all examples are checked there.
import { EMULATOR_PORT } from '../../e2e/ports.mjs'
import { build, install } from '../build/setup.mjs'
import { binOf, elapsedSince, exitWithError, root, run } from '../run.mjs'
import { findBrowser } from './browser.mjs'

const emulatorUrl = `http://localhost:${EMULATOR_PORT}`
const env = { VITE_EMULATOR_URL: emulatorUrl, NEXT_PUBLIC_EMULATOR_URL: emulatorUrl, NEXT_TELEMETRY_DISABLED: '1' }

/** The examples with a build of their own: the package with the command of the build. */
const BUILDS = {
  nextjs: { library: 'next' },
  'react-router': { library: '@react-router/dev', command: 'react-router' },
  'admin-login': { library: 'vite' },
}

await install()
await build()
for (const [name, { library, command = library }] of Object.entries(BUILDS)) {
  const start = performance.now()
  const folder = `${root}examples/${name}`
  const { ok, output } = await run([process.execPath, binOf(library, { folder, command }), 'build'], { cwd: folder, env })
  if (!ok) exitWithError(`The build of examples/${name} failed.\n${output}`)
  console.log(`build of examples/${name}: done in ${elapsedSince(start)}`)
}
const playwright = binOf('@playwright/test', { command: 'playwright' })
const { ok } = await run([process.execPath, playwright, 'test', '--config', 'e2e/examples.config.ts', ...process.argv.slice(2)], {
  live: true,
  env: { ...env, CHROMIUM_PATH: await findBrowser() },
})
process.exitCode = ok ? 0 : 1
