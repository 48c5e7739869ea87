// Measures the first createB2BClient() of a page, compared with reading one cookie and one storage entry.
import { resolve } from 'node:path'
import { signedIn } from './answers.mjs'
import { bundlePage, median, openBrowser, serve, spread, verdict } from './support.mjs'

const ROUNDS = Number(process.env.ROUNDS ?? 15)
const STATE = 'acme_sdk_state_public-token-test-create'

/** The target: the creation compared with reading one cookie and one storage entry. */
const MAX_ABOVE_FLOOR_MS = 3

const answer = (path) => ({
  data: path.endsWith('/sessions/authenticate') ? signedIn(Date.now()) : { vertical: 'B2B', project_name: 'Bench' },
})

/** The cookies and storage of the browser when the page opens. */
function storageStateFor(kind, origin) {
  if (kind === 'first visit') return { cookies: [], origins: [] }
  const { member_session: session, member, organization } = signedIn(Date.now())
  const bootstrap = { projectName: 'Bench', vertical: 'B2B', emailDomains: [], captchaSettings: { enabled: false }, keptAt: Date.now() }
  const entries = {
    [STATE]: { session, member, organization },
    [`${STATE}::bootstrap`]: bootstrap,
  }
  const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value: JSON.stringify(value) }))
  const cookie = { domain: new URL(origin).hostname, path: '/', expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' }
  const cookies = ['acme_session', 'acme_session_jwt'].map((name) => ({ ...cookie, name, value: 'token' }))
  return { cookies, origins: [{ origin, localStorage: [...localStorage, { name: `${STATE}::time_zone`, value: 'Europe/Berlin' }] }] }
}

/** Runs one measurement in a new browser context, and so in a new process of the browser. */
async function measureOnce(browser, origin, kind, measure) {
  const context = await browser.newContext({ storageState: storageStateFor(kind, origin) })
  try {
    const page = await context.newPage()
    await page.goto(`${origin}/#${measure}`)
    return await (await page.waitForFunction(() => window.measured)).jsonValue()
  } finally {
    await context.close()
  }
}

/**
 * @param before The file of another build of the client, to compare with.
 */
export async function measureCreation({ before } = {}) {
  const builds = [...(before ? [['the build before', resolve(before)]] : []), ['this build', undefined]]
  const servers = []
  for (const [name, file] of builds) {
    const files = await bundlePage('create.js', { alias: file ? { '@acme/b2b-client': file } : {} })
    servers.push({ name, ...(await serve({ '/': files }, answer)) })
  }
  const browser = await openBrowser()
  const tables = []
  const verdicts = []
  try {
    for (const kind of ['first visit', 'signed-in visit']) {
      const times = new Map([['floor', []], ...servers.map(({ name }) => [name, []])])
      for (let round = 0; round < ROUNDS; round += 1) {
        times.get('floor').push(await measureOnce(browser, servers.at(-1).origin, kind, 'floor'))
        for (const { name, origin } of servers) times.get(name).push(await measureOnce(browser, origin, kind, 'client'))
      }
      const floor = median(times.get('floor'))
      const ms = (value) => value.toFixed(1)
      const rows = [
        [kind, 'ms', 'above the floor', 'cookie reads', 'storage reads'],
        ['one cookie and one entry', spread(times.get('floor'), ms), '', '1', '1'],
      ]
      for (const { name, origin } of servers) {
        const [cookies, storage] = await measureOnce(browser, origin, kind, 'reads')
        const samples = times.get(name)
        rows.push([name, spread(samples, ms), ms(median(samples) - floor), String(cookies), String(storage)])
      }
      tables.push({ text: `${ROUNDS} alternating rounds. Minimum / median / maximum in ms.`, rows })
      const above = median(times.get('this build')) - floor
      verdicts.push(verdict(`Creation above the floor, ${kind}`, above, MAX_ABOVE_FLOOR_MS, (value) => `${ms(value)} ms`))
    }
  } finally {
    await browser.close()
    for (const { close } of servers) close()
  }
  return { tables, verdicts }
}
