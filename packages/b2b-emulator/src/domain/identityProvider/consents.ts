import type { ConnectedApp } from '../../world/records/identityProvider.ts'
import type { World } from '../../world/world.ts'
import { OFFLINE_ACCESS, splitScope } from './scopes.ts'

const keyOf = (memberId: string, clientId: string): string => `${memberId} ${clientId}`

/** Returns the scopes that a member has granted an application, or null if the member was never asked. */
export const consentsOf = ({ identityProvider }: World, memberId: string, clientId: string): ReadonlySet<string> | null =>
  identityProvider.consents.get(keyOf(memberId, clientId)) ?? null

/**
 * Returns true if a member must be asked before an application gets these scopes. A first-party application needs no consent, except for
 * offline access, which always needs the member's consent. See https://openid.net/specs/openid-connect-core-1_0.html#OfflineAccess
 */
export function isConsentRequired(
  { client_type }: ConnectedApp,
  scopes: readonly string[],
  grantedScopes: ReadonlySet<string> | null,
): boolean {
  if (client_type === 'first_party' && !scopes.includes(OFFLINE_ACCESS)) return false
  return grantedScopes === null || scopes.some((scope) => !grantedScopes.has(scope))
}

/** Stores the consent of a member, so that the same question is not asked again. */
export function storeConsent({ identityProvider: { consents } }: World, memberId: string, clientId: string, scope: string): void {
  const key = keyOf(memberId, clientId)
  consents.set(key, new Set([...(consents.get(key) ?? []), ...splitScope(scope)]))
}
