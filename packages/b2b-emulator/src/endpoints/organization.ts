import { refreshRolesOfOrganization } from '../domain/members/memberRoles.ts'
import { findOrganizationBySlug } from '../domain/members/members.ts'
import { actionsForFields, requirePermission } from '../domain/members/rbac.ts'
import { SETTING_ACTIONS, validateSettings } from '../domain/organizations/organizationSettings.ts'
import { endSessions } from '../domain/sessions/endSessions.ts'
import { removeDependentConnections } from '../domain/sso/ssoConnections.ts'
import { OrganizationAnswer } from '../world/records/entities.ts'
import type { OrganizationRecord } from '../world/records/entities.ts'
import type { World } from '../world/world.ts'
import type { Operations } from './operation.ts'

/** Returns the public fields of an organization. A caller needs only the slug to read them. */
const publicFields = (organization: OrganizationRecord) => ({
  organization_id: organization.organization_id,
  organization_name: organization.organization_name,
  organization_slug: organization.organization_slug,
  organization_logo_url: organization.organization_logo_url,
  sso_active_connections: organization.sso_active_connections,
  sso_default_connection_id: organization.sso_default_connection_id,
  email_jit_provisioning: organization.email_jit_provisioning,
  email_allowed_domains: organization.email_allowed_domains,
  oauth_tenant_jit_provisioning: organization.oauth_tenant_jit_provisioning,
  allowed_oauth_tenants: organization.allowed_oauth_tenants,
  auth_methods: organization.auth_methods,
  allowed_auth_methods: organization.allowed_auth_methods,
  mfa_policy: organization.mfa_policy,
})

/** Removes an organization with all its data. */
export function removeOrganization(world: World, organization: OrganizationRecord): void {
  const { organization_id } = organization
  const isOfOrganization = (record: { readonly organization_id: string | null }): boolean => record.organization_id === organization_id
  endSessions(world, isOfOrganization)
  const { members, links, passwords, passwordResets, ssoConnections, scimConnections } = world
  for (const [id, member] of members) if (isOfOrganization(member)) world.totps.delete(id)
  for (const records of [members, links, passwords, passwordResets, ssoConnections, scimConnections]) {
    for (const [key, record] of records) if (isOfOrganization(record)) records.delete(key)
  }
  world.organizations.delete(organization_id)
  removeDependentConnections(world, organization)
}

/** The calls about the organization of the session, and the search for an organization by slug. */
export const organizationOperations: Operations<
  'organization.get' | 'organization.getBySlug' | 'organization.update' | 'organization.delete'
> = {
  'organization.update': async (world, input, caller) => {
    const { organization } = await requirePermission(world, caller, 'organization', actionsForFields(SETTING_ACTIONS, input))
    Object.assign(organization, validateSettings(world, organization, input))
    refreshRolesOfOrganization(world, organization.organization_id)
    world.changed()
    return { organization: OrganizationAnswer.parse(organization) }
  },
  'organization.delete': async (world, _, caller) => {
    const { organization } = await requirePermission(world, caller, 'organization', ['delete'])
    removeOrganization(world, organization)
    world.changed()
    return { organization_id: organization.organization_id }
  },
  'organization.get': async (_, __, caller) => {
    const { organization } = await caller.session()
    return { organization: OrganizationAnswer.parse(organization) }
  },
  'organization.getBySlug': (world, { organization_slug }) => {
    const organization = findOrganizationBySlug(world, organization_slug)
    return { organization: organization && publicFields(organization) }
  },
}
