/** The product behind a directory connection. */
export type ScimIdentityProvider =
  | 'generic'
  | 'okta'
  | 'microsoft-entra'
  | 'cyberark'
  | 'jumpcloud'
  | 'onelogin'
  | 'pingfederate'
  | 'rippling'
  | (string & {})

/** A role for the members of a directory group. */
export interface ScimGroupRoleAssignment {
  /** The id of the role in the project's RBAC policy. */
  role_id: string
  /** The id of the group, as `scim.getConnectionGroups` lists it. */
  group_id: string
}

interface ScimConnectionFields {
  /** The organization that the connection belongs to. */
  organization_id: string
  /** The id that every other call about the connection takes. */
  connection_id: string
  /** A `deleted` connection ignores changes of the directory. */
  status: 'active' | 'deleted' | (string & {})
  /** The name that administrators see. */
  display_name: string
  /** The product behind the connection; `""` if it is not known. */
  identity_provider: ScimIdentityProvider
  /** The URL that receives the changes of the directory. Enter it in the settings of the directory. */
  base_url: string
  /** The roles of the members of a group. */
  scim_group_implicit_role_assignments: ScimGroupRoleAssignment[]
}

/** A connection to a company's own directory. */
export interface ScimConnection extends ScimConnectionFields {
  /** The last four characters of the bearer token. */
  bearer_token_last_four: string
  /** RFC 3339, in UTC. */
  bearer_token_expires_at: string
  /** The last four characters of the next bearer token. Only set during a rotation. */
  next_bearer_token_last_four?: string | undefined
  /** RFC 3339, in UTC. Only set during a rotation. */
  next_bearer_token_expires_at?: string | undefined
}

/** A directory connection that has just been created. */
export interface ScimConnectionWithToken extends ScimConnectionFields {
  /** A secret: enter it at the directory. It cannot be read again. */
  bearer_token: string
  /** RFC 3339, in UTC. */
  bearer_token_expires_at: string
}

/** A directory connection during a rotation of its bearer token. */
export interface ScimConnectionWithNextToken extends ScimConnectionFields {
  /** A secret: enter it at the directory. It cannot be read again. */
  next_bearer_token: string
  /** RFC 3339, in UTC. */
  next_bearer_token_expires_at: string
  /** The last four characters of the old bearer token. */
  bearer_token_last_four: string
  /** RFC 3339, in UTC. */
  bearer_token_expires_at: string
}

/** A group of a directory. */
export interface ScimGroup {
  /** The organization that the connection belongs to. */
  organization_id: string
  /** The connection that sent the group. */
  connection_id: string
  /** The id that role assignments take. */
  group_id: string
  /** The name that the directory shows. */
  group_name: string
}
