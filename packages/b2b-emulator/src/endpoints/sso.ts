import { parseEmailAddress } from '../domain/fields/emails.ts'
import { findMemberships } from '../domain/members/members.ts'
import { requirePermission } from '../domain/members/rbac.ts'
import type { LiveSession } from '../domain/sessions/sessions.ts'
import { connectionsOf, removeConnection, computeSsoRoles } from '../domain/sso/ssoConnections.ts'
import { domainOf } from '../formats/emails.ts'
import { Refusal } from '../internal/refusal.ts'
import type { ExternalRecord } from '../world/records/connections.ts'
import type { OrganizationRecord } from '../world/records/entities.ts'
import type { World } from '../world/world.ts'
import { createConnectionOfCaller, changeConnectionOfCaller } from './callerConnections.ts'
import type { CallInput, Operations } from './operation.ts'
import { formatExternal, formatOidc, formatSaml } from './ssoOutputs.ts'

/** Returns true if the address belongs to a member of the organization, or if the organization allows the domain of the address. */
function canFindConnections(world: World, organization: OrganizationRecord, address: string): boolean {
  const isMember = findMemberships(world, address).some(({ organization_id }) => organization_id === organization.organization_id)
  return isMember || organization.email_allowed_domains.some((domain) => domain.toLowerCase() === domainOf(address))
}

function checkExternalConnection(world: World, { organization }: LiveSession, input: CallInput<'sso.external.createConnection'>): void {
  const { external_organization_id, external_connection_id } = input
  if (external_organization_id === organization.organization_id) {
    throw new Refusal(400, 'external_organization_id_same_as_organization_id', 'An organization cannot connect to itself.')
  }
  const usedConnection = world.ssoConnections.get(external_connection_id)
  const isUsable = usedConnection?.organization_id === external_organization_id && usedConnection.kind !== 'external'
  if (!isUsable) {
    throw new Refusal(404, 'external_connection_id_not_found', 'The other organization has no connection with this id.')
  }
  if (usedConnection.status !== 'active') throw new Refusal(400, 'external_connection_not_active', 'The connection is not active yet.')
  const isDuplicate = connectionsOf(world, organization).some(
    (record) => record.kind === 'external' && record.external_connection_id === external_connection_id,
  )
  if (isDuplicate) throw new Refusal(400, 'duplicate_external_sso_connection', 'The organization is connected to it already.')
}

function createExternalConnection(
  world: World,
  liveSession: LiveSession,
  input: CallInput<'sso.external.createConnection'>,
): ExternalRecord {
  checkExternalConnection(world, liveSession, input)
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

/** The calls for single sign-on connections of an organization, and the search for connections by email address. */
export const ssoOperations: Operations<
  | 'sso.getConnections'
  | 'sso.discoverConnections'
  | 'sso.deleteConnection'
  | 'sso.external.createConnection'
  | 'sso.external.updateConnection'
> = {
  'sso.getConnections': async (world, _, caller) => {
    const { organization } = await requirePermission(world, caller, 'sso', ['get'])
    const records = connectionsOf(world, organization)
    return {
      saml_connections: records.flatMap((record) => (record.kind === 'saml' ? [formatSaml(world, record)] : [])),
      oidc_connections: records.flatMap((record) => (record.kind === 'oidc' ? [formatOidc(world, record)] : [])),
      external_connections: records.flatMap((record) => (record.kind === 'external' ? [formatExternal(record)] : [])),
    }
  },
  'sso.discoverConnections': (world, { email_address }) => {
    const { address } = parseEmailAddress(email_address)
    const organizations = [...world.organizations.values()].filter((organization) => canFindConnections(world, organization, address))
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
    const record = await createConnectionOfCaller(world, caller, (liveSession) => createExternalConnection(world, liveSession, input))
    return { connection: formatExternal(record) }
  },
  'sso.external.updateConnection': async (world, input, caller) => {
    const { external_connection_implicit_role_assignments: roles, external_group_implicit_role_assignments: groupRoles } = input
    const changedRecord = await changeConnectionOfCaller(world, caller, { kind: 'external', id: input.connection_id }, (record) => ({
      display_name: input.display_name ?? record.display_name,
      ...computeSsoRoles(world, record, roles, groupRoles),
    }))
    return { connection: formatExternal(changedRecord) }
  },
}
