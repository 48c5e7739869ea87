/* How a session gets into a browser without a sign-in. */

/** A page or context of Playwright, by what is used of it: there is no dependency on Playwright. */
export interface ScriptedBrowser {
  addInitScript(script: (kept: Kept) => void, kept: Kept): Promise<unknown>
  /** What only a page has. */
  evaluate?(script: (kept: Kept) => void, kept: Kept): Promise<unknown>
  url?(): string
}

/** The window of the application, or one of the same origin: in jsdom, in a spec of Cypress. */
export type SameOriginWindow = Pick<Window, 'document' | 'location' | 'localStorage' | 'sessionStorage'>

/** What a browser that has signed in keeps. */
export interface Kept {
  /** Names what this is about, so that it is put there once: whoever has logged out since stays logged out. */
  readonly mark: string
  readonly cookies: Readonly<Record<string, string>>
  readonly storage: Readonly<Record<string, string>>
  /** How long the cookies are kept, in milliseconds: the clock of the provider is not that of the browser. */
  readonly lasts: number
}

/** Puts a session where the client looks for it. Runs in the page, alone: Playwright sends its text there. */
function keep({ mark, cookies, storage, lasts }: Kept, given?: SameOriginWindow): void {
  // Of the frames of a page that Playwright has opened, only the page itself.
  if (given === undefined && window.top !== window) return
  const { document, location, localStorage, sessionStorage } = given ?? window
  if (!location.protocol.startsWith('http')) return
  if (sessionStorage.getItem(mark) !== null || document.cookie.includes(mark)) return
  sessionStorage.setItem(mark, '1')
  const write = (name: string, value: string, more: string): void => {
    document.cookie = `${name}=${value}; path=/; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}${more}`
  }
  // Beside the mark in storage, because cookies are shared by all ports of a host.
  write(mark, '1', '')
  for (const [name, value] of Object.entries(cookies)) write(name, value, `; expires=${new Date(Date.now() + lasts).toUTCString()}`)
  for (const [name, value] of Object.entries(storage)) localStorage.setItem(name, value)
}

/** Puts a session into the page that is open, or else into the first one that will be. */
export async function keepIn(place: ScriptedBrowser | SameOriginWindow, kept: Kept): Promise<void> {
  if (!('addInitScript' in place)) keep(kept, place)
  else if (place.evaluate && place.url?.().startsWith('http')) await place.evaluate(keep, kept)
  else await place.addInitScript(keep, kept)
}
