import type { BasicAnswer } from '../entities/answer.ts'
import type { SsoActiveConnection } from '../entities/organization.ts'
import type { ScimGroup } from '../entities/scim.ts'
import type { ExternalConnection, OidcConnection, SamlConnection } from '../entities/sso.ts'

/** The single sign-on connections of the organization. */
export interface SsoConnectionsAnswer extends BasicAnswer {
  /** The SAML connections. */
  saml_connections: SamlConnection[]
  /** The OpenID Connect connections. */
  oidc_connections: OidcConnection[]
  /** The connections that use a connection of another organization. */
  external_connections: ExternalConnection[]
}

/** The connections that a user can sign in with. */
export interface DiscoverConnectionsAnswer extends BasicAnswer {
  /** Empty if no organization of the user has one. */
  connections: SsoActiveConnection[]
}

/** A connection was deleted. */
export interface DeleteConnectionAnswer extends BasicAnswer {
  /** The connection that was deleted. */
  connection_id: string
}

/** One connection. */
export interface ConnectionAnswer<Connection> extends BasicAnswer {
  /** The connection after the call. */
  connection: Connection
}

/** A certificate was deleted. */
export interface DeleteCertificateAnswer extends BasicAnswer {
  /** The certificate that was deleted. */
  certificate_id: string
}

/** An OpenID Connect connection after a change. */
export interface UpdateOidcConnectionAnswer extends ConnectionAnswer<OidcConnection> {
  /** The settings that the provider could not confirm with the issuer; `""` if there are none. */
  warning: string
}

/** One page of directory groups. */
export interface ScimGroupsAnswer extends BasicAnswer {
  /** The groups of this page. */
  scim_groups: ScimGroup[]
  /** Pass it as `cursor` to get the next page; `null` on the last page. */
  next_cursor: string | null
}
