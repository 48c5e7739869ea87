// Measures the download size of the production build: bundled and minified like in an application, and compressed. The size of the first
// screen counts static imports only, without lazy chunks.
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { root } from '../scripts/run.mjs'

const KIB = 1024

/**
 * A size over its budget fails. The goal is a later target. `missed` is the measured size of a package that is over its budget: each run
 * reports it, and only a larger size fails.
 */
const LIMITS = {
  client: { label: 'headless client, everything', budget: 17.5, goal: 10, missed: 20 },
  first: { label: 'widget, first screen (client included)', budget: 41, goal: 30, missed: 42.5 },
  whole: { label: 'widget, every screen (client included)', budget: 68, goal: 50, missed: 71 },
  phone: { label: 'phone metadata (lazy chunk)', budget: 30, goal: 12 },
}

/** Bundles imports. Returns the compressed sizes of the initial chunks, of all chunks, and of the phone metadata. */
async function measure(...imports) {
  const { metafile, outputFiles } = await build({
    stdin: { contents: imports.map((label) => `export ${label}`).join('\n'), resolveDir: `${root}/e2e` },
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

  // Phone metadata is separate, because only the screens with a phone number load it.
  const isPhone = (file) => Object.keys(metafile.outputs[file].inputs).some((input) => input.includes('libphonenumber-js'))
  const sizeOf = (file) => gzipSync(outputFiles.find(({ path }) => path.replaceAll('\\', '/').endsWith(file)).contents, { level: 9 }).length
  const sum = (files) => files.reduce((total, [file]) => total + sizeOf(file), 0)
  const [phone, others] = [outputs.filter(([file]) => isPhone(file)), outputs.filter(([file]) => !isPhone(file))]
  return { initial: sum(others.filter(([file]) => initial.has(file))), all: sum(others), phone: sum(phone) }
}

const client = await measure(`* from '@acme/b2b-client'`)
// An application passes a client to the widget, so its size is included.
const widget = await measure(`{ B2BLogin, B2BProvider } from '@acme/b2b-react'`, `{ createB2BClient } from '@acme/b2b-client'`)
const measured = { client: client.all, first: widget.initial, whole: widget.all, phone: widget.phone }

const kib = (bytes) => (bytes / KIB).toFixed(1)
const row = (label, size, goal, budget) => console.log(`${label.padEnd(42)}${size.padStart(8)}${goal.padStart(8)}  ${budget.padStart(8)}`)
row('KiB, minified and gzipped, without React', 'size', 'goal', 'budget')
for (const [key, { label, goal, budget, missed }] of Object.entries(LIMITS)) {
  const isOver = measured[key] > budget * KIB
  row(label, kib(measured[key]), String(goal), `${budget}${isOver ? ' OVER' : ''}`)
  if (isOver && missed !== undefined) console.log(`  Over the budget. See bench/README.md. More than ${missed} KiB fails.`)
  if (isOver && measured[key] > (missed ?? budget) * KIB) process.exitCode = 1
}
