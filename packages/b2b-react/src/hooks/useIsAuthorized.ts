import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { ActionOf } from './actionOf.ts'
import { useB2BClient } from './useClient.ts'
import { useSession } from './useClientState.ts'

/** The result of {@link useIsAuthorized}. */
export interface UseIsAuthorizedResult {
  /** False until the client knows the session, and has loaded the project's policy or tried to. */
  readonly isLoaded: boolean
  /** False while `isLoaded` is false, and for everything that the policy does not name. */
  readonly isAuthorized: boolean
}

/**
 * Checks a permission of the signed-in member with the project's policy. Renders again when the member changes, in this tab or another one,
 * and when the policy arrives. Use it only for the user interface. The server enforces the policy.
 *
 * @throws Error without a `<B2BProvider>`.
 * @example
 * const { isAuthorized } = useIsAuthorized('acme.member', 'create')
 */
export function useIsAuthorized<Resource extends string>(resource: Resource, action: ActionOf<Resource>): UseIsAuthorizedResult {
  const client = useB2BClient()
  const { isLoaded: isSessionLoaded } = useSession()
  // The client that has loaded the policy, or tried to. `getAsync` resolves in both cases. Without a policy, nothing is allowed.
  const [triedClient, setTriedClient] = useState<object | null>(null)
  useEffect(() => {
    let isUnmounted = false
    void client?.bootstrap.getAsync().then(() => {
      if (!isUnmounted) setTriedClient(client)
    })
    return () => {
      isUnmounted = true
    }
  }, [client])
  // `onStateChange` does not report a new policy, so the hook also subscribes to `bootstrap`.
  const subscribe = useCallback(
    (onChange: () => void) => {
      const unsubscribes = [client?.onStateChange(onChange), client?.bootstrap.onChange(onChange)]
      return () => unsubscribes.forEach((unsubscribe) => unsubscribe?.())
    },
    [client],
  )
  const isAuthorized = useSyncExternalStore(
    subscribe,
    () => client?.rbac.isAuthorizedSync(resource, action) ?? false,
    () => false,
  )
  const isPolicyLoaded = client !== null && (triedClient === client || client.bootstrap.getSync() !== null)
  const isLoaded = isSessionLoaded && isPolicyLoaded
  return { isLoaded, isAuthorized: isLoaded && isAuthorized }
}
