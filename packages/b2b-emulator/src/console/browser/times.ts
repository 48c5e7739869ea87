/*
 * The files of this folder run in the browser. Each file exports one function. `script.ts` writes the source text of the compiled functions into
 * the page, so these functions use only their arguments and browser APIs.
 */

/** Writes the times on the page as readable text. Uses the clock of the world, which can be ahead of the clock of the machine. */
export function createTimes() {
  const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
    ['day', 86_400_000],
    ['hour', 3_600_000],
    ['minute', 60_000],
  ]
  const relativeFormat = new Intl.RelativeTimeFormat('en', { numeric: 'always' })
  let clockOffset = 0
  const now = (): number => Date.now() + clockOffset

  function formatAge(time: number): string {
    const age = now() - time
    const [unit, unitMs] = units.find(([, ms]) => age >= ms) ?? []
    return unit && unitMs ? relativeFormat.format(-Math.floor(age / unitMs), unit) : 'just now'
  }
  /** Formats the time of an element. An element with `data-is-clock` shows the current time. `data-without-age` leaves out the age. */
  function formatTime({ dataset, dateTime }: HTMLTimeElement): string {
    const time = new Date(dateTime)
    if ('isClock' in dataset) return new Date(now()).toLocaleTimeString()
    if (!('withoutAge' in dataset)) return `${formatAge(time.getTime())} · ${time.toLocaleTimeString()}`
    const isToday = time.toDateString() === new Date(now()).toDateString()
    return isToday ? time.toLocaleTimeString() : time.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
  }
  return {
    /** Sets the clock to the time of the world in RFC 3339. */
    setClock(worldTime: string): void {
      clockOffset = Date.parse(worldTime) - Date.now()
    },
    show(): void {
      for (const time of document.querySelectorAll('time')) {
        const text = formatTime(time)
        if (time.textContent !== text) time.textContent = text
        time.title = new Date('isClock' in time.dataset ? now() : time.dateTime).toLocaleString()
      }
    },
    /** Returns true if an element of the page has expired. */
    hasExpired: (): boolean =>
      [...document.querySelectorAll<HTMLElement>('[data-expires-at]')].some(
        ({ dataset }) => Date.parse(dataset['expiresAt'] ?? '') <= now(),
      ),
  }
}
