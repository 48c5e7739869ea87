import * as z from 'zod/mini'
import { Refusal } from '../../internal/refusal.ts'
import { parseShape } from '../../schema/shapes.ts'
import type {
  ExternalRecord,
  GroupRoleAssignment,
  OidcRecord,
  RoleAssignment,
  SamlRecord,
  SsoRecord,
} from '../../world/records/connections.ts'
import type { OrganizationRecord } from '../../world/records/entities.ts'
import type { World } from '../../world/world.ts'
import { checkAssignableRoles, refreshRolesOfOrganization } from '../members/memberRoles.ts'

const Roles = z.array(z.object({ role_id: z.string() }))
const GroupRoles = z.array(z.object({ role_id: z.string(), group: z.string() }))
const Mapping = z.record(z.string(), z.string())

/** The supported identity providers of each kind of connection. */
const IDENTITY_PROVIDERS = {
  saml: ['generic', 'okta', 'microsoft-entra', 'google-workspace'],
  oidc: ['generic', 'okta', 'microsoft-entra'],
} as const

/** Returns the identity provider of a connection. Refuses an identity provider that this kind of connection does not support. */
export function validateIdentityProvider(kind: 'saml' | 'oidc', name = 'generic'): string {
  const supportedNames: readonly string[] = IDENTITY_PROVIDERS[kind]
  if (supportedNames.includes(name)) return name
  throw new Refusal(400, 'invalid_sso_idp', `The identity provider must be one of ${supportedNames.join(', ')}.`)
}

/** Returns the roles of a connection after a change. Refuses unknown roles. If a list is undefined, the connection keeps its list. */
export function computeSsoRoles(world: World, record: SsoRecord, roles: unknown, groupRoles: unknown) {
  const rolesOfEveryone: readonly RoleAssignment[] = roles === undefined ? record.roles : parseShape(Roles, roles)
  const rolesOfGroups: readonly GroupRoleAssignment[] = groupRoles === undefined ? record.group_roles : parseShape(GroupRoles, groupRoles)
  const roleIds = [...rolesOfEveryone, ...rolesOfGroups].map(({ role_id }) => role_id)
  checkAssignableRoles(world, roleIds)
  return { roles: rolesOfEveryone, group_roles: rolesOfGroups }
}

/** Returns the attribute mapping of a connection after a change. If the new mapping is undefined, the connection keeps its mapping. */
export const validateAttributeMapping = (oldMapping: Record<string, string>, mapping: unknown): Record<string, string> =>
  mapping === undefined ? oldMapping : parseShape(Mapping, mapping)

function hasCompleteMapping({ attribute_mapping: mapping }: SamlRecord): boolean {
  const isMapped = (key: string): boolean => (mapping[key] ?? '') !== ''
  const isNameMapped = isMapped('full_name') || (isMapped('first_name') && isMapped('last_name'))
  return isMapped('email') && isNameMapped
}

const isSamlComplete = (record: SamlRecord): boolean =>
  record.idp_entity_id !== '' && record.idp_sso_url !== '' && record.verification_certificates.length > 0 && hasCompleteMapping(record)

const isOidcComplete = ({ issuer, client_id, client_secret, authorization_url, token_url, jwks_url }: OidcRecord): boolean =>
  [issuer, client_id, client_secret, authorization_url, token_url, jwks_url].every((value) => value !== '')

function isComplete(record: SsoRecord): boolean {
  if (record.kind === 'external') return true
  return record.kind === 'saml' ? isSamlComplete(record) : isOidcComplete(record)
}

/** Returns the connections of an organization, the newest last. */
export const connectionsOf = (world: World, { organization_id }: OrganizationRecord): SsoRecord[] =>
  [...world.ssoConnections.values()].filter((record) => record.organization_id === organization_id)

/** Returns the identity provider of a connection. An external connection has the identity provider of the connection that it uses. */
function providerOf(world: World, record: SsoRecord): string {
  if (record.kind !== 'external') return record.identity_provider
  const usedConnection = world.ssoConnections.get(record.external_connection_id)
  return usedConnection && usedConnection.kind !== 'external' ? usedConnection.identity_provider : 'generic'
}

/** Stores a connection. A complete connection becomes active, and the organization lists it. */
export function storeConnection(world: World, organization: OrganizationRecord, record: SsoRecord): void {
  record.status = isComplete(record) ? 'active' : 'pending'
  world.ssoConnections.set(record.connection_id, record)
  const { connection_id, display_name } = record
  const activeConnection = { connection_id, display_name, identity_provider: providerOf(world, record) }
  const otherConnections = organization.sso_active_connections.filter((otherConnection) => otherConnection.connection_id !== connection_id)
  organization.sso_active_connections = record.status === 'active' ? [...otherConnections, activeConnection] : otherConnections
  refreshRolesOfOrganization(world, organization.organization_id)
  world.changed()
}

/** Removes a connection and all references to it. Refuses to remove the default connection. */
export function removeConnection(world: World, organization: OrganizationRecord, connectionId: string): void {
  if (organization.sso_default_connection_id === connectionId) {
    throw new Refusal(400, 'cannot_delete_default_sso_connection', 'The connection is the default one. Choose another default first.')
  }
  deleteWithReferences(world, organization, connectionId)
  world.changed()
}

/** Removes the connections of other organizations that use a connection of this organization. Call it when you delete the organization. */
export function removeDependentConnections(world: World, { organization_id }: OrganizationRecord): void {
  deleteExternalConnections(world, (record) => record.external_organization_id === organization_id)
}

/** Deletes the external connections that match a predicate. */
function deleteExternalConnections(world: World, shouldDelete: (record: ExternalRecord) => boolean): void {
  for (const record of [...world.ssoConnections.values()]) {
    if (record.kind !== 'external' || !shouldDelete(record)) continue
    const organization = world.organizations.get(record.organization_id)
    if (!organization) continue
    if (organization.sso_default_connection_id === record.connection_id) organization.sso_default_connection_id = null
    deleteWithReferences(world, organization, record.connection_id)
  }
}

/** Deletes a connection, the external connections that use it, and all references to them. */
function deleteWithReferences(world: World, organization: OrganizationRecord, connectionId: string): void {
  world.ssoConnections.delete(connectionId)
  deleteExternalConnections(world, (record) => record.external_connection_id === connectionId)
  organization.sso_active_connections = organization.sso_active_connections.filter(({ connection_id }) => connection_id !== connectionId)
  organization.sso_jit_provisioning_allowed_connections = organization.sso_jit_provisioning_allowed_connections.filter(
    (id) => id !== connectionId,
  )
  for (const member of world.members.values()) {
    member.sso_registrations = member.sso_registrations.filter(({ connection_id }) => connection_id !== connectionId)
  }
  refreshRolesOfOrganization(world, organization.organization_id)
}
