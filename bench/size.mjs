// Measures the download size of the production build: bundled and minified like in an application, and compressed. The first load of a
// page has the static imports, without lazy chunks.
import { readdirSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { root } from '../scripts/run.mjs'

const KIB = 1024

/**
 * A size over its budget fails. The goal is a later target. `missed` is the measured size of a package that is over its budget: each run
 * reports it, and only a larger size fails.
 */
const LIMITS = {
  client: { label: 'headless client, what a page loads first', budget: 17.5, goal: 10 },
  complete: { label: 'headless client, with both lazy chunks', budget: 23 },
  first: { label: 'widget, first screen (client included)', budget: 41, goal: 30 },
  whole: { label: 'widget, every screen (client included)', budget: 68, goal: 50, missed: 72 },
  phone: { label: 'phone metadata (lazy chunk)', budget: 30, goal: 12 },
  scripts: { label: 'captcha and One Tap (lazy chunk)', budget: 2 },
}

/** Of each translation. */
const LOCALE_BUDGET = 6

/**
 * Chunks that are not part of `whole`, by the name of a file in them. Only screens with a phone number load the phone metadata, and only
 * projects with a captcha, device telemetry or One Tap load the chunk of third-party scripts.
 */
const SEPARATE = { phone: 'libphonenumber-js', scripts: 'scriptsChunk.js' }

/** Bundles imports. Returns the compressed sizes of the initial chunks, of all chunks that are not separate, and of the separate ones. */
async function measure(...imports) {
  const { metafile, outputFiles } = await build({
    stdin: { contents: imports.map((specifiers) => `export ${specifiers}`).join('\n'), resolveDir: `${root}/e2e` },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    splitting: true,
    minify: true,
    metafile: true,
    write: false,
    outdir: 'out',
    absWorkingDir: root,
    conditions: ['production'],
    // The tsconfig.json of the repository would resolve to the sources instead of the builds.
    tsconfigRaw: '{}',
    define: { 'process.env.NODE_ENV': '"production"' },
    external: ['react', 'react/*', 'react-dom', 'react-dom/*'],
    logLevel: 'error',
  })
  const outputs = Object.entries(metafile.outputs)
  const initial = new Set()
  const visit = (file) => {
    if (initial.has(file) || metafile.outputs[file] === undefined) return
    initial.add(file)
    for (const { path, kind } of metafile.outputs[file].imports) if (kind === 'import-statement') visit(path)
  }
  visit(outputs.find(([, { entryPoint }]) => entryPoint === '<stdin>')[0])

  const contains = (file, name) => Object.keys(metafile.outputs[file].inputs).some((input) => input.includes(name))
  const sizeOf = (file) => gzipSync(outputFiles.find(({ path }) => path.replaceAll('\\', '/').endsWith(file)).contents, { level: 9 }).length
  const sum = (accepts) => outputs.reduce((total, [file]) => (accepts(file) ? total + sizeOf(file) : total), 0)
  const isSeparate = (file) => Object.values(SEPARATE).some((name) => contains(file, name))
  return {
    initial: sum((file) => initial.has(file)),
    all: sum((file) => !isSeparate(file)),
    ...Object.fromEntries(Object.entries(SEPARATE).map(([key, name]) => [key, sum((file) => contains(file, name))])),
  }
}

/** Returns the compressed size of a translation, in UTF-8, like the files that a server sends. */
async function measureLocale(locale) {
  const { outputFiles } = await build({
    stdin: { contents: `export { default } from '@acme/b2b-react/locales/${locale}'`, resolveDir: `${root}/e2e` },
    bundle: true,
    format: 'esm',
    minify: true,
    charset: 'utf8',
    write: false,
    tsconfigRaw: '{}',
    logLevel: 'error',
  })
  return gzipSync(outputFiles[0].contents, { level: 9 }).length
}

const client = await measure(`* from '@acme/b2b-client'`)
// An application passes a client to the widget, so its size is included.
const widget = await measure(`{ B2BLogin, B2BProvider } from '@acme/b2b-react'`, `{ createB2BClient } from '@acme/b2b-client'`)
const { phone, scripts } = widget
const measured = { client: client.initial, complete: client.all + client.scripts, first: widget.initial, whole: widget.all, phone, scripts }

const kib = (bytes) => (bytes / KIB).toFixed(1)
const row = (label, size, goal, budget) => console.log(`${label.padEnd(42)}${size.padStart(8)}${goal.padStart(8)}  ${budget.padStart(8)}`)
row('KiB, minified and gzipped, without React', 'size', 'goal', 'budget')
for (const [key, { label, goal, budget, missed }] of Object.entries(LIMITS)) {
  const isOver = measured[key] > budget * KIB
  row(label, kib(measured[key]), String(goal ?? ''), `${budget}${isOver ? ' OVER' : ''}`)
  if (isOver && missed !== undefined) console.log(`  Over the budget. See bench/README.md. More than ${missed} KiB fails.`)
  // A chunk without a size has another name now.
  if (measured[key] === 0 || (isOver && measured[key] > (missed ?? budget) * KIB)) process.exitCode = 1
}

const locales = readdirSync(`${root}/packages/b2b-react/src/locales`).map((file) => file.replace('.ts', ''))
for (const locale of locales) {
  const size = await measureLocale(locale)
  row(`language ${locale} (only if imported)`, kib(size), '', `${LOCALE_BUDGET}${size > LOCALE_BUDGET * KIB ? ' OVER' : ''}`)
  if (size > LOCALE_BUDGET * KIB) process.exitCode = 1
}
