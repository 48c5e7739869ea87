// The table of checks. `npm test` runs those with a stage. `npm run check -- NAME` also runs the others.
import { EMULATOR_PORT } from '../../e2e/ports.mjs'
import { pnpm } from '../run.mjs'

const emulatorUrl = `http://localhost:${EMULATOR_PORT}`
/** The demos, the examples and the pages are built for the emulator that the end-to-end tests start. */
const forE2E = { VITE_EMULATOR_URL: emulatorUrl, NEXT_PUBLIC_EMULATOR_URL: emulatorUrl, NEXT_TELEMETRY_DISABLED: '1' }

const inTurn = (...commands) => commands.join(' && ')
const viteBuilds = ['examples/react-vite', 'examples/headless', 'e2e'].map((folder) => `vite build ${folder}`)
const exampleBuilds = ['nextjs', 'react-router', 'admin-login'].map((name) => `${pnpm.join(' ')} --filter ./examples/${name} run build`)
const playwright = (config) => `playwright test --config e2e/${config}.config.ts`

/**
 * A stage starts after the one before. The steps of stage 1 are independent of each other: two run at a time, in this order, the longest
 * first.
 *
 * - `fix`: the command that repairs what the step finds.
 * - `files`: the files that the step depends on, for `--changed`. Without it, the step depends on all files.
 * - `isLive`: the output is shown at once, not only after a failure.
 * - `report`: the program that can write a test report.
 */
export const STEPS = {
  types: {
    stage: 1,
    about: 'TypeScript 7, every workspace; TypeScript 5.9, e2e',
    command: 'node scripts/check/types.mjs',
    files: /\.(ts|tsx|json)$/,
  },
  packages: {
    stage: 1,
    about: 'the published files: contents, types, styles',
    command: 'node scripts/check/packages.mjs',
    files: /^(packages\/|scripts\/|tsup|pnpm-lock)/,
  },
  layers: {
    stage: 1,
    about: 'the import rules',
    command: 'depcruise --config .dependency-cruiser.cjs packages/b2b-client/src packages/b2b-react/src packages/b2b-emulator/src',
    files: /^(packages\/[^/]+\/src|\.dependency-cruiser)/,
  },
  lint: { stage: 1, about: 'oxlint', command: 'oxlint --type-aware', files: /\.(ts|tsx|mjs|cjs)$|oxlint/ },
  api: {
    stage: 1,
    about: 'the API reports are up to date',
    command: 'node scripts/check/api.mjs --check',
    fix: 'node scripts/check/api.mjs',
    files: /^(packages\/[^/]+\/(src|api|package\.json|tsup)|scripts\/(check\/api|build)|pnpm-lock|tsup|tsconfig)/,
  },
  docs: {
    stage: 1,
    about: 'the generated parts of the documentation are up to date; its links, paths and names exist',
    command: inTurn('node scripts/docs/generate.mjs --check', 'node scripts/check/links.mjs', 'node scripts/check/names.mjs'),
    fix: 'node scripts/docs/generate.mjs',
    files: /^(packages\/[^/]+\/src|docs|scripts)|\.md$/,
  },
  unused: { stage: 1, about: 'no unused files, exports and dependencies', command: 'knip', files: /\.(ts|tsx|mjs|json)$/ },
  samples: {
    stage: 1,
    about: 'every sample of the documentation compiles',
    command: 'node scripts/check/samples.mjs',
    files: /\.(md|ts|tsx)$/,
  },
  demo: {
    stage: 1,
    about: 'builds the demos and the pages for e2e',
    command: inTurn(...viteBuilds),
    env: forE2E,
    files: /^(e2e|examples)/,
  },
  spelling: {
    stage: 1,
    about: 'cspell; its list also forbids some words',
    command: 'cspell --no-progress --no-summary --gitignore "**/*.{ts,tsx,mjs,cjs,md,css,html}"',
  },
  threats: {
    stage: 1,
    about: 'every threat has its tests, and names existing code',
    command: 'node scripts/check/threats.mjs',
    files: /^(packages\/[^/]+\/(src|test)|e2e|docs\/threats|scripts\/check\/threats)/,
  },
  format: { stage: 1, about: 'oxfmt', command: 'oxfmt --check .', fix: 'oxfmt .' },
  size: {
    stage: 1,
    about: 'the size of the packages',
    command: 'node bench/size.mjs',
    isLive: true,
    files: /^(packages\/|bench\/(size|moduleSizes|support)|tsup)/,
  },
  unit: {
    stage: 2,
    about: 'Vitest, against the sources',
    command: 'vitest run',
    isLive: true,
    report: 'vitest',
    files: /\.(ts|tsx|mjs|json|md|css|html)$/,
  },
  e2e: {
    stage: 3,
    about: 'Playwright, against the built packages',
    needs: 'demo',
    command: playwright('playwright'),
    isLive: true,
    report: 'playwright',
    files: /^(e2e|examples)/,
  },
  // It needs the complete run of the end-to-end tests, so no changed file selects it.
  coverage: {
    stage: 4,
    about: 'e2e has shown every screen and text; needs all of e2e',
    command: 'node scripts/check/coverage.mjs',
    isLive: true,
    files: /^$/,
  },

  examples: {
    about: 'builds the examples with a server, and tests them in a browser (a minute)',
    command: inTurn(...exampleBuilds, playwright('examples')),
    env: forE2E,
  },
  quickstarts: { about: 'uses the packages in new projects; needs the registry of npm', command: playwright('quickstarts') },
  firefox: {
    about: 'signs in with Firefox; needs Firefox and the registry of npm',
    needs: 'demo',
    command: 'node scripts/check/firefox.mjs',
    isLive: true,
  },
  webkit: {
    about: 'signs in with WebKitGTK; needs its driver and Xvfb',
    needs: 'demo',
    command: 'node scripts/check/webkit.mjs',
    isLive: true,
  },
  webpack: {
    about: 'runs the flows on the strict page, built with webpack; needs the registry of npm',
    needs: 'demo',
    command: inTurn('node scripts/check/webpack.mjs', `${playwright('playwright')} flows everyScreen.spec.ts`),
    env: { B2B_PAGES: 'dist/webpack' },
    isLive: true,
  },
  site: { about: 'opens the site of the documentation in a browser; needs npm run docs', command: playwright('docs') },
  axe: { about: 'tests every screen in every look (2 minutes)', needs: 'demo', command: playwright('axe') },
  sheets: { about: 'puts pictures of all screens on contact sheets in test-results/sheets', needs: 'demo', command: playwright('sheets') },
  screenshots: { about: 'takes the screenshots of docs/screens and docs/console', needs: 'demo', command: playwright('screenshots') },
  changeset: { about: 'a changed package has a changeset', command: 'changeset status --since=origin/main' },
}
