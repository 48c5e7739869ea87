import type { ConnectionFields } from '../../world/fieldSchemas.ts'
import { OrganizationRecord } from '../../world/records/entities.ts'
import type { SeededOrganization } from '../../world/seed.ts'
import type { World } from '../../world/world.ts'
import { addMockConnection } from '../sso/mockConnections.ts'
import { DEFAULT_SETTINGS } from './newOrganizations.ts'

type OrganizationInput = Omit<SeededOrganization, 'note'>

/** The settings that make single sign-on the only way to sign in, and allow every user of the identity provider to join. */
const ssoOnlySettings = (connection_id: string) => ({
  auth_methods: 'RESTRICTED',
  allowed_auth_methods: ['sso'],
  sso_default_connection_id: connection_id,
  sso_jit_provisioning: 'RESTRICTED',
  sso_jit_provisioning_allowed_connections: [connection_id],
})

/** Adds an id with the slug of the organization to a connection, unless the connection has an id. */
export const assignConnectionId = ({ kind = 'saml', ...fields }: ConnectionFields, slug: string) => ({
  connection_id: `${kind}-connection-test-${slug}`,
  ...fields,
  kind,
})

/** Adds an organization from a seed or a test. Missing fields get the defaults of a new organization. */
export function addSeededOrganization(world: World, { connection, ...otherFields }: OrganizationInput): OrganizationRecord {
  const connectionWithId = connection && assignConnectionId(connection, otherFields.organization_slug)
  const fields = { ...DEFAULT_SETTINGS, ...(connectionWithId && ssoOnlySettings(connectionWithId.connection_id)), ...otherFields }
  // Cloned, so that changes in the world do not change the seed.
  const record = OrganizationRecord.parse(structuredClone(fields))
  world.organizations.set(record.organization_id, record)
  if (connectionWithId) addMockConnection(world, record, connectionWithId)
  return record
}
