import type { OrganizationRecord } from '../records.ts'
import { newSaml } from '../rules/newConnections.ts'
import { activate } from '../rules/standInConnections.ts'
import type { World } from '../world.ts'

/** Lets the people of an organization sign in at their company, by one connection and in no other way; whoever it knows may join. */
export function plantConnection(
  world: World,
  organization: OrganizationRecord,
  named: { readonly connection_id: string; readonly display_name: string },
): void {
  activate(world, organization, { ...newSaml(world, organization.organization_id), ...named })
  Object.assign(organization, {
    auth_methods: 'RESTRICTED',
    allowed_auth_methods: ['sso'],
    sso_default_connection_id: named.connection_id,
    sso_jit_provisioning: 'RESTRICTED',
    sso_jit_provisioning_allowed_connections: [named.connection_id],
  } satisfies Partial<OrganizationRecord>)
}
