import type { ReactNode } from 'react'
import { useSay } from '../text/TextProvider.tsx'
import { below, fading, FORCED_COLORS, hover, ring, wrapping } from '../theme/parts.ts'
import { style } from '../theme/style.ts'
import { v } from '../theme/tokens.ts'
import { Icon } from './Icon.tsx'
import { unseen } from './Layout.tsx'
import { Logo } from './Logo.tsx'
import { Mark } from './Mark.tsx'
import { useFrame } from './frame.ts'

const header = style('b2b-header', { '&:not(:last-child):not([data-empty])': { marginBlockEnd: 24 } })
const bar = style('b2b-bar', {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  blockSize: 28,
  '& + .b2b-mark': { marginBlockStart: 20 },
})
const back = style('b2b-back', {
  ...fading,
  display: 'grid',
  placeItems: 'center',
  inlineSize: 44,
  blockSize: 44,
  // Moves the button outward until the tip of the arrow is at the edge of the text.
  marginBlock: -8,
  marginInlineStart: -14.5,
  borderRadius: `min(${v('control-radius')},16px)`,
  color: v('muted'),
  cursor: 'pointer',
  ...hover({ background: v('sunken'), color: v('text') }),
  ...ring(-2),
  '&:active': { background: 'var(--_pressed)' },
  [FORCED_COLORS]: { color: 'ButtonText' },
})
const title = style('b2b-title', {
  ...wrapping,
  color: v('text'),
  // Where large text meets a small screen, the title is small enough for a word of 14 letters.
  fontSize: 'min(24px,10.5cqi)',
  lineHeight: 'min(32px,14cqi)',
  fontWeight: 600,
  letterSpacing: '-.014em',
  textWrap: 'balance',
  '* + &': { marginBlockStart: 20 },
  ':is(.b2b-logo,.b2b-logo-text) + &': { marginBlockStart: 24 },
  // Browsers do not balance lines between phrases.
  '.b2b-root:lang(ja) &': { textWrap: 'wrap' },
  // Letter spacing would break joined scripts, which are all right-to-left.
  '.b2b-root[dir=rtl] &': { letterSpacing: 0 },
})
const text = style('b2b-header-text', {
  ...wrapping,
  color: v('muted'),
  '* + &': { marginBlockStart: 20 },
  '.b2b-title + &': { marginBlockStart: 8 },
})

const unbroken = style('b2b-title-word', { display: 'inline', whiteSpace: 'nowrap', [below(200)]: { whiteSpace: 'normal' } })

/** Matches short words with a hyphen, which fit on any line. */
const HYPHENATED = /(\b\p{L}{1,9}-\p{L}{1,9}\b)/u

/** Prevents line breaks at the hyphens of a title. Balanced text would break there first. */
const withoutHyphenBreaks = (text: string): ReactNode[] =>
  // `split` puts the matches at the odd positions.
  text.split(HYPHENATED).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      <span key={index} className={unbroken}>
        {piece}
      </span>
    ),
  )

interface TitleProps {
  readonly children: ReactNode
  /** Only for screen readers. */
  readonly hidden?: boolean
}

/** The title of a screen. It is the only first-level heading, and gets the focus if there is no field. */
export function Title({ children, hidden = false }: TitleProps) {
  const { titleId, hideTitle } = useFrame()
  return (
    <h1 id={titleId} className={hidden || hideTitle ? unseen : title} tabIndex={-1}>
      {typeof children === 'string' ? withoutHyphenBreaks(children) : children}
    </h1>
  )
}

interface HeaderProps {
  readonly title: ReactNode
  /** A sentence below the title. */
  readonly children?: ReactNode
  readonly onBack?: (() => void) | undefined
  /** The result, on screens that report one. */
  readonly mark?: 'success' | 'error'
  /** Replaces the logo. */
  readonly lead?: ReactNode
}

/** The top of every screen: back button or logo, title, and a sentence. */
export function Header({ title: titleContent, children, onBack, mark, lead }: HeaderProps) {
  const { hideTitle, logo } = useFrame()
  const isEmpty = hideTitle && !logo && !onBack && !mark && !lead && !children
  return (
    <div className={header} data-empty={isEmpty ? '' : undefined}>
      {onBack ? <Bar onBack={onBack} /> : (lead ?? (!mark && <Logo />))}
      {mark && <Mark kind={mark} />}
      <Title>{titleContent}</Title>
      {children && <p className={text}>{children}</p>}
    </div>
  )
}

function Bar({ onBack }: { readonly onBack: () => void }) {
  const say = useSay()
  return (
    <div className={bar}>
      <button type="button" className={back} aria-label={say('action.back')} onClick={onBack}>
        <Icon name="back" />
      </button>
      <Logo />
    </div>
  )
}
