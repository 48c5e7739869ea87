// Measures the time per call of the headless client and two peers, compared with a bare fetch of the same request, in one interleaved run in
// Chromium.
import { sessionOf, signedIn, user } from './answers.mjs'
import { bundlePage, installPeers, median, openBrowser, ratio, ratioOf, serve, spread, verdict } from './support.mjs'

/** With a server most of the time is network. With a fetch that responds immediately most of the time is the client. */
const PLACES = [
  { place: 'server', title: 'against a server on this machine', rounds: 40, times: 50 },
  { place: 'immediate', title: 'with a fetch that responds immediately', rounds: 40, times: 100 },
]
const CALL_NAMES = { link: 'requests a link', session: 'confirms the session' }

/** The responses that each client expects. */
function answer(path) {
  if (path.includes('/projects/bootstrap/')) return { data: { project_name: 'Bench', vertical: 'B2B' } }
  if (/\/(magic_links|sessions)\/authenticate$/.test(path)) return { data: signedIn(Date.now()) }
  if (path.startsWith('/sdk/')) return { data: { request_id: 'request-1', status_code: 200, member_id: 'member-1' } }
  if (path === '/supabase/token') return { access_token: 'a.b.c', refresh_token: 'refresh', token_type: 'bearer', expires_in: 3600, user }
  if (path === '/supabase/otp') return {}
  if (path.endsWith('/get-session')) return sessionOf(Date.now())
  return { status: true }
}

/** The target with a server and with an immediate response. */
const MAX_RATIO = 2.2

export async function measureOverhead() {
  await installPeers()
  const { origin, close } = await serve({ '/': await bundlePage('overhead.js') }, answer)
  const browser = await openBrowser()
  const tables = []
  const verdicts = []
  try {
    for (const { title, ...settings } of PLACES) {
      const page = await browser.newPage()
      page.on('pageerror', (error) => console.error(error))
      await page.goto(origin)
      await page.waitForFunction('window.measure !== undefined')
      const results = await page.evaluate((options) => window.measure(options), settings)
      await page.close()
      const micro = (value) => (value * 1000).toFixed(0)
      const rows = results.map(({ name, what, bare, call }) => [
        `${name} ${CALL_NAMES[what]}`,
        spread(bare, micro),
        spread(call, micro),
        ratio(ratioOf(call, bare)),
        micro(median(call.map((callTime, round) => callTime - bare[round]))),
      ])
      tables.push({
        title: `Time per call ${title}`,
        text: `${settings.rounds} alternating rounds of ${settings.times} calls. Minimum / median / maximum in µs.`,
        rows: [['', 'bare fetch', 'call', 'ratio', 'difference'], ...rows],
      })
      for (const { name, what, bare, call } of results)
        if (name === 'acme b2b') verdicts.push(verdict(`${name} ${CALL_NAMES[what]}, ${title}`, ratioOf(call, bare), MAX_RATIO, ratio))
    }
  } finally {
    await browser.close()
    close()
  }
  return { tables, verdicts }
}
