import { useState } from 'react'
import { style } from '../theme/style.ts'
import { v } from '../theme/tokens.ts'
import { cleanText } from './cleanText.ts'
import { useFrame } from './frame.ts'
import { safeOwnImage } from './safeImage.ts'

const logo = style('b2b-logo', {
  objectFit: 'contain',
  objectPosition: 'left',
  maxInlineSize: 100,
  maxBlockSize: 50,
  // Reserves the space before the image is loaded.
  minBlockSize: 28,
  '.b2b-root[dir=rtl] &': { objectPosition: 'right' },
  '.b2b-bar &': { maxInlineSize: 72, maxBlockSize: 24, minBlockSize: 0 },
})
const logoText = style('b2b-logo-text', {
  color: v('text'),
  fontWeight: 600,
  overflowWrap: 'anywhere',
  '.b2b-bar &': { fontSize: 14, lineHeight: '20px' },
})

/** The logo of the theme. If the image cannot be loaded, its alt text; without a logo, nothing. */
export function Logo() {
  const { logo: given } = useFrame()
  const [broken, setBroken] = useState<string | null>(null)
  if (!given) return null
  const address = safeOwnImage(given.url)
  const alt = cleanText(given.alt)
  if (address === null || broken === address) return alt === '' ? null : <span className={logoText}>{alt}</span>
  return <img className={logo} src={address} alt={alt} referrerPolicy="no-referrer" decoding="async" onError={() => setBroken(address)} />
}
