import type { OrganizationRecord } from '../records.ts'
import { certificateOf, newSaml } from '../rules/newConnections.ts'
import { keepConnection } from '../rules/ssoConnections.ts'
import type { World } from '../world.ts'

/** What the identity provider of a planted connection says of itself: nothing is ever asked there, the emulator plays it. */
const IDENTITY_PROVIDER = {
  idp_entity_id: 'https://identity-provider.test/metadata',
  idp_sso_url: 'https://identity-provider.test/sso',
  attribute_mapping: { email: 'email', full_name: 'name' },
}

/** A certificate by its looks, as are all that the emulator takes. */
const CERTIFICATE = '-----BEGIN CERTIFICATE-----\nZW11bGF0ZWQ=\n-----END CERTIFICATE-----'

/** Lets the people of an organization sign in at their company, by one connection and in no other way; whoever it knows may join. */
export function plantConnection(
  world: World,
  organization: OrganizationRecord,
  named: { readonly connection_id: string; readonly display_name: string },
): void {
  const verification_certificates = [certificateOf(world, CERTIFICATE)]
  keepConnection(world, organization, {
    ...newSaml(world, organization.organization_id),
    ...IDENTITY_PROVIDER,
    ...named,
    verification_certificates,
  })
  Object.assign(organization, {
    auth_methods: 'RESTRICTED',
    allowed_auth_methods: ['sso'],
    sso_default_connection_id: named.connection_id,
    sso_jit_provisioning: 'RESTRICTED',
    sso_jit_provisioning_allowed_connections: [named.connection_id],
  } satisfies Partial<OrganizationRecord>)
}
