import { findOrganization, findOrganizationBySlug } from '../domain/members/members.ts'
import { endSessions } from '../domain/sessions/endSessions.ts'
import { activateMockConnection, addMockConnection } from '../domain/sso/mockConnections.ts'
import { connectionsOf, removeConnection } from '../domain/sso/ssoConnections.ts'
import { jsonResponse } from '../http/respond.ts'
import { Refusal } from '../internal/refusal.ts'
import { parseShape } from '../schema/shapes.ts'
import { ConnectionFields } from '../world/fieldSchemas.ts'
import type { OrganizationRecord } from '../world/records/entities.ts'
import type { World } from '../world/world.ts'
import type { ControlRequest } from './controlRequest.ts'
import { checkIsFree } from './freeIds.ts'

/* Changes single records like the provider's dashboard: connections of an organization, and sessions. */

/** Returns the organization that the path names by its slug or its id. */
export function organizationIn(world: World, { params }: ControlRequest): OrganizationRecord {
  const name = params['slug'] ?? ''
  const organization = findOrganizationBySlug(world, name) ?? findOrganization(world, name)
  if (organization) return organization
  throw new Refusal(404, 'organization_not_found', 'There is no organization with this slug or id.')
}

const connectionList = (world: World, organization: OrganizationRecord): Response =>
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
  const organization = organizationIn(world, request)
  const fields = parseShape(ConnectionFields, request.body)
  if (fields.connection_id !== undefined) checkIsFree(world.ssoConnections, 'connection_id', fields.connection_id)
  addMockConnection(world, organization, fields)
  return connectionList(world, organization)
}

function connectionIn(world: World, organization: OrganizationRecord, { params }: ControlRequest) {
  const record = connectionsOf(world, organization).find(({ connection_id }) => connection_id === params['connection_id'])
  if (record) return record
  throw new Refusal(404, 'sso_connection_not_found', 'The organization has no connection with this id.')
}

/** Activates a connection that is still being set up. Missing settings get the values of the mock provider. */
export function activateConnection(world: World, request: ControlRequest): Response {
  const organization = organizationIn(world, request)
  activateMockConnection(world, organization, connectionIn(world, organization, request))
  return connectionList(world, organization)
}

/** Removes a connection. */
export function deleteConnection(world: World, request: ControlRequest): Response {
  const organization = organizationIn(world, request)
  removeConnection(world, organization, connectionIn(world, organization, request).connection_id)
  return connectionList(world, organization)
}

/** Ends a session, like an administrator in the dashboard. */
export function endSession(world: World, { params }: ControlRequest): Response {
  const { size } = world.sessions
  endSessions(world, ({ member_session_id }) => member_session_id === params['session_id'])
  if (world.sessions.size === size) throw new Refusal(404, 'session_not_found', 'There is no session with this id.')
  world.changed()
  return jsonResponse({ sessions: world.sessions.size })
}
