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
  let address: string | null = null
  const ensureEntry = () => {
    if (address !== null || !isOn() || !canGoBack(get())) return
    address = window.location.href
    window.history.pushState(window.history.state, '', address)
  }
  const onPopState = () => {
    // The user left one of the host's entries, not the widget's entry.
    if (address === null || window.location.href !== address) return
    address = null
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
