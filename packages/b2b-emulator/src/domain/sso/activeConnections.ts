import { Refusal } from '../../internal/refusal.ts'
import type { World } from '../../world/world.ts'

/** The fields of a single sign-on connection that a sign-in needs. */
export interface ActiveConnection {
  readonly connection_id: string
  readonly organization_id: string
  readonly display_name: string
}

/** Returns the active connection with this id. Refuses an unknown connection, and a connection that is not active yet. */
export function requireActiveConnection(world: World, id: string): ActiveConnection {
  for (const { organization_id, sso_active_connections } of world.organizations.values()) {
    const connection = sso_active_connections.find(({ connection_id }) => connection_id === id)
    if (connection)
      return { connection_id: id, organization_id, display_name: connection.display_name || connection.identity_provider || id }
  }
  throw new Refusal(404, 'sso_connection_not_found', 'There is no active connection with this id.')
}
