import type { Bootstrap, Organization } from '@acme/b2b-client'
import { asList, asObject, type UncheckedObject } from '../../internal/unchecked.ts'
import type { Connection, OrganizationFacts, ProjectFacts } from '../machine/facts.ts'

/*
 * Reads the responses that the first screen needs. The server or the storage can leave out fields or return malformed ones, despite their
 * types.
 */

export const asString = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Returns the strings in a list; empty if the value is not a list. */
export const asStrings = (value: unknown): string[] => asList(value).filter((item) => typeof item === 'string')

/** Returns the allowed names; null if everything is allowed. An unknown policy counts as a restriction. */
const allowedBy = (policy: unknown, list: unknown): readonly string[] | null =>
  policy === 'ALL_ALLOWED' || policy === undefined ? null : asStrings(list)

/** Reads a list of active connections. Leaves out connections without an id. */
export const connectionsOf = (list: unknown): Connection[] =>
  asList(list).flatMap((entry) => {
    const { connection_id, display_name, identity_provider } = asObject(entry)
    return typeof connection_id === 'string' && connection_id !== ''
      ? { connection_id, name: asString(display_name), identityProvider: asString(identity_provider) }
      : []
  })

/** Returns the email domains that can join without an invite; null for any domain. */
function joinableDomains({ email_jit_provisioning, email_allowed_domains }: UncheckedObject): readonly string[] | null {
  if (email_jit_provisioning === 'NOT_ALLOWED') return []
  return email_jit_provisioning === 'RESTRICTED' ? asStrings(email_allowed_domains).map((domain) => domain.toLowerCase()) : null
}

/** Reads the fields of an organization that the widget uses. */
export function factsOf(organization: Pick<Organization, 'organization_id'>): OrganizationFacts {
  const fields = asObject(organization)
  return {
    organization_id: organization.organization_id,
    name: asString(fields['organization_name']),
    logo_url: asString(fields['organization_logo_url']),
    allowedAuthMethods: allowedBy(fields['auth_methods'], fields['allowed_auth_methods']),
    allowedMfaMethods: allowedBy(fields['mfa_methods'], fields['allowed_mfa_methods']),
    connections: connectionsOf(fields['sso_active_connections']),
    defaultConnection: asString(fields['sso_default_connection_id']) || null,
    joinableDomains: joinableDomains(fields),
  }
}

/** Reads the fields of the project configuration that the widget uses. */
export const projectFacts = ({ bootstrap, slug }: { readonly bootstrap: Bootstrap; readonly slug: string }): ProjectFacts => ({
  name: bootstrap.projectName ?? '',
  emailDomains: bootstrap.emailDomains,
  createOrganizationEnabled: bootstrap.createOrganizationEnabled,
  watermark: bootstrap.displayWatermark,
  luds: bootstrap.passwordConfig && {
    characters: bootstrap.passwordConfig.ludsMinimumCount,
    classes: bootstrap.passwordConfig.ludsComplexity,
  },
  slug,
})
