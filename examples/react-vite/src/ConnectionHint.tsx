import { organizations } from './seed.ts'
import type { Settings } from './settings.ts'

/** The organization with single sign-on. */
const WITH_CONNECTION = organizations.find(({ connection }) => connection !== undefined)

/** Explains why the widget offers no single sign-on: only an organization with a connection has a button for it. */
export function ConnectionHint({
  settings,
  onChange,
}: {
  readonly settings: Settings
  readonly onChange: (changes: Partial<Settings>) => void
}) {
  const organization = organizations.find(({ organization_slug }) => organization_slug === settings.organization)
  const hasConnection = organization === undefined || organization.connection !== undefined
  if (settings.flow !== 'organization' || hasConnection || !settings.products.includes('sso') || WITH_CONNECTION === undefined) return null
  return (
    <p className="quiet">
      {organization.organization_name} has no connection for single sign-on, so the widget shows no button for it.{' '}
      <button type="button" className="small" onClick={() => onChange({ organization: WITH_CONNECTION.organization_slug })}>
        Use {WITH_CONNECTION.organization_name}
      </button>
    </p>
  )
}
