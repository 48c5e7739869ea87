import type { ConnectionFields } from '../../world/fieldSchemas.ts'
import { OrganizationRecord } from '../../world/records/entities.ts'
import type { SeededOrganization } from '../../world/seed.ts'
import type { World } from '../../world/world.ts'
import { addMockConnection } from '../sso/mockConnections.ts'
import { DEFAULT_SETTINGS } from './newOrganizations.ts'

type OrganizationPlan = Omit<SeededOrganization, 'note'>

/** The settings that make single sign-on the only way to sign in, and let everyone at the identity provider join. */
const ssoOnlySettings = (connection_id: string) => ({
  auth_methods: 'RESTRICTED',
  allowed_auth_methods: ['sso'],
  sso_default_connection_id: connection_id,
  sso_jit_provisioning: 'RESTRICTED',
  sso_jit_provisioning_allowed_connections: [connection_id],
})

/** Gives a connection an id made from the slug, unless it has one. */
export const identifiedConnection = ({ kind = 'saml', ...fields }: ConnectionFields, slug: string) => ({
  connection_id: `${kind}-connection-test-${slug}`,
  ...fields,
  kind,
})

/** Adds an organization. Missing fields get the defaults of a new one. */
export function addOrganization(world: World, { connection, ...rest }: OrganizationPlan): OrganizationRecord {
  const identified = connection && identifiedConnection(connection, rest.organization_slug)
  // The data is cloned, so that changes in the world do not change the seed.
  const fields = { ...DEFAULT_SETTINGS, ...(identified && ssoOnlySettings(identified.connection_id)), ...rest }
  const record = OrganizationRecord.parse(structuredClone(fields))
  world.organizations.set(record.organization_id, record)
  if (identified) addMockConnection(world, record, identified)
  return record
}
