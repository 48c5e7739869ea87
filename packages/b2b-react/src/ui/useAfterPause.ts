import { useEffect, useRef } from 'react'

/** Calls a function with a value: `soon` after a pause without newer values, `now` immediately. */
interface Debounced<T> {
  soon(value: T): void
  now(value: T): void
}

/** Debounces a function. `pause` is in ms. */
export function useDebounced<T>(pause: number, call: (value: T) => void): Debounced<T> {
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
