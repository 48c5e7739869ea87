import { AUTH_METHODS, MFA_METHODS } from '@acme/b2b-client/contract'
import type { Input } from '@acme/b2b-client/contract'
import * as z from 'zod/mini'
import { Refusal } from '../../internal/refusal.ts'
import { parseShape } from '../../schema/shapes.ts'
import { Allowance } from '../../world/records/creatorSettings.ts'
import type { OrganizationRecord } from '../../world/records/entities.ts'
import type { World } from '../../world/world.ts'
import { checkAssignableRoles } from '../members/memberRoles.ts'
import { findOrganizationBySlug } from '../members/members.ts'
import { COMMON_DOMAINS, validateSlug } from './newOrganizations.ts'

const Restriction = z.literal(['ALL_ALLOWED', 'RESTRICTED'])

/** The settings that members can change, restricted to the known values. */
const Settings = z.object({
  organization_name: z.optional(z.string()),
  organization_slug: z.optional(z.string()),
  organization_logo_url: z.optional(z.string()),
  sso_default_connection_id: z.optional(z.nullable(z.string())),
  sso_jit_provisioning: z.optional(Allowance),
  sso_jit_provisioning_allowed_connections: z.optional(z.array(z.string())),
  email_allowed_domains: z.optional(z.array(z.string())),
  email_jit_provisioning: z.optional(Allowance),
  email_invites: z.optional(Allowance),
  oauth_tenant_jit_provisioning: z.optional(z.literal(['RESTRICTED', 'NOT_ALLOWED'])),
  allowed_oauth_tenants: z.optional(z.record(z.string(), z.array(z.string()))),
  auth_methods: z.optional(Restriction),
  allowed_auth_methods: z.optional(z.array(z.literal(AUTH_METHODS))),
  mfa_methods: z.optional(Restriction),
  allowed_mfa_methods: z.optional(z.array(z.literal(MFA_METHODS))),
  mfa_policy: z.optional(z.literal(['OPTIONAL', 'REQUIRED_FOR_ALL'])),
  rbac_email_implicit_role_assignments: z.optional(z.array(z.object({ role_id: z.string(), domain: z.string() }))),
})
type Settings = z.output<typeof Settings>

/** The permission that each field needs. */
export const SETTING_ACTIONS: { readonly [F in keyof Settings | keyof Input<'organization.update'>]-?: string } = {
  organization_name: 'update.info.name',
  organization_slug: 'update.info.slug',
  organization_logo_url: 'update.info.logo-url',
  sso_default_connection_id: 'update.settings.default-sso-connection',
  sso_jit_provisioning: 'update.settings.sso-jit-provisioning',
  sso_jit_provisioning_allowed_connections: 'update.settings.sso-jit-provisioning',
  email_allowed_domains: 'update.settings.allowed-domains',
  email_jit_provisioning: 'update.settings.email-jit-provisioning',
  email_invites: 'update.settings.email-invites',
  oauth_tenant_jit_provisioning: 'update.settings.oauth-tenant-jit-provisioning',
  allowed_oauth_tenants: 'update.settings.allowed-oauth-tenants',
  auth_methods: 'update.settings.allowed-auth-methods',
  allowed_auth_methods: 'update.settings.allowed-auth-methods',
  mfa_methods: 'update.settings.allowed-mfa-methods',
  allowed_mfa_methods: 'update.settings.allowed-mfa-methods',
  mfa_policy: 'update.settings.mfa-policy',
  rbac_email_implicit_role_assignments: 'update.settings.implicit-roles',
}

/** Lower case labels separated by dots. The last label starts with a letter. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]+$/

function checkDomains(domains: readonly string[]): void {
  for (const domain of domains) {
    if (!DOMAIN.test(domain))
      throw new Refusal(400, 'organization_settings_invalid_domain', 'One of the allowed domains is not a valid domain.')
    if (COMMON_DOMAINS.has(domain)) {
      throw new Refusal(
        400,
        'organization_settings_domain_too_common',
        'One of the allowed domains is a public email provider, where anyone can have an address.',
      )
    }
  }
  if (new Set(domains).size === domains.length) return
  throw new Refusal(400, 'organization_settings_duplicate_domain', 'One of the allowed domains is listed twice.')
}

function checkImplicitRoles(world: World, assignments: readonly { readonly role_id: string; readonly domain: string }[]): void {
  const roleIds = assignments.map(({ role_id }) => role_id)
  checkAssignableRoles(world, roleIds)
  for (const assignment of assignments) {
    const domain = assignment.domain.toLowerCase()
    if (!DOMAIN.test(domain)) throw new Refusal(400, 'rbac_invalid_domain', 'The domain of a role is not a valid domain.')
    if (COMMON_DOMAINS.has(domain)) {
      throw new Refusal(400, 'rbac_domain_too_common', 'The domain of a role is a public email provider, where anyone can have an address.')
    }
  }
}

function checkConnections(world: World, { organization_id }: OrganizationRecord, settings: Settings): void {
  const { sso_default_connection_id: defaultId, sso_jit_provisioning_allowed_connections: allowedIds = [] } = settings
  const connections = [...world.ssoConnections.values()].filter((connection) => connection.organization_id === organization_id)
  const ids = connections.map(({ connection_id }) => connection_id)
  const activeIds = connections.filter(({ status }) => status === 'active').map(({ connection_id }) => connection_id)
  if (typeof defaultId === 'string' && !activeIds.includes(defaultId)) {
    throw new Refusal(400, 'invalid_sso_default_connection_id', 'The default connection is not an active one of the organization.')
  }
  if (allowedIds.every((id) => ids.includes(id))) return
  throw new Refusal(404, 'sso_connection_not_found', 'The organization has no connection with one of these ids.')
}

/** Refuses a restricted setting with an empty list of allowed values. Checks a setting only if the call has sent the setting or the list. */
function checkRestrictions(changedOrganization: OrganizationRecord, sentSettings: Settings): void {
  const isAnySent = (...fields: readonly (keyof Settings)[]): boolean => fields.some((field) => sentSettings[field] !== undefined)
  const needsDomains = changedOrganization.email_jit_provisioning === 'RESTRICTED' || changedOrganization.email_invites === 'RESTRICTED'
  const lacksDomains = needsDomains && changedOrganization.email_allowed_domains.length === 0
  if (lacksDomains && isAnySent('email_jit_provisioning', 'email_invites', 'email_allowed_domains')) {
    throw new Refusal(400, 'invalid_restricted_email_setting', 'Restricted joining or inviting needs email_allowed_domains.')
  }
  const lacksAuthMethods = changedOrganization.auth_methods === 'RESTRICTED' && changedOrganization.allowed_auth_methods.length === 0
  if (lacksAuthMethods && isAnySent('auth_methods', 'allowed_auth_methods')) {
    throw new Refusal(400, 'allowed_auth_methods_required_for_restricted', 'Restricted auth_methods need a list of allowed_auth_methods.')
  }
  const lacksMfaMethods = changedOrganization.mfa_methods === 'RESTRICTED' && !changedOrganization.allowed_mfa_methods?.length
  if (lacksMfaMethods && isAnySent('mfa_methods', 'allowed_mfa_methods')) {
    throw new Refusal(400, 'allowed_mfa_methods_required_for_restricted', 'Restricted mfa_methods need a list of allowed_mfa_methods.')
  }
  const lacksTenants =
    changedOrganization.oauth_tenant_jit_provisioning === 'RESTRICTED' &&
    Object.keys(changedOrganization.allowed_oauth_tenants).length === 0
  if (lacksTenants && isAnySent('oauth_tenant_jit_provisioning', 'allowed_oauth_tenants')) {
    throw new Refusal(400, 'invalid_restricted_oauth_tenants_setting', 'Joining by tenant needs a list of allowed_oauth_tenants.')
  }
}

/** Returns the new slug of an organization. Refuses a malformed slug, and a slug of another organization. */
export function validateChangedSlug(world: World, organization: OrganizationRecord, slug: string): string {
  const isTaken = (wantedSlug: string): boolean => {
    const owner = findOrganizationBySlug(world, wantedSlug)
    return owner !== null && owner !== organization
  }
  return validateSlug(slug, isTaken)
}

function validateNames(world: World, organization: OrganizationRecord, { organization_name, organization_slug }: Settings) {
  if (organization_name !== undefined && organization_name.trim() === '') {
    throw new Refusal(400, 'invalid_organization_name', 'The name of an organization must not be empty.')
  }
  return {
    ...(organization_name === undefined ? {} : { organization_name: organization_name.trim() }),
    ...(organization_slug === undefined ? {} : { organization_slug: validateChangedSlug(world, organization, organization_slug) }),
  }
}

/** Returns the organization with its changed settings. Does not change the record, so that a refusal has no effect. */
export function validateSettings(world: World, organization: OrganizationRecord, input: object): OrganizationRecord {
  const settings = parseShape(Settings, input)
  const domains = settings.email_allowed_domains?.map((domain) => domain.trim().toLowerCase())
  if (domains) checkDomains(domains)
  checkImplicitRoles(world, settings.rbac_email_implicit_role_assignments ?? [])
  checkConnections(world, organization, settings)
  const sentSettings = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
  const changedOrganization = {
    ...organization,
    ...sentSettings,
    ...validateNames(world, organization, settings),
    ...(domains && { email_allowed_domains: domains }),
  }
  checkRestrictions(changedOrganization, settings)
  return changedOrganization
}
