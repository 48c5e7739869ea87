import { Refusal } from '../../internal/refusal.ts'
import type { OrganizationRecord } from '../../world/records/entities.ts'

/** The settings for joining by email address. */
interface JoinSettings extends Pick<OrganizationRecord, 'email_allowed_domains'> {
  /** Any text, because an imported world can contain a value of a later version. */
  readonly email_jit_provisioning: string
}

const includesDomain = (domains: readonly string[], domain: string): boolean =>
  domains.some((listedDomain) => listedDomain.toLowerCase() === domain)

/** Returns true if users with an address of this domain can join without an invitation. Returns false if the setting is unknown. */
export function allowsDomain({ email_jit_provisioning, email_allowed_domains }: JoinSettings, domain: string): boolean {
  if (email_jit_provisioning === 'ALL_ALLOWED') return true
  return email_jit_provisioning === 'RESTRICTED' && includesDomain(email_allowed_domains, domain)
}

/** Refuses a domain if users with an address of this domain cannot join without an invitation. The refusal contains the reason. */
export function checkAllowsDomain(organization: JoinSettings, domain: string): void {
  if (allowsDomain(organization, domain)) return
  if (organization.email_jit_provisioning === 'RESTRICTED') {
    throw new Refusal(
      400,
      'invalid_email_for_jit_provisioning',
      'The domain of the email address is not among those that may join the organization.',
    )
  }
  throw new Refusal(400, 'email_jit_provisioning_not_allowed', 'The organization does not allow joining by email address.')
}

/** A tenant at a provider, such as a Slack workspace. */
export interface ProviderTenant {
  readonly service: string
  readonly tenant: string
}

/** Returns true if accounts of this tenant can join without an invitation. Returns false if the setting is unknown. */
export function allowsTenant(
  { oauth_tenant_jit_provisioning, allowed_oauth_tenants }: OrganizationRecord,
  { service, tenant }: { readonly service: string; readonly tenant: string | null },
): boolean {
  return oauth_tenant_jit_provisioning === 'RESTRICTED' && tenant !== null && (allowed_oauth_tenants[service] ?? []).includes(tenant)
}

/** Returns true if every user of this single sign-on connection can join without an invitation. */
export const allowsConnection = (
  { sso_jit_provisioning: rule, sso_jit_provisioning_allowed_connections: allowedIds }: OrganizationRecord,
  connectionId: string,
): boolean => rule === 'ALL_ALLOWED' || (rule === 'RESTRICTED' && allowedIds.includes(connectionId))

/** Refuses a claimed domain. A user of this domain cannot create another organization. */
export function checkUnclaimedDomain(organizations: Iterable<OrganizationRecord>, domain: string): void {
  for (const { claimed_email_domains } of organizations) {
    if (includesDomain(claimed_email_domains, domain)) {
      throw new Refusal(400, 'action_not_allowed_email_domain_is_claimed', 'An organization has claimed the domain of the email address.')
    }
  }
}
