// Measures how long the test kit takes to sign a member in, on an empty page and on an open page of Chromium.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../scripts/run.mjs'
import { bundle, median, openBrowser, serve, spread, verdict } from './support.mjs'

const ROUNDS = 40
/** The maximum median. */
const MAX_MEDIAN_MS = 50

const importEntry = (name) => import(pathToFileURL(join(root, 'packages/b2b-emulator/dist', `${name}.js`)).href)

async function timed(work) {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/**
 * Signs in `ROUNDS` times: always in the same open page, or in a new page each time.
 *
 * @returns The times of the sign-ins, and of one evaluation in the page, which is the lower bound on this machine.
 */
async function measure(browser, origin, { title, kit, isOnOpenPage }) {
  const context = await browser.newContext()
  const times = []
  const floor = []
  const firstPage = await context.newPage()
  await firstPage.goto(origin)
  // The first sign-in also creates the signing key, once per process.
  await kit.signInAs(firstPage, 'ada@acme.test')
  while (times.length < ROUNDS) {
    const page = isOnOpenPage ? firstPage : await context.newPage()
    times.push(await timed(() => kit.signInAs(page, 'ada@acme.test')))
    floor.push(await timed(() => page.evaluate(() => 0)))
    if (page !== firstPage) await page.close()
  }
  if (!(await firstPage.evaluate(() => document.cookie.includes('acme_session=')))) throw new Error('The page has no session cookie.')
  await context.close()
  return { title, times, floor }
}

export async function measureKit() {
  const { createTestEmulator, createTestKit } = await importEntry('testing')
  const emulated = await (await importEntry('serve')).serve({ port: 0 })
  const application = await serve({ '/': await bundle('') }, () => ({}))
  const browser = await openBrowser()
  try {
    const inProcess = createTestKit(createTestEmulator())
    const byUrl = createTestKit(emulated.url)
    const results = []
    for (const setup of [
      { title: 'in the same process, before the first page', kit: inProcess, isOnOpenPage: false },
      { title: 'in the same process, on an open page', kit: inProcess, isOnOpenPage: true },
      { title: 'by URL, before the first page', kit: byUrl, isOnOpenPage: false },
      { title: 'by URL, on an open page', kit: byUrl, isOnOpenPage: true },
    ])
      results.push(await measure(browser, application.origin, setup))

    const ms = (value) => `${value.toFixed(1)} ms`
    const row = ({ title, times }) => [title, spread(times, ms), ms(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)])]
    const floor = { title: 'floor: one evaluation in the page', times: results.flatMap((result) => result.floor) }
    return {
      tables: [
        {
          text: `\`signInAs\`, ${ROUNDS} times each. 95 of 100 runs do not exceed the time in the column "95 %".`,
          rows: [['emulator', 'minimum / median / maximum', '95 %'], ...[...results, floor].map(row)],
        },
      ],
      verdicts: [verdict('Slowest median', Math.max(...results.map(({ times }) => median(times))), MAX_MEDIAN_MS, ms)],
    }
  } finally {
    await browser.close()
    application.close()
    await emulated.close()
  }
}
