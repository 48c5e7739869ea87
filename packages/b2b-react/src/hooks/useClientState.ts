import type { ClientState, Member, MemberSession, Organization } from '@acme/b2b-client'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { subscribeToNothing } from '../internal/subscribeToNothing.ts'
import { useB2BClient } from './useClient.ts'

/**
 * The result of {@link useMember}. `isLoaded` is false during server rendering, in the first render, and until the client knows if there can be
 * a session. `fromCache` is true until the server has confirmed the session on this page.
 */
export type UseMemberResult =
  | { readonly isLoaded: false; readonly member: null }
  | { readonly isLoaded: true; readonly member: Member | null; readonly fromCache: boolean }

/** The result of {@link useOrganization}. `isLoaded` and `fromCache` have the same meaning as in {@link UseMemberResult}. */
export type UseOrganizationResult =
  | { readonly isLoaded: false; readonly organization: null }
  | { readonly isLoaded: true; readonly organization: Organization | null; readonly fromCache: boolean }

/** The result of {@link useSession}. `isLoaded` and `fromCache` have the same meaning as in {@link UseMemberResult}. */
export type UseSessionResult =
  | { readonly isLoaded: false; readonly session: null }
  | { readonly isLoaded: true; readonly session: MemberSession | null; readonly fromCache: boolean }

interface Results {
  readonly member: UseMemberResult
  readonly organization: UseOrganizationResult
  readonly session: UseSessionResult
}

function useClientState<K extends keyof Results & keyof ClientState>(name: K): Results[K] {
  const client = useB2BClient()
  const subscribe = useCallback((onChange: () => void) => client?.onStateChange(onChange) ?? subscribeToNothing(), [client])
  const isLoaded = useSyncExternalStore(
    subscribe,
    () => client?.isLoaded() ?? false,
    () => false,
  )
  const fromCache = useSyncExternalStore(
    subscribe,
    () => client?.session.getInfo().fromCache ?? true,
    () => true,
  )
  const value = useSyncExternalStore(
    subscribe,
    () => client?.getState()[name] ?? null,
    () => null,
  )
  return useMemo(() => {
    const result = isLoaded ? { isLoaded, [name]: value, fromCache } : { isLoaded, [name]: null }
    // The cast is safe: `Results[name]` has these fields. TypeScript only knows that the computed key is a string.
    return result as unknown as Results[K]
  }, [isLoaded, fromCache, value, name])
}

/**
 * Returns the signed-in member. Renders again when the member changes, in this tab or another one.
 *
 * @throws Error without a `<B2BProvider>`.
 * @example
 * const { isLoaded, member } = useMember()
 * if (!isLoaded) return <p>Loading…</p>
 * return member === null ? <SignInLink /> : <p>Hello {member.name}</p>
 */
export const useMember = (): UseMemberResult => useClientState('member')
/** Returns the organization of the signed-in member. Renders again when it changes, in this tab or another one. */
export const useOrganization = (): UseOrganizationResult => useClientState('organization')
/** Returns the session of the signed-in member. Renders again when it changes, in this tab or another one. */
export const useSession = (): UseSessionResult => useClientState('session')
