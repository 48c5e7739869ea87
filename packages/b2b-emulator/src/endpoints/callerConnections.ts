import { requirePermission } from '../domain/members/rbac.ts'
import type { LiveSession } from '../domain/sessions/sessions.ts'
import { connectionsOf, storeConnection } from '../domain/sso/ssoConnections.ts'
import { Refusal } from '../internal/refusal.ts'
import type { SsoRecord } from '../world/records/connections.ts'
import type { World } from '../world/world.ts'
import type { Caller } from './operation.ts'

type Kind = SsoRecord['kind']
type RecordOf<K extends Kind> = SsoRecord & { readonly kind: K }

const NOT_FOUND_ERROR_TYPES = {
  saml: 'saml_connection_not_found',
  oidc: 'oidc_connection_not_found',
  external: 'sso_connection_not_found',
} as const

/**
 * Returns the connection with this id. Refuses an unknown id, another kind of connection, and a connection of another organization, all
 * with the same message.
 */
function requireConnectionOfCaller<K extends Kind>(world: World, { organization }: LiveSession, id: string, kind: K): RecordOf<K> {
  const record = connectionsOf(world, organization).find(({ connection_id }) => connection_id === id)
  // The kind was checked, but TypeScript does not narrow a union by a type parameter.
  if (record?.kind === kind) return record as RecordOf<K>
  throw new Refusal(404, NOT_FOUND_ERROR_TYPES[kind], 'The organization has no connection of this kind with this id.')
}

/** Adds a connection to the caller's organization. Refuses a caller without the permission. */
export async function createConnectionOfCaller<R extends SsoRecord>(
  world: World,
  caller: Caller,
  createRecord: (liveSession: LiveSession) => R,
): Promise<R> {
  const liveSession = await requirePermission(world, caller, 'sso', ['create'])
  const record = createRecord(liveSession)
  storeConnection(world, liveSession.organization, record)
  return record
}

/** Changes a connection of the caller's organization. Refuses a caller without the permission. A refused change has no effect. */
export async function changeConnectionOfCaller<K extends Kind>(
  world: World,
  caller: Caller,
  { kind, id }: { readonly kind: K; readonly id: string },
  computeChanges: (record: RecordOf<K>) => Partial<RecordOf<K>>,
): Promise<RecordOf<K>> {
  const liveSession = await requirePermission(world, caller, 'sso', ['update'])
  const record = requireConnectionOfCaller(world, liveSession, id, kind)
  Object.assign(record, computeChanges(record))
  storeConnection(world, liveSession.organization, record)
  return record
}
