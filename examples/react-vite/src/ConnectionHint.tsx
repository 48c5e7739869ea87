import type { ReactNode } from 'react'
import { onlyMethodOf } from './policy.ts'
import { organizations } from './seed.ts'
import type { Settings } from './settings.ts'

/** The organization with single sign-on. */
const WITH_CONNECTION = organizations.find(({ connection }) => connection !== undefined)

/** Returns the organization of the widget; undefined in discovery, where the user chooses one later. */
const organizationOf = ({ flow, organization }: Settings) =>
  flow === 'discovery' ? undefined : organizations.find(({ organization_slug }) => organization_slug === organization)

interface MissingConnectionHintProps {
  readonly settings: Settings
  readonly onChange: (changes: Partial<Settings>) => void
  /** The consequence: the end of the sentence. */
  readonly children: ReactNode
}

/** Explains that the organization has no connection for single sign-on, and offers the one that has. */
export function MissingConnectionHint({ settings, onChange, children }: MissingConnectionHintProps) {
  const organization = organizationOf(settings)
  if (organization === undefined || organization.connection !== undefined || WITH_CONNECTION === undefined) return null
  return (
    <p className="quiet">
      {organization.organization_name} has no connection for single sign-on, {children}{' '}
      <button type="button" className="small" onClick={() => onChange({ organization: WITH_CONNECTION.organization_slug })}>
        Use {WITH_CONNECTION.organization_name}
      </button>
    </p>
  )
}

/** Explains why most ways to sign in cannot be chosen. */
export function OnlyMethodHint({ settings }: { readonly settings: Settings }) {
  const organization = organizationOf(settings)
  const onlyMethod = onlyMethodOf(settings)
  if (organization === undefined || onlyMethod === null) return null
  return (
    <p className="quiet">
      {organization.organization_name} allows only {onlyMethod.text}.
    </p>
  )
}
