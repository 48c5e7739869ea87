import { attempt } from '../attempt.ts'
import { MAX_TIMER_MS } from '../limits.ts'
import { writeLocation } from '../redirect/navigate.ts'
import { submitForm } from '../transport/submitForm.ts'
import { InternalError } from '../errors.ts'
import { shared } from '../shared.ts'
import { loadScript } from './scripts.ts'
import { createSafeStorage, type SafeStorage } from './storage.ts'

/** What can happen to a tab from outside. `storage` is a hint that another tab (or client) wrote: what it wrote is read again. */
export type TabEvent = 'storage' | 'visible' | 'online' | 'restored'

/** Stops what a function started. */
export type Stop = () => void

/** The browser as one client sees it: every effect of the package goes through here. */
export interface Tab {
  readonly cookies: { read(): string; write(line: string): void }
  readonly local: SafeStorage
  readonly session: SafeStorage
  /** Sends a request; the function the page had when the client was created. */
  readonly fetch: typeof fetch
  address(): URL
  /** Shows another address for the same page, keeping `history.state`. */
  replaceAddress(address: string): void
  /** Opens another page, without checks. Only `navigate` may call it. */
  assign(url: string): void
  /** Sends a form as a person would, leaving this page. */
  submit(address: string, fields: readonly (readonly [string, unknown])[]): void
  /** True while nobody can see the page: in the background or prerendered. */
  hidden(): boolean
  now(): number
  /** From 0 up to 1. */
  random(): number
  /** Runs once after a time by the wall clock, in ms; long ones are looked after hourly. */
  after(wait: number, run: () => void): Stop
  on(event: TabEvent, listener: (key: string | null) => void): Stop
  /** Tells the other clients of this page what storage events tell other tabs. */
  hint(key: string): void
  /** Runs functions under locks that all tabs of the browser share. Undefined where the browser has no Web Locks. */
  readonly lock: WithLock | undefined
  /** Loads a third party's script, once per page, and resolves with what it puts on the page under a name. */
  library(address: string, name: string): Promise<unknown>
}

/** Runs a function while it holds the lock of a name. If `signal` aborts the wait, or the page may not use locks, it runs without. */
export type WithLock = <T>(name: string, signal: AbortSignal, run: (holdsLock: boolean) => Promise<T>) => Promise<T>

/** A tab of which one client can let go: its timers, listeners and calls end, and it begins no more. */
export interface ClientTab extends Tab {
  /** The tab itself, for what goes on after the client is disposed. */
  readonly shared: Tab
  closed(): boolean
  close(): void
  /** Does something when the client lets go, or now if it has. Returns a function that forgets it. */
  closing(stop: Stop): Stop
}

/** The tab, as one client uses it. */
export function createClientTab(tab: Tab): ClientTab {
  const stops = new Set<Stop>()
  let closed = false
  const closing = (stop: Stop): Stop => {
    stops.add(stop)
    if (closed) stop()
    return () => void stops.delete(stop)
  }
  const until = (stop: Stop): Stop => {
    const forget = closing(stop)
    return () => {
      forget()
      stop()
    }
  }
  return {
    ...tab,
    shared: tab,
    after(wait, run) {
      const stop = until(
        tab.after(wait, () => {
          stop()
          run()
        }),
      )
      return stop
    },
    on: (event, listener) => until(tab.on(event, listener)),
    closing,
    closed: () => closed,
    close() {
      closed = true
      stops.forEach((stop) => stop())
    },
  }
}

type Hint = (key: string | null) => void
/** The clients of this page, who get no storage event for each other's writes. */
const neighbours = /* @__PURE__ */ shared<Hint, Hint>('hints')

/** A property of the document itself: an element that is named like it would hide it. Source: threat T62. */
const ofDocument = (property: string): unknown => Reflect.get(Document.prototype, property, document)

/** The browser's own name of what can happen, and whether it did. All of them reach the window, whose methods no element can hide. */
const HAPPENS: { readonly [E in TabEvent]: readonly [string, (event: Event) => unknown] } = {
  // Only the browser's own events count (a page script can dispatch look-alikes), and even those are only hints.
  storage: ['storage', ({ isTrusted }) => isTrusted],
  visible: ['visibilitychange', () => ofDocument('visibilityState') === 'visible'],
  online: ['online', () => true],
  restored: ['pageshow', (event) => 'persisted' in event && event.persisted],
}

/** The tab this page is. */
export function openTab(sendRequest: typeof fetch | undefined): Tab {
  const own = new Set<Hint>()
  return {
    cookies: {
      read: () => attempt(() => String(ofDocument('cookie')), ''),
      write: (line) => void attempt(() => Reflect.set(Document.prototype, 'cookie', line, document), false),
    },
    local: createSafeStorage(() => window.localStorage),
    session: createSafeStorage(() => window.sessionStorage),
    fetch: (sendRequest ?? window.fetch).bind(window),
    address: () => new URL(window.location.href),
    replaceAddress: (address) => window.history.replaceState(window.history.state, '', address),
    assign: writeLocation,
    submit: submitForm,
    hidden: () => ofDocument('visibilityState') === 'hidden' || ofDocument('prerendering') === true,
    now: () => Date.now(),
    random: () => Math.random(),
    after,
    on(event, listener) {
      const [name, happened] = HAPPENS[event]
      const hear = (it: Event) => happened(it) && listener(it instanceof StorageEvent ? it.key : null)
      window.addEventListener(name, hear)
      if (event === 'storage') {
        own.add(listener)
        neighbours.set(listener, listener)
      }
      return () => {
        window.removeEventListener(name, hear)
        neighbours.delete(listener)
      }
    },
    hint: (key) => neighbours.forEach((heard) => own.has(heard) || heard(key)),
    lock: window.navigator.locks && withLock,
    async library(address, name) {
      await loadScript(address)
      const found: unknown = Reflect.get(window, name)
      if (found === undefined) throw new InternalError(`${address} did not bring ${name}.`)
      return found
    },
  }
}

/** By the global functions, not those of `window`: in a test run, that is gone as soon as the environment is torn down. */
function after(wait: number, run: () => void): Stop {
  const due = Date.now() + wait
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    const left = due - Date.now()
    // A timer that is set for longer than 24.8 days fires at once, and one that spans a sleep fires late.
    timer = left > MAX_TIMER_MS ? setTimeout(look, MAX_TIMER_MS) : setTimeout(run, Math.max(0, left))
  }
  look()
  return () => clearTimeout(timer)
}

async function withLock<T>(name: string, signal: AbortSignal, run: (holdsLock: boolean) => Promise<T>): Promise<T> {
  let result: Promise<T> | undefined
  const waitAndRun = async () => {
    await window.navigator.locks.request(name, { signal }, async () => {
      result = run(true)
      await result.catch(() => {})
    })
  }
  // Rejects when the wait is aborted, and at once in a sandboxed page. Errors of `run` belong to the result.
  await waitAndRun().catch(() => {})
  return result ?? run(false)
}
