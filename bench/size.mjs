// What a visitor downloads: the packages as built for production, bundled and minified like a product would, compressed.
// An export that loads later is not counted to its first screen, so only static imports are followed.
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { root } from '../scripts/run.mjs'

const KIB = 1024

/**
 * Over a budget fails; the goal is where we want to be. `missed`: a budget that is not met yet, said in every run; growing beyond
 * what was measured then fails.
 */
const LIMITS = {
  client: { what: 'headless client, everything', budget: 17.5, goal: 10, missed: 19.8 },
  first: { what: 'widget, first screen (client included)', budget: 41, goal: 30, missed: 42.1 },
  whole: { what: 'widget, every screen (client included)', budget: 68, goal: 50, missed: 70.5 },
  phone: { what: 'phone metadata (later, for a number only)', budget: 30, goal: 12 },
}

/** Bundles what a product imports; answers the compressed sizes of what loads at once and of what may load later. */
async function measure(...imports) {
  const { metafile, outputFiles } = await build({
    stdin: { contents: imports.map((what) => `export ${what}`).join('\n'), resolveDir: `${root}/e2e` },
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
    // The repository's own tsconfig.json would lead to the sources instead of what is published.
    tsconfigRaw: '{}',
    define: { 'process.env.NODE_ENV': '"production"' },
    external: ['react', 'react/*', 'react-dom', 'react-dom/*'],
    logLevel: 'error',
  })
  const outputs = Object.entries(metafile.outputs)
  const atOnce = new Set()
  const visit = (file) => {
    if (atOnce.has(file) || metafile.outputs[file] === undefined) return
    atOnce.add(file)
    for (const { path, kind } of metafile.outputs[file].imports) if (kind === 'import-statement') visit(path)
  }
  visit(outputs.find(([, { entryPoint }]) => entryPoint === '<stdin>')[0])

  // Phone metadata is measured by itself: only the screens that ask for a number load it.
  const isPhone = (file) => Object.keys(metafile.outputs[file].inputs).some((input) => input.includes('libphonenumber-js'))
  const sizeOf = (file) => gzipSync(outputFiles.find(({ path }) => path.replaceAll('\\', '/').endsWith(file)).contents, { level: 9 }).length
  const sum = (files) => files.reduce((total, [file]) => total + sizeOf(file), 0)
  const [phone, others] = [outputs.filter(([file]) => isPhone(file)), outputs.filter(([file]) => !isPhone(file))]
  return { atOnce: sum(others.filter(([file]) => atOnce.has(file))), all: sum(others), phone: sum(phone) }
}

const client = await measure(`* from '@acme/b2b-client'`)
// The widget is given a client by the product, so that is part of what its page loads.
const widget = await measure(`{ B2BLogin, B2BProvider } from '@acme/b2b-react'`, `{ createB2BClient } from '@acme/b2b-client'`)
const measured = { client: client.all, first: widget.atOnce, whole: widget.all, phone: widget.phone }

const kib = (bytes) => (bytes / KIB).toFixed(1)
const row = (what, size, goal, budget) => console.log(`${what.padEnd(42)}${size.padStart(8)}${goal.padStart(8)}  ${budget.padStart(8)}`)
row('KiB, minified and gzipped, without React', 'size', 'goal', 'budget')
for (const [key, { what, goal, budget, missed }] of Object.entries(LIMITS)) {
  const over = measured[key] > budget * KIB
  row(what, kib(measured[key]), String(goal), `${budget}${over ? ' OVER' : ''}`)
  if (over && missed !== undefined) console.log(`  This budget is missed: see bench/README.md. More than ${missed} KiB fails.`)
  if (over && !(measured[key] <= (missed ?? 0) * KIB)) process.exitCode = 1
}
