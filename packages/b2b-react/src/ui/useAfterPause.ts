import { useEffect, useRef } from 'react'

/** Calls something with what it is given: `soon`, once nothing new has come for a while, or `now`, instead of then. */
interface Paused<T> {
  soon(value: T): void
  now(value: T): void
}

/** Answers how to call a function with what it was last given, after a pause of so many ms or without one. */
export function useAfterPause<T>(pause: number, call: (value: T) => void): Paused<T> {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef(call)
  useEffect(() => {
    latest.current = call
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    soon(value) {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latest.current(value), pause)
    },
    now(value) {
      clearTimeout(timer.current)
      call(value)
    },
  }
}
