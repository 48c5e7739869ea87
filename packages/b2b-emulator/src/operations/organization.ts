import { organizationBySlug } from '../members.ts'
import { OrganizationAnswer } from '../records.ts'
import type { OrganizationRecord } from '../records.ts'
import type { Operations } from './operation.ts'

/** What anyone may know of an organization whose slug they know. Source: entity record section 3. */
const publicPart = (organization: OrganizationRecord) => ({
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

/** The organization of the member who is signed in, and the way to find one by its slug. */
export const organizationOperations: Operations<'organization.get' | 'organization.getBySlug'> = {
  'organization.get': async (_, __, caller) => ({ organization: OrganizationAnswer.parse((await caller.session()).organization) }),
  'organization.getBySlug': (world, { organization_slug }) => {
    const organization = organizationBySlug(world, organization_slug)
    return { organization: organization && publicPart(organization) }
  },
}
