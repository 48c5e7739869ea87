// Simulates a part of the fleet, in a worker thread.
import { parentPort, workerData } from 'node:worker_threads'
import { createBrowser, run } from './browser.mjs'
import { openComplete, openScheduling, signIn } from './clients.mjs'
import { CALLS, SCENARIOS, SECOND, START } from './scenarios.mjs'

/** The number of browsers that are simulated side by side. More need more memory, fewer need more time. */
const GROUP_SIZE = 500
const SESSION_PATH = '/b2b/sessions/authenticate'

const bytesOf = (body) => new TextEncoder().encode(JSON.stringify(body))
const CONFIGURATION = bytesOf({ data: { project_name: 'Demo', vertical: 'B2B' } })
const EMPTY = bytesOf({ data: {} })
const SESSION = bytesOf({
  data: {
    status_code: 200,
    request_id: 'request-1',
    member_id: 'member-ada',
    member: { member_id: 'member-ada', email_address: 'ada@acme.test' },
    organization: { organization_id: 'organization-acme', organization_name: 'Acme' },
    member_session: {
      member_session_id: 'session-ada',
      last_accessed_at: new Date(START).toISOString(),
      expires_at: new Date(START + 7 * 86_400 * SECOND).toISOString(),
      roles: ['editor'],
    },
    session_token: 'token',
    session_jwt: 'header.payload.signature',
  },
})
const FAILURE = bytesOf({
  status_code: 503,
  error_type: 'service_unavailable',
  error_message: 'Try again later.',
  error_url: '',
  request_id: 'r',
})

function callOf(path) {
  if (path === '/events') return 2
  return path === SESSION_PATH || path.startsWith('/b2b/magic_links/') ? 0 : 1
}

/** The answer takes 50 to 250 ms. */
const answerAfter = (random, answer) => ({ delay: 50 + random() * 200, ...answer })

async function simulate({ name, first, last, isComplete }) {
  const scenario = SCENARIOS[name]
  const openClient = isComplete ? openComplete : openScheduling
  const seconds = scenario.until / SECOND
  const requests = CALLS.map(() => new Uint32Array(seconds))
  /** How many browsers were confirmed for the first time in this second after the outage. */
  const recovered = new Uint32Array(seconds)
  let lost = 0
  const answerNormally = ({ path, random }) => answerAfter(random, { status: 200, bytes: [SESSION, CONFIGURATION, EMPTY][callOf(path)] })
  const restore = await signIn((startAt) => createBrowser({ seed: 0, provider: answerNormally, startAt }), run, START)

  function createMember(index) {
    const context = { isOffline: () => false }
    let isRecovered = false
    const provider = ({ now, path, random }) => {
      if (context.isOffline(now)) return { delay: 10, status: 0 }
      const second = Math.floor((now - START) / SECOND)
      const call = callOf(path)
      if (second >= 0 && second < seconds) requests[call][second] += 1
      const failure = scenario.failure?.(now - START)
      if (failure) return answerAfter(random, { bytes: FAILURE, ...failure })
      if (call === 0 && !isRecovered && now - START >= scenario.outage?.to) {
        isRecovered = true
        recovered[second] += 1
      }
      return answerNormally({ path, random })
    }
    const { locks, maxSyncDelay } = scenario
    const browser = createBrowser({ seed: index, provider, startAt: START - 86_400 * SECOND, locks, maxSyncDelay })
    const open = () => openClient(browser.openTab(), () => (lost += 1))
    scenario.setup(Object.assign(context, { browser, open, remember: (...times) => restore(browser, ...times) }))
    return browser
  }

  for (let index = first; index < last; index += GROUP_SIZE) {
    const size = Math.min(GROUP_SIZE, last - index)
    await run(
      Array.from({ length: size }, (_, offset) => createMember(index + offset)),
      START + scenario.until,
    )
  }
  return { requests, recovered, lost }
}

// The client prints a code for each failure.
for (const level of ['warn', 'error']) console[level] = () => {}
parentPort?.postMessage(await simulate(workerData))
