import { useRef } from 'react'

/** Sends a choice, and can send the last choice again. For screens without a form; a form reads its fields again when it is submitted. */
export function useAgain<E>(send: (event: E) => void) {
  const lastChoice = useRef<E | null>(null)
  return {
    choose(event: E) {
      lastChoice.current = event
      send(event)
    },
    again: () => lastChoice.current !== null && send(lastChoice.current),
  }
}
