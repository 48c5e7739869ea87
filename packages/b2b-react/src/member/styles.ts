import { FORCED_COLORS, ring, small, wrapping } from '../theme/parts.ts'
import { style } from '../theme/style.ts'
import { v } from '../theme/tokens.ts'

/** A problem that concerns a whole list or section. */
export const complaint = style('b2b-complaint', {
  ...small,
  ...wrapping,
  padding: '8px 10px',
  borderRadius: v('control-radius'),
  background: 'var(--_tint)',
  color: v('error'),
  [FORCED_COLORS]: { border: '1px solid' },
})
/** A button inside of a text. */
export const textButton = style('b2b-text-button', {
  ...ring(2),
  borderRadius: 2,
  fontWeight: 500,
  textDecoration: 'underline',
  textUnderlineOffset: 3,
  cursor: 'pointer',
})

/** The dialog with screens of the sign-in. */
export const modal = style('b2b-modal', {
  position: 'fixed',
  inset: 0,
  margin: 'auto',
  inlineSize: `min(${v('width')},calc(100vw - 16px))`,
  blockSize: 'fit-content',
  maxBlockSize: 'calc(100dvh - 16px)',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: 16,
  '& [data-b2b-part=card]': { padding: '0 8px 8px', borderWidth: 0, boxShadow: 'none' },
  // Below the card, the dialog would cut a toast off.
  '& [data-b2b-part=toast]': { position: 'static', marginBlockStart: 12 },
  border: `1px solid ${v('card-border')}`,
  borderRadius: v('radius'),
  background: v('surface'),
  color: v('text'),
  '&:not([open])': { display: 'none' },
  '&[open]': { display: 'grid', gap: 12 },
  '&::backdrop': { background: 'rgb(10 20 26/.5)' },
  [FORCED_COLORS]: { border: '1px solid' },
})
/** The line above the screens in a dialog: a text, and a button at its end. A long button is below the text. */
export const bar = style('b2b-steps-bar', {
  ...small,
  ...wrapping,
  color: v('muted'),
  padding: 8,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  '& > span': { flex: '1 1 240px', '&:empty': { flexBasis: 0 } },
})
/** Text beside or above the main content. */
export const quiet = style('b2b-quiet', { ...small, color: v('muted'), padding: 8 })
