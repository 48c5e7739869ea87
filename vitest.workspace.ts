// The list of test projects, as plain data. Vitest does not read this file itself: vitest.config.ts imports it.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { seed as demoSeed } from './packages/b2b-emulator/src/world/defaultSeed.ts'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Tests import the sources, so that they need no build. A longer name comes before its prefix. */
const alias = {
  '@acme/b2b-client/contract': at('./packages/b2b-client/src/contract/index.ts'),
  '@acme/b2b-client/early': at('./packages/b2b-client/src/early.ts'),
  '@acme/b2b-client/country-codes': at('./packages/b2b-client/src/countryCodes.ts'),
  '@acme/b2b-client/error-types': at('./packages/b2b-client/src/errorTypes.ts'),
  '@acme/b2b-client/renewal': at('./packages/b2b-client/src/renewal.ts'),
  '@acme/b2b-client/next': at('./packages/b2b-client/src/next.ts'),
  '@acme/b2b-client/server': at('./packages/b2b-client/src/server.ts'),
  '@acme/b2b-client/slug': at('./packages/b2b-client/src/slug.ts'),
  '@acme/b2b-client': at('./packages/b2b-client/src/index.ts'),
  '@acme/b2b-emulator/msw': at('./packages/b2b-emulator/src/msw.ts'),
  '@acme/b2b-emulator/testing': at('./packages/b2b-emulator/src/testing.ts'),
  '@acme/b2b-emulator/serve': at('./packages/b2b-emulator/src/serve.ts'),
  '@acme/b2b-emulator': at('./packages/b2b-emulator/src/index.ts'),
  '@acme/b2b-react/devtools': at('./packages/b2b-react/src/devtools.ts'),
  '@acme/b2b-react/provider': at('./packages/b2b-react/src/provider.ts'),
  '@acme/b2b-react/locales': at('./packages/b2b-react/src/locales'),
  '@acme/b2b-react/account': at('./packages/b2b-react/src/account.ts'),
  '@acme/b2b-react/switcher': at('./packages/b2b-react/src/switcher.ts'),
  '@acme/b2b-react/themes': at('./packages/b2b-react/src/themes.ts'),
  '@acme/b2b-react': at('./packages/b2b-react/src/index.ts'),
}

/** Sets the seed of the tests with random inputs. */
const seed = at('./packages/b2b-client/test/seed.ts')

/** Freezes the built-in prototypes in the tests of the client, if you set B2B_FREEZE=1. */
const frozen = process.env['B2B_FREEZE'] === '1' ? [at('./packages/b2b-client/test/frozen.ts')] : []

/** Removes the modules, mocks and window state of a test file after its tests. */
const afterEachFile = at('./packages/b2b-client/test/afterEachFile.ts')

/** Shares one RSA key between the test files of a worker. */
const sharedKey = at('./packages/b2b-emulator/test/sharedKey.ts')

/** The constants of the development build. Returns a new object each time, because Vitest empties it. */
const define = () => ({ __DEV__: 'true', __SDK_VERSION__: '"0.1.0"' })

/** Restores mocks after each test. The timeout is long enough for a busy machine. Threads start faster than processes. */
const common = {
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
  testTimeout: 20_000,
  pool: 'threads',
  isolate: false,
} as const

const jsdom = { environment: 'jsdom', environmentOptions: { jsdom: { url: 'http://localhost:3000/' } } }

/** Packages that use React resolve from the root of the project, so that there is one copy of React. */
const dedupe = [
  'react',
  'react-dom',
  'swr',
  '@emotion/react',
  '@testing-library/react',
  '@testing-library/dom',
  '@testing-library/user-event',
]

/** Creates a project that runs tests with the version of React installed at `root`. */
const reactProject = (name: string, root: string, include: readonly string[]): TestProjectInlineConfiguration => ({
  root: at(root),
  resolve: { alias, dedupe },
  define: define(),
  test: {
    name,
    ...common,
    ...jsdom,
    dir: at('./packages/b2b-react/test'),
    include: [...include],
    exclude: ['react18/**', '**/node_modules/**'],
    setupFiles: [at('./packages/b2b-react/test/setup.ts'), seed, sharedKey, afterEachFile],
  },
})

/** The tests of the client that need a document. They change the window in ways that another file would notice. */
const clientPages = readdirSync(at('./packages/b2b-client/test'), { recursive: true, encoding: 'utf8' })
  .map((path) => `packages/b2b-client/test/${path.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.test.ts') && readFileSync(at(`./${path}`), 'utf8').includes('@vitest-environment jsdom'))

export const projects: TestProjectInlineConfiguration[] = [
  {
    resolve: { alias },
    define: define(),
    test: {
      name: 'node',
      ...common,
      environment: 'node',
      include: ['packages/b2b-emulator/test/**/*.test.ts', 'packages/b2b-client/test/**/*.node.test.ts', 'scripts/test/*.test.mjs'],
      setupFiles: [sharedKey, afterEachFile],
    },
  },
  {
    resolve: { alias },
    define: define(),
    test: {
      name: 'client',
      ...common,
      // The tests use the test browser.
      environment: 'node',
      include: ['packages/b2b-client/test/**/*.test.ts'],
      exclude: ['**/*.node.test.ts', ...clientPages, '**/node_modules/**'],
      setupFiles: [seed, afterEachFile, ...frozen],
    },
  },
  {
    resolve: { alias },
    define: define(),
    test: { name: 'client pages', ...common, ...jsdom, isolate: true, include: clientPages, setupFiles: [seed] },
  },
  {
    root: at('./examples/react-vite'),
    resolve: { alias },
    // The build of the demo defines its seed, too.
    define: { ...define(), __SEED__: JSON.stringify(demoSeed) },
    test: {
      name: 'examples',
      ...common,
      environment: 'node',
      include: ['test/*.test.ts', '../playground/test/*.test.ts'],
      setupFiles: [sharedKey, afterEachFile],
    },
  },
  reactProject('react19', './packages/b2b-react', ['**/*.test.{ts,tsx}']),
  // What depends on the version of React: hooks, effects, StrictMode, hydration, rendering on a server, focus, and a complete sign-in.
  reactProject('react18', './packages/b2b-react/test/react18', [
    '{kit,server}.test.tsx',
    '{account/{hooks,sections},switcher/switcher}.test.tsx',
    'components/hydration.test.tsx',
    'examples/{app,readme}.test.tsx',
    'hooks/**/*.test.tsx',
    'journeys/{hidden,identityProvider,login,query,reconfigured,server,teardown}.test.tsx',
    'screens/lazyScreens.test.tsx',
    'ui/{CodeField,Form,PasswordField,PhoneField}.test.tsx',
  ]),
]
