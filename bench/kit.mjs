// How long the test kit takes to sign a member in: a page of Chromium that shows nothing yet, and one that is open. Fails when it is too slow.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../scripts/run.mjs'
import { median, openBrowser, serve, table } from './support.mjs'

const ROUNDS = 40
/** In milliseconds, for the median. */
const BUDGET = 50

const entry = (name) => import(pathToFileURL(join(root, 'packages/b2b-emulator/dist', `${name}.js`)).href)
const { createTestEmulator, createTestKit } = await entry('testing')
const emulated = await (await entry('serve')).serve({ port: 0 })
const application = await serve('', () => ({}))
const browser = await openBrowser()

async function timed(work) {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** What signing in cannot be quicker than on this machine now: one question to the page and its answer. */
const floor = []

/** Signs in again and again: in a new page each time, or in the same one when `address` is open in it. */
async function measured([title, kit, address]) {
  const context = await browser.newContext()
  const times = []
  const open = await context.newPage()
  await open.goto(application.origin)
  // The first makes the key that sessions are signed with, which is made once per process.
  await kit.signInAs(open, 'ada@acme.test')
  while (times.length < ROUNDS) {
    const page = address === null ? await context.newPage() : open
    times.push(await timed(() => kit.signInAs(page, 'ada@acme.test')))
    floor.push(await timed(() => page.evaluate(() => 0)))
    if (page !== open) await page.close()
  }
  if (!(await open.evaluate(() => document.cookie.includes('acme_session=')))) throw new Error('Nobody is signed in.')
  await context.close()
  return { title, times }
}

const inProcess = createTestKit(createTestEmulator())
const byAddress = createTestKit(emulated.url)
const results = []
for (const one of [
  ['in the same process, before the first page', inProcess, null],
  ['in the same process, on an open page', inProcess, application.origin],
  ['at an address, before the first page', byAddress, null],
  ['at an address, on an open page', byAddress, application.origin],
])
  results.push(await measured(one))

const ms = (value) => `${value.toFixed(1)} ms`
const row = ({ title, times }) => [title, ms(median(times)), ms(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)])]
table([['signInAs, emulator …', 'median', '95 %'], ...[...results, { title: 'floor: a question to the page', times: floor }].map(row)])
await browser.close()
application.close()
await emulated.close()
if (results.some(({ times }) => median(times) >= BUDGET)) {
  console.error(`The median must stay below ${BUDGET} ms.`)
  process.exitCode = 1
}
