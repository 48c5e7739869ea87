import type { Theme } from './theme/theme.ts'

/* Complete themes. A host can change parts of a theme: `{ ...rounded, colors: { primary: '#0B3FBF' } }`. */

/** No card: no edge, no shadow and no round corners, for a form that is part of a page. */
export const plain: Theme = {
  container: { border: 'none', shadow: 'none', borderRadius: 0 },
  inputs: { borderRadius: 4 },
}

/** Soft corners, round fields and buttons, and more space. */
export const rounded: Theme = {
  container: { border: 'none', borderRadius: 24, shadow: '0 1px 3px rgb(0 0 0/.06), 0 24px 56px -24px rgb(0 0 0/.28)' },
  inputs: { borderRadius: 24 },
  spacing: 1.15,
}

/** Black on white, or white on black, with strong edges. Users who set their system to more contrast see the same colors in every theme. */
export const contrast: Theme = { contrast: 'more', container: { borderRadius: 0 }, inputs: { borderRadius: 0 } }
