import { createContext, useContext, type ReactNode } from 'react'
import { useSay } from '../text/TextProvider.tsx'
import { fading, FORCED_COLORS, hover, ring, space, wrapping } from '../theme/parts.ts'
import { part, style } from '../theme/style.ts'
import { v } from '../theme/tokens.ts'
import { useFrame } from './frame.ts'
import { Icon } from './Icon.tsx'
import { unseen } from './Layout.tsx'
import { Logo } from './Logo.tsx'
import { Mark, type MarkKind } from './Mark.tsx'
import { withoutHyphenBreaks } from './Sentence.tsx'

export const header = style('b2b-header', {
  '&:not(:last-child):not([data-empty])': { marginBlockEnd: space(24) },
  // The account.
  '& > .b2b-help': { marginBlockStart: space(8) },
})
const bar = style('b2b-bar', {
  display: 'flex',
  // A centered logo is positioned relative to the bar.
  position: 'relative',
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
export const title = style('b2b-title', {
  ...wrapping,
  color: v('text'),
  // With large text on a small screen, the title is so small that a word of 14 letters fits.
  fontSize: 'min(24px,10.5cqi)',
  lineHeight: 'min(32px,14cqi)',
  fontWeight: 600,
  letterSpacing: '-.014em',
  textWrap: 'balance',
  '* + &': { marginBlockStart: space(20) },
  ':is(.b2b-logo,.b2b-logo-text) + &': { marginBlockStart: space(24) },
  // Browsers do not balance lines between phrases.
  '.b2b-root:lang(ja) &': { textWrap: 'wrap' },
  // Letter spacing would break joined scripts, which are all right-to-left.
  '.b2b-root[dir=rtl] &': { letterSpacing: 0 },
})
const text = style('b2b-header-text', {
  ...wrapping,
  color: v('muted'),
  '* + &': { marginBlockStart: space(20) },
  '.b2b-title + &': { marginBlockStart: space(8) },
})

/** Matches short words with a hyphen, which fit on any line. Balanced titles would break there first. */
const HYPHENATED = /(\b\p{L}{1,9}-\p{L}{1,9}\b)/u

interface TitleProps {
  readonly children: ReactNode
  /** Only for screen readers. */
  readonly hidden?: boolean
}

/** The title of a screen. It is the only heading, and gets the focus if there is no field. */
export function Title({ children, hidden = false }: TitleProps) {
  const { headingLevel, hideTitle } = useFrame()
  const Heading = `h${headingLevel}` as const
  return (
    <Heading {...part(hidden || hideTitle ? unseen : title, 'title')} tabIndex={-1}>
      {withoutHyphenBreaks(children, HYPHENATED)}
    </Heading>
  )
}

/** The line with the account, at the end of the header; null until the lazy chunk is loaded. */
export const AccountContext = createContext<ReactNode>(null)

interface HeaderProps {
  readonly title: ReactNode
  /** A sentence below the title. */
  readonly children?: ReactNode
  readonly onBack?: (() => void) | undefined
  /** The result, on screens that report one. */
  readonly mark?: MarkKind
  /** Replaces the logo. */
  readonly lead?: ReactNode
}

/** The top of every screen: back button or logo, title, and a sentence. */
export function Header({ title: titleContent, children, onBack, mark, lead }: HeaderProps) {
  const { hideTitle, logo } = useFrame()
  const leadOrLogo = lead ?? (!mark && <Logo />)
  const isEmpty = hideTitle && !logo && !onBack && !mark && !lead && !children
  return (
    <div {...part(header)} data-empty={isEmpty ? '' : undefined}>
      {onBack ? <Bar onBack={onBack} /> : leadOrLogo}
      {mark && <Mark kind={mark} />}
      <Title>{titleContent}</Title>
      {children && <p {...part(text)}>{withoutHyphenBreaks(children)}</p>}
      {useContext(AccountContext)}
    </div>
  )
}

function Bar({ onBack }: { readonly onBack: () => void }) {
  const say = useSay()
  return (
    <div {...part(bar)}>
      <button type="button" {...part(back)} aria-label={say('action.back')} onClick={onBack}>
        <Icon name="back" />
      </button>
      <Logo />
    </div>
  )
}
