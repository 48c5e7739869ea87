import type { CSSObject } from '@emotion/react'
import { v } from './tokens.ts'

/** How every movement goes: quick out, soft in. */
export const EASE = 'cubic-bezier(.2,0,0,1)'

/** Colours change, nothing else does. */
export const fading: CSSObject = {
  transition: `background-color 120ms ${EASE},border-color 120ms ${EASE},color 120ms ${EASE},text-decoration-color 120ms ${EASE}`,
  '@media (prefers-reduced-motion:reduce)': { transition: 'none' },
}

/** The ring of whatever has the focus; it is never removed. */
export const ring = (offset: 2 | -2): CSSObject => ({
  '&:focus-visible': { outline: `2px solid ${v('focus')}`, outlineOffset: offset },
})

/** What happens under a pointer that can hover. A finger would leave it behind. */
export const hover = (rule: CSSObject): CSSObject => ({ '@media (hover:hover)': { '&:hover': rule } })

/** Helpers, messages, notes, labels and toasts. */
export const small: CSSObject = { fontSize: 14, lineHeight: '20px' }

/** Long words of any language wrap before they would leave the card. */
export const wrapping: CSSObject = { overflowWrap: 'anywhere', textWrap: 'pretty' }

/** Directional drawings are mirrored where people read from the right. */
export const flipped: CSSObject = { '.b2b-root[dir=rtl] &': { transform: 'scaleX(-1)' } }

/** The system chooses the colours; what only had a tint gets an edge. */
export const FORCED = '@media (forced-colors:active)'

/** For people who ask for less movement. */
export const STILL = '@media (prefers-reduced-motion:reduce)'

/** Below this inner width of the widget; the page's width is never asked. */
export const below = (width: 300 | 320 | 360): string => `@container b2b (inline-size < ${width}px)`
