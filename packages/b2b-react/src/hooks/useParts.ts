import type { B2BClient, ClientState, Member, MemberSession, Organization } from '@acme/b2b-client'
import { useCallback, useSyncExternalStore } from 'react'
import { useB2BClient } from './useClient.ts'

const never = () => () => {}

function usePart<K extends keyof ClientState>(client: B2BClient | null, key: K): NonNullable<ClientState[K]> | null {
  const subscribe = useCallback((changed: () => void) => client?.onStateChange(changed) ?? never(), [client])
  return useSyncExternalStore(
    subscribe,
    () => client?.getState()[key] ?? null,
    () => null,
  )
}

/** The member who is signed in, or null; renders again when that changes, in this tab or another. */
export const useMember = (): Member | null => usePart(useB2BClient(), 'member')
/** The organization of the member who is signed in, or null. */
export const useOrganization = (): Organization | null => usePart(useB2BClient(), 'organization')
/** The session of the member who is signed in, or null. */
export const useSession = (): MemberSession | null => usePart(useB2BClient(), 'session')
