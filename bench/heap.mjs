// Measures the heap, DOM nodes and listeners that each mount and unmount of the widget adds, compared with a plain React form, in one
// interleaved run in Chromium.
import { bundlePage, mean, median, openBrowser, serve, spread, verdict } from './support.mjs'

const ROUNDS = 10
const CYCLES_PER_ROUND = 10
const WARM_UP_CYCLES = 60

/**
 * The machine code that V8 compiles for hot functions is part of the heap, and a function becomes hot after hundreds of cycles. Without
 * the compilers, the heap grows only by objects that are retained.
 */
const BROWSERS = [
  { title: 'as in production', flags: [] },
  { title: 'without compiled code', flags: ['--js-flags=--no-opt --no-maglev --no-sparkplug --no-flush-bytecode'], isTarget: true },
]

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

/** The target: the widget adds at most this more than the plain form, when nothing is compiled. */
const MAX_ABOVE_FORM_BYTES = 1000

export async function measureHeap() {
  const { origin, close } = await serve({ '/': await bundlePage('heap.js') }, answer)
  const tables = []
  const verdicts = []
  try {
    for (const { title, flags, isTarget } of BROWSERS) {
      const browser = await openBrowser(flags)
      const growth = [...(await measure(browser, origin))]
      await browser.close()
      const bytes = (value) => `${value.toFixed(0)} B`
      const valuesOf = (rounds, metric) => rounds.map((round) => round[metric])
      const rows = growth.map(([name, rounds]) => [
        name,
        bytes(mean(valuesOf(rounds, 'heap'))),
        spread(valuesOf(rounds, 'heap'), bytes),
        mean(valuesOf(rounds, 'nodes')).toFixed(1),
        mean(valuesOf(rounds, 'listeners')).toFixed(1),
      ])
      tables.push({
        title: `Added per mount and unmount, ${title}`,
        text: `${ROUNDS} alternating rounds of ${CYCLES_PER_ROUND} cycles.`,
        rows: [['', 'heap, mean', 'heap, minimum / median / maximum', 'nodes', 'listeners'], ...rows],
      })
      if (isTarget) {
        const [form, ...widgets] = growth.map(([name, rounds]) => ({ name, heap: median(valuesOf(rounds, 'heap')) }))
        for (const { name, heap } of widgets)
          verdicts.push(verdict(`Heap above the form, ${name}`, heap - form.heap, MAX_ABOVE_FORM_BYTES, bytes))
      }
    }
  } finally {
    close()
  }
  return { tables, verdicts }
}
