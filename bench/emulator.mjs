// Measures the published command of the emulator over HTTP: start time, throughput and memory.
import { spawn } from 'node:child_process'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { exitWithError, root } from '../scripts/run.mjs'
import { median, spread, verdict } from './support.mjs'

const REQUESTS = 10_000
const STARTS = 11
const TOKEN = 'public-token-test-bench'
const CLI = join(root, 'packages/b2b-emulator/dist/cli.js')
/** The maximum time from the start to the first response. */
const START_TARGET_MS = 1000

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Sends one request over the only connection. Resolves with the status and the body. */
const send = (url, path, { method = 'GET', body, session = TOKEN } = {}) =>
  new Promise((resolve, reject) => {
    const headers = { Authorization: `Basic ${Buffer.from(`${TOKEN}:${session}`).toString('base64')}` }
    const sent = request(`${url}${path}`, { method, headers, agent }, (response) => {
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode, body: Buffer.concat(chunks).toString() }))
    })
    sent.on('error', reject).end(body && JSON.stringify(body))
  })

const post = (url, path, body, session) => send(url, path, { method: 'POST', body, session })
const dataOf = ({ body }) => JSON.parse(body).data
const fields = { email_address: 'ada@acme.test', organization_id: 'organization-test-acme' }
const minutes = { session_duration_minutes: 60 }

/** The requests, sent in turns: the calls of a sign-in and of an open page. */
const REQUEST_MIX = [
  (url) => send(url, `/sdk/v1/projects/bootstrap/${TOKEN}`),
  (url) => post(url, '/sdk/v1/b2b/organizations/search', { organization_slug: 'acme' }),
  (url) => post(url, '/sdk/v1/b2b/magic_links/email/login_or_signup', fields),
  (url, session) => post(url, '/sdk/v1/b2b/sessions/authenticate', minutes, session),
  (url, session) => send(url, '/sdk/v1/b2b/organizations/members/me', { session }),
]

/** Starts the command. Resolves after the first response with the time it took. */
async function start(args = []) {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...args, CLI, '--port', '0', '--quiet'], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', (text) => {
      const match = /listening on (\S+)/.exec(text)
      if (match) resolve(match[1])
    })
    child.once('exit', () => reject(new Error('The command ended before it was listening.')))
  })
  const { status } = await send(url, '/console')
  const duration = performance.now() - startedAt
  if (status !== 200) exitWithError(`The first response has the status ${status} instead of 200.`)
  child.removeAllListeners('exit')
  const stop = () =>
    new Promise((resolve) => {
      child.once('exit', resolve)
      child.kill('SIGTERM')
    })
  /** Memory in MB after a garbage collection, and processor time in ms, which does not depend on other processes. */
  const usage = () =>
    new Promise((resolve) => {
      child.once('message', resolve)
      child.send('usage')
    })
  return { url, duration, stop, usage }
}

/** The time to start Node without a program. */
const measureNodeStart = () =>
  new Promise((resolve) => {
    const startedAt = performance.now()
    spawn(process.execPath, ['-e', '0']).once('exit', () => resolve(performance.now() - startedAt))
  })

// Runs inside the command. Replies to each message with the memory and processor time.
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
  await send(url, `/emulator/${TOKEN}/project`, { method: 'PATCH', body: { pkce_required_for_email_magic_links: false } })
  const before = await usage()
  const startedAt = performance.now()
  for (let index = 0; index < REQUESTS; index += 1) {
    const { status, body } = await REQUEST_MIX[index % REQUEST_MIX.length](url, session)
    if (status !== 200) exitWithError(`Request ${index} has the status ${status} instead of 200: ${body}`)
  }
  const seconds = (performance.now() - startedAt) / 1000
  const after = await usage()
  await stop()
  return { seconds, before, after }
}

export async function measureEmulator() {
  const starts = []
  const nodeStarts = []
  for (let count = 0; count < STARTS; count += 1) {
    nodeStarts.push(await measureNodeStart())
    const { duration, stop } = await start()
    starts.push(duration)
    await stop()
  }
  const { seconds, before, after } = await throughput()
  agent.destroy()

  const rounded = (number) => String(Math.round(number))
  const mb = (number) => number.toFixed(1)
  return {
    tables: [
      {
        text: `${STARTS} starts.`,
        rows: [
          ['', 'minimum / median / maximum'],
          ['start to first response, ms', spread(starts, rounded)],
          ['Node itself, ms', spread(nodeStarts, rounded)],
          ['processor time until ready, ms', rounded(before.cpu)],
        ],
      },
      {
        rows: [
          [`${REQUESTS} requests in a row`, ''],
          ['seconds', seconds.toFixed(1)],
          ['requests per second', rounded(REQUESTS / seconds)],
          ['processor time per request, ms', ((after.cpu - before.cpu) / REQUESTS).toFixed(2)],
          ['heap before and after, MB', `${mb(before.heap)} / ${mb(after.heap)}`],
          ['resident before and after, MB', `${mb(before.rss)} / ${mb(after.rss)}`],
        ],
      },
    ],
    verdicts: [verdict('Median start', median(starts), START_TARGET_MS, (value) => `${rounded(value)} ms`)],
  }
}
