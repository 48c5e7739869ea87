import type { B2BClient } from '@acme/b2b-client'
import { useSyncExternalStore } from 'react'
import { shared } from './shared.ts'

/* After a switch of the organization, a dialog can show new backup codes. Until the user has saved them, the page stays open. */

const held = /* @__PURE__ */ shared('held pages', () => ({ clients: new Set<B2BClient>(), listeners: new Set<() => void>() }))

/** Holds the page of a client, or releases it. */
export function setPageHeld(client: B2BClient, isHeld: boolean): void {
  if (isHeld) held.clients.add(client)
  else held.clients.delete(client)
  held.listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void) {
  held.listeners.add(listener)
  return () => void held.listeners.delete(listener)
}

/** Returns true while the page of a client is held. */
export const useIsPageHeld = (client: B2BClient | null): boolean =>
  useSyncExternalStore(
    subscribe,
    () => client !== null && held.clients.has(client),
    () => false,
  )
