import { below, fading, FORCED_COLORS, hover, ring, small, space, wrapping } from '../theme/parts.ts'
import { style } from '../theme/style.ts'
import { v } from '../theme/tokens.ts'

/** The root element also has the class `b2b-root`, which gives it the width of a card. The order of two classes is not defined, so this selector is stronger. */
export const account = style('b2b-account', {
  '&[class]': { maxInlineSize: 'calc(680*var(--_px))' },
  '&[class]::before': { wordSpacing: 'calc(680*var(--_px))' },
})
/** The sections below each other. Container queries refer to it. */
export const sections = style('b2b-account-sections', {
  container: 'b2b / inline-size',
  display: 'grid',
  gap: space(24),
  gridTemplateColumns: 'minmax(0,1fr)',
})
export const section = style('b2b-account-section', {
  border: `1px solid ${v('card-border')}`,
  borderRadius: v('radius'),
  background: v('surface'),
  [FORCED_COLORS]: { border: '1px solid' },
})
export const heading = style('b2b-account-heading', {
  fontSize: 17,
  lineHeight: '24px',
  fontWeight: 600,
  padding: '16px 24px',
  borderBlockEnd: `1px solid ${v('border')}`,
  ...wrapping,
  ...ring(-2),
  [below(360)]: { paddingInline: 16 },
})
const end = { padding: '0 24px 16px', '&:empty': { padding: 0 }, [below(360)]: { '&:not(:empty)': { paddingInline: 16 } } } as const
/** The failure of an action, at the end of a section. */
export const failure = style('b2b-account-failure', end)
/** The success of an action, at the end of a section. */
export const success = style('b2b-account-success', {
  ...small,
  ...wrapping,
  color: v('success'),
  ...end,
  // It exists before it has a text, so that screen readers announce the text. Until then it takes no space.
  '&:empty': { padding: 0, position: 'absolute' },
})
export const skeleton = style('b2b-account-skeleton', { blockSize: 128, borderRadius: v('radius'), background: v('sunken') })

/** A row of a section: a name, a value and buttons. */
export const row = style('b2b-account-row', {
  display: 'grid',
  // The text keeps some room beside a long button.
  gridTemplateColumns: 'minmax(96px,1fr) auto',
  alignItems: 'center',
  gap: '8px 16px',
  minBlockSize: 64,
  padding: '12px 24px',
  '& + &': { borderBlockStart: `1px solid ${v('border')}` },
  [below(360)]: { paddingInline: 16, gridTemplateColumns: 'minmax(0,1fr)' },
})
export const rowText = style('b2b-account-row-text', { display: 'grid', minInlineSize: 0, ...wrapping })
export const label = style('b2b-account-label', { fontWeight: 500 })
export const value = style('b2b-account-value', { ...small, color: v('muted') })
/** Takes the whole width of a row. */
export const wide = style('b2b-account-wide', {
  gridColumn: '1/-1',
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'minmax(0,1fr)',
  paddingBlock: 4,
})
export const stack = style('b2b-account-stack', { display: 'grid', gap: 12, gridTemplateColumns: 'minmax(0,1fr)' })
export const buttons = style('b2b-account-buttons', {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
})

/** A button that is as wide as its text. */
export const button = style('b2b-account-button', {
  ...fading,
  ...ring(2),
  minBlockSize: 40,
  padding: '4px 14px',
  border: `1px solid ${v('control-border')}`,
  borderRadius: v('control-radius'),
  color: v('secondary-text'),
  fontSize: 15,
  fontWeight: 500,
  textAlign: 'center',
  ...wrapping,
  cursor: 'pointer',
  '&:not([aria-disabled])': {
    ...hover({ background: v('sunken'), borderColor: v('text') }),
    '&:active': { background: 'var(--_pressed)' },
  },
  '&[data-look=primary]': {
    background: v('primary'),
    color: v('on-primary'),
    borderColor: v('primary-border'),
    '&:not([aria-disabled])': {
      ...hover({ background: 'var(--_hover)', borderColor: 'var(--_hover)' }),
      '&:active': { background: 'var(--_active)' },
    },
  },
  '&[data-look=danger]': { color: v('error'), borderColor: v('error') },
  '&[aria-disabled]': { cursor: 'default' },
  '&[data-off]': { background: v('disabled'), color: v('on-disabled'), borderColor: 'transparent' },
  [FORCED_COLORS]: {
    color: 'ButtonText',
    '&[data-look=primary]': { forcedColorAdjust: 'none', background: 'ButtonText', color: 'ButtonFace', border: '1px solid' },
    '&[data-off]': { background: 'ButtonFace', color: 'GrayText', borderColor: 'GrayText' },
  },
})
export const field = style('b2b-account-field', { display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0,1fr)' })
export const input = style('b2b-account-input', {
  ...fading,
  inlineSize: '100%',
  minBlockSize: 44,
  paddingInline: 12,
  border: `1px solid ${v('control-border')}`,
  borderRadius: v('control-radius'),
  background: v('field'),
  cursor: 'text',
  ...hover({ borderColor: v('text') }),
  '&:focus': { borderColor: v('focus'), outline: `2px solid ${v('focus')}`, outlineOffset: -1 },
  '&[aria-invalid]': { borderColor: v('error'), outlineColor: v('error') },
  '&[readonly]': { color: v('muted') },
  [FORCED_COLORS]: { '&[aria-invalid]': { borderWidth: 3 } },
})
export const password = style('b2b-account-password', {
  position: 'relative',
  '& > input': { paddingInlineEnd: 48 },
  // The text is left-to-right, but the button is at the end of the line in the layout's direction.
  '.b2b-root[dir=rtl] & > input': { paddingInline: '48px 12px' },
})
export const eye = style('b2b-account-eye', {
  ...fading,
  ...ring(-2),
  position: 'absolute',
  insetBlock: 1,
  insetInlineEnd: 1,
  display: 'grid',
  placeItems: 'center',
  inlineSize: 44,
  borderRadius: `min(${v('control-radius')},16px)`,
  color: v('muted'),
  cursor: 'pointer',
  ...hover({ color: v('text') }),
  [FORCED_COLORS]: { color: 'ButtonText' },
})
export const message = style('b2b-account-message', {
  ...small,
  ...wrapping,
  color: v('muted'),
  '&[data-tone=error]': { color: v('error') },
  '&[data-tone=success]': { color: v('success') },
  // A status exists before it has a text, so that screen readers announce the text. Until then it takes no space.
  '&:empty': { position: 'absolute' },
})
/** A checkbox or a radio button with its text. */
export const choice = style('b2b-account-choice', {
  ...wrapping,
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minBlockSize: 40,
  cursor: 'pointer',
})
export const check = style('b2b-account-check', {
  '&[type]': { appearance: 'auto', inlineSize: 18, blockSize: 18, flex: 'none', accentColor: v('primary'), cursor: 'pointer', ...ring(2) },
})
