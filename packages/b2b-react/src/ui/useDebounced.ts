import { useEffect, useRef } from 'react'

interface Debounced<T> {
  /** Calls the function after a pause. A newer value replaces this one and restarts the pause. */
  delay(value: T): void
  /** Calls the function immediately, and cancels the scheduled call. */
  run(value: T): void
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
    delay(value) {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latestCallback.current(value), pauseMs)
    },
    run(value) {
      clearTimeout(timer.current)
      callback(value)
    },
  }
}
