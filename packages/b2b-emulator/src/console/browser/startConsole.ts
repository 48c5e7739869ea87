import type { handleUserActions } from './actions.ts'
import type { createRows } from './rows.ts'
import type { createTimes } from './times.ts'
import type { createValues } from './values.ts'

/** The other functions of this folder. They are passed in, because this function must not refer to anything outside of itself. */
export interface BrowserFunctions {
  readonly createTimes: typeof createTimes
  readonly createRows: typeof createRows
  readonly createValues: typeof createValues
  readonly handleUserActions: typeof handleUserActions
}

/** Durations in milliseconds. */
export interface Durations {
  readonly reconnectDelayMs: number
  readonly toastMs: number
  readonly copiedLabelMs: number
}

/**
 * Starts the script of the console: updates the page when the event stream of the world reports a change, and handles the user's actions.
 */
export function startConsole(browserFunctions: BrowserFunctions, { reconnectDelayMs, toastMs, copiedLabelMs }: Durations): void {
  const TICK_MS = 1000
  const times = browserFunctions.createTimes()
  const rows = browserFunctions.createRows()
  const announcer = document.getElementById('said')
  const toast = document.getElementById('done')
  const connectionStatus = document.getElementById('live')
  const publicToken = /^\/console\/([^/]+)/.exec(location.pathname)?.[1] ?? ''
  const nowIn = (root: ParentNode): string => root.querySelector<HTMLElement>('#part')?.dataset['now'] ?? ''

  let hideTimer: ReturnType<typeof setTimeout> | undefined
  function showToast(text: string, isBad = false): void {
    if (!toast) return
    clearTimeout(hideTimer)
    toast.textContent = text
    toast.toggleAttribute('data-bad', isBad)
    // An error stays until the next message, so that the user has time to read it.
    if (!isBad) hideTimer = setTimeout(() => (toast.textContent = ''), toastMs)
  }

  let isUpdating = false
  let isOutdated = false
  async function updateOnce(): Promise<void> {
    // Includes the filter, which is in the URL.
    const query = new URLSearchParams(location.search)
    query.set('part', '')
    const answer = await fetch(`${location.pathname}?${query}`, { cache: 'no-store' })
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
    times.setClock(nowIn(fresh))
    const added = rows.updateLists(fresh)
    for (const row of added) row.dataset['new'] = ''
    const rowToAnnounce = added.find(({ dataset }) => dataset['says'] !== undefined)
    if (rowToAnnounce && announcer) announcer.textContent = rowToAnnounce.dataset['says'] ?? ''
    times.show()
  }
  /** Updates the page. If it is called again in the meantime, updates the page once more afterwards. */
  async function update(): Promise<void> {
    isOutdated = true
    if (isUpdating) return
    isUpdating = true
    while (isOutdated) {
      isOutdated = false
      // If the emulator is not running, the stream shows that, and updates again after it has reconnected.
      await updateOnce().catch(() => {})
    }
    isUpdating = false
  }

  function showConnection(isConnected: boolean, text: string): void {
    connectionStatus?.toggleAttribute('data-on', isConnected)
    if (connectionStatus?.lastElementChild) connectionStatus.lastElementChild.textContent = text
  }
  let stream: EventSource | null = null
  function openStream(): void {
    stream?.close()
    const newStream = new EventSource(`/emulator/${publicToken}/stream`)
    stream = newStream
    newStream.addEventListener('open', () => {
      showConnection(true, 'Live')
      void update()
    })
    newStream.addEventListener('change', () => void update())
    newStream.addEventListener('error', () => {
      showConnection(false, 'Reconnecting…')
      if (newStream.readyState === EventSource.CLOSED) setTimeout(openStream, reconnectDelayMs)
    })
  }
  // A browser allows only a few connections per host, so a hidden page closes its connection.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) stream?.close()
    else openStream()
  })
  window.addEventListener('pagehide', () => stream?.close())

  browserFunctions.handleUserActions({ values: browserFunctions.createValues(), showToast, copiedLabelMs, read: () => void update() })
  times.setClock(nowIn(document))
  times.show()
  setInterval(() => {
    times.show()
    if (times.hasExpired()) void update()
  }, TICK_MS)
  openStream()
}
