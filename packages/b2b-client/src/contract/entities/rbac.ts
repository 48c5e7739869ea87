/** Roles, resources and scopes as the project defines them. */
export interface RbacPolicy {
  /** The roles that members can have. */
  roles: RbacRole[]
  /** Everything that roles give access to. */
  resources: RbacResource[]
  /** The permissions that applications can request from a member. */
  scopes: (RbacScope | string)[]
}

/** A role with its permissions. */
export interface RbacRole {
  /** The id that `MemberSession.roles` lists. */
  role_id: string
  /** For administrators, in the language of the project. */
  description: string
  /** The permissions of the role. */
  permissions: RbacPermission[]
}

/** Actions that are allowed on a resource. */
export interface RbacPermission {
  /** The id of the resource. */
  resource_id: string
  /** The allowed actions; `*` means all of them. */
  actions: string[]
}

/** Something that roles give access to. */
export interface RbacResource {
  /** The id that `rbac.isAuthorized` takes. */
  resource_id: string
  /** For administrators, in the language of the project. */
  description: string
  /** Every action that exists on the resource. */
  actions: string[]
}

/** A set of permissions that an application can request from a member. */
export interface RbacScope {
  /** The name that applications use in their request. */
  scope: string
  /** The sentence that the consent screen shows. */
  description?: string | undefined
  /** The permissions of the scope. */
  permissions?: RbacPermission[] | undefined
}
