import { attempt } from '../internal/attempt.ts'
import { shared } from '../internal/shared.ts'
import { MAX_TIMER_MS } from '../limits.ts'
import { createSafeStorage, type SafeStorage } from './storage.ts'

/**
 * Events of a tab. `storage`: another tab or client has probably written to storage, so listeners must read it again. `left`: the page is
 * gone. `restored`: the browser shows the page again from its back/forward cache.
 */
export type TabEvent = 'storage' | 'visible' | 'online' | 'restored' | 'left'

/** Stops a timer, a listener or a subscription. */
export type Stop = () => void

/** The browser API that the client uses. All side effects of the package go through it. */
export interface Tab {
  readonly cookies: { read(): string; write(line: string): void }
  readonly local: SafeStorage
  readonly session: SafeStorage
  /** Sends a request, with the `fetch` that the page had when the client was created. */
  readonly fetch: typeof fetch
  url(): URL
  /** Replaces the URL in the address bar, without loading a page. `history.state` does not change. */
  replaceUrl(url: string): void
  /** Opens another page, without checks. Only `navigate` may call it. */
  assign(url: string): void
  /** Submits a form, so that the page navigates to the response. */
  submit(url: string, fields: readonly (readonly [string, unknown])[]): Promise<void>
  /** True while the page is in the background or prerendered. */
  hidden(): boolean
  /** In ms since the epoch. */
  now(): number
  /** From 0 up to 1. */
  random(): number
  /** Runs a function once, after a time in ms by the wall clock. Long timers are split into timers of an hour. */
  after(delay: number, run: () => void): Stop
  on(event: TabEvent, listener: (key: string | null) => void): Stop
  /** Notifies the other clients of this page, which receive no storage event for writes of the same page. */
  hint(key: string): void
  /** Returns the Web Locks; undefined if the browser has none. The first access to them takes 0.2 ms. */
  locks(): Locks | undefined
  /** Only in development builds. Listens to the URLs that the Content Security Policy of the page blocks, each with the directive. */
  onBlocked?(listener: (url: string, directive: string) => void): Stop
  /** Loads a script of a third party, once per page. Resolves with the global variable `name` that the script defines. */
  library(url: string, name: string): Promise<unknown>
}

/** The Web Locks of the browser. `request` rejects without running the function if `signal` aborts the wait, or if the page cannot use locks. */
export interface Locks {
  request(name: string, options: { readonly signal: AbortSignal }, run: () => Promise<void>): Promise<unknown>
}

/** A tab handle of one client. Closing it ends the timers, listeners and calls of that client. */
export interface ClientTab extends Tab {
  /** The tab itself, for work that continues after the client is disposed. */
  readonly shared: Tab
  closed(): boolean
  close(): void
  /** Runs a function when the tab handle is closed, or at once if it is already closed. Returns a function that cancels this. */
  closing(stop: Stop): Stop
}

/** Creates the tab handle of one client. */
export function createClientTab(tab: Tab): ClientTab {
  const stops = new Set<Stop>()
  let closed = false
  const closing = (stop: Stop): Stop => {
    stops.add(stop)
    if (closed) stop()
    return () => void stops.delete(stop)
  }
  const stopOnClose = (stop: Stop): Stop => {
    const cancel = closing(stop)
    return () => {
      cancel()
      stop()
    }
  }
  return {
    ...tab,
    shared: tab,
    after(delay, run) {
      const stop = stopOnClose(
        tab.after(delay, () => {
          stop()
          run()
        }),
      )
      return stop
    },
    on: (event, listener) => stopOnClose(tab.on(event, listener)),
    closing,
    closed: () => closed,
    close() {
      closed = true
      stops.forEach((stop) => stop())
    },
  }
}

type StorageListener = (key: string | null) => void
/** The storage listeners of all clients of this page. `hint` calls them, because a write of the page fires no storage event in the page. */
const storageListeners = /* @__PURE__ */ shared<StorageListener, StorageListener>('hints')

/** Reads a property of the document. `document.cookie` is not safe: an element with the name `cookie` would replace it. */
const documentProperty = (property: string): unknown => Reflect.get(Document.prototype, property, document)

/** The browser event of each tab event, and a filter. An event counts if the filter returns a truthy value. All these events reach `window`. */
const BROWSER_EVENTS: { readonly [E in TabEvent]: readonly [string, (event: Event) => unknown] } = {
  // Ignores events that a script on the page has created.
  storage: ['storage', ({ isTrusted }) => isTrusted],
  visible: ['visibilitychange', () => documentProperty('visibilityState') === 'visible'],
  online: ['online', () => true],
  left: ['pagehide', () => true],
  restored: ['pageshow', (event) => 'persisted' in event && event.persisted],
}

/** The functions of a tab that are in lazy chunks. */
export type LazyTabParts = Pick<Tab, 'library' | 'submit'>

/** Creates the tab of this page. */
export function openTab(sendRequest: typeof fetch | undefined, lazyParts: LazyTabParts): Tab {
  /** The storage listeners of this client. It does not need hints about its own writes. */
  const listenersOfThisClient = new Set<StorageListener>()
  return {
    cookies: {
      read: () => attempt(() => String(documentProperty('cookie'))) ?? '',
      write: (line) => void attempt(() => Reflect.set(Document.prototype, 'cookie', line, document)),
    },
    local: createSafeStorage(() => window.localStorage),
    session: createSafeStorage(() => window.sessionStorage),
    fetch: (sendRequest ?? window.fetch).bind(window),
    url: () => new URL(window.location.href),
    replaceUrl: (url) => window.history.replaceState(window.history.state, '', url),
    assign: (url) => window.location.assign(url),
    hidden: () => documentProperty('visibilityState') === 'hidden' || documentProperty('prerendering') === true,
    now: () => Date.now(),
    random: () => Math.random(),
    after,
    on(event, listener) {
      const [name, accepts] = BROWSER_EVENTS[event]
      const handle = (browserEvent: Event) =>
        accepts(browserEvent) && listener(browserEvent instanceof StorageEvent ? browserEvent.key : null)
      window.addEventListener(name, handle)
      if (event === 'storage') {
        listenersOfThisClient.add(listener)
        storageListeners.set(listener, listener)
      }
      return () => {
        window.removeEventListener(name, handle)
        storageListeners.delete(listener)
      }
    },
    hint: (key) => storageListeners.forEach((listener) => listenersOfThisClient.has(listener) || listener(key)),
    locks: () => window.navigator.locks,
    ...(__DEV__ && { onBlocked }),
    ...lazyParts,
  }
}

/** See `Tab.onBlocked`. A policy that only reports does not block. */
function onBlocked(listener: (url: string, directive: string) => void): Stop {
  const handle = ({ blockedURI, effectiveDirective, disposition }: SecurityPolicyViolationEvent) => {
    if (disposition === 'enforce') listener(blockedURI, effectiveDirective)
  }
  window.addEventListener('securitypolicyviolation', handle)
  return () => window.removeEventListener('securitypolicyviolation', handle)
}

/** See `Tab.after`. It uses the global timers instead of those of `window`, which is gone when a test environment is torn down. */
function after(delay: number, run: () => void): Stop {
  const dueAt = Date.now() + delay
  let timer: ReturnType<typeof setTimeout> | undefined
  const schedule = () => {
    const remaining = dueAt - Date.now()
    // A timer of more than 24.8 days fires at once, and a timer fires late after the computer was asleep.
    timer = remaining > MAX_TIMER_MS ? setTimeout(schedule, MAX_TIMER_MS) : setTimeout(run, Math.max(0, remaining))
  }
  schedule()
  return () => clearTimeout(timer)
}
