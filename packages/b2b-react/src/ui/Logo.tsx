import { useState } from 'react'
import type { LogoProps } from '../theme/slots.ts'
import { part, style } from '../theme/style.ts'
import { v } from '../theme/tokens.ts'
import { cleanText } from './cleanText.ts'
import { useFrame } from './frame.ts'
import { safeHostImage } from './safeImage.ts'
import { slotElement } from './slot.ts'

const logo = style('b2b-logo', {
  objectFit: 'contain',
  objectPosition: 'left',
  maxInlineSize: 100,
  maxBlockSize: 50,
  // Reserves the space before the image is loaded.
  minBlockSize: 28,
  '.b2b-root[dir=rtl] &': { objectPosition: 'right' },
  '.b2b-bar &': { maxInlineSize: 72, maxBlockSize: 24, minBlockSize: 0 },
  // Centers the logo in the card, also beside a back button.
  '[data-logo=center] :is(&,.b2b-logo-text)': { inlineSize: 'fit-content', marginInline: 'auto', objectPosition: 'center' },
  '[data-logo=center] .b2b-bar > :is(&,.b2b-logo-text)': { position: 'absolute', insetInline: 0 },
})
const logoText = style('b2b-logo-text', {
  color: v('text'),
  fontWeight: 600,
  overflowWrap: 'anywhere',
  '.b2b-bar &': { fontSize: 14, lineHeight: '20px' },
})

/** Shows the logo of the theme, with the host's component if there is one. Without a logo in the theme, shows nothing. */
export function Logo() {
  const { logo: themeLogo, components } = useFrame()
  return themeLogo ? slotElement('Logo', components, DefaultLogo, themeLogo) : null
}

/** Shows an image. If it cannot be loaded, shows its alt text. */
function DefaultLogo({ url, alt: untrustedAlt }: LogoProps) {
  const [brokenAddress, setBrokenAddress] = useState<string | null>(null)
  const address = safeHostImage(url)
  const alt = cleanText(untrustedAlt)
  if (address === null || brokenAddress === address) return alt === '' ? null : <span {...part(logoText, 'logo')}>{alt}</span>
  return (
    <img {...part(logo)} src={address} alt={alt} referrerPolicy="no-referrer" decoding="async" onError={() => setBrokenAddress(address)} />
  )
}
