import { Refusal } from '../refusal.ts'
import type { OrganizationRecord } from '../records.ts'

/** An imported world may hold a word of a later version, so the setting is a text here. */
interface JoinRule extends Pick<OrganizationRecord, 'email_allowed_domains'> {
  readonly email_jit_provisioning: string
}

const includesDomain = (domains: readonly string[], domain: string): boolean => domains.some((listed) => listed.toLowerCase() === domain)

/** Whether owners of an address of this domain may join on their own. Only what is known to let them in does. */
export function letsIn({ email_jit_provisioning, email_allowed_domains }: JoinRule, domain: string): boolean {
  if (email_jit_provisioning === 'ALL_ALLOWED') return true
  return email_jit_provisioning === 'RESTRICTED' && includesDomain(email_allowed_domains, domain)
}

/** Refuses those who may not join on their own, and says why. */
export function checkLetsIn(organization: JoinRule, domain: string): void {
  if (letsIn(organization, domain)) return
  if (organization.email_jit_provisioning === 'RESTRICTED') {
    throw new Refusal(
      400,
      'invalid_email_for_jit_provisioning',
      'The domain of the email address is not among those that may join the organization.',
    )
  }
  throw new Refusal(400, 'email_jit_provisioning_not_allowed', 'The organization does not let anyone join by their email address.')
}

/** A place at a service that accounts there belong to. */
export interface TenantAt {
  readonly service: string
  readonly tenant: string | null
}

/** Whether accounts of this place may join on their own. Only what is known to let them in does. */
export function letsTenantIn(
  { oauth_tenant_jit_provisioning, allowed_oauth_tenants }: OrganizationRecord,
  { service, tenant }: TenantAt,
): boolean {
  return oauth_tenant_jit_provisioning === 'RESTRICTED' && tenant !== null && (allowed_oauth_tenants[service] ?? []).includes(tenant)
}

/** Refuses to create an organization for a domain that another one claims. */
export function checkUnclaimed(organizations: Iterable<OrganizationRecord>, domain: string): void {
  for (const { claimed_email_domains } of organizations) {
    if (!includesDomain(claimed_email_domains, domain)) continue
    throw new Refusal(400, 'action_not_allowed_email_domain_is_claimed', 'An organization has claimed the domain of the email address.')
  }
}
