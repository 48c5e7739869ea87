import * as z from 'zod/mini'
import { sha256 } from '../crypto/digest.ts'
import { checkAssignableRoles } from '../domain/members/memberRoles.ts'
import { validatePageSize, findPage } from '../domain/members/memberSearch.ts'
import { requirePermission } from '../domain/members/rbac.ts'
import { Refusal } from '../internal/refusal.ts'
import { SCIM_TOKEN_TTL_MS } from '../limits.ts'
import { parseShape } from '../schema/shapes.ts'
import type { ScimRecord } from '../world/records/connections.ts'
import type { OrganizationRecord } from '../world/records/entities.ts'
import { toTimestamp } from '../world/world.ts'
import type { World } from '../world/world.ts'
import type { CallInput, Caller, Operations } from './operation.ts'

/** The accepted values of `identity_provider`. An empty text means that the product is unknown. */
const IDENTITY_PROVIDERS = ['generic', 'okta', 'microsoft-entra', 'cyberark', 'jumpcloud', 'onelogin', 'pingfederate', 'rippling', '']

const GroupRoles = z.array(z.object({ role_id: z.string(), group_id: z.string() }))

/** Returns the fields that every response with a connection contains. */
const baseFields = (world: World, record: ScimRecord) => ({
  organization_id: record.organization_id,
  connection_id: record.connection_id,
  status: record.status,
  display_name: record.display_name,
  identity_provider: record.identity_provider,
  base_url: `https://test.${world.brand}.example/v1/b2b/scim/${encodeURIComponent(record.connection_id)}`,
  scim_group_implicit_role_assignments: record.group_roles.map((assignment) => ({ ...assignment })),
})

const tokenFields = ({ token }: ScimRecord) => ({
  bearer_token_last_four: token.last_four,
  bearer_token_expires_at: toTimestamp(token.expires_at),
})

/** Converts a connection into the format of the API. The API shows only the last four characters of a token. */
const formatConnection = (world: World, record: ScimRecord) => ({
  ...baseFields(world, record),
  ...tokenFields(record),
  ...(record.next && {
    next_bearer_token_last_four: record.next.last_four,
    next_bearer_token_expires_at: toTimestamp(record.next.expires_at),
  }),
})

/** Returns the SCIM connection of an organization, or null. */
export const findScimConnection = (world: World, { organization_id }: OrganizationRecord): ScimRecord | null =>
  [...world.scimConnections.values()].find((record) => record.organization_id === organization_id) ?? null

function validateIdentityProvider(name: string): string {
  if (IDENTITY_PROVIDERS.includes(name)) return name
  throw new Refusal(400, 'invalid_scim_idp', 'The identity provider is unknown.')
}

const noConnectionRefusal = (): Refusal => new Refusal(404, 'no_active_scim_connection', 'The organization has no such connection.')

/**
 * Returns the connection of the caller's organization. Refuses a caller without the permission. With an `id`, refuses any other connection.
 */
async function requireConnection(world: World, caller: Caller, action: string, id?: string) {
  const { organization } = await requirePermission(world, caller, 'scim', [action])
  const record = findScimConnection(world, organization)
  const hasOtherId = id !== undefined && record?.connection_id !== id
  if (!record || hasOtherId) throw noConnectionRefusal()
  return { organization, record }
}

/**
 * Creates a bearer token and the record of the token. The world stores only the record. Only the response of this call contains the token.
 */
async function createToken(world: World) {
  const bearerToken = world.token()
  const digest = await sha256(bearerToken)
  return { bearerToken, tokenRecord: { digest, last_four: bearerToken.slice(-4), expires_at: world.now() + SCIM_TOKEN_TTL_MS } }
}

function storeConnection(world: World, organization: OrganizationRecord, record: ScimRecord): void {
  const { connection_id, display_name } = record
  world.scimConnections.set(connection_id, record)
  organization.scim_active_connection = { connection_id, display_name }
  world.changed()
}

function updateRecord(world: World, record: ScimRecord, input: CallInput<'scim.updateConnection'>): void {
  const { display_name = record.display_name, scim_group_implicit_role_assignments: groupRoles } = input
  const identity_provider = validateIdentityProvider(input.identity_provider ?? record.identity_provider)
  const group_roles = groupRoles === undefined ? record.group_roles : parseShape(GroupRoles, groupRoles)
  checkAssignableRoles(
    world,
    group_roles.map(({ role_id }) => role_id),
  )
  if (!group_roles.every(({ group_id }) => record.groups.some((group) => group.group_id === group_id))) {
    throw new Refusal(400, 'scim_group_role_assignment_group_does_not_exist', 'The directory has no group with one of these ids.')
  }
  Object.assign(record, { display_name, identity_provider, group_roles })
}

/** Ends a rotation. `chooseToken` returns the token that stays valid. */
async function endRotation(world: World, caller: Caller, id: string, chooseToken: (record: ScimRecord) => ScimRecord['next']) {
  const { organization, record } = await requireConnection(world, caller, 'update', id)
  if (!record.next)
    throw new Refusal(400, 'scim_connection_not_rotating_token', 'The connection has no next token. Start a rotation first.')
  Object.assign(record, { token: chooseToken(record), next: null })
  storeConnection(world, organization, record)
  return { connection: formatConnection(world, record) }
}

/** The calls for SCIM connections. Through a connection, the directory of a company manages the groups of an organization. */
export const scimOperations: Operations<
  | 'scim.createConnection'
  | 'scim.updateConnection'
  | 'scim.deleteConnection'
  | 'scim.getConnection'
  | 'scim.getConnectionGroups'
  | 'scim.rotateStart'
  | 'scim.rotateComplete'
  | 'scim.rotateCancel'
> = {
  'scim.createConnection': async (world, { display_name = '', identity_provider = 'generic' }, caller) => {
    const { organization } = await requirePermission(world, caller, 'scim', ['create'])
    // The token is created before the check, because another call could create a connection during an await after the check.
    const { bearerToken, tokenRecord } = await createToken(world)
    if (findScimConnection(world, organization)) {
      throw new Refusal(400, 'active_scim_connection_exists', 'The organization has a connection already.')
    }
    const { organization_id } = organization
    const record: ScimRecord = {
      organization_id,
      identity_provider: validateIdentityProvider(identity_provider),
      connection_id: world.id('scim-connection'),
      status: 'active',
      display_name,
      group_roles: [],
      groups: [],
      token: tokenRecord,
      next: null,
    }
    storeConnection(world, organization, record)
    const newTokenFields = { bearer_token: bearerToken, bearer_token_expires_at: toTimestamp(tokenRecord.expires_at) }
    return { connection: { ...baseFields(world, record), ...newTokenFields } }
  },
  'scim.updateConnection': async (world, input, caller) => {
    const { organization, record } = await requireConnection(world, caller, 'update', input.connection_id)
    updateRecord(world, record, input)
    storeConnection(world, organization, record)
    return { connection: formatConnection(world, record) }
  },
  'scim.deleteConnection': async (world, { connection_id }, caller) => {
    const { organization } = await requireConnection(world, caller, 'delete', connection_id)
    world.scimConnections.delete(connection_id)
    organization.scim_active_connection = null
    world.changed()
    return { connection_id }
  },
  'scim.getConnection': async (world, _, caller) => {
    const { organization } = await requirePermission(world, caller, 'scim', ['get'])
    const record = findScimConnection(world, organization)
    return { connection: record && formatConnection(world, record) }
  },
  'scim.getConnectionGroups': async (world, { limit, cursor }, caller) => {
    const { record } = await requireConnection(world, caller, 'get')
    const { organization_id, connection_id, groups } = record
    const { page, next } = findPage(groups, ({ group_id }) => group_id, validatePageSize(limit), cursor)
    return { scim_groups: page.map((group) => ({ organization_id, connection_id, ...group })), next_cursor: next }
  },
  'scim.rotateStart': async (world, { connection_id }, caller) => {
    const { organization, record } = await requireConnection(world, caller, 'update', connection_id)
    const { bearerToken, tokenRecord } = await createToken(world)
    record.next = tokenRecord
    storeConnection(world, organization, record)
    const nextTokenFields = { next_bearer_token: bearerToken, next_bearer_token_expires_at: toTimestamp(tokenRecord.expires_at) }
    return { connection: { ...baseFields(world, record), ...tokenFields(record), ...nextTokenFields } }
  },
  'scim.rotateComplete': (world, { connection_id }, caller) => endRotation(world, caller, connection_id, ({ next }) => next),
  'scim.rotateCancel': (world, { connection_id }, caller) => endRotation(world, caller, connection_id, ({ token }) => token),
}
