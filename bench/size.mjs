// Measures the download size of the production build: bundled and minified like in an application, and compressed. The first load of a
// page has the static imports, without lazy chunks. `--update` writes the list of module sizes, which explains a size over its limit.
import { readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../scripts/run.mjs'
import { bytesBySource, grownSources, importersOf, PACKAGES } from './moduleSizes.mjs'
import { benchFolder, bundle, initialFilesOfVite, kib, sizeOf, verdict } from './support.mjs'

const KIB = 1024
const LIST = join(benchFolder, 'moduleSizes.json')
/** The number of sources that the explanation names for each row, and of files that import a source. */
const MAX_NAMES = 5

/** The languages. A page loads one only if it imports it. */
const LOCALES = readdirSync(join(root, 'packages/b2b-react/src/locales')).map((file) => file.replace('.ts', ''))

/**
 * A size over its budget fails, unless the row has `failsAbove`: then the check prints that the budget is missed, and fails above that size.
 * The goal is a later target.
 */
const LIMITS = {
  client: { label: 'headless client, what a page loads first', budget: 14, goal: 10 },
  complete: { label: 'headless client, with the lazy chunks of calls and scripts', budget: 24, failsAbove: 24.5 },
  provider: { label: 'provider, hooks and client, on a page without a sign-in', budget: 17 },
  switcher: { label: 'organization switcher, provider and client', budget: 28, goal: 24 },
  account: { label: 'account with all sections, provider and client', budget: 36 },
  first: { label: 'widget with client, first screen', budget: 40, goal: 30 },
  login: { label: 'widget with client, every screen of a sign-in', budget: 75 },
  whole: { label: 'widget with client, every screen', budget: 80, goal: 50 },
  phone: { label: 'phone numbers of one country (lazy chunks)', budget: 12, goal: 12 },
  allPhone: { label: 'phone numbers of all countries', budget: 30 },
  scripts: { label: 'captcha and One Tap (lazy chunk)', budget: 2 },
  identity: { label: 'identity provider (lazy chunk)', budget: 4 },
  administration: { label: 'calls of administrators (lazy chunk)', budget: 1 },
  ...Object.fromEntries(LOCALES.map((locale) => [locale, { label: `language ${locale} (only if imported)`, budget: 6 }])),
}

/**
 * Chunks that a sign-in does not load, by a pattern of a file in them. Only screens with a phone number load the parser of phone numbers and
 * the numbering plans of a country, only projects with a captcha, device telemetry or One Tap load the chunk of third-party scripts, and
 * only `<B2BIdentityProvider>` loads that of the identity provider. The sign-in does not load the endpoints of administrators.
 */
const SEPARATE = {
  parser: /libphonenumber-js/,
  plans: /dist\/plans\d+\.js$/,
  scripts: /scriptsChunk\.js$/,
  identity: /identityChunk\.js$/,
  administration: /administrationEndpoints\.js$/,
}

/** The output files of imports, as in an application that has React already. */
const filesOf = (options, ...imports) =>
  bundle(imports.map((specifiers) => `export ${specifiers}`).join('\n'), { withReact: false, ...options })

/** The largest file. */
const largestOf = (files) => files.reduce((largest, file) => (file.size > largest.size ? file : largest), { size: 0, inputs: [] })

/** The output files of each row. */
async function rowFiles(options) {
  const client = await filesOf(options, `* from '@acme/b2b-client'`)
  // An application passes a client to the widget, so its size is included.
  const widget = await filesOf(options, `{ B2BLogin, B2BProvider } from '@acme/b2b-react'`, `{ createB2BClient } from '@acme/b2b-client'`)
  const contains = ({ inputs }, key) => inputs.some((input) => SEPARATE[key].test(input))
  const isSeparate = (file) => Object.keys(SEPARATE).some((key) => contains(file, key))
  const isInitial = (file) => file.isInitial
  for (const key of Object.keys(SEPARATE))
    if (!widget.some((file) => contains(file, key)))
      throw new Error(`No file matches ${SEPARATE[key]}. Correct SEPARATE in bench/size.mjs.`)
  const localeFiles = await Promise.all(
    LOCALES.map(async (locale) => [
      locale,
      await bundle(join(root, `packages/b2b-react/dist/locales/${locale}.js`), { withReact: false, charset: 'utf8', ...options }),
    ]),
  )
  return {
    ...Object.fromEntries(localeFiles),
    client: client.filter(isInitial),
    complete: client.filter((file) => !isSeparate(file) || contains(file, 'scripts')),
    provider: await initialFilesOfVite(
      `export { B2BProvider, useB2BClient, useIsAuthorized, useMember, useOrganization, useSession } from '@acme/b2b-react'
       export { createB2BClient } from '@acme/b2b-client'`,
      options,
    ),
    switcher: await initialFilesOfVite(
      `export { B2BProvider } from '@acme/b2b-react'
       export { B2BOrganizationSwitcher } from '@acme/b2b-react/switcher'
       export { createB2BClient } from '@acme/b2b-client'`,
      options,
    ),
    account: await initialFilesOfVite(
      `export { B2BProvider } from '@acme/b2b-react'
       export { B2BAccount } from '@acme/b2b-react/account'
       export { createB2BClient } from '@acme/b2b-client'`,
      options,
    ),
    first: widget.filter(isInitial),
    login: widget.filter((file) => !isSeparate(file)),
    whole: widget.filter((file) => !isSeparate(file) || contains(file, 'identity')),
    // The parser contains the plans of the default country. A user of another country also loads one of the other files.
    phone: [...widget.filter((file) => contains(file, 'parser')), largestOf(widget.filter((file) => contains(file, 'plans')))],
    allPhone: widget.filter((file) => contains(file, 'parser') || contains(file, 'plans')),
    scripts: widget.filter((file) => contains(file, 'scripts')),
    identity: widget.filter((file) => contains(file, 'identity')),
    administration: widget.filter((file) => contains(file, 'administration')),
  }
}

async function measure() {
  const files = await rowFiles()
  return Object.entries(LIMITS).map(([key, { budget, failsAbove = budget, ...limit }]) => {
    const size = sizeOf(files[key])
    return { key, size, budget, ...limit, isOver: size > budget * KIB, isFailed: size > failsAbove * KIB }
  })
}

/** The sizes and budgets, for the results of the benchmarks. */
export async function measureBudgets() {
  const rows = await measure()
  const cells = rows.map(({ label, size, goal, budget }) => [label, kib(size), String(goal ?? ''), String(budget)])
  return {
    tables: [{ rows: [['KiB, minified and compressed, without React', 'size', 'goal', 'budget'], ...cells] }],
    verdicts: rows.map(({ label, size, budget }) => verdict(label, size, budget * KIB, kib)),
  }
}

/** The minified bytes of each source in the files of each row. */
async function readModuleSizes() {
  const files = await rowFiles({ sourcemap: 'external' })
  return {
    files,
    sizes: Object.fromEntries(
      Object.entries(files).map(([key, rows]) => [key, { compressed: sizeOf(rows), minified: bytesBySource(rows) }]),
    ),
  }
}

const describeSize = (bytes) => (bytes < KIB ? `${bytes} bytes` : `${kib(bytes)} KiB`)

/** The sentences about a failed row: its growth since the list was written, the sources that have grown, and the importers of new packages. */
function explanation({ label, size, budget }, before, now, files) {
  const grown = grownSources(before.minified, now.minified)
  const lines = grown.slice(0, MAX_NAMES).map(({ name, added, isNew }) => {
    // A package can also grow because another source imports it, or more of it.
    const importers = isNew || name.startsWith(PACKAGES) ? importersOf(name, files) : []
    // A source that imports a package only for development has not grown much, so it comes last.
    const sorted = [...grown.map((source) => source.name).filter((source) => importers.includes(source)), ...importers]
    const notes = [isNew && 'new', importers.length > 0 && `imported by ${[...new Set(sorted)].slice(0, MAX_NAMES).join(', ')}`]
      .filter(Boolean)
      .join(', ')
    return `  ${name}: ${describeSize(added)} more before compression${notes && ` (${notes})`}`
  })
  return [
    `\n${label}: ${kib(size)} KiB is over the limit of ${budget}. Since bench/moduleSizes.json it grew by ${describeSize(size - before.compressed)}.`,
    ...lines,
    ...(grown.length > MAX_NAMES ? [`  … and ${grown.length - MAX_NAMES} more.`] : []),
    ...(grown.length === 0 ? ['  No source has grown since then.'] : []),
  ]
}

async function explain(failed) {
  const list = JSON.parse(readFileSync(LIST, 'utf8'))
  const { files, sizes } = await readModuleSizes()
  for (const row of failed) {
    const { key } = row
    console.error(explanation(row, list[key] ?? { compressed: 0, minified: {} }, sizes[key], files[key]).join('\n'))
  }
  console.error('\nIf the list is older than the branch main, update it there: node bench/size.mjs --update')
}

function print(rows) {
  const line = (label, size, goal, budget) =>
    console.log(`${label.padEnd(42)}${size.padStart(8)}${goal.padStart(8)}  ${budget.padStart(8)}`)
  line('KiB, minified and gzipped, without React', 'size', 'goal', 'budget')
  for (const { label, size, goal, budget, isOver } of rows) {
    line(label, kib(size), String(goal ?? ''), `${budget}${isOver ? ' OVER' : ''}`)
  }
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  if (process.argv[2] === '--update') writeFileSync(LIST, `${JSON.stringify((await readModuleSizes()).sizes, null, 2)}\n`)
  const rows = await measure()
  print(rows)
  const failed = rows.filter(({ isFailed }) => isFailed)
  if (failed.length > 0) {
    process.exitCode = 1
    await explain(failed)
  }
}
