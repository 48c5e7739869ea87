import type { CSSObject } from '@emotion/react'
import { v } from './tokens.ts'

/** The easing of all animations: a fast start and a soft end. */
export const EASE = 'cubic-bezier(.2,0,0,1)'

/** Animates color changes only. */
export const fading: CSSObject = {
  transition: `background-color 120ms ${EASE},border-color 120ms ${EASE},color 120ms ${EASE},text-decoration-color 120ms ${EASE}`,
  '@media (prefers-reduced-motion:reduce)': { transition: 'none' },
}

/** The focus ring. It is never removed. */
export const ring = (offset: 2 | -2): CSSObject => ({
  '&:focus-visible': { outline: `2px solid ${v('focus')}`, outlineOffset: offset },
})

/** Applies a rule only under a pointer that can hover. On a touch screen, the hover state would remain after a tap. */
export const hover = (rule: CSSObject): CSSObject => ({ '@media (hover:hover)': { '&:hover': rule } })

/** The text style of helper texts, messages, notes, labels and toasts. */
export const small: CSSObject = { fontSize: 14, lineHeight: '20px' }

/** The space between parts, in pixels of the default text size. A theme can scale it. */
export const space = (pixels: number): string => `calc(${pixels}*var(--_space))`

/** Wraps long words of any language inside the card. */
export const wrapping: CSSObject = { overflowWrap: 'anywhere', textWrap: 'pretty' }

/** Mirrors icons with a direction in right-to-left layouts. */
export const flipped: CSSObject = { '.b2b-root[dir=rtl] &': { transform: 'scaleX(-1)' } }

/** Forced colors: the system chooses the colors, and tinted surfaces get a border. */
export const FORCED_COLORS = '@media (forced-colors:active)'

/** For users who prefer reduced motion. */
export const REDUCED_MOTION = '@media (prefers-reduced-motion:reduce)'

/**
 * Applies below this inner width of the widget, in pixels at the default text size. The query is in `em`, the text size of the container, so that
 * the limit grows with the text.
 */
export const below = (width: 200 | 240 | 280 | 300 | 320 | 360): string => `@container b2b (inline-size < ${width / 16}em)`
