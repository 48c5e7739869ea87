import { useId, type ReactNode } from 'react'
import { below, EASE, fading, FORCED, hover, ring } from '../theme/parts.ts'
import { style } from '../theme/style.ts'
import { v } from '../theme/tokens.ts'
import { Icon } from './Icon.tsx'
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
  // The attribute outweighs what pages say of `a:hover` and the like.
  '&[data-look=primary]': { background: v('primary'), color: v('on-primary'), borderColor: v('primary') },
  '&[data-look=secondary]': { color: v('link'), border: `var(--_line) solid ${v('control-border')}` },
  // The padding of a last text button is part of the card's.
  '&[data-look=text]': { color: v('link'), '&:last-child': { marginBlockEnd: -10 } },
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
  // With a mark the words begin where the marks of all buttons in the column end.
  '&[data-mark]': {
    justifyContent: 'flex-start',
    gap: 12,
    paddingInline: '15px 12px',
    textAlign: 'start',
    [below(360)]: { gap: 10, paddingInline: 11 },
  },
  [FORCED]: {
    '&[data-look]': { border: '1px solid' },
    '&[data-look=primary]': { background: 'ButtonText', color: 'ButtonFace', forcedColorAdjust: 'none' },
    '&[data-look=primary]:not([data-busy],[data-off]):is(:hover,:active)': { background: 'Highlight', color: 'HighlightText' },
    '&[data-look][data-off]': { background: 'ButtonFace', color: 'GrayText', borderColor: 'GrayText' },
  },
})

export const word = style('b2b-button-word', { minInlineSize: 0, overflowWrap: 'anywhere', '[data-mark] > &': { flex: 1 } })
const tagged = style('b2b-button-tagged', {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  flex: 1,
  gap: '0 8px',
  minInlineSize: 0,
  '& > .b2b-button-word': { flex: '1 1 auto' },
})
const quietTag = style('b2b-button-tag', { color: v('muted'), fontSize: 12, lineHeight: '16px', fontWeight: 500, whiteSpace: 'nowrap' })
const busySign = style('b2b-button-busy', {
  position: 'absolute',
  insetInlineEnd: 14,
  animation: `b2b-appear 120ms ${EASE}`,
})

/** What a button is like: the screen's one action, another way, or a quiet way on. */
type Look = 'primary' | 'secondary' | 'text'

interface ButtonProps {
  readonly look: Look
  readonly children: ReactNode
  /** What it does is under way. It keeps its size, its word and the focus. */
  readonly busy?: boolean
  /** It cannot be used now. It stays in the order of the Tab key, so that nobody loses their place. */
  readonly off?: boolean
  /** It has only just appeared: a press does nothing yet, without a change in looks. */
  readonly early?: boolean
  /** Left out: it submits its form. */
  readonly onClick?: () => void
  /** A drawing before the word. */
  readonly icon?: ReactNode
  /** What it does has just been done: for a moment a check stands in place of the drawing. */
  readonly done?: boolean
}

/** A button. Its name is the text in it. */
export function Button({ look, children, busy = false, off = false, early = false, onClick, icon, done = false }: ButtonProps) {
  return (
    <button {...press(look, busy, off, onClick, early)}>
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

/** What every button is: of its look, and idle while there is nothing to press it for. */
function press(look: Look, busy: boolean, off: boolean, onClick: (() => void) | undefined, early = false) {
  const idle = busy || off || early
  return {
    type: onClick ? 'button' : 'submit',
    className: button,
    'data-look': look,
    'data-busy': busy ? '' : undefined,
    'data-off': off && !busy ? '' : undefined,
    'aria-disabled': idle || undefined,
    onClick: idle ? undefined : onClick,
  } as const
}

interface MarkButtonProps {
  /** The mark of whoever it leads to. */
  readonly mark: ReactNode
  readonly children: ReactNode
  /** Something to know of it that is not part of its name, as a quiet word at its end. */
  readonly tag?: string | undefined
  readonly busy?: boolean
  readonly off?: boolean
  readonly onClick: () => void
}

/** A button that leads to somebody else: to a social login or an organization's own sign-in. While that is under way it shows in place of the mark. */
export function MarkButton({ mark, children, tag, busy = false, off = false, onClick }: MarkButtonProps) {
  const id = useId()
  return (
    <button {...press('secondary', busy, off, onClick)} data-mark="" aria-describedby={tag === undefined ? undefined : id}>
      {busy ? <Spinner size={20} /> : mark}
      <span className={tagged}>
        <span className={word}>{children}</span>
        {tag !== undefined && (
          <span id={id} className={quietTag} aria-hidden="true">
            {tag}
          </span>
        )}
      </span>
    </button>
  )
}
