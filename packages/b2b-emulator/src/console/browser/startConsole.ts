import type { handleUserActions } from './actions.ts'
import type { createRows } from './rows.ts'
import type { createTimes } from './times.ts'
import type { createValues } from './values.ts'

/** The other functions of this folder. They are an argument of `startConsole`, because `startConsole` must not use outer variables. */
export interface BrowserFunctions {
  readonly createTimes: typeof createTimes
  readonly createRows: typeof createRows
  readonly createValues: typeof createValues
  readonly handleUserActions: typeof handleUserActions
}

/** The durations that the script uses. */
export interface Durations {
  readonly reconnectDelayMs: number
  readonly toastMs: number
  readonly copiedLabelMs: number
}

/** Starts the script of the console. The script updates the page after each change of the world, and handles the actions of the user. */
export function startConsole(browserFunctions: BrowserFunctions, { reconnectDelayMs, toastMs, copiedLabelMs }: Durations): void {
  const TICK_MS = 1000
  const times = browserFunctions.createTimes()
  const rows = browserFunctions.createRows()
  const announcer = document.getElementById('announcer')
  const toast = document.getElementById('toast')
  const connectionStatus = document.getElementById('live')
  const publicToken = /^\/console\/([^/]+)/.exec(location.pathname)?.[1] ?? ''
  const nowIn = (root: ParentNode): string => root.querySelector<HTMLElement>('#part')?.dataset['now'] ?? ''

  let hideTimer: ReturnType<typeof setTimeout> | undefined
  function showSuccess(text: string): void {
    if (!toast) return
    clearTimeout(hideTimer)
    toast.textContent = text
    toast.removeAttribute('data-error')
    hideTimer = setTimeout(() => (toast.textContent = ''), toastMs)
  }
  /** Shows an error message until the next message, so that the user has time to read the error. */
  function showError(text: string): void {
    if (!toast) return
    clearTimeout(hideTimer)
    toast.textContent = text
    toast.setAttribute('data-error', '')
  }

  let isUpdating = false
  let isOutdated = false
  async function updateOnce(): Promise<void> {
    // The query of the page contains the filter.
    const query = new URLSearchParams(location.search)
    query.set('part', '')
    const response = await fetch(`${location.pathname}?${query}`, { cache: 'no-store' })
    const newPage = new DOMParser().parseFromString(await response.text(), 'text/html')
    times.setClock(nowIn(newPage))
    const addedRows = rows.updateLists(newPage)
    for (const row of addedRows) row.dataset['new'] = ''
    const announcement = addedRows.map(({ dataset }) => dataset['announcement']).find((text) => text !== undefined)
    if (announcement !== undefined && announcer) announcer.textContent = announcement
    times.show()
  }
  /** Updates the page. A call during an update causes another update at the end of the current update. */
  async function updatePage(): Promise<void> {
    isOutdated = true
    if (isUpdating) return
    isUpdating = true
    while (isOutdated) {
      isOutdated = false
      // Ignores a failure. If the server is away, the stream reconnects, and its event `open` updates the page again.
      await updateOnce().catch(() => {})
    }
    isUpdating = false
  }

  function showConnection({ isConnected }: { readonly isConnected: boolean }): void {
    connectionStatus?.toggleAttribute('data-connected', isConnected)
    if (connectionStatus?.lastElementChild) connectionStatus.lastElementChild.textContent = isConnected ? 'Live' : 'Reconnecting…'
  }
  let stream: EventSource | null = null
  function openStream(): void {
    stream?.close()
    const newStream = new EventSource(`/emulator/${publicToken}/stream`)
    stream = newStream
    newStream.addEventListener('open', () => {
      showConnection({ isConnected: true })
      void updatePage()
    })
    newStream.addEventListener('change', () => void updatePage())
    newStream.addEventListener('error', () => {
      showConnection({ isConnected: false })
      if (newStream.readyState === EventSource.CLOSED) setTimeout(openStream, reconnectDelayMs)
    })
  }
  // A browser allows only a few connections per host, so a hidden page closes its connection.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) stream?.close()
    else openStream()
  })
  window.addEventListener('pagehide', () => stream?.close())

  browserFunctions.handleUserActions({
    values: browserFunctions.createValues(),
    showSuccess,
    showError,
    copiedLabelMs,
    updatePage: () => void updatePage(),
  })
  times.setClock(nowIn(document))
  times.show()
  setInterval(() => {
    times.show()
    if (times.hasExpired()) void updatePage()
  }, TICK_MS)
  openStream()
}
