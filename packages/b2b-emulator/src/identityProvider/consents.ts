import type { World } from '../world.ts'
import type { ConnectedApp } from './records.ts'
import { OFFLINE_ACCESS, wordsOf } from './scopes.ts'

const keyOf = (memberId: string, clientId: string): string => `${memberId} ${clientId}`

/** The scopes that a member has agreed to for an application; null when they were never asked. */
export const consentsOf = ({ identityProvider }: World, memberId: string, clientId: string): ReadonlySet<string> | null =>
  identityProvider.consents.get(keyOf(memberId, clientId)) ?? null

/**
 * Whether a member must be asked before an application gets these scopes. The project trusts an application of its own with all but going
 * on without the member, to which nobody agrees but the member. Source: OpenID Connect Core section 11.
 */
export function isConsentRequired({ client_type }: ConnectedApp, scopes: readonly string[], agreed: ReadonlySet<string> | null): boolean {
  if (client_type === 'first_party' && !scopes.includes(OFFLINE_ACCESS)) return false
  return agreed === null || scopes.some((word) => !agreed.has(word))
}

/** Remembers that a member has agreed, so that they are not asked the same again. */
export function agree({ identityProvider: { consents } }: World, memberId: string, clientId: string, scope: string): void {
  const key = keyOf(memberId, clientId)
  consents.set(key, new Set([...(consents.get(key) ?? []), ...wordsOf(scope)]))
}
