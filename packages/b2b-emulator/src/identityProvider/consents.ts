import type { World } from '../world.ts'
import { wordsOf } from './scopes.ts'

const keyOf = (memberId: string, clientId: string): string => `${memberId} ${clientId}`

/** The scopes that a member has agreed to for an application; null when they were never asked. */
export const consentsOf = ({ identityProvider }: World, memberId: string, clientId: string): ReadonlySet<string> | null =>
  identityProvider.consents.get(keyOf(memberId, clientId)) ?? null

/** Remembers that a member has agreed, so that they are not asked the same again. */
export function agree({ identityProvider: { consents } }: World, memberId: string, clientId: string, scope: string): void {
  const key = keyOf(memberId, clientId)
  consents.set(key, new Set([...(consents.get(key) ?? []), ...wordsOf(scope)]))
}
