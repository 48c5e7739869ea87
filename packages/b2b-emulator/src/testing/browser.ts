/* Puts a session into a browser without a sign-in, and removes the sessions of earlier tests. */

/** A page or context of Playwright. The interface declares only the needed methods, so that this package does not depend on Playwright. */
export interface ScriptedBrowser {
  addInitScript(script: (state: BrowserState) => void, state: BrowserState): Promise<unknown>
  /** Only pages have this method and `url`. */
  evaluate?(script: (state: BrowserState) => void, state: BrowserState): Promise<unknown>
  url?(): string
}

/** The window of the application, or another window of the same origin, for example in jsdom or Cypress. */
export type SameOriginWindow = Pick<Window, 'document' | 'location' | 'localStorage' | 'sessionStorage'>

/** The state of a browser after a sign-in. */
export interface BrowserState {
  /**
   * Only for a script that runs in every page of a tab. The script adds the session once and then stores an entry with this name. So later
   * pages, for example after a logout, do not get the session again.
   */
  readonly mark?: string
  readonly cookies: Readonly<Record<string, string>>
  readonly storage: Readonly<Record<string, string>>
  /** The lifetime of the cookies. An expiry time would be wrong, because the clocks of the emulator and the browser can differ. */
  readonly ttlMs: number
}

/**
 * Writes a session into the cookies and the storage of a page. Playwright sends the text of this function to the page, so it must not use
 * any variable from outside.
 */
function writeSession({ mark, cookies, storage, ttlMs }: BrowserState, target?: SameOriginWindow): void {
  // Playwright also runs the function in frames. Only the top-level page gets the session.
  if (target === undefined && window.top !== window) return
  const { document, location, localStorage, sessionStorage } = target ?? window
  if (!location.protocol.startsWith('http')) return
  const writeCookie = (name: string, value: string, attributes: string): void => {
    document.cookie = `${name}=${value}; path=/; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}${attributes}`
  }
  if (mark !== undefined) {
    if (sessionStorage.getItem(mark) !== null || document.cookie.includes(mark)) return
    sessionStorage.setItem(mark, '1')
    // The pages of all ports of a host share their cookies but not their storage, so the mark is also a cookie.
    writeCookie(mark, '1', '')
  }
  for (const [name, value] of Object.entries(cookies)) writeCookie(name, value, `; expires=${new Date(Date.now() + ttlMs).toUTCString()}`)
  for (const [name, value] of Object.entries(storage)) localStorage.setItem(name, value)
}

/** Removes the entries with a matching key. */
function removeEntries(storage: Storage, isMatch: (key: string) => boolean): void {
  for (const key of Object.keys(storage).filter(isMatch)) storage.removeItem(key)
}

/**
 * Adds a session to a window. First removes the entries of a client of an earlier test, because they can say that the session with this id has
 * ended.
 */
function replaceSession(state: BrowserState, target: SameOriginWindow): void {
  for (const key of Object.keys(state.storage)) {
    removeEntries(target.localStorage, (storedKey) => storedKey === key || storedKey.startsWith(`${key}::`))
  }
  writeSession(state, target)
}

/** The start of the storage keys of a client, with its brand. */
const STORAGE_PREFIX = /^(.+)_sdk_state_/

/**
 * Removes all data of clients from the window of this process. Does nothing without a window, for example in Node. Call it when a world
 * starts, because the window contains no session of the new world.
 */
export function clearWindow(cookieNames: readonly (string | undefined)[]): void {
  if (typeof document === 'undefined' || !window.location.protocol.startsWith('http')) return
  const storages = [localStorage, sessionStorage]
  const keys = storages.flatMap((storage) => Object.keys(storage))
  const brands = new Set(keys.flatMap((key) => STORAGE_PREFIX.exec(key)?.[1] ?? []))
  const defaultNames = [...brands].flatMap((brand) => [`${brand}_session`, `${brand}_session_jwt`, `${brand}_intermediate_session_token`])
  for (const name of [...cookieNames, ...defaultNames]) if (name !== undefined) document.cookie = `${name}=; path=/; max-age=0`
  for (const storage of storages) removeEntries(storage, (key) => STORAGE_PREFIX.test(key))
}

/** Adds a session to the open page, or to the first page that will be opened. */
export async function addSession(place: ScriptedBrowser | SameOriginWindow, state: BrowserState): Promise<void> {
  if (!('addInitScript' in place)) return replaceSession(state, place)
  const isOpen = place.url?.().startsWith('http') === true
  if (isOpen && place.evaluate) await place.evaluate(writeSession, state)
  else await place.addInitScript(writeSession, { ...state, mark: `emulated-${crypto.randomUUID()}` })
}
