import type { FlowState, Send } from './types.ts'

/** True where Back leads somewhere inside the widget. */
const canGoBack = ({ history, screen }: FlowState): boolean => history.length > 0 || screen.name === 'Discovery'

/** The part of a flow that follows the browser's Back. */
export interface BackFlow {
  readonly get: () => FlowState
  readonly subscribe: (listener: () => void) => () => void
  readonly send: Send
}

/**
 * Makes the browser's Back go one screen back, from each start to its stop: while there is one to go back to, one entry of the same address and the same state
 * stands on top of the page's own. Nothing is ever taken away from the history: the host may be on its way somewhere else.
 * Source: decisions point 34.
 */
export function createBrowserBack({ get, subscribe, send }: BackFlow, isOn: () => boolean): () => () => void {
  let address: string | null = null
  const keepEntry = () => {
    if (address !== null || !isOn() || !canGoBack(get())) return
    address = window.location.href
    window.history.pushState(window.history.state, '', address)
  }
  const popped = () => {
    // An entry of the host's was left, not ours.
    if (address === null || window.location.href !== address) return
    address = null
    // Nothing is left to go back to in here, so it was the page that was to be left.
    if (!canGoBack(get())) return window.history.back()
    send({ type: 'wentBack' })
    keepEntry()
  }
  return () => {
    const stop = subscribe(keepEntry)
    window.addEventListener('popstate', popped)
    keepEntry()
    return () => {
      stop()
      window.removeEventListener('popstate', popped)
    }
  }
}
