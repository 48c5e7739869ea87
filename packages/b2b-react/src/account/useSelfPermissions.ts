import { useCallback, useSyncExternalStore } from 'react'
import { subscribeToNothing } from '../internal/subscribeToNothing.ts'
import { useB2BClient, useIsAuthorized, type ActionOf } from '../provider.ts'

/** The actions of a member on themselves, which the policy of the project allows by role. */
const SELF_ACTIONS = [
  'update.info.name',
  'update.info.mfa-phone',
  'update.info.delete.mfa-phone',
  'update.info.delete.mfa-totp',
  'update.info.delete.password',
  'update.info.unlink.retired-email',
  'update.settings.mfa-enrolled',
  'update.settings.default-mfa-method',
  'delete',
  'revoke-sessions',
] as const satisfies readonly ActionOf<'acme.self'>[]
/** An action of a member on themselves. */
export type SelfAction = (typeof SELF_ACTIONS)[number]

/** Returns which actions the signed-in member may do on themselves. `isLoaded` is false until that is known. Then nothing is allowed. */
export function useSelfPermissions(): { readonly isLoaded: boolean; readonly can: (action: SelfAction) => boolean } {
  const client = useB2BClient()
  const resource = `${client?.brand}.self`
  const { isLoaded } = useIsAuthorized(resource, SELF_ACTIONS[0])
  const subscribe = useCallback(
    (onChange: () => void) => {
      if (client === null) return subscribeToNothing()
      const unsubscribes = [client.onStateChange(onChange), client.bootstrap.onChange(onChange)]
      return () => unsubscribes.forEach((unsubscribe) => unsubscribe())
    },
    [client],
  )
  // A text, so that two equal results do not render again.
  const getAllowed = () => SELF_ACTIONS.filter((action) => client?.rbac.isAuthorizedSync(resource, action)).join()
  const allowed = useSyncExternalStore(subscribe, getAllowed, () => '')
  return { isLoaded, can: (action) => isLoaded && allowed.split(',').includes(action) }
}
