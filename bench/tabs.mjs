// How often the tabs of one browser ask for the session: when they are opened together, and in the thirty minutes after that.
// Real tabs of Chromium, whose clock is moved; our client and two peers side by side, each with its own cookies and storage.
import { sessionOf, signedIn, user } from './answers.mjs'
import { bundled, installPeers, openBrowser, serve, table } from './support.mjs'

const CLIENTS = ['acme-b2b', 'supabase-auth-js', 'better-auth']
const TABS = [1, 5, 20]
const SECOND = 1000
const MINUTE = 60 * SECOND
const PERIOD = 3 * MINUTE
const COARSE = 15 * SECOND
/** Around the time at which tabs might act together, the clock moves so slowly that they hear of each other. */
const FINE = SECOND / 10
const BEFORE = SECOND
const AFTER = 6 * SECOND
/** Between opening one tab and the next, as when a browser restores them. */
const STAGGER = SECOND / 4
/** Real time between two steps, in ms. */
const BREATH = 15

// Cookies live by the clock of the machine, so it begins there.
let now = Date.now()
const asked = new Map()

function answer(path) {
  const [, run, ...rest] = path.split('/')
  const call = rest.join('/')
  if (/sessions\/authenticate$|^token$|get-session$/.test(call)) asked.set(run, [...(asked.get(run) ?? []), now])
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

const real = (ms) => new Promise((done) => setTimeout(done, ms))

/** Moves the clock of all browsers together. */
async function pass(contexts, ms, step) {
  for (const end = now + ms; now < end;) {
    const next = Math.min(step(), end - now)
    now += next
    await Promise.all(contexts.map((context) => context.clock.runFor(next)))
    await real(BREATH)
  }
}

async function measure(browser, origin, count) {
  const runs = CLIENTS.map((client) => ({ client, run: `${client}-${count}` }))
  const contexts = await Promise.all(runs.map(() => browser.newContext()))
  const addressOf = ({ client, run }) => `${origin}/?client=${client}&run=${run}`
  for (const context of contexts) {
    await context.clock.install({ time: now - SECOND })
    await context.clock.pauseAt(now)
  }
  // Each signs in, and comes back to a closed browser ten minutes later.
  const firsts = await Promise.all(contexts.map((context) => context.newPage()))
  for (const [at, page] of firsts.entries()) {
    await page.goto(addressOf(runs[at]))
    await page.waitForFunction('window.signIn !== undefined')
    await page.evaluate(() => window.signIn())
    await page.goto('about:blank')
  }
  await pass(contexts, 10 * MINUTE, () => 10 * MINUTE)
  asked.clear()
  for (let tab = 0; tab < count; tab += 1) {
    await Promise.all(contexts.map(async (context, at) => (await context.newPage()).goto(addressOf(runs[at]))))
    await pass(contexts, STAGGER, () => FINE)
  }
  await real(500)
  await pass(contexts, 5 * SECOND, () => FINE)
  await real(500)
  const timesOf = ({ run }) => asked.get(run) ?? []
  const opening = runs.map((run) => timesOf(run).length)
  await pass(contexts, 30 * MINUTE, () => {
    const next = runs.flatMap(timesOf).map((time) => time + PERIOD - BEFORE)
    if (next.some((start) => now >= start && now < start + BEFORE + AFTER)) return FINE
    return Math.min(COARSE, ...next.filter((start) => start > now).map((start) => start - now))
  })
  await real(500)
  const later = runs.map((run, at) => timesOf(run).length - opening[at])
  await Promise.all(contexts.map((context) => context.close()))
  return { opening, later }
}

await installPeers()
const { origin, close } = await serve(await bundled('tabs.js'), answer)
const browser = await openBrowser()
try {
  const results = []
  for (const count of TABS) results.push(await measure(browser, origin, count))
  const row = (client, at) => [client, ...results.map(({ opening }) => `${opening[at]}`), ...results.map(({ later }) => `${later[at]}`)]
  const heads = TABS.map((count) => `${count} tab${count === 1 ? '' : 's'}`)
  table([
    ['asks for the session', ...heads.map((head) => `opening ${head}`), ...heads.map((head) => `30 min ${head}`)],
    ...CLIENTS.map(row),
  ])
  const most = results.at(-1).later
  console.log(
    `\nWith ${TABS.at(-1)} tabs, to ours: ${CLIENTS.map((client, at) => `${client} x${(most[at] / Math.max(most[0], 1)).toFixed(1)}`).join(', ')}`,
  )
} finally {
  await browser.close()
  close()
}
