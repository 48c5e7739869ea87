/* Puts a session into a browser without a sign-in. */

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
  /** The name of an entry that shows that the session was already added. So the session is not added again after a logout. */
  readonly mark: string
  readonly cookies: Readonly<Record<string, string>>
  readonly storage: Readonly<Record<string, string>>
  /** The lifetime of the cookies. Their end would be wrong, because the clocks of the emulator and the browser can differ. */
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
  if (sessionStorage.getItem(mark) !== null || document.cookie.includes(mark)) return
  sessionStorage.setItem(mark, '1')
  const writeCookie = (name: string, value: string, attributes: string): void => {
    document.cookie = `${name}=${value}; path=/; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}${attributes}`
  }
  // The pages of all ports of a host share their cookies but not their storage, so the mark is also a cookie.
  writeCookie(mark, '1', '')
  for (const [name, value] of Object.entries(cookies)) writeCookie(name, value, `; expires=${new Date(Date.now() + ttlMs).toUTCString()}`)
  for (const [name, value] of Object.entries(storage)) localStorage.setItem(name, value)
}

/** Adds a session to the open page, or to the first page that will be opened. */
export async function addSession(place: ScriptedBrowser | SameOriginWindow, state: BrowserState): Promise<void> {
  if (!('addInitScript' in place)) writeSession(state, place)
  else if (place.evaluate && place.url?.().startsWith('http')) await place.evaluate(writeSession, state)
  else await place.addInitScript(writeSession, state)
}
