import { findOrganizationByIdOrSlug } from '../domain/members/members.ts'
import { endSessions } from '../domain/sessions/endSessions.ts'
import { activateMockConnection, addMockConnection } from '../domain/sso/mockConnections.ts'
import { connectionsOf, removeConnection } from '../domain/sso/ssoConnections.ts'
import { jsonResponse } from '../http/respond.ts'
import { Refusal } from '../internal/refusal.ts'
import { parseShape } from '../schema/shapes.ts'
import { ConnectionFields } from '../world/fieldSchemas.ts'
import type { OrganizationRecord } from '../world/records/entities.ts'
import type { World } from '../world/world.ts'
import { checkFreeId } from './checkFreeId.ts'
import type { ControlRequest } from './controlRequest.ts'

/* Changes connections and sessions, like the dashboard of the provider. */

/** Returns the organization of a path. The path contains the slug or the id of the organization. */
export function requireOrganizationOfPath(world: World, { params }: ControlRequest): OrganizationRecord {
  const organization = findOrganizationByIdOrSlug(world, params['slug'] ?? '')
  if (organization) return organization
  throw new Refusal(404, 'organization_not_found', 'There is no organization with this slug or id.')
}

const listConnections = (world: World, organization: OrganizationRecord): Response =>
  jsonResponse(
    connectionsOf(world, organization).map(({ connection_id, kind, display_name, status }) => ({
      connection_id,
      kind,
      display_name,
      status,
    })),
  )

/** Adds an active connection to a mock identity provider. */
export function addConnection(world: World, request: ControlRequest): Response {
  const organization = requireOrganizationOfPath(world, request)
  const fields = parseShape(ConnectionFields, request.body)
  if (fields.connection_id !== undefined) checkFreeId(world.ssoConnections, 'connection_id', fields.connection_id)
  addMockConnection(world, organization, fields)
  return listConnections(world, organization)
}

function requireConnectionOfPath(world: World, organization: OrganizationRecord, { params }: ControlRequest) {
  const record = connectionsOf(world, organization).find(({ connection_id }) => connection_id === params['connection_id'])
  if (record) return record
  throw new Refusal(404, 'sso_connection_not_found', 'The organization has no connection with this id.')
}

/** Activates a connection. Missing settings get the values of the mock identity provider. */
export function activateConnection(world: World, request: ControlRequest): Response {
  const organization = requireOrganizationOfPath(world, request)
  activateMockConnection(world, organization, requireConnectionOfPath(world, organization, request))
  return listConnections(world, organization)
}

/** Removes a connection. */
export function deleteConnection(world: World, request: ControlRequest): Response {
  const organization = requireOrganizationOfPath(world, request)
  removeConnection(world, organization, requireConnectionOfPath(world, organization, request).connection_id)
  return listConnections(world, organization)
}

/** Ends a session, like an administrator in the dashboard. */
export function endSession(world: World, { params }: ControlRequest): Response {
  const sizeBefore = world.sessions.size
  endSessions(world, ({ member_session_id }) => member_session_id === params['session_id'])
  if (world.sessions.size === sizeBefore) throw new Refusal(404, 'session_not_found', 'There is no session with this id.')
  world.changed()
  return jsonResponse({ sessions: world.sessions.size })
}
