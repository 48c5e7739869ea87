import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useB2BClient } from './useClient.ts'
import { useSession } from './useClientState.ts'

/** The result of {@link useIsAuthorized}. */
export interface UseIsAuthorizedResult {
  /** False until the session is known, and the project's policy is known or could not be loaded. */
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
 * const { isAuthorized } = useIsAuthorized('members', 'create')
 */
export function useIsAuthorized(resource: string, action: string): UseIsAuthorizedResult {
  const client = useB2BClient()
  const { isLoaded: isSessionLoaded } = useSession()
  // If the policy cannot be loaded, nothing is allowed until it arrives.
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
  // The policy is not part of the client's state.
  const subscribe = useCallback(
    (onChange: () => void) => {
      const stops = [client?.onStateChange(onChange), client?.bootstrap.onChange(onChange)]
      return () => stops.forEach((stop) => stop?.())
    },
    [client],
  )
  const isAuthorized = useSyncExternalStore(
    subscribe,
    () => client?.rbac.isAuthorizedSync(resource, action) ?? false,
    () => false,
  )
  const isLoaded = isSessionLoaded && client !== null && (triedClient === client || client.bootstrap.getSync() !== null)
  return { isLoaded, isAuthorized: isLoaded && isAuthorized }
}
