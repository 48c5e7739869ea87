import { parseEmailAddress } from '../domain/fields/emails.ts'
import { findMemberships, findOrganization } from '../domain/members/members.ts'
import { requirePermission } from '../domain/members/rbac.ts'
import type { LiveSession } from '../domain/sessions/sessions.ts'
import { connectionsOf, removeConnection, validateSsoRoles } from '../domain/sso/ssoConnections.ts'
import { domainOf } from '../formats/emails.ts'
import { Refusal } from '../internal/refusal.ts'
import type { ExternalRecord } from '../world/records/connections.ts'
import type { World } from '../world/world.ts'
import type { CallInput, Operations } from './operation.ts'
import { createOwnConnection, changeOwnConnection } from './ownConnections.ts'
import { externalOnWire, oidcOnWire, samlOnWire } from './ssoOnWire.ts'

/** Returns true if a user with this address can find the connections of an organization: as a member, or by the domain. */
function canFind(world: World, organizationId: string, address: string): boolean {
  const organization = findOrganization(world, organizationId)
  const isMember = findMemberships(world, address).some(({ organization_id }) => organization_id === organizationId)
  return isMember || (organization?.email_allowed_domains ?? []).some((domain) => domain.toLowerCase() === domainOf(address))
}

function checkExternal(world: World, { organization }: LiveSession, input: CallInput<'sso.external.createConnection'>): void {
  const { external_organization_id, external_connection_id } = input
  if (external_organization_id === organization.organization_id) {
    throw new Refusal(400, 'external_organization_id_same_as_organization_id', 'An organization cannot connect to itself.')
  }
  const other = world.ssoConnections.get(external_connection_id)
  if (!other || other.organization_id !== external_organization_id || other.kind === 'external') {
    throw new Refusal(404, 'external_connection_id_not_found', 'The other organization has no connection with this id.')
  }
  if (other.status !== 'active') throw new Refusal(400, 'external_connection_not_active', 'The connection is not active yet.')
  const isDuplicate = connectionsOf(world, organization).some(
    (record) => record.kind === 'external' && record.external_connection_id === external_connection_id,
  )
  if (isDuplicate) throw new Refusal(400, 'duplicate_external_sso_connection', 'The organization is connected to it already.')
}

function newExternal(world: World, liveSession: LiveSession, input: CallInput<'sso.external.createConnection'>): ExternalRecord {
  checkExternal(world, liveSession, input)
  const { external_organization_id, external_connection_id, display_name = '' } = input
  return {
    kind: 'external',
    connection_id: world.id('external-connection'),
    organization_id: liveSession.organization.organization_id,
    status: 'active',
    display_name,
    roles: [],
    group_roles: [],
    external_organization_id,
    external_connection_id,
  }
}

/** Single sign-on connections of an organization, and the lookup by email address. */
export const ssoOperations: Operations<
  | 'sso.getConnections'
  | 'sso.discoverConnections'
  | 'sso.deleteConnection'
  | 'sso.external.createConnection'
  | 'sso.external.updateConnection'
> = {
  'sso.getConnections': async (world, _, caller) => {
    const records = connectionsOf(world, (await requirePermission(world, caller, 'sso', ['get'])).organization)
    return {
      saml_connections: records.flatMap((record) => (record.kind === 'saml' ? [samlOnWire(world, record)] : [])),
      oidc_connections: records.flatMap((record) => (record.kind === 'oidc' ? [oidcOnWire(world, record)] : [])),
      external_connections: records.flatMap((record) => (record.kind === 'external' ? [externalOnWire(record)] : [])),
    }
  },
  'sso.discoverConnections': (world, { email_address }) => {
    const { address } = parseEmailAddress(email_address)
    const organizations = [...world.organizations.values()].filter(({ organization_id }) => canFind(world, organization_id, address))
    return { connections: organizations.flatMap(({ sso_active_connections }) => sso_active_connections) }
  },
  'sso.deleteConnection': async (world, { connection_id }, caller) => {
    const { organization } = await requirePermission(world, caller, 'sso', ['delete'])
    if (!connectionsOf(world, organization).some((record) => record.connection_id === connection_id)) {
      throw new Refusal(404, 'sso_connection_not_found', 'The organization has no connection with this id.')
    }
    removeConnection(world, organization, connection_id)
    return { connection_id }
  },
  'sso.external.createConnection': async (world, input, caller) => {
    const record = await createOwnConnection(world, caller, (liveSession) => newExternal(world, liveSession, input))
    return { connection: externalOnWire(record) }
  },
  'sso.external.updateConnection': async (world, input, caller) => {
    const { external_connection_implicit_role_assignments: roles, external_group_implicit_role_assignments: groupRoles } = input
    const record = await changeOwnConnection(world, caller, ['external', input.connection_id], (before) => ({
      display_name: input.display_name ?? before.display_name,
      ...validateSsoRoles(world, before, roles, groupRoles),
    }))
    return { connection: externalOnWire(record) }
  },
}
