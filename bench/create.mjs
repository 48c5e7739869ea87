// Measures the first createB2BClient() of a page, compared with reading one cookie and one storage entry. To compare other builds:
// node bench/create.mjs before=/tmp/dist/index.js
import { join, resolve } from 'node:path'
import { root } from '../scripts/run.mjs'
import { signedIn } from './answers.mjs'
import { bundled, median, openBrowser, serve, table } from './support.mjs'

const ROUNDS = Number(process.env.ROUNDS ?? 15)
const STATE = 'acme_sdk_state_public-token-test-create'

const builds = [
  ...process.argv.slice(2).map((argument) => argument.split('=')),
  ['this build', join(root, 'packages/b2b-client/dist/index.js')],
]

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

const servers = []
for (const [name, file] of builds)
  servers.push({ name, ...(await serve(await bundled('create.js', { alias: { '@acme/b2b-client': resolve(file) } }), answer)) })
const browser = await openBrowser()
try {
  for (const kind of ['first visit', 'signed-in visit']) {
    const times = new Map([['floor', []], ...servers.map(({ name }) => [name, []])])
    for (let round = 0; round < ROUNDS; round += 1) {
      times.get('floor').push(await measureOnce(browser, servers.at(-1).origin, kind, 'floor'))
      for (const { name, origin } of servers) times.get(name).push(await measureOnce(browser, origin, kind, 'client'))
    }
    const floor = median(times.get('floor'))
    const rows = [[kind, 'median ms', 'least ms', 'above the floor', 'cookie reads', 'storage reads']]
    const ms = (value) => value.toFixed(1)
    rows.push(['one cookie and one entry', ms(floor), ms(Math.min(...times.get('floor'))), '', '1', '1'])
    for (const { name, origin } of servers) {
      const [cookies, storage] = await measureOnce(browser, origin, kind, 'reads')
      const samples = times.get(name)
      rows.push([name, ms(median(samples)), ms(Math.min(...samples)), ms(median(samples) - floor), String(cookies), String(storage)])
    }
    console.log()
    table(rows)
  }
} finally {
  await browser.close()
  for (const { close } of servers) close()
}
