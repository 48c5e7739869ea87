import type { Answer, B2BClient } from '@acme/b2b-client'
import { SECRET } from '../internal/withoutSecrets.ts'

type SsoConnections = Answer<'sso.getConnections'>
type OidcConnection = SsoConnections['oidc_connections'][number]

/** The SSO connections of an organization. Instead of the client secret of an OpenID Connect connection, they have `hasClientSecret`. */
export interface SafeSsoConnections extends Omit<SsoConnections, 'oidc_connections'> {
  readonly oidc_connections: readonly (Omit<OidcConnection, 'client_secret'> & { readonly hasClientSecret: boolean })[]
}

/** Reads the organization's connections without their secrets. */
export async function readSsoConnections(client: B2BClient): Promise<SafeSsoConnections> {
  const { oidc_connections, ...answer } = await client.sso.getConnections()
  // In production, the client checks only that the answer is an object, not its fields.
  const connections = Array.isArray(oidc_connections) ? oidc_connections : []
  return {
    ...answer,
    oidc_connections: connections.map(({ client_secret, ...connection }) => ({ ...connection, hasClientSecret: Boolean(client_secret) })),
  }
}

/** Returns a copy of a value without its secrets, at any depth. */
export function withoutSecretFields<T>(value: T): T {
  // The declared types of the values that are passed here have no secret fields, so the copy has the same type.
  if (Array.isArray(value)) return value.map(withoutSecretFields) as T
  if (typeof value !== 'object' || value === null) return value
  const safeEntries = Object.entries(value).filter(([field]) => !SECRET.test(field))
  return Object.fromEntries(safeEntries.map(([field, fieldValue]: [string, unknown]) => [field, withoutSecretFields(fieldValue)])) as T
}
