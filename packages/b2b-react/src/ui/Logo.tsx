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

/** Shows the logo of the theme; its alt text if the image cannot be loaded; nothing if the theme has no logo. */
export function Logo() {
  const { logo: themeLogo } = useFrame()
  const [brokenAddress, setBrokenAddress] = useState<string | null>(null)
  if (!themeLogo) return null
  const address = safeOwnImage(themeLogo.url)
  const alt = cleanText(themeLogo.alt)
  if (address === null || brokenAddress === address) return alt === '' ? null : <span className={logoText}>{alt}</span>
  return (
    <img className={logo} src={address} alt={alt} referrerPolicy="no-referrer" decoding="async" onError={() => setBrokenAddress(address)} />
  )
}
