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

/** One sign-in in a browser profile of its own: what is open there before does not count. */
async function once(kit, address) {
  const context = await browser.newContext()
  const page = await context.newPage()
  if (address !== null) await page.goto(address)
  const began = performance.now()
  await kit.signInAs(page, 'ada@acme.test')
  const took = performance.now() - began
  await page.goto(application.origin)
  const kept = await page.evaluate(() => document.cookie.includes('acme_session='))
  await context.close()
  if (!kept) throw new Error('Nobody is signed in.')
  return took
}

async function measured([title, kit, address]) {
  // The first makes the key that sessions are signed with, which is made once per process.
  await once(kit, address)
  const times = []
  while (times.length < ROUNDS) times.push(await once(kit, address))
  const sorted = times.toSorted((a, b) => a - b)
  return { title, middle: median(times), slow: sorted[Math.floor(ROUNDS * 0.95)] }
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
table([['signInAs, emulator …', 'median', '95 %'], ...results.map(({ title, middle, slow }) => [title, ms(middle), ms(slow)])])
await browser.close()
application.close()
await emulated.close()
if (results.some(({ middle }) => middle >= BUDGET)) {
  console.error(`The median must stay below ${BUDGET} ms.`)
  process.exitCode = 1
}
