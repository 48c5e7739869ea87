import type { Bootstrap, Organization } from '@acme/b2b-client'
import { listOf } from '../../config.ts'
import type { Connection, OrganizationFacts, ProjectFacts } from '../facts.ts'

/* What the first screen reads out of answers. The provider, and storage, may leave fields out or make them odd, whatever the types say. */

/** An object of which nothing is certain. */
export type Given = { readonly [field: string]: unknown }

export const given = (value: unknown): Given => (typeof value === 'object' && value !== null ? (value as Given) : {})
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The texts of a list; anything else is none. */
export const textsOf = (value: unknown): string[] => listOf(value).filter((item) => typeof item === 'string')

/** What is allowed: everything (null), or what the list says. A word that is not known restricts: only the one that allows everything does so. */
const allowedBy = (word: unknown, list: unknown): readonly string[] | null =>
  word === 'ALL_ALLOWED' || word === undefined ? null : textsOf(list)

/** The connections of a list that can be used. */
export const connectionsOf = (list: unknown): Connection[] =>
  listOf(list).flatMap((entry) => {
    const { connection_id, display_name, identity_provider } = given(entry)
    return typeof connection_id === 'string' && connection_id !== ''
      ? { connection_id, name: textOf(display_name), identityProvider: textOf(identity_provider) }
      : []
  })

/** Who may join without an invite. Source: widget specification section 5, decisions point 25. */
function joinableDomains({ email_jit_provisioning, email_allowed_domains }: Given): readonly string[] | null {
  if (email_jit_provisioning === 'NOT_ALLOWED') return []
  return email_jit_provisioning === 'RESTRICTED' ? textsOf(email_allowed_domains).map((domain) => domain.toLowerCase()) : null
}

/** What the widget needs to know of an organization. */
export function factsOf(organization: Pick<Organization, 'organization_id'>): OrganizationFacts {
  const fields = given(organization)
  return {
    organization_id: organization.organization_id,
    name: textOf(fields['organization_name']),
    logo_url: textOf(fields['organization_logo_url']),
    allowedAuthMethods: allowedBy(fields['auth_methods'], fields['allowed_auth_methods']),
    allowedMfaMethods: allowedBy(fields['mfa_methods'], fields['allowed_mfa_methods']),
    connections: connectionsOf(fields['sso_active_connections']),
    defaultConnection: textOf(fields['sso_default_connection_id']) || null,
    joinableDomains: joinableDomains(fields),
  }
}

/** What the widget needs to know of the project. */
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
