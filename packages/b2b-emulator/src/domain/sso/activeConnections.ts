import { Refusal } from '../../internal/refusal.ts'
import type { World } from '../../world/world.ts'

/** The parts of a single sign-on connection that a sign-in needs. */
export interface UsableConnection {
  readonly connection_id: string
  readonly organization_id: string
  readonly display_name: string
}

/**
 * Returns the active connection with this id. It searches the lists of active connections of the organizations, because a connection that
 * is still being set up must not be used.
 */
export function connectionById(world: World, id: string): UsableConnection {
  for (const { organization_id, sso_active_connections } of world.organizations.values()) {
    const active = sso_active_connections.find(({ connection_id }) => connection_id === id)
    if (active) return { connection_id: id, organization_id, display_name: active.display_name || active.identity_provider || id }
  }
  throw new Refusal(404, 'sso_connection_not_found', 'There is no active connection with this id.')
}
