import type { Organization } from '@acme/b2b-client'
import { Tile } from '../ui/Tile.tsx'
import { detail, name, names } from './styles.ts'

interface LabelProps {
  readonly organization: Organization
  /** A second line below the name. */
  readonly text: string | undefined
}

/** The logo and the name of an organization. */
export const Label = ({ organization: { organization_name, organization_logo_url }, text }: LabelProps) => (
  <>
    <Tile name={organization_name} logo={organization_logo_url ?? ''} />
    <span className={names}>
      <span className={name}>
        <bdi>{organization_name}</bdi>
      </span>
      {text !== undefined && <span className={detail}>{text}</span>}
    </span>
  </>
)
