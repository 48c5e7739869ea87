import { useEffect, useRef } from 'react'

/** Answers a function that calls another one with what it was last given, once nothing new has come for `pause` ms. */
export function useAfterPause<T>(pause: number, call: (value: T) => void): (value: T) => void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef(call)
  useEffect(() => {
    latest.current = call
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return (value) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(value), pause)
  }
}
