import { useEffect, useState, useSyncExternalStore } from 'react'
import { useB2BClient } from './useClient.ts'
import { useSession, useStateChanges } from './useClientState.ts'

/** The result of {@link useIsAuthorized}. */
export interface UseIsAuthorizedResult {
  /** False until both the session and the project's policy are known. */
  readonly isLoaded: boolean
  /** False while `isLoaded` is false, and for everything that the policy does not name. */
  readonly isAuthorized: boolean
}

/**
 * Checks a permission of the signed-in member with the project's policy. Renders again when the member changes, in this tab or another one.
 * Use it only for the user interface. The server enforces the policy.
 *
 * @throws Error without a `<B2BProvider>`.
 * @example
 * const { isAuthorized } = useIsAuthorized('members', 'create')
 */
export function useIsAuthorized(resource: string, action: string): UseIsAuthorizedResult {
  const client = useB2BClient()
  const { isLoaded: isSessionLoaded } = useSession()
  // The policy is not part of the client's state, so loading it has to trigger a render.
  const [clientWithPolicy, setClientWithPolicy] = useState<object | null>(null)
  useEffect(() => {
    let isUnmounted = false
    void client?.bootstrap.getAsync().then(() => {
      if (!isUnmounted) setClientWithPolicy(client)
    })
    return () => {
      isUnmounted = true
    }
  }, [client])
  const isAuthorized = useSyncExternalStore(
    useStateChanges(client),
    () => client?.rbac.isAuthorizedSync(resource, action) ?? false,
    () => false,
  )
  const isLoaded = isSessionLoaded && client !== null && (clientWithPolicy === client || client.bootstrap.getSync() !== null)
  return { isLoaded, isAuthorized: isLoaded && isAuthorized }
}
