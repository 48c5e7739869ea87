import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useB2BClient } from './useClient.ts'

const never = () => () => {}

/**
 * Whether the member who is signed in may do something, by the project's policy; renders again when the member changes, in this tab
 * or another. False while nothing is known. It decides what is shown, never what is allowed: that is the server's.
 *
 * @example
 * const mayInvite = useIsAuthorized('members', 'create')
 */
export function useIsAuthorized(resource: string, action: string): boolean {
  const client = useB2BClient()
  // The policy is not part of the state: once it is there, the answer may be another.
  const [, policyCame] = useState(false)
  useEffect(() => {
    let gone = false
    void client?.bootstrap.getAsync().then(() => !gone && policyCame(true))
    return () => {
      gone = true
    }
  }, [client])
  const subscribe = useCallback((changed: () => void) => client?.onStateChange(changed) ?? never(), [client])
  return useSyncExternalStore(
    subscribe,
    () => client?.rbac.isAuthorizedSync(resource, action) ?? false,
    () => false,
  )
}
