/*
 * The files of this folder run in the browser. Each exports one function that uses only its arguments and browser APIs. `script.ts` writes
 * the source text of the compiled functions into the page, so the type-checked and tested code is the code that runs.
 */

/** Formats times as readable text. Uses the clock of the world, which can be ahead of the machine's clock. */
export function createTimes() {
  const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
    ['day', 86_400_000],
    ['hour', 3_600_000],
    ['minute', 60_000],
  ]
  const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' })
  let ahead = 0
  const now = (): number => Date.now() + ahead

  function formatAge(time: number): string {
    const age = now() - time
    const [unit, length] = units.find(([, ms]) => age >= ms) ?? []
    return unit && length ? relative.format(-Math.floor(age / length), unit) : 'just now'
  }
  /** `data-ticks` marks the current time of the world. `data-exact` marks a time that is shown without its age. */
  function formatTime({ dataset, dateTime }: HTMLTimeElement): string {
    const then = new Date(dateTime)
    if ('ticks' in dataset) return new Date(now()).toLocaleTimeString()
    if (!('exact' in dataset)) return `${formatAge(then.getTime())} · ${then.toLocaleTimeString()}`
    const isToday = then.toDateString() === new Date(now()).toDateString()
    return isToday ? then.toLocaleTimeString() : then.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
  }
  return {
    /** Sets the clock to the time of the world, an RFC 3339 timestamp. */
    setClock(worldTime: string): void {
      ahead = Date.parse(worldTime) - Date.now()
    },
    show(): void {
      for (const time of document.querySelectorAll('time')) {
        const text = formatTime(time)
        if (time.textContent !== text) time.textContent = text
        time.title = new Date('ticks' in time.dataset ? now() : time.dateTime).toLocaleString()
      }
    },
    /** Returns true if the page shows something that has expired. */
    hasExpired: (): boolean =>
      [...document.querySelectorAll<HTMLElement>('[data-until]')].some(({ dataset }) => Date.parse(dataset['until'] ?? '') <= now()),
  }
}
