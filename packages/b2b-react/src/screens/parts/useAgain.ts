import { useRef } from 'react'

/** Sends a choice and can repeat the last one. Typed text is not repeated: the form reads it again. */
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
