// Counts how often the tabs of one browser request the session: when they open, and in the thirty minutes after that. Uses real tabs of
// Chromium with a moved clock. Our client and two peers run at the same time, each with its own cookies and storage.
import { sessionOf, signedIn, user } from './answers.mjs'
import { bundlePage, installPeers, openBrowser, serve, verdict } from './support.mjs'

const CLIENTS = ['acme-b2b', 'supabase-auth-js', 'better-auth']
const TABS = [1, 5, 20]
const SECOND = 1000
const MINUTE = 60 * SECOND
/** The time between two refreshes of a client. */
const PERIOD = 3 * MINUTE
const COARSE_STEP = 15 * SECOND
/** The step around each refresh. It is small, so that the tabs receive each other's messages in time. */
const FINE_STEP = SECOND / 10
/** The fine steps begin and end this long before and after an expected refresh. */
const FINE_BEFORE = SECOND
const FINE_AFTER = 6 * SECOND
/** The time between opening two tabs, as when a browser restores them. */
const OPEN_INTERVAL = SECOND / 4
/** Real time in which the tabs finish their requests. */
const SETTLE_MS = 500
/** Real time between two steps. */
const STEP_PAUSE_MS = 15

// Cookies expire by the clock of the machine, so the moved clock starts there.
let now = Date.now()
const requestTimes = new Map()

function answer(path) {
  const [, run, ...rest] = path.split('/')
  const call = rest.join('/')
  if (/sessions\/authenticate$|^token$|get-session$/.test(call)) requestTimes.set(run, [...(requestTimes.get(run) ?? []), now])
  if (call.includes('bootstrap')) return { data: { project_name: 'Bench', vertical: 'B2B' } }
  if (call.startsWith('sdk/')) return { data: signedIn(now) }
  if (call === 'token')
    return {
      access_token: 'a.b.c',
      refresh_token: 'r',
      token_type: 'bearer',
      expires_in: 300,
      expires_at: Math.floor(now / 1000) + 300,
      user,
    }
  return sessionOf(now)
}

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Moves the clock of all browsers by `ms`. */
async function advance(contexts, ms, step) {
  for (const end = now + ms; now < end;) {
    const next = Math.min(step(), end - now)
    now += next
    await Promise.all(contexts.map((context) => context.clock.runFor(next)))
    await sleep(STEP_PAUSE_MS)
  }
}

async function measure(browser, origin, count) {
  const runs = CLIENTS.map((client) => ({ client, run: `${client}-${count}` }))
  const contexts = await Promise.all(runs.map(() => browser.newContext()))
  const urlOf = ({ client, run }) => `${origin}/?client=${client}&run=${run}`
  for (const context of contexts) {
    await context.clock.install({ time: now - SECOND })
    await context.clock.pauseAt(now)
  }
  // Each client signs in. Its tabs are opened ten minutes later.
  const firstPages = await Promise.all(contexts.map((context) => context.newPage()))
  for (const [index, page] of firstPages.entries()) {
    await page.goto(urlOf(runs[index]))
    await page.waitForFunction('window.signIn !== undefined')
    await page.evaluate(() => window.signIn())
    await page.goto('about:blank')
  }
  await advance(contexts, 10 * MINUTE, () => 10 * MINUTE)
  requestTimes.clear()
  for (let tab = 0; tab < count; tab += 1) {
    await Promise.all(contexts.map(async (context, index) => (await context.newPage()).goto(urlOf(runs[index]))))
    await advance(contexts, OPEN_INTERVAL, () => FINE_STEP)
  }
  await sleep(SETTLE_MS)
  await advance(contexts, 5 * SECOND, () => FINE_STEP)
  await sleep(SETTLE_MS)
  const timesOf = ({ run }) => requestTimes.get(run) ?? []
  const opening = runs.map((run) => timesOf(run).length)
  await advance(contexts, 30 * MINUTE, () => {
    const fineStarts = runs.flatMap(timesOf).map((time) => time + PERIOD - FINE_BEFORE)
    if (fineStarts.some((start) => now >= start && now < start + FINE_BEFORE + FINE_AFTER)) return FINE_STEP
    return Math.min(COARSE_STEP, ...fineStarts.filter((start) => start > now).map((start) => start - now))
  })
  await sleep(SETTLE_MS)
  const later = runs.map((run, index) => timesOf(run).length - opening[index])
  await Promise.all(contexts.map((context) => context.close()))
  return { opening, later }
}

/** The targets: requests when 1, 5 and 20 tabs open, and in the 30 minutes after that. */
const MAX_OPENING = 1
const MAX_LATER = 10

export async function measureTabs() {
  await installPeers()
  const { origin, close } = await serve({ '/': await bundlePage('tabs.js') }, answer)
  const browser = await openBrowser()
  try {
    const results = []
    for (const count of TABS) results.push(await measure(browser, origin, count))
    const countsOf = (moment, index) => results.map((result) => result[moment][index])
    const row = (client, index) => [client, countsOf('opening', index).join(' / '), countsOf('later', index).join(' / ')]
    const heads = TABS.join(' / ')
    return {
      tables: [
        {
          text: 'The requests of the session.',
          rows: [['', `opening ${heads} tabs`, `30 minutes with ${heads} tabs`], ...CLIENTS.map(row)],
        },
      ],
      verdicts: [
        verdict('Requests when 20 tabs open', results.at(-1).opening[0], MAX_OPENING, String),
        verdict('Requests of 20 tabs in 30 minutes', results.at(-1).later[0], MAX_LATER, String),
      ],
    }
  } finally {
    await browser.close()
    close()
  }
}
