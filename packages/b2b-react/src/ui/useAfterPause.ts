import { useEffect, useRef } from 'react'

/** Calls a function with a value: `soon` after a pause without newer values, `now` immediately. */
interface Debounced<T> {
  soon(value: T): void
  now(value: T): void
}

/** Debounces a function. */
export function useDebounced<T>(pauseMs: number, callback: (value: T) => void): Debounced<T> {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latestCallback = useRef(callback)
  useEffect(() => {
    latestCallback.current = callback
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    soon(value) {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latestCallback.current(value), pauseMs)
    },
    now(value) {
      clearTimeout(timer.current)
      callback(value)
    },
  }
}
