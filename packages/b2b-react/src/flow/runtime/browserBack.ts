import type { FlowState, Send } from '../machine/types.ts'

/** Returns true if Back leads to another screen of the widget. Back on the list of organizations leads to the first screen. */
const canGoBack = ({ history, screen }: FlowState): boolean => history.length > 0 || screen.name === 'Discovery'

/** The part of a flow that this file uses. */
export interface BackFlow {
  readonly get: () => FlowState
  readonly subscribe: (listener: () => void) => () => void
  readonly send: Send
}

/**
 * Makes the browser's Back button go one screen back. While there is a previous screen, the browser history has one extra entry with the
 * same URL and state. The entry is never removed, because the host may be navigating at the same time. Returns a start function. The start
 * function returns a stop function.
 */
export function createBrowserBack({ get, subscribe, send }: BackFlow, isEnabled: () => boolean): () => () => void {
  /** The URL of the extra entry; null if there is none. */
  let entryAddress: string | null = null
  const ensureEntry = () => {
    if (entryAddress !== null || !isEnabled() || !canGoBack(get())) return
    entryAddress = window.location.href
    window.history.pushState(window.history.state, '', entryAddress)
  }
  const onPopState = () => {
    // Leaving the extra entry keeps the URL. If the URL has changed, the user left an entry of the host.
    if (entryAddress === null || window.location.href !== entryAddress) return
    entryAddress = null
    // Without a previous screen, the user wants to leave the page.
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
