import { useState } from 'react'
import { part, style } from '../theme/style.ts'
import { v } from '../theme/tokens.ts'
import { cleanText } from './cleanText.ts'
import { firstLetter } from './firstLetter.ts'
import { safeImage } from './safeImage.ts'

const tile = style('b2b-tile', {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  inlineSize: 32,
  blockSize: 32,
  borderRadius: `min(${v('control-radius')},10px)`,
  background: 'var(--_tile)',
  color: v('text'),
  fontSize: 14,
  lineHeight: '20px',
  fontWeight: 600,
  overflow: 'hidden',
  '&[data-size="44"]': { inlineSize: 44, blockSize: 44, fontSize: 18, lineHeight: '24px' },
  '&[data-solid]': { background: v('primary'), color: v('on-primary') },
  // Logos are made for a white background.
  '&[data-logo]': { background: '#fff', border: `1px solid ${v('border')}` },
  '@media (prefers-contrast:more),(forced-colors:active)': { border: '1px solid' },
})
const picture = style('b2b-tile-logo', { maxInlineSize: '100%', maxBlockSize: '100%', objectFit: 'contain' })

interface TileProps {
  readonly name: string
  readonly logo: string
  readonly size?: 32 | 44
  /** True for the host's own tile, which has the brand color. */
  readonly solid?: boolean
}

/** A square with a logo, or with the first letter of the name. Hidden from screen readers, because the name is beside it. */
export function Tile({ name, logo, size = 32, solid = false }: TileProps) {
  const [isBroken, setIsBroken] = useState(false)
  const address = isBroken ? null : safeImage(logo)
  return (
    <span
      {...part(tile)}
      data-size={size}
      data-logo={address ? '' : undefined}
      data-solid={solid && !address ? '' : undefined}
      aria-hidden="true"
    >
      {address ? (
        <img className={picture} src={address} alt="" referrerPolicy="no-referrer" decoding="async" onError={() => setIsBroken(true)} />
      ) : (
        firstLetter(cleanText(name))
      )}
    </span>
  )
}
