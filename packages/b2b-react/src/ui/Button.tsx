import { useId } from 'react'
import { below, EASE, fading, FORCED_COLORS, hover, ring } from '../theme/parts.ts'
import type { ButtonProps, SocialButtonProps } from '../theme/slots.ts'
import { part, style } from '../theme/style.ts'
import { v } from '../theme/tokens.ts'
import { Icon } from './Icon.tsx'
import { unseen } from './Layout.tsx'
import { useSlot } from './slot.ts'
import { Spinner } from './Spinner.tsx'

export const button = style('b2b-button', {
  ...fading,
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  inlineSize: '100%',
  minBlockSize: 45,
  padding: '4px 16px',
  border: '1px solid transparent',
  borderRadius: v('control-radius'),
  fontWeight: 500,
  textAlign: 'center',
  cursor: 'pointer',
  userSelect: 'none',
  ...ring(2),
  // The attribute selector has a higher specificity than page styles such as `a:hover`.
  '&[data-look=primary]': { background: v('primary'), color: v('on-primary'), borderColor: v('primary-border') },
  // Without a text, only the border shows that this button was used last.
  '&[data-tagged]:not([data-text])': { borderColor: v('text') },
  '&[data-look=secondary]': { color: v('secondary-text'), border: `var(--_line) solid ${v('control-border')}` },
  // A text button has no visible edge, so the padding of the last one overlaps the card's padding.
  '&[data-look=text]': { color: v('secondary-text'), '&:last-child': { marginBlockEnd: -10 } },
  '&:not([data-busy],[data-off])': {
    ...hover({
      '&[data-look]': { background: v('sunken') },
      '&[data-look=secondary]': { borderColor: v('text') },
      '&[data-look=primary]': { background: 'var(--_hover)', borderColor: 'var(--_hover)' },
    }),
    '&:active[data-look]': { background: 'var(--_pressed)' },
    '&:active[data-look=secondary]': { borderColor: v('text') },
    '&:active[data-look=primary]': { background: 'var(--_active)', borderColor: 'var(--_active)' },
  },
  '&:is([data-busy],[data-off])': { cursor: 'default' },
  '&[data-off]': {
    '&[data-look]': { color: v('muted') },
    '&[data-look=secondary]': { borderColor: v('border') },
    '&[data-look=primary]': { background: v('disabled'), color: v('on-disabled'), borderColor: 'transparent' },
  },
  // Buttons with a logo: all texts in the column start at the same position.
  '&[data-text]': {
    justifyContent: 'flex-start',
    gap: 12,
    paddingInline: '15px 12px',
    textAlign: 'start',
    [below(360)]: { gap: 10, paddingInline: 11 },
  },
  // In a very narrow widget, the text gets the whole width. Icons are decoration.
  [below(200)]: { '&[data-look]': { gap: 8, paddingInline: 8 }, '& > .b2b-icon': { display: 'none' } },
  [FORCED_COLORS]: {
    '&[data-look]': { border: '1px solid' },
    '&[data-look=primary]': { background: 'ButtonText', color: 'ButtonFace', forcedColorAdjust: 'none' },
    '&[data-look=primary]:not([data-busy],[data-off]):is(:hover,:active)': { background: 'Highlight', color: 'HighlightText' },
    '&[data-look][data-off]': { background: 'ButtonFace', color: 'GrayText', borderColor: 'GrayText' },
  },
})

export const word = style('b2b-button-word', {
  minInlineSize: 0,
  overflowWrap: 'anywhere',
  textWrap: 'balance',
  '[data-text] > &': { flex: 1 },
  // Beside an icon, centered lines would start at different distances from the icon.
  '.b2b-icon + &': { textAlign: 'start' },
})
const tagged = style('b2b-button-tagged', {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  flex: 1,
  gap: '0 8px',
  minInlineSize: 0,
  '& > .b2b-button-word': { flex: '1 1 auto' },
})
const quietTag = style('b2b-button-tag', {
  color: v('muted'),
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 500,
  '[data-look=primary] &': { color: 'inherit' },
})
const busySign = style('b2b-button-busy', {
  position: 'absolute',
  insetInlineEnd: 14,
  animation: `b2b-appear 120ms ${EASE}`,
})

/** A button. Its text is its accessible name. A theme can replace it. */
export const Button = (props: ButtonProps) => useSlot('Button', DefaultButton, props)

function DefaultButton(props: ButtonProps) {
  const { children, busy = false, icon, done = false } = props
  return (
    <button {...part(button)} {...attributesOf(props)}>
      {done && icon ? <Icon name="check" /> : icon}
      <span className={word}>{children}</span>
      {busy && (
        <span className={busySign}>
          <Spinner />
        </span>
      )}
    </button>
  )
}

/** Returns the HTML attributes of a button. A button that is busy, off or early has no click handler. */
function attributesOf({
  look,
  busy = false,
  off = false,
  early = false,
  onClick,
}: Pick<ButtonProps, 'look' | 'busy' | 'off' | 'early' | 'onClick'>) {
  const isInactive = busy || off || early
  return {
    type: onClick ? 'button' : 'submit',
    'data-look': look,
    'data-busy': busy ? '' : undefined,
    'data-off': off && !busy ? '' : undefined,
    'aria-disabled': isInactive || undefined,
    onClick: isInactive ? undefined : onClick,
  } as const
}

/**
 * A button for a social login or an organization's single sign-on. While it is busy, a spinner replaces the logo. A theme can replace the
 * button.
 */
export const MarkButton = (props: SocialButtonProps) => useSlot('SocialButton', DefaultMarkButton, props)

function DefaultMarkButton(props: SocialButtonProps) {
  const { mark, children, label, tag, look = 'secondary', busy = false } = props
  const id = useId()
  const hasText = children !== null
  const tagText = tag !== undefined && (
    <span id={id} className={hasText ? quietTag : unseen} aria-hidden="true">
      {tag}
    </span>
  )
  return (
    <button
      {...part(button, 'social-button')}
      {...attributesOf({ ...props, look })}
      data-text={hasText ? '' : undefined}
      data-tagged={tag === undefined ? undefined : ''}
      aria-label={label}
      aria-describedby={tag === undefined ? undefined : id}
    >
      {busy ? <Spinner size={20} /> : mark}
      {hasText ? (
        <span className={tagged}>
          <span className={word}>{children}</span>
          {tagText}
        </span>
      ) : (
        tagText
      )}
    </button>
  )
}
