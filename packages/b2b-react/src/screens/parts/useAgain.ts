import { useRef } from 'react'

/** Returns functions that send a choice, and that send the last choice again. For screens without a form: a form is just submitted again. */
export function useAgain<E>(send: (event: E) => void) {
  const lastChoice = useRef<E | null>(null)
  return {
    choose(event: E) {
      lastChoice.current = event
      send(event)
    },
    sendAgain() {
      if (lastChoice.current !== null) send(lastChoice.current)
    },
  }
}
