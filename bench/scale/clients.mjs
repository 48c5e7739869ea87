// Opens clients in simulated browsers: complete ones, and ones with the scheduling code of the client alone.
import { loadSources } from '../support.mjs'

const PUBLIC_TOKEN = 'public-token-test-scale'
const HOST = 'https://provider.test'
const OPTIONS = { hosts: { test: HOST } }

const source = await loadSources(`
export { createClientIn } from './client.ts'
export { createClientTab } from './browser/tab.ts'
export { readOptions } from './options.ts'
export { namesOf } from './internal/storageNames.ts'
export { createSender } from './http/send.ts'
export { createProject } from './project/bootstrap.ts'
export { createLazyCalls } from './lazy/lazyCalls.ts'
export { callsChunk, scriptsChunk } from './lazy/chunks.ts'
export { createTelemetry } from './telemetry/telemetry.ts'
`)

// Loading a chunk does not follow the simulated clock.
await source.callsChunk.load()

// Creating a format takes longer than everything else of opening a client, and each client creates one to read the time zone.
const format = new Intl.DateTimeFormat()
Intl.DateTimeFormat = () => format

const settings = source.readOptions(PUBLIC_TOKEN, OPTIONS)
const names = source.namesOf(settings.brand, PUBLIC_TOKEN)
const HEADERS = { Authorization: '', 'X-SDK-Client': '', 'X-SDK-Parent-Host': '' }
const SNAPSHOT = {
  takenAt: 1,
  token: 'token',
  intermediateToken: null,
  storedId: 'session-ada',
  sessionId: 'session-ada',
  identity: 'session-ada',
  state: { session: { member_session_id: 'session-ada' } },
  record: { left: {}, reopened: {}, refused: {}, refusedTokens: {}, logout: {} },
}

/** Opens a complete client, like an application does. `onLost` is called when its session ends. */
export function openComplete(tab, onLost) {
  const client = source.createClientIn(tab, PUBLIC_TOKEN, OPTIONS)
  client.session.onChange((session) => session === null && onLost())
}

/**
 * Opens the parts of a client that decide when a request is sent: the refresh, the turn between tabs, the pipeline, requests with their
 * timeouts, the project's configuration and telemetry. They are the sources of the client. Only the session is replaced: it is always
 * signed in, and it writes neither cookies nor state.
 */
export function openScheduling(tab, onLost) {
  const clientTab = source.createClientTab(tab)
  const core = { tab: clientTab, log: () => {}, settings, publicToken: PUBLIC_TOKEN, names }
  const shown = { state: SNAPSHOT.state, fromCache: false }
  const doNothing = () => {}
  const cookie = { read: () => SNAPSHOT.token, remove: doNothing }
  const session = {
    get: () => shown,
    subscribe: doNothing,
    exists: () => true,
    snapshot: () => SNAPSHOT,
    isImpersonated: () => false,
    internals: {
      state: {
        get: () => shown,
        stored: () => shown.state,
        isMalformed: () => false,
        storedId: () => SNAPSHOT.storedId,
        shownId: () => SNAPSHOT.storedId,
        shownSince: () => 1,
        write: doNothing,
        show: doNothing,
      },
      tokens: {
        sessionCookie: cookie,
        intermediateCookie: cookie,
        sessionToken: () => SNAPSHOT.token,
        lastCommit: () => null,
        currentCommit: () => null,
        assignToStoredSession: () => {},
        forgetCommit: doNothing,
        commit: doNothing,
      },
      record: { read: () => SNAPSHOT.record, stamp: () => 1, isLeft: () => false, reopen: doNothing, repair: doNothing },
      forgetSignIn: doNothing,
      stopInitialListener: doNothing,
      clear: onLost,
    },
  }
  const send = source.createSender(core, () => HEADERS)
  const telemetry = source.createTelemetry(core, session, async () => (await source.callsChunk.load()).sendEvents)
  const project = source.createProject(core, send)
  // It also starts the refresh.
  source.createLazyCalls({
    core,
    session,
    project,
    send,
    credentials: () => HEADERS,
    scriptsChunk: source.scriptsChunk,
    onSessionKnown: doNothing,
  })
  telemetry.log({ event_name: 'b2b_sdk_instance_instantiated', details: {} })
}

/** Signs in with a complete client. Returns the function that puts a browser into the state after that sign-in. */
export async function signIn(createBrowser, run, startAt) {
  const browser = createBrowser(startAt)
  const client = source.createClientIn(browser.openTab(), PUBLIC_TOKEN, OPTIONS)
  const answer = client.magicLinks.authenticate({ magic_links_token: 'token', session_duration_minutes: 60 })
  await run([browser], startAt + 1000)
  await answer
  client.dispose()
  /** `confirmedAt`: the time of the last refresh. `loadedAt`: the time when the project's configuration was loaded. */
  return (target, confirmedAt, loadedAt) => {
    for (const [name, value] of browser.cookies) target.cookies.set(name, value)
    for (const [key, value] of browser.storage) target.storage.set(key, value)
    const change = (key, fields) => target.storage.set(key, JSON.stringify({ ...JSON.parse(target.storage.get(key)), ...fields }))
    change(names.key('lease'), { refreshedAt: confirmedAt, jitterShare: target.random() })
    change(names.key('bootstrap'), { keptAt: loadedAt })
  }
}
