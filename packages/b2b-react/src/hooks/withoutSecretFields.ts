import type { Answer, B2BClient } from '@acme/b2b-client'
import { SECRET } from '../firstEvents.ts'

type SsoConnections = Answer<'sso.getConnections'>
type OidcConnection = SsoConnections['oidc_connections'][number]

/** The connections of an organization. Of an OpenID Connect client secret they say only whether there is one. */
export interface SafeSsoConnections extends Omit<SsoConnections, 'oidc_connections'> {
  readonly oidc_connections: readonly (Omit<OidcConnection, 'client_secret'> & { readonly hasClientSecret: boolean })[]
}

/** Reads the connections of the organization without their secrets. */
export async function readSsoConnections(client: B2BClient): Promise<SafeSsoConnections> {
  const { oidc_connections, ...answer } = await client.sso.getConnections()
  // In production only objects are checked, not their fields.
  const connections = Array.isArray(oidc_connections) ? oidc_connections : []
  return {
    ...answer,
    oidc_connections: connections.map(({ client_secret, ...connection }) => ({ ...connection, hasClientSecret: Boolean(client_secret) })),
  }
}

/** A copy of an answer without its secrets, however deep they are. */
export function withoutSecretFields<T>(value: T): T {
  // The types of the reads name no secret, so that the copy is of the same type.
  if (Array.isArray(value)) return value.map(withoutSecretFields) as T
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([field]) => !SECRET.test(field))
  return Object.fromEntries(kept.map(([field, inner]: [string, unknown]) => [field, withoutSecretFields(inner)])) as T
}
