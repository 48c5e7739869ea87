import type { ConnectedApp } from '../../world/records/identityProvider.ts'
import type { World } from '../../world/world.ts'
import { OFFLINE_ACCESS, splitScope } from './scopes.ts'

const consentKeyOf = (memberId: string, clientId: string): string => `${memberId} ${clientId}`

/** Returns the scopes that a member has granted to an application. Returns null before the first consent. */
export const findConsent = ({ identityProvider }: World, memberId: string, clientId: string): ReadonlySet<string> | null =>
  identityProvider.consents.get(consentKeyOf(memberId, clientId)) ?? null

/**
 * Returns true if an application needs the member's consent before it gets these scopes. A first-party application needs consent only for
 * offline access.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#OfflineAccess
 */
export function isConsentRequired(
  { client_type }: ConnectedApp,
  scopes: readonly string[],
  grantedScopes: ReadonlySet<string> | null,
): boolean {
  if (client_type === 'first_party' && !scopes.includes(OFFLINE_ACCESS)) return false
  return grantedScopes === null || scopes.some((scope) => !grantedScopes.has(scope))
}

/** Adds scopes to the consent of a member, so that the next request for them needs no consent. */
export function storeConsent({ identityProvider: { consents } }: World, memberId: string, clientId: string, scope: string): void {
  const key = consentKeyOf(memberId, clientId)
  consents.set(key, new Set([...(consents.get(key) ?? []), ...splitScope(scope)]))
}
