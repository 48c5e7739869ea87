/* Puts a session into a browser without a sign-in. */

/** A page or context of Playwright. Only the used methods are declared, so there is no dependency on Playwright. */
export interface ScriptedBrowser {
  addInitScript(script: (state: BrowserState) => void, state: BrowserState): Promise<unknown>
  /** Only pages have this method and the next one. */
  evaluate?(script: (state: BrowserState) => void, state: BrowserState): Promise<unknown>
  url?(): string
}

/** The window of the application, or another one of the same origin, for example in jsdom or Cypress. */
export type SameOriginWindow = Pick<Window, 'document' | 'location' | 'localStorage' | 'sessionStorage'>

/** The state of a browser after a sign-in. */
export interface BrowserState {
  /** Marks that the session was already added, so that it is added only once: after a logout, the user stays logged out. */
  readonly mark: string
  readonly cookies: Readonly<Record<string, string>>
  readonly storage: Readonly<Record<string, string>>
  /** The lifetime of the cookies in milliseconds. It is relative, because the clock of the provider can differ from the browser's. */
  readonly ttlMs: number
}

/**
 * Writes a session into the cookies and the storage that the client reads. It runs in the page and uses nothing outside of itself, because
 * Playwright sends its source text there.
 */
function writeSession({ mark, cookies, storage, ttlMs }: BrowserState, target?: SameOriginWindow): void {
  // Skips frames: only the top-level page gets the session.
  if (target === undefined && window.top !== window) return
  const { document, location, localStorage, sessionStorage } = target ?? window
  if (!location.protocol.startsWith('http')) return
  if (sessionStorage.getItem(mark) !== null || document.cookie.includes(mark)) return
  sessionStorage.setItem(mark, '1')
  const writeCookie = (name: string, value: string, attributes: string): void => {
    document.cookie = `${name}=${value}; path=/; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}${attributes}`
  }
  // Cookies are shared by all ports of a host, so the mark is also a cookie.
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
