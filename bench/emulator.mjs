// How fast the emulator answers and starts, and what it keeps: the command as it is published, asked over HTTP.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { exitWithError, root } from '../scripts/run.mjs'
import { median, table } from './support.mjs'

const REQUESTS = 10_000
const STARTS = 11
const TOKEN = 'public-token-test-bench'
const CLI = join(root, 'packages/b2b-emulator/dist/cli.js')
/** Start to first answer, in ms. */
const START_TARGET = 1000

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** One request after another over one connection: the status and the body. */
const ask = (url, path, { method = 'GET', body, session = TOKEN } = {}) =>
  new Promise((resolve, reject) => {
    const headers = { Authorization: `Basic ${Buffer.from(`${TOKEN}:${session}`).toString('base64')}` }
    const asked = request(`${url}${path}`, { method, headers, agent }, (answer) => {
      const chunks = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () => resolve({ status: answer.statusCode, body: Buffer.concat(chunks).toString() }))
    })
    asked.on('error', reject).end(body && JSON.stringify(body))
  })

const post = (url, path, body, session) => ask(url, path, { method: 'POST', body, session })
const dataOf = ({ body }) => JSON.parse(body).data
const fields = { email_address: 'ada@acme.test', organization_id: 'organization-test-acme' }
const minutes = { session_duration_minutes: 60 }

/** What is asked in turns: the calls of a sign-in and of a page that is open, as a client makes them. */
const MIX = [
  (url) => ask(url, `/sdk/v1/projects/bootstrap/${TOKEN}`),
  (url) => post(url, '/sdk/v1/b2b/organizations/search', { organization_slug: 'acme' }),
  (url) => post(url, '/sdk/v1/b2b/magic_links/email/login_or_signup', fields),
  (url, session) => post(url, '/sdk/v1/b2b/sessions/authenticate', minutes, session),
  (url, session) => ask(url, '/sdk/v1/b2b/organizations/members/me', { session }),
]

/** Starts the command: how long until the first answer, and how to end it. */
async function start(args = []) {
  const began = performance.now()
  const child = spawn(process.execPath, [...args, CLI, '--port', '0', '--quiet'], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', (text) => {
      const found = /listening on (\S+)/.exec(text)
      if (found) resolve(found[1])
    })
    child.once('exit', () => reject(new Error('The command ended before it listened.')))
  })
  const { status } = await ask(url, '/console')
  const took = performance.now() - began
  if (status !== 200) exitWithError(`The first answer was ${status}.`)
  child.removeAllListeners('exit')
  const stop = () =>
    new Promise((resolve) => {
      child.once('exit', resolve)
      child.kill('SIGTERM')
    })
  /** Memory after garbage is gone, in MB, and the time on a processor so far, in ms: a busy machine does not change that. */
  const usage = () =>
    new Promise((resolve) => {
      child.once('message', resolve)
      child.send('usage')
    })
  return { url, took, stop, usage }
}

/** How long the machine takes to start Node at all. */
const bareStart = () =>
  new Promise((resolve) => {
    const began = performance.now()
    spawn(process.execPath, ['-e', '0']).once('exit', () => resolve(performance.now() - began))
  })

// Runs inside of the command: answers what it is asked for with what it holds then.
const PROBE = `data:text/javascript,${encodeURIComponent(`
  process.on('message', () => {
    globalThis.gc()
    const { rss, heapUsed } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    process.send({ rss: rss / 2 ** 20, heap: heapUsed / 2 ** 20, cpu: (user + system) / 1000 })
  })
  process.channel?.unref()
`)}`

async function throughput() {
  const { url, usage, stop } = await start(['--expose-gc', '--import', PROBE])
  const session = dataOf(
    await post(url, '/sdk/v1/b2b/passwords/authenticate', {
      ...fields,
      ...minutes,
      email_address: 'pia@acme.test',
      password: 'Correct-Horse-7',
    }),
  ).session_token
  await ask(url, `/emulator/${TOKEN}/project`, { method: 'PATCH', body: { pkce_required_for_email_magic_links: false } })
  const before = await usage()
  const began = performance.now()
  for (let at = 0; at < REQUESTS; at += 1) {
    const { status, body } = await MIX[at % MIX.length](url, session)
    if (status !== 200) exitWithError(`Request ${at} was answered with ${status}: ${body}`)
  }
  const seconds = (performance.now() - began) / 1000
  const after = await usage()
  await stop()
  return { seconds, before, after }
}

if (!existsSync(CLI)) exitWithError('Build the packages first: npm run build')
const starts = []
const bare = []
for (let at = 0; at < STARTS; at += 1) {
  bare.push(await bareStart())
  const { took, stop } = await start()
  starts.push(took)
  await stop()
}
const { seconds, before, after } = await throughput()
agent.destroy()

const whole = (number) => String(Math.round(number))
const mb = (number) => number.toFixed(1)
table([
  ['', 'median', 'fastest'],
  ['start to first answer, ms', whole(median(starts)), whole(Math.min(...starts))],
  ['of it Node itself, ms', whole(median(bare)), whole(Math.min(...bare))],
  ['processor time until ready, ms', whole(before.cpu), ''],
])
console.log()
table([
  [`${REQUESTS} requests in a row`, ''],
  ['seconds', seconds.toFixed(1)],
  ['requests per second', whole(REQUESTS / seconds)],
  ['processor time per request, ms', ((after.cpu - before.cpu) / REQUESTS).toFixed(2)],
  ['heap before and after, MB', `${mb(before.heap)} / ${mb(after.heap)}`],
  ['resident before and after, MB', `${mb(before.rss)} / ${mb(after.rss)}`],
])
if (median(starts) > START_TARGET) {
  console.error(`Missed: the start takes more than ${START_TARGET} ms.`)
  process.exitCode = 1
}
