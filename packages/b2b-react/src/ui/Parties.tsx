import { style } from '../theme/style.ts'
import { v } from '../theme/tokens.ts'
import { useFrame } from './frame.ts'
import { Logo } from './Logo.tsx'
import { Tile } from './Tile.tsx'

const parties = style('b2b-parties', {
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  inlineSize: 'fit-content',
  marginBlockEnd: 20,
  color: v('muted'),
})
const dots = style('b2b-parties-dots', {
  flex: 'none',
  inlineSize: 20,
  blockSize: 20,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
})

/**
 * The application that requests access, and the project with the account. The project is shown as the logo of the theme or, without a logo, as
 * its first letter. Hidden from screen readers, because the title says the same.
 */
export function Parties({ client, project }: { readonly client: string; readonly project: string }) {
  const { logo } = useFrame()
  return (
    <div className={parties} aria-hidden="true">
      <Tile name={client} logo="" size={44} />
      <svg className={dots} width={20} height={20} viewBox="0 0 20 20">
        <path d="M2.5 10h.01M6.25 10h.01M10 10h.01M13.75 10h.01M17.5 10h.01" />
      </svg>
      {logo ? <Logo /> : <Tile name={project} logo="" size={44} solid />}
    </div>
  )
}
