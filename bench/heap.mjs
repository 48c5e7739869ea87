// Measures the heap, DOM nodes and listeners that each mount and unmount of the widget adds, compared with a plain React form, in one
// interleaved run in Chromium.
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from '../scripts/run.mjs'
import { productionBundle, median, openBrowser, serve, table } from './support.mjs'

const ROUNDS = 10
const CYCLES_PER_ROUND = 10
const WARM_UP_CYCLES = 60

/**
 * The machine code that V8 compiles for hot functions is part of the heap, and a function becomes hot after hundreds of cycles. Without
 * the compilers, the heap grows only by objects that are retained.
 */
const BROWSERS = [
  { title: 'as in production', flags: [] },
  { title: 'without compiled code', flags: ['--js-flags=--no-opt --no-maglev --no-sparkplug --no-flush-bytecode'] },
]

/** One installed copy of React, and the built packages. */
const alias = {
  '@acme/b2b-client/slug': join(root, 'packages/b2b-client/dist/slug.js'),
  '@acme/b2b-client': join(root, 'packages/b2b-client/dist/index.js'),
  '@acme/b2b-react': join(root, 'packages/b2b-react/dist/index.js'),
  react: join(root, 'packages/b2b-react/node_modules/react'),
  'react-dom': join(root, 'packages/b2b-react/node_modules/react-dom'),
}

const organization = {
  organization_id: 'organization-1',
  organization_name: 'Acme',
  organization_slug: 'acme',
  auth_methods: 'ALL_ALLOWED',
}

/** The responses of the server: a project with one organization, and no session. */
function answer(path) {
  if (path.includes('/projects/bootstrap/')) return { data: { project_name: 'Bench', vertical: 'B2B' } }
  return { data: path.includes('/organizations/search') ? { organization } : {} }
}

/** The size of the page after garbage collection. */
async function sizeOf(devtools) {
  // Objects behind weak references and finalizers are collected in a second pass.
  for (let pass = 0; pass < 3; pass += 1) await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const valueOf = (metricName) => metrics.find(({ name }) => name === metricName).value
  return { heap: usedSize, nodes: valueOf('Nodes'), listeners: valueOf('JSEventListeners') }
}

/** The growth in each round, for the widget and for the plain form. */
async function measure(browser, origin) {
  const page = await browser.newPage()
  page.on('pageerror', (error) => console.error(error))
  await page.goto(origin)
  await page.waitForFunction('window.cycle !== undefined')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.enable')
  await devtools.send('Performance.enable')
  const cycle = (name, times) => page.evaluate(([contestant, count]) => window.cycle(contestant, count), [name, times])
  const names = await page.evaluate(() => window.contestants)
  for (const name of names) await cycle(name, WARM_UP_CYCLES)
  const growth = new Map(names.map((name) => [name, []]))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of names) {
      const before = await sizeOf(devtools)
      await cycle(name, CYCLES_PER_ROUND)
      const after = await sizeOf(devtools)
      growth
        .get(name)
        .push(Object.fromEntries(Object.keys(after).map((metric) => [metric, (after[metric] - before[metric]) / CYCLES_PER_ROUND])))
    }
  }
  return growth
}

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length

const { outputFiles } = await build(productionBundle({ entryPoints: [join(root, 'bench/pages/heap.js')], alias }))
const { origin, close } = await serve(outputFiles[0].text, answer)
try {
  for (const { title, flags } of BROWSERS) {
    const browser = await openBrowser(flags)
    const growth = await measure(browser, origin)
    await browser.close()
    console.log(`\nAdded per mount and unmount, ${title}, ${ROUNDS} interleaved rounds of ${CYCLES_PER_ROUND} cycles\n`)
    table([
      ['', 'heap, mean', 'heap, median', 'nodes', 'listeners'],
      ...[...growth].map(([name, rounds]) => {
        const valuesOf = (metric) => rounds.map((round) => round[metric])
        const bytes = (value) => `${value.toFixed(0)} B`
        return [
          name,
          bytes(mean(valuesOf('heap'))),
          bytes(median(valuesOf('heap'))),
          mean(valuesOf('nodes')).toFixed(1),
          mean(valuesOf('listeners')).toFixed(1),
        ]
      }),
    ])
  }
} finally {
  close()
}
