import { useRef } from 'react'

/** Sends a choice and can repeat the last one. Not for typed text: that is read from its form again. */
export function useAgain<E>(send: (event: E) => void) {
  const last = useRef<E | null>(null)
  return {
    choose(event: E) {
      last.current = event
      send(event)
    },
    again: () => last.current !== null && send(last.current),
  }
}
