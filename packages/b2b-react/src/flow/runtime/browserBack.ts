import type { FlowState, Send } from '../machine/types.ts'

/** Returns true if Back leads to another screen of the widget. */
const canGoBack = ({ history, screen }: FlowState): boolean => history.length > 0 || screen.name === 'Discovery'

/** The part of a flow that the browser-back handling uses. */
export interface BackFlow {
  readonly get: () => FlowState
  readonly subscribe: (listener: () => void) => () => void
  readonly send: Send
}

/**
 * Makes the browser's Back button go one screen back. While there is a previous screen, the browser history has one extra entry with the
 * same URL and state. The entry is never removed, because the host may be navigating at the same time. Returns a function that starts this;
 * that function returns a function that stops it.
 */
export function createBrowserBack({ get, subscribe, send }: BackFlow, isOn: () => boolean): () => () => void {
  /** The URL of the extra entry; null if there is none. */
  let entryAddress: string | null = null
  const ensureEntry = () => {
    if (entryAddress !== null || !isOn() || !canGoBack(get())) return
    entryAddress = window.location.href
    window.history.pushState(window.history.state, '', entryAddress)
  }
  const onPopState = () => {
    // The entry below the extra entry has the same URL. If the URL has changed, the user has left an entry of the host.
    if (entryAddress === null || window.location.href !== entryAddress) return
    entryAddress = null
    // The widget has no previous screen, so the user wants to leave the page.
    if (!canGoBack(get())) return window.history.back()
    send({ type: 'wentBack' })
    ensureEntry()
  }
  return () => {
    const stop = subscribe(ensureEntry)
    window.addEventListener('popstate', onPopState)
    ensureEntry()
    return () => {
      stop()
      window.removeEventListener('popstate', onPopState)
    }
  }
}
