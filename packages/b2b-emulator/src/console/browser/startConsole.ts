import type { handleUserActions } from './actions.ts'
import type { createRows } from './rows.ts'
import type { createTimes } from './times.ts'
import type { createValues } from './values.ts'

/** The other functions of this folder. They are passed in, because this function must not refer to anything outside of itself. */
export interface Parts {
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
export function startConsole(parts: Parts, { reconnectDelayMs, toastMs, copiedLabelMs }: Durations): void {
  const TICK_MS = 1000
  const times = parts.createTimes()
  const rows = parts.createRows()
  const announcer = document.getElementById('said')
  const toast = document.getElementById('done')
  const live = document.getElementById('live')
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
    const added = rows.takeOver(fresh)
    for (const row of added) row.dataset['new'] = ''
    const announced = added.find(({ dataset }) => dataset['says'] !== undefined)
    if (announced && announcer) announcer.textContent = announced.dataset['says'] ?? ''
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

  function show(isOn: boolean, text: string): void {
    live?.toggleAttribute('data-on', isOn)
    if (live?.lastElementChild) live.lastElementChild.textContent = text
  }
  let stream: EventSource | null = null
  function follow(): void {
    stream?.close()
    const opened = new EventSource(`/emulator/${publicToken}/stream`)
    stream = opened
    opened.addEventListener('open', () => {
      show(true, 'Live')
      void update()
    })
    opened.addEventListener('change', () => void update())
    opened.addEventListener('error', () => {
      show(false, 'Reconnecting…')
      if (opened.readyState === EventSource.CLOSED) setTimeout(follow, reconnectDelayMs)
    })
  }
  // A browser allows only a few connections per host, so a hidden page closes its connection.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) stream?.close()
    else follow()
  })
  window.addEventListener('pagehide', () => stream?.close())

  parts.handleUserActions({ values: parts.createValues(), showToast, copiedLabelMs, read: () => void update() })
  times.setClock(nowIn(document))
  times.show()
  setInterval(() => {
    times.show()
    if (times.hasExpired()) void update()
  }, TICK_MS)
  follow()
}
