import { useSyncExternalStore } from 'react'
import { now } from '../clock.ts'
import { COUNTDOWN_TICK } from '../limits.ts'
import { style } from '../theme/style.ts'

const countdown = style('b2b-countdown', { display: 'inline', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One timer serves every countdown of the page, and stands still when there is none. */
function onTick(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => listeners.forEach((listen) => listen()), COUNTDOWN_TICK)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** How many seconds are left until a time of the widget's clock. */
const secondsUntil = (deadline: number | null): number => (deadline === null ? 0 : Math.max(0, Math.ceil((deadline - now()) / 1000)))

const never = () => () => {}

function useCountdown<T extends number | boolean>(deadline: number | null, read: (seconds: number) => T): T {
  const look = () => read(secondsUntil(deadline))
  return useSyncExternalStore(deadline === null ? never : onTick, look, look)
}

/** The whole seconds left until a time in ms since the epoch; 0 when it is past or null. */
export const useSecondsLeft = (deadline: number | null): number => useCountdown(deadline, (seconds) => seconds)

/** Whether that time is still to come. Renders again only when it has come. */
export const useIsWaiting = (deadline: number | null): boolean => useCountdown(deadline, (seconds) => seconds > 0)

/** `m:ss` */
export const clockTime = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** The time left, ticking in silence: whoever cannot see it hears it once, with the sentence around it. */
export function Countdown({ until }: { readonly until: number }) {
  return (
    <span className={countdown} role="timer" aria-live="off" dir="ltr">
      {clockTime(useSecondsLeft(until))}
    </span>
  )
}
