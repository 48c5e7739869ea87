import type { Member } from '@acme/b2b-client/contract'
import type { Factor } from '../../world/records/entities.ts'
import { SOCIAL_PROVIDERS, isSocialProvider } from '../../world/records/socialProviders.ts'
import type { SocialProviderName } from '../../world/records/socialProviders.ts'
import type { World } from '../../world/world.ts'
import type { ProviderTenant } from '../organizations/provisioning.ts'
import { createPrimaryFactor } from './factors.ts'

/** The account at a social login provider that a user has signed in with. */
export interface Account {
  readonly service: SocialProviderName
  readonly emailAddress: string
  readonly tenant: string | null
}

/** Returns an id with a prefix for a text, such as `google-test-…`. The same text always has the same id. */
const stableId = (world: World, prefix: string, text: string): string =>
  // `emailId` stores one id for each text, such as `email-test-…`.
  world.emailId(`${prefix}:${text}`).replace(/^email/, prefix)

/** Returns the id of an email address at a provider. At each provider, the address has a different id. */
export const subjectOf = (world: World, service: string, emailAddress: string): string => stableId(world, service, emailAddress)

/** Returns the field with the tenant of an account. For GitHub it is a list, because a GitHub account can have several tenants. */
function tenantFields({ service, tenant }: Account): object {
  if (tenant === null) return {}
  return service === 'github' ? { provider_tenant_ids: [tenant] } : { provider_tenant_id: tenant }
}

/** Creates the factor of social login. */
export function createAccountFactor(world: World, account: Account): Factor {
  const { service, emailAddress } = account
  const provider_subject = subjectOf(world, service, emailAddress)
  return createPrimaryFactor(world, `${service}_oauth`, `oauth_${service}`, {
    [`${service}_oauth_factor`]: {
      // `google-test-…` becomes `member-oauth-registration-test-…`.
      id: provider_subject.replace(service, 'member-oauth-registration'),
      email_id: world.emailId(emailAddress),
      provider_subject,
      ...tenantFields(account),
    },
  })
}

/** Creates the factor of single sign-on. */
export const createConnectionFactor = (world: World, connectionId: string, emailAddress: string): Factor =>
  createPrimaryFactor(world, 'sso', 'sso', {
    sso_factor: {
      id: stableId(world, 'sso-registration', `${connectionId}:${emailAddress}`),
      connection_id: connectionId,
      external_id: emailAddress,
    },
  })

interface AccountDetails {
  readonly id: string
  readonly provider_subject: string
  readonly provider_tenant_id?: string
  readonly provider_tenant_ids?: readonly string[]
}
interface ConnectionDetails {
  readonly id: string
  readonly connection_id: string
  readonly external_id: string
}

const tenantsOf = ({ provider_tenant_id, provider_tenant_ids }: AccountDetails): readonly string[] =>
  provider_tenant_ids ?? (provider_tenant_id === undefined ? [] : [provider_tenant_id])

/** Returns the accounts in the factors. The cast is safe, because only {@link createAccountFactor} sets these fields of a factor. */
const findAccounts = (factors: readonly Factor[]): { readonly service: SocialProviderName; readonly details: AccountDetails }[] =>
  factors.flatMap((factor) => {
    const service = factor.delivery_method.replace(/^oauth_/, '')
    return isSocialProvider(service) ? [{ service, details: factor[`${service}_oauth_factor`] as AccountDetails }] : []
  })

/** Returns the tenants of the accounts in the factors. */
export const findTenants = (factors: readonly Factor[]): readonly ProviderTenant[] =>
  findAccounts(factors).flatMap(({ service, details }) => tenantsOf(details).map((tenant) => ({ service, tenant })))

function registerAccount(member: Member, service: SocialProviderName, details: AccountDetails): void {
  if (member.oauth_registrations.some(({ member_oauth_registration_id }) => member_oauth_registration_id === details.id)) return
  member.oauth_registrations.push({
    member_oauth_registration_id: details.id,
    provider_subject: details.provider_subject,
    provider_type: SOCIAL_PROVIDERS[service].name,
    profile_picture_url: null,
    locale: null,
    provider_tenants: tenantsOf(details).map((tenant) => ({ tenant_id: tenant, tenant_name: tenant })),
  })
}

function registerConnection(member: Member, { id, connection_id, external_id }: ConnectionDetails): void {
  if (member.sso_registrations.some(({ registration_id }) => registration_id === id)) return
  member.sso_registrations.push({ connection_id, external_id, registration_id: id, sso_attributes: {} })
}

/** Adds the accounts and connections of the factors to the registrations of a member, unless the member has them already. */
export function registerFactors(member: Member, factors: readonly Factor[]): void {
  for (const { service, details } of findAccounts(factors)) registerAccount(member, service, details)
  for (const factor of factors) {
    // The cast is safe, because only `createConnectionFactor` sets this field of a factor.
    if (factor.delivery_method === 'sso') registerConnection(member, Reflect.get(factor, 'sso_factor') as ConnectionDetails)
  }
}
