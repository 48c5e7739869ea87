import { useSyncExternalStore } from 'react'
import { subscribeToNothing } from '../internal/subscribeToNothing.ts'

/** Returns true on a server, and in the first render of a component that hydrates the HTML of a server. */
export const useIsServerHtml = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  )
