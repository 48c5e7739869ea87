import type { ReactNode } from 'react'
import type { ActionOf } from '../hooks/actionOf.ts'
import { useIsAuthorized } from '../hooks/useIsAuthorized.ts'

/** The props of {@link B2BAllowed}. */
export interface B2BAllowedProps<Resource extends string = string> {
  /** The id of a resource in the project's policy, such as `acme.member`. */
  readonly resource: Resource
  /** Such as `create`. */
  readonly action: ActionOf<Resource>
  readonly children?: ReactNode
  /** Shown if the action is not allowed. Default: nothing. */
  readonly fallback?: ReactNode
}

/**
 * Shows its children if the signed-in member is allowed to do an action. Until that is known, shows nothing, so that no control disappears
 * again. Use it only for the user interface. The server enforces the policy.
 *
 * @throws Error without a `<B2BProvider>`.
 * @example
 * <B2BAllowed resource="acme.member" action="create"><button>Invite a colleague</button></B2BAllowed>
 */
export function B2BAllowed<Resource extends string>({ resource, action, children, fallback }: B2BAllowedProps<Resource>) {
  const { isLoaded, isAuthorized } = useIsAuthorized(resource, action)
  if (!isLoaded) return null
  return isAuthorized ? children : fallback
}
