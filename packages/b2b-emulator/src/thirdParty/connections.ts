import { Refusal } from '../refusal.ts'
import type { World } from '../world.ts'

/** As much of a single sign-on connection as signing in needs. */
export interface UsableConnection {
  readonly connection_id: string
  readonly organization_id: string
  readonly display_name: string
}

/**
 * The connection with this id. What an organization lists as active is what can be used, so the organizations are asked rather than the
 * records of the connections: a connection that is still being set up is in no such list.
 */
export function connectionById(world: World, id: string): UsableConnection {
  for (const { organization_id, sso_active_connections } of world.organizations.values()) {
    const active = sso_active_connections.find(({ connection_id }) => connection_id === id)
    if (active) return { connection_id: id, organization_id, display_name: active.display_name || active.identity_provider || id }
  }
  throw new Refusal(404, 'sso_connection_not_found', 'There is no active connection with this id.')
}
