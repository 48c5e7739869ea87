import { LONGEST_TIMER } from '../limits.ts'
import { InternalError } from '../errors.ts'
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
}

type Hint = (key: string | null) => void
/** The clients of this page, who get no storage event for each other's writes. */
const neighbours = new Set<Hint>()

const LISTEN: { readonly [E in TabEvent]: (heard: Hint) => Stop } = {
  storage: (heard) => {
    neighbours.add(heard)
    // Only the browser's own events count (a page script can dispatch look-alikes), and even those are only hints.
    const stop = listen(window, 'storage', (event) => event.isTrusted && heard(event.key))
    return () => {
      neighbours.delete(heard)
      stop()
    }
  },
  visible: (heard) => listen(document, 'visibilitychange', () => document.visibilityState === 'visible' && heard(null)),
  online: (heard) => listen(window, 'online', () => heard(null)),
  restored: (heard) => listen(window, 'pageshow', (event) => event.persisted && heard(null)),
}

function listen<K extends keyof WindowEventMap>(target: Window, type: K, listener: (event: WindowEventMap[K]) => unknown): Stop
function listen<K extends keyof DocumentEventMap>(target: Document, type: K, listener: (event: DocumentEventMap[K]) => unknown): Stop
function listen(target: EventTarget, type: string, listener: (event: never) => unknown): Stop {
  // The overloads above pair each event's name with its type.
  const heard = listener as EventListener
  target.addEventListener(type, heard)
  return () => target.removeEventListener(type, heard)
}

/** True where a page is: not on a server, not in a worker. */
const inBrowser = (): boolean => typeof window !== 'undefined' && typeof document !== 'undefined'

/** The tab this page is. */
export function openTab(sendRequest: typeof fetch | undefined): Tab {
  if (!inBrowser()) {
    throw new InternalError(
      'A client can only be created in a browser. On a server, create it in an effect or pass a function that creates it.',
    )
  }
  const own = new Set<Hint>()
  return {
    cookies: {
      read: () => attempt(() => document.cookie, ''),
      write: (line) => attempt(() => void (document.cookie = line), undefined),
    },
    local: createSafeStorage(() => window.localStorage),
    session: createSafeStorage(() => window.sessionStorage),
    fetch: (sendRequest ?? window.fetch).bind(window),
    address: () => new URL(window.location.href),
    replaceAddress: (address) => window.history.replaceState(window.history.state, '', address),
    hidden: () => document.visibilityState === 'hidden' || ('prerendering' in document && document.prerendering === true),
    now: () => Date.now(),
    random: () => Math.random(),
    after,
    on(event, listener) {
      const stop = LISTEN[event](listener)
      if (event === 'storage') own.add(listener)
      return () => {
        own.delete(listener)
        stop()
      }
    },
    hint: (key) => neighbours.forEach((heard) => own.has(heard) || heard(key)),
  }
}

function attempt<T>(use: () => T, otherwise: T): T {
  try {
    return use()
  } catch {
    return otherwise
  }
}

function after(wait: number, run: () => void): Stop {
  const due = Date.now() + wait
  let timer = 0
  const look = () => {
    const left = due - Date.now()
    // A timer that is set for longer than 24.8 days fires at once, and one that spans a sleep fires late.
    timer = left > LONGEST_TIMER ? window.setTimeout(look, LONGEST_TIMER) : window.setTimeout(run, Math.max(0, left))
  }
  look()
  return () => window.clearTimeout(timer)
}
