// Measures the load that a fleet of browsers puts on the provider, with the scheduling code of the client and a simulated clock. See
// docs/scale.md. BROWSERS: the size of the fleet. ONLY: the names of scenarios, such as `steady,wake`.
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { CALLS, MINUTE, SCENARIOS, SECOND } from './scale/scenarios.mjs'
import { columns } from './support.mjs'

const BROWSERS = Number(process.env.BROWSERS ?? 100_000)
const ONLY = process.env.ONLY?.split(',') ?? Object.keys(SCENARIOS)
const MILLION = 1_000_000
/** The number of browsers that also run with complete clients. */
const COMPARED = Number(process.env.COMPARED ?? 400)

const inWorker = (workerData) =>
  new Promise((resolve, reject) => {
    const options = { workerData, resourceLimits: { maxYoungGenerationSizeMb: 64 } }
    const worker = new Worker(new URL('scale/simulate.mjs', import.meta.url), options)
    worker.once('message', resolve)
    worker.once('error', reject)
  })

const addUp = (lists) => lists[0].map((_, second) => lists.reduce((sum, list) => sum + list[second], 0))

/** Simulates the first `count` browsers of the fleet, on all processors. */
async function simulate(name, count, isComplete = false) {
  const workers = Math.min(availableParallelism(), 4)
  const limits = Array.from({ length: workers + 1 }, (_, index) => Math.floor((count * index) / workers))
  const parts = await Promise.all(limits.slice(1).map((last, index) => inWorker({ name, first: limits[index], last, isComplete })))
  const requests = CALLS.map((_, call) => addUp(parts.map((part) => Array.from(part.requests[call]))))
  return {
    scale: MILLION / count,
    requests,
    total: addUp(requests),
    recovered: addUp(parts.map((part) => Array.from(part.recovered))),
    lost: parts.reduce((sum, part) => sum + part.lost, 0),
  }
}

const sum = (values) => values.reduce((total, value) => total + value, 0)
const mean = (values) => sum(values) / values.length
/** The value that this share of the values does not exceed. */
const quantile = (values, share) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1]
const format = (value) => Math.round(value).toLocaleString('en')

const statistics = (label, values, scale) => [
  label,
  ...[mean(values), quantile(values, 0.99), Math.max(...values)].map((value) => format(value * scale)),
]

/** The windows of a scenario. */
function windowsOf({ from = 0, until, outage, windows }) {
  if (windows) return windows
  if (!outage) return [['', from, until]]
  const { from: start, to: end } = outage
  return [
    ['before', MINUTE, start],
    ['during', start, end],
    ['first minute after', end, end + MINUTE],
    ['2nd to 5th minute after', end + MINUTE, end + 5 * MINUTE],
    ['6th to 10th minute after', end + 5 * MINUTE, until],
  ]
}

function report(scenario, count, { scale, requests, total, recovered, lost }, elapsed) {
  console.log(`\n${scenario.label} (${format(count)} browsers, ${(elapsed / SECOND).toFixed(0)} s)`)
  const rows = windowsOf(scenario).flatMap(([window, from, until]) => {
    const part = (values) => values.slice(from / SECOND, until / SECOND)
    const all = statistics(window || 'all requests', part(total), scale)
    return window ? [all] : [...CALLS.map((call, index) => statistics(call, part(requests[index]), scale)), all]
  })
  console.log(columns([['requests per second of 1 million browsers', 'mean', 'p99', 'peak'], ...rows]))
  if (scenario.outage) {
    const end = scenario.outage.to / SECOND
    const secondWhen = (share) => {
      let confirmed = 0
      return recovered.findIndex((value) => (confirmed += value) >= share * count) - end
    }
    const back = [0.5, 0.99, 1].map((share) => `${share * 100} % after ${secondWhen(share)} s`)
    console.log(`Confirmed again: ${back.join(', ')}.`)
  }
  console.log(`Sessions lost: ${lost}.`)
  if (lost > 0) process.exitCode = 1
}

/** Compares the scheduling code alone with complete clients, in the same browsers. */
async function compare(name) {
  const results = [await simulate(name, COMPARED), await simulate(name, COMPARED, true)]
  const rows = CALLS.map((call, index) => [call, ...results.map(({ requests }) => format(sum(requests[index])))])
  const differing = results[0].total.filter((value, second) => value !== results[1].total[second]).length
  console.log(`\n${SCENARIOS[name].label}: the model and complete clients (${COMPARED} browsers)`)
  console.log(columns([['requests', 'scheduling', 'complete'], ...rows, ['seconds with different numbers', '', format(differing)]]))
}

const startedAt = performance.now()
for (const name of ONLY) {
  const begin = performance.now()
  const count = Math.round(BROWSERS * (SCENARIOS[name].share ?? 1))
  report(SCENARIOS[name], count, await simulate(name, count), performance.now() - begin)
}
for (const name of ['steady', 'down503', 'monday', 'wake'].filter((name) => ONLY.includes(name))) await compare(name)
const memory = process.resourceUsage().maxRSS / 1024
console.log(`\n${((performance.now() - startedAt) / SECOND).toFixed(0)} s in all, at most ${format(memory)} MiB.`)
