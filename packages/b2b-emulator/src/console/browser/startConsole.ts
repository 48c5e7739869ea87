import type { listenToPeople } from './actions.ts'
import type { createRows } from './rows.ts'
import type { createTimes } from './times.ts'
import type { createValues } from './values.ts'

/** The other functions of this folder, which this one may not import. */
export interface Parts {
  readonly createTimes: typeof createTimes
  readonly createRows: typeof createRows
  readonly createValues: typeof createValues
  readonly listenToPeople: typeof listenToPeople
}

/** Times, in milliseconds. */
export interface Pace {
  readonly reconnectAfter: number
  readonly toastLasts: number
  readonly copiedLasts: number
}

/** Keeps the page up to date with the stream of its world, and does what a person asks for. */
export function startConsole(parts: Parts, { reconnectAfter, toastLasts, copiedLasts }: Pace): void {
  const TICK = 1000
  const times = parts.createTimes()
  const rows = parts.createRows()
  const said = document.getElementById('said')
  const done = document.getElementById('done')
  const live = document.getElementById('live')
  const publicToken = /^\/console\/([^/]+)/.exec(location.pathname)?.[1] ?? ''
  const nowIn = (root: ParentNode): string => root.querySelector<HTMLElement>('#part')?.dataset['now'] ?? ''

  let fading: ReturnType<typeof setTimeout> | undefined
  function tell(text: string, isBad = false): void {
    if (!done) return
    clearTimeout(fading)
    done.textContent = text
    done.toggleAttribute('data-bad', isBad)
    // What went wrong stays until something else is said: nobody has to hurry to read it.
    if (!isBad) fading = setTimeout(() => (done.textContent = ''), toastLasts)
  }

  let isReading = false
  let again = false
  async function readOnce(): Promise<void> {
    // With the filter, which stands in the address.
    const query = new URLSearchParams(location.search)
    query.set('part', '')
    const answer = await fetch(`${location.pathname}?${query}`, { cache: 'no-store' })
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
    times.setClock(nowIn(fresh))
    const added = rows.takeOver(fresh)
    for (const row of added) row.dataset['new'] = ''
    const news = added.find(({ dataset }) => dataset['says'] !== undefined)
    if (news && said) said.textContent = news.dataset['says'] ?? ''
    times.show()
  }
  /** Reads what is new. Whatever comes in the meantime is read once more afterwards. */
  async function read(): Promise<void> {
    again = true
    if (isReading) return
    isReading = true
    while (again) {
      again = false
      // The emulator is away. The stream says so, and reads again when it is back.
      await readOnce().catch(() => {})
    }
    isReading = false
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
      void read()
    })
    opened.addEventListener('change', () => void read())
    opened.addEventListener('error', () => {
      show(false, 'Reconnecting…')
      if (opened.readyState === EventSource.CLOSED) setTimeout(follow, reconnectAfter)
    })
  }
  // A browser keeps few connections to one host: a page that nobody sees gives its own back.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) stream?.close()
    else follow()
  })
  window.addEventListener('pagehide', () => stream?.close())

  parts.listenToPeople({ values: parts.createValues(), tell, copiedLasts, read: () => void read() })
  times.setClock(nowIn(document))
  times.show()
  setInterval(() => {
    times.show()
    if (times.isOver()) void read()
  }, TICK)
  follow()
}
