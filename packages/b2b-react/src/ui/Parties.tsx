import { style } from '../theme/style.ts'
import { v } from '../theme/tokens.ts'
import { Tile } from './Tile.tsx'

const parties = style('b2b-parties', { display: 'flex', alignItems: 'center', gap: 8, marginBlockEnd: 20, color: v('muted') })
const dots = style('b2b-parties-dots', {
  flex: 'none',
  inlineSize: 20,
  blockSize: 20,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
})

interface Party {
  readonly name: string
  /** `""` if none. */
  readonly logo: string
}

/**
 * The application that requests access, and the project with the account. Hidden from screen readers, because the title says
 * the same.
 */
export const Parties = ({ client, project }: { readonly client: Party; readonly project: Party }) => (
  <div className={parties} aria-hidden="true">
    <Tile {...client} size={44} />
    <svg className={dots} width={20} height={20} viewBox="0 0 20 20">
      <path d="M2.5 10h.01M6.25 10h.01M10 10h.01M13.75 10h.01M17.5 10h.01" />
    </svg>
    <Tile {...project} size={44} solid />
  </div>
)
