import { useSyncExternalStore } from 'react'
import { now } from '../internal/clock.ts'
import { subscribeToNothing } from '../internal/subscribeToNothing.ts'
import { COUNTDOWN_TICK_MS } from '../limits.ts'
import { style } from '../theme/style.ts'
import { useFrame } from './frame.ts'

const countdown = style('b2b-countdown', { display: 'inline', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** Subscribes to a timer that all countdowns on the page share. It runs only while there is a countdown. */
function onTick(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => listeners.forEach((listen) => listen()), COUNTDOWN_TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Returns the seconds until a time of the widget's clock. */
const secondsUntil = (deadline: number | null): number => (deadline === null ? 0 : Math.max(0, Math.ceil((deadline - now()) / 1000)))

/** Returns the value that `read` computes from the remaining seconds. Renders again only when the value changes. */
function useCountdown<T extends number | boolean>(deadline: number | null, read: (seconds: number) => T): T {
  const getSnapshot = () => read(secondsUntil(deadline))
  return useSyncExternalStore(deadline === null ? subscribeToNothing : onTick, getSnapshot, getSnapshot)
}

/** Returns the whole seconds until a time in ms since the epoch. Returns 0 if the time is null or has passed. */
export const useSecondsLeft = (deadline: number | null): number => useCountdown(deadline, (seconds) => seconds)

/** Returns true until the deadline; false without a deadline. Renders again only when the deadline has passed. */
export const useIsWaiting = (deadline: number | null = null): boolean => useCountdown(deadline, (seconds) => seconds > 0)

/** Formats seconds as `m:ss`, with the digits of the language. */
export function useClockTime(seconds: number): string {
  const { locale } = useFrame()
  return `${Math.floor(seconds / 60).toLocaleString(locale)}:${(seconds % 60).toLocaleString(locale, { minimumIntegerDigits: 2 })}`
}

/** Shows the remaining time. Screen readers read the time with the sentence around it, not every second. */
export function Countdown({ until }: { readonly until: number }) {
  return (
    <span className={countdown} role="timer" aria-live="off" dir="ltr">
      {useClockTime(useSecondsLeft(until))}
    </span>
  )
}
