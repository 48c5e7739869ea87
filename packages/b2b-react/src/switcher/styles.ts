import { EASE, fading, FORCED_COLORS, hover, REDUCED_MOTION, ring, small, wrapping } from '../theme/parts.ts'
import { style } from '../theme/style.ts'
import { v } from '../theme/tokens.ts'

/** The root element also has the class `b2b-root`, which gives it the width of a card. The order of two classes is not defined, so this selector is stronger. */
export const switcher = style('b2b-switcher', {
  '&[class]': { inlineSize: 'fit-content', maxInlineSize: '100%' },
  '&[class]::before': { content: 'none' },
})

const row = {
  ...fading,
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  inlineSize: '100%',
  minBlockSize: 44,
  paddingBlock: 6,
  paddingInline: 8,
  borderRadius: `min(${v('control-radius')},12px)`,
  textAlign: 'start',
} as const
const clickable = {
  cursor: 'pointer',
  ...hover({ background: v('sunken') }),
  '&:active': { background: 'var(--_pressed)' },
  '&[aria-disabled=true]': { background: 'none', cursor: 'default', color: v('muted') },
  [FORCED_COLORS]: { color: 'ButtonText', '&:hover': { outline: '2px solid Highlight', outlineOffset: -2 } },
} as const

/** The organization: a button, or only text. Both have the same size. */
export const trigger = style('b2b-switcher-trigger', {
  ...row,
  ...ring(2),
  'button&': clickable,
  // The place of the arrow, so that nothing moves when the text becomes a button.
  'span&': { paddingInlineEnd: 36 },
})

/** The place of the organization until it is known. */
export const skeleton = style('b2b-switcher-skeleton', {
  blockSize: 44,
  inlineSize: 180,
  maxInlineSize: '100%',
  borderRadius: `min(${v('control-radius')},12px)`,
  background: v('sunken'),
})

export const names = style('b2b-switcher-names', { display: 'grid', flex: 1, minInlineSize: 0, ...wrapping })
export const name = style('b2b-switcher-name', { fontWeight: 500, lineHeight: '20px' })
export const detail = style('b2b-switcher-detail', { ...small, color: v('muted'), lineHeight: '18px' })

/** The panel with the list. JavaScript sets its position. */
export const panel = style('b2b-switcher-panel', {
  position: 'fixed',
  zIndex: 10,
  display: 'flex',
  flexDirection: 'column',
  gap: 6,
  inlineSize: 'min(320px,calc(100vw - 16px))',
  maxBlockSize: 'min(480px,calc(100dvh - 16px))',
  padding: 8,
  border: `1px solid ${v('card-border')}`,
  borderRadius: v('radius'),
  background: v('surface'),
  color: v('text'),
  boxShadow: v('shadow'),
  animation: `b2b-appear 120ms ${EASE}`,
  [REDUCED_MOTION]: { animation: 'none' },
  [FORCED_COLORS]: { border: '1px solid' },
})
export const title = style('b2b-switcher-title', { ...small, color: v('muted'), paddingInline: 8, paddingBlockStart: 4 })
export const search = style('b2b-switcher-search', {
  minBlockSize: 40,
  paddingInline: 10,
  border: `1px solid ${v('control-border')}`,
  borderRadius: v('control-radius'),
  background: v('field'),
  cursor: 'text',
  ...ring(-2),
  '&::placeholder': { color: v('muted'), opacity: 1 },
})
export const list = style('b2b-switcher-list', {
  display: 'grid',
  listStyle: 'none',
  overflowY: 'auto',
  minBlockSize: 44,
  // The focus ring of a row needs no space outside of the row.
  scrollbarWidth: 'thin',
})
export const choice = style('b2b-switcher-choice', { ...row, ...clickable, ...ring(-2), '&[aria-current]': { fontWeight: 500 } })
export const plainRow = style('b2b-switcher-row', { ...row, color: v('muted') })
export const actions = style('b2b-switcher-actions', {
  display: 'grid',
  borderBlockStart: `1px solid ${v('border')}`,
  paddingBlockStart: 6,
})
