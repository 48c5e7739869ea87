import type { Core } from '../src/browser/core.ts'
import type { Log } from '../src/browser/log.ts'
import { loadLibrary } from '../src/browser/scripts.ts'
import type { SafeStorage } from '../src/browser/storage.ts'
import { submitForm } from '../src/browser/submitForm.ts'
import { createClientTab, type LazyTabParts, type Locks, type Stop, type Tab, type TabEvent } from '../src/browser/tab.ts'
import { createClientIn } from '../src/client.ts'
import type { B2BClient } from '../src/clientTypes.ts'
import { namesOf } from '../src/internal/storageNames.ts'
import { callsChunk, scriptsChunk } from '../src/lazy/chunks.ts'
import { MAX_REFRESH_JITTER_MS, REFRESH_INTERVAL_MS } from '../src/limits.ts'
import { readOptions, type ClientOptions } from '../src/options.ts'

/*
 * A simulated browser: one cookie jar, one local storage, any number of tabs, and a clock that the test moves. The code under test is the
 * package's own; only the browser is simulated. With `delaysMs`, each tab has its own view of cookies and storage, like tabs in separate
 * processes: a tab sees its own writes at once and the writes of other tabs later.
 */

// A loading chunk does not follow the clock of the test. `lazy/chunks.test.ts` tests the loading.
await Promise.all([callsChunk.load(), scriptsChunk.load()])

interface Cookie {
  readonly name: string
  readonly value: string
  readonly domain: string
  readonly hostOnly: boolean
  readonly path: string
  readonly expires: number
}
interface Timer {
  at: number
  readonly run: () => void
}
export interface ProviderRequest {
  readonly verb: string
  readonly path: string
  readonly headers: Headers
  readonly body: Record<string, unknown> | undefined
  readonly rawBody: string | undefined
  readonly url: string
}
/** Answers a request like the provider. A rejected promise is a network failure. */
export type Provider = (request: ProviderRequest) => Response | Promise<Response>

/** The functions of a tab that are in lazy chunks. */
export const lazyTabParts: LazyTabParts = { library: loadLibrary, submit: async (url, fields) => submitForm(url, fields) }

export const TOKEN = 'public-token-test-1'
/** The wait before a background refresh in the test browser: all its random numbers are 0.5. */
export const REFRESH_WAIT_MS = REFRESH_INTERVAL_MS - MAX_REFRESH_JITTER_MS / 2
export const START = Date.parse('2026-03-01T12:00:00.000Z')

/** The dependencies of a client module, for tests of that module alone. */
export function coreIn(tab: Tab, options: ClientOptions = {}, log: Log = () => {}): Core {
  const settings = readOptions(TOKEN, options)
  return { tab: createClientTab(tab), log, settings, publicToken: TOKEN, names: namesOf(settings.brand, TOKEN) }
}

/** A successful response in the envelope of the provider. */
export const answer = (data: object, init?: ResponseInit) => Response.json({ data: { request_id: 'r', status_code: 200, ...data } }, init)
/** A refusal in the format of the provider. */
export const refusal = (status_code: number, error_type: string, headers: Record<string, string> = {}, error_message = 'No.') =>
  Response.json(
    { status_code, error_type, error_message, error_url: `https://docs/${error_type}`, request_id: 'r-1' },
    { status: status_code, headers },
  )

export const signedIn = (name = 'ada', token = `token-${name}`, at = START) => ({
  member_id: `member-${name}`,
  member: { member_id: `member-${name}`, email_address: `${name}@acme.test` },
  organization: { organization_id: 'org-acme', organization_name: 'Acme Corp' },
  member_session: {
    member_session_id: `session-${name}`,
    last_accessed_at: new Date(at).toISOString(),
    expires_at: new Date(at + 3_600_000).toISOString(),
    roles: ['editor'],
  },
  session_token: token,
  session_jwt: `jwt.${token}`,
})

/** The milliseconds until a tab sees a write of another tab. A tab is identified by its index. */
export interface WriteDelays {
  /** The longest delay of a cookie. Each change has a different delay, so changes can arrive in any order. */
  readonly cookies: number | ((tab: number) => number)
  /** The delay of a storage entry. Entries with different delays arrive in another order. */
  readonly storage: number | ((tab: number, key: string) => number)
}
const storageDelay = ({ storage }: WriteDelays, tab: number, key: string) => (typeof storage === 'number' ? storage : storage(tab, key))
const maxCookieDelay = ({ cookies }: WriteDelays, tab: number) => (typeof cookies === 'number' ? cookies : cookies(tab))

interface BrowserOptions {
  /** The URL of the page that the tabs open. */
  readonly url?: string
  /** Without delays, all tabs see a write at once. */
  readonly delaysMs?: WriteDelays
  /** False for a browser without the Web Locks API. */
  readonly hasLocks?: boolean
  /** Waits until all promises that can settle have settled. The browser calls it after each event. */
  readonly waitUntilSettled?: () => Promise<void>
}
interface TabOptions {
  readonly url?: string
  /** The globals of third-party scripts, by name. */
  readonly libraries?: Readonly<Record<string, unknown>>
}
interface LockRequest {
  readonly owner: object
  readonly grant: () => void
}

export function createBrowser(options: BrowserOptions = {}) {
  const { url: pageUrl = 'https://app.example.com/login', delaysMs, hasLocks = true, waitUntilSettled = settle } = options
  const { hostname: host, pathname } = new URL(pageUrl)
  let now = START
  let cookies: Cookie[] = []
  const local = new Map<string, string>()
  const timers = new Set<Timer>()
  const tabs = new Set<{
    deliver(event: TabEvent, key: string | null): void
    entryWritten(key: string): void
    cookieChanged(id: string): void
  }>()
  const lockQueues = new Map<string, LockRequest[]>()
  let tabCount = 0
  /** The number of writes to storage. */
  let writeCount = 0
  /** The number of delayed cookie changes. It chooses the delay of the next change. */
  let delayedChanges = 0

  const storage = (map: Map<string, string>): SafeStorage => ({
    get: (key) => map.get(key) ?? null,
    set: (key, value) => void map.set(key, value),
    remove: (key) => void map.delete(key),
  })
  const runAfter = (ms: number, run: () => void) => void timers.add({ at: now + ms, run })

  /** The first request in the queue of a lock holds the lock. */
  function leaveQueue(queue: LockRequest[], request: LockRequest): void {
    const isHolder = queue[0] === request
    queue.splice(queue.indexOf(request), 1)
    if (isHolder) queue[0]?.grant()
  }
  const locksOf = (owner: object): Locks => ({
    async request(name, { signal }, run) {
      const queue = lockQueues.get(name) ?? []
      lockQueues.set(name, queue)
      let request: LockRequest | undefined
      await new Promise<void>((resolve, reject) => {
        const ownRequest = { owner, grant: resolve }
        request = ownRequest
        queue.push(ownRequest)
        signal.addEventListener('abort', () => {
          if (queue[0] === ownRequest || !queue.includes(ownRequest)) return
          leaveQueue(queue, ownRequest)
          reject(signal.reason)
        })
        if (queue[0] === ownRequest) ownRequest.grant()
      })
      await run().finally(() => request && leaveQueue(queue, request))
    },
  })

  function writeCookie(line: string): void {
    const cookiesBefore = cookies
    cookies = withCookie(cookies, line)
    const changedCookies = [
      ...cookiesBefore.filter((cookie) => !cookies.includes(cookie)),
      ...cookies.filter((cookie) => !cookiesBefore.includes(cookie)),
    ]
    for (const id of new Set(changedCookies.map(idOf))) tabs.forEach((tab) => tab.cookieChanged(id))
  }
  /** The id of a cookie. A cookie replaces an earlier cookie with the same id. */
  const idOf = ({ name, domain, hostOnly, path }: Cookie) => `${name};${domain};${hostOnly};${path}`
  /** Returns a delay from 0 to `maxDelay`, the same delays in every run. Multiples of the golden ratio are spread evenly. */
  function nextCookieDelay(maxDelay: number): number {
    delayedChanges += 1
    return Math.round(((delayedChanges * 0.618_034) % 1) * maxDelay)
  }
  function withCookie(jar: Cookie[], line: string): Cookie[] {
    const [pair = '', ...rest] = line.split('; ')
    const attributes = new Map(rest.map((part): [string, string] => [part.split('=')[0] ?? '', part.split('=')[1] ?? '']))
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    const domain = attributes.get('domain')
    if (pair.length > 4096 || (domain !== undefined && host !== domain && !host.endsWith(`.${domain}`))) return jar
    if (attributes.has('secure') && pageUrl.startsWith('http:')) return jar
    const path = attributes.get('path') ?? '/'
    const expires = Date.parse(attributes.get('expires') ?? '')
    const isSameCookie = (other: Cookie) =>
      other.name === name && other.path === path && other.domain === (domain ?? host) && other.hostOnly === (domain === undefined)
    const others = jar.filter((other) => !isSameCookie(other))
    return expires <= now ? others : [...others, { name, value, domain: domain ?? host, hostOnly: domain === undefined, path, expires }]
  }
  const readCookies = (jar = cookies) =>
    jar
      .filter(({ expires, path }) => !(expires <= now) && pathname.startsWith(path === '/' ? '' : path))
      .sort((a, b) => b.path.length - a.path.length)
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')

  /** Moves the clock and runs all due timers in order. */
  async function advance(ms: number): Promise<void> {
    const end = now + ms
    for (;;) {
      await waitUntilSettled()
      let nextTimer: Timer | undefined
      for (const timer of timers) if (timer.at <= end && timer.at < (nextTimer?.at ?? Infinity)) nextTimer = timer
      if (nextTimer === undefined) break
      timers.delete(nextTimer)
      now = Math.max(now, nextTimer.at)
      nextTimer.run()
    }
    now = end
    await waitUntilSettled()
  }

  /** Opens a tab. `network` is the provider, or a real `fetch`: the tab does not record the requests of a real `fetch`. */
  function tab(network: Provider | { readonly fetch: typeof fetch }, { url = pageUrl, libraries = {} }: TabOptions = {}) {
    const sessionEntries = new Map<string, string>()
    const requests: ProviderRequest[] = []
    const loadedScripts: string[] = []
    const navigations: { verb: string; address: string; fields?: Readonly<Record<string, string>> }[] = []
    const listeners: { event: TabEvent; listener: (key: string | null) => void }[] = []
    const ownTimers = new Set<Timer>()
    let currentURL = new URL(url)
    let isHidden = false
    let isAlive = true
    let isKilled = false
    const index = tabCount
    tabCount += 1
    /** The cookies and entries that this tab sees. */
    const view = { jar: cookies, local: new Map(local) }
    /** The number of the last write of each entry that the view has. */
    const lastWrites = new Map<string, number>()
    const self = {
      deliver: (event: TabEvent, key: string | null) =>
        isAlive && listeners.filter((registration) => registration.event === event).forEach(({ listener }) => listener(key)),
      /** Called when another tab has written an entry. */
      entryWritten(key: string) {
        const [value, number] = [local.get(key), writeCount]
        if (delaysMs) runAfter(storageDelay(delaysMs, index, key), () => self.receive(key, value, number))
        // The event arrives asynchronously, as between tabs in separate processes.
        else queueMicrotask(() => self.deliver('storage', key))
      },
      /** Copies a value of an entry into the view of this tab and fires the storage event, unless the view has a later value. */
      receive(key: string, value = local.get(key), number = writeCount) {
        if (view.local.get(key) === value || (lastWrites.get(key) ?? 0) > number) return
        lastWrites.set(key, number)
        if (value === undefined) view.local.delete(key)
        else view.local.set(key, value)
        self.deliver('storage', key)
      },
      /** Takes the current value of one cookie into this tab's view, later. */
      cookieChanged(id: string) {
        if (!delaysMs) return
        runAfter(nextCookieDelay(maxCookieDelay(delaysMs, index)), () => {
          view.jar = [...view.jar.filter((cookie) => idOf(cookie) !== id), ...cookies.filter((cookie) => idOf(cookie) === id)]
        })
      },
    }
    tabs.add(self)
    const writeEntry = (key: string, value: string | undefined) => {
      writeCount += 1
      lastWrites.set(key, writeCount)
      for (const map of delaysMs ? [local, view.local] : [local]) {
        if (value === undefined) map.delete(key)
        else map.set(key, value)
      }
      tabs.forEach((other) => other !== self && other.entryWritten(key))
    }
    const ownLocal: SafeStorage = {
      get: (key) => (delaysMs ? view.local : local).get(key) ?? null,
      set: writeEntry,
      remove: (key) => writeEntry(key, undefined),
    }
    const fetchFrom =
      (provider: Provider): typeof fetch =>
      async (input, init) => {
        const targetUrl = new URL(String(input))
        const rawBody = typeof init?.body === 'string' ? init.body : undefined
        const request = {
          verb: init?.method ?? 'GET',
          path: targetUrl.pathname.replace(/^.*\/sdk\/v1/, ''),
          url: targetUrl.href,
          headers: new Headers(init?.headers),
          rawBody,
          body: rawBody === undefined ? undefined : JSON.parse(rawBody),
        }
        requests.push(request)
        return await new Promise<Response>((resolve, reject) => {
          const abort = () => reject(init?.signal?.reason)
          if (init?.signal?.aborted) abort()
          init?.signal?.addEventListener('abort', abort)
          // No answer arrives in a tab that is gone.
          Promise.resolve(provider(request)).then(
            (response) => isKilled || resolve(response),
            (error: unknown) => isKilled || reject(error),
          )
        })
      }
    const environment: Tab = {
      cookies: {
        read: () => readCookies(delaysMs ? view.jar : cookies),
        write(line) {
          view.jar = withCookie(view.jar, line)
          writeCookie(line)
        },
      },
      local: ownLocal,
      locks: () => (hasLocks ? locksOf(self) : undefined),
      session: storage(sessionEntries),
      fetch: typeof network === 'function' ? fetchFrom(network) : network.fetch,
      url: () => new URL(currentURL),
      replaceUrl: (nextUrl) => void (currentURL = new URL(nextUrl, currentURL)),
      assign: (targetUrl) => void navigations.push({ verb: 'GET', address: targetUrl }),
      submit: async (targetUrl, fields) =>
        void navigations.push({
          verb: 'POST',
          address: targetUrl,
          fields: Object.fromEntries(fields.map(([name, value]) => [name, String(value)])),
        }),
      hidden: () => isHidden,
      now: () => now,
      random: () => 0.5,
      after(wait, run): Stop {
        const timer = { at: now + Math.max(0, wait), run: () => void (ownTimers.delete(timer), isAlive && run()) }
        timers.add(timer)
        ownTimers.add(timer)
        return () => void (timers.delete(timer), ownTimers.delete(timer))
      },
      on(event, listener) {
        const entry = { event, listener }
        listeners.push(entry)
        return () => void listeners.splice(listeners.indexOf(entry), 1)
      },
      hint: () => {},
      async library(source, name) {
        loadedScripts.push(source)
        const loadedLibrary = libraries[name]
        if (loadedLibrary === undefined) throw new Error(`no ${name}`)
        return loadedLibrary
      },
    }
    return {
      /** The part of the browser that the code under test uses. */
      environment,
      requests,
      /** The addresses of the loaded third-party scripts. */
      loadedScripts,
      /** The navigations and form submissions of the page. */
      navigations,
      /** The requests to one path. */
      calls: (path: string) => requests.filter((request) => request.path === path),
      address: () => currentURL.href,
      openAs: (publicToken: string, options: ClientOptions): B2BClient => createClientIn(environment, publicToken, options),
      open: (options: ClientOptions = {}): B2BClient =>
        createClientIn(environment, TOKEN, { hosts: { test: 'https://provider.test' }, ...options }),
      timers: () => ownTimers.size,
      /** Fires an event. `key` is the changed entry of a storage event. */
      dispatch: (event: TabEvent, key: string | null = null) => self.deliver(event, key),
      show() {
        isHidden = false
        self.deliver('visible', null)
      },
      hide() {
        isHidden = true
        self.deliver('visible', null)
      },
      /** Puts the tab into the back-forward cache: it runs nothing and misses events. */
      freeze: () => void (isAlive = false),
      /** Restores the tab from the back-forward cache. */
      thaw: () => void (isAlive = true),
      /** True if other tabs have written entries that this tab does not see yet. */
      isBehind: () =>
        delaysMs !== undefined &&
        (readCookies(view.jar) !== readCookies() ||
          view.local.size !== local.size ||
          [...local].some(([key, value]) => view.local.get(key) !== value)),
      /** Delivers all pending writes of other tabs. */
      catchUp() {
        view.jar = cookies
        for (const key of new Set([...local.keys(), ...view.local.keys()])) self.receive(key)
      },
      kill() {
        isAlive = false
        isKilled = true
        ownTimers.forEach((timer) => timers.delete(timer))
        tabs.delete(self)
        for (const queue of lockQueues.values())
          for (const request of queue.filter(({ owner }) => owner === self)) leaveQueue(queue, request)
      },
    }
  }

  return {
    tab,
    advance,
    /** Runs a function when the clock of the test has moved by `ms`. */
    runAfter,
    now: () => now,
    /** Moves the clock as if the computer slept: due timers run at the next `advance`. */
    moveClock: (ms: number) => void (now += ms),
    /** Corrects the clock of the computer: each timer still waits as long as before. */
    correctClock(ms: number) {
      now += ms
      timers.forEach((timer) => (timer.at += ms))
    },
    local,
    cookies: () =>
      Object.fromEntries(
        readCookies()
          .split('; ')
          .filter(Boolean)
          .map((pair) => pair.split(/=(.*)/s)),
      ) as Record<string, string>,
    /** The cookies that the page can read, in the format of `document.cookie`. */
    documentCookie: () => readCookies(),
    /** The cookies with their attributes. */
    cookieJar: () => cookies,
    writeCookie,
    clearCookiesAndStorage() {
      cookies = []
      local.clear()
    },
  }
}

/** Waits until all promises that can settle have settled. Hashing runs in another thread, so this waits for turns of the event loop. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** Creates a provider from handlers by path. Bootstrap and events have default answers; other paths answer 404. */
export function provider(routes: Record<string, Provider>, bootstrap: object = {}): Provider {
  return (request) => {
    const route = routes[request.path]
    if (route !== undefined) return route(request)
    if (request.path.startsWith('/projects/bootstrap/')) return answer({ project_name: 'Demo', vertical: 'B2B', ...bootstrap })
    return request.path === '/events' ? answer({}) : refusal(404, 'not_found')
  }
}
