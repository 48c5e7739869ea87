import type { ReactNode } from 'react'
import { useSay } from '../text/TextProvider.tsx'
import { fading, FORCED, hover, ring, wrapping } from '../theme/parts.ts'
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
  // Pulled out until the tip of the arrow meets the edge that everything else begins at.
  marginBlock: -8,
  marginInlineStart: -14.5,
  borderRadius: `min(${v('control-radius')},16px)`,
  color: v('muted'),
  cursor: 'pointer',
  ...hover({ background: v('sunken'), color: v('text') }),
  ...ring(-2),
  '&:active': { background: 'var(--_pressed)' },
  [FORCED]: { color: 'ButtonText' },
})
const title = style('b2b-title', {
  ...wrapping,
  color: v('text'),
  fontSize: 24,
  lineHeight: '32px',
  fontWeight: 600,
  letterSpacing: '-.014em',
  textWrap: 'balance',
  '* + &': { marginBlockStart: 20 },
  ':is(.b2b-logo,.b2b-logo-text) + &': { marginBlockStart: 24 },
  // Letters that are joined would be torn, or run into each other; they are all written from the right.
  '.b2b-root[dir=rtl] &': { letterSpacing: 0 },
})
const text = style('b2b-header-text', {
  ...wrapping,
  color: v('muted'),
  '* + &': { marginBlockStart: 20 },
  '.b2b-title + &': { marginBlockStart: 8 },
})

const whole = style('b2b-title-word', { display: 'inline', whiteSpace: 'nowrap' })

/** Words with a hyphen that are short enough for any line. */
const HYPHENATED = /(\b\p{L}{1,9}-\p{L}{1,9}\b)/u

/** A balanced title would be broken at its hyphens first, where it reads worst. */
const keepWhole = (text: string): ReactNode[] =>
  text.split(HYPHENATED).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} className={whole}>
        {part}
      </span>
    ),
  )

interface TitleProps {
  readonly children: ReactNode
  /** It is only for people who listen. */
  readonly hidden?: boolean
}

/** The title of a screen: its one first-level heading, to which the focus goes where there is no field. */
export function Title({ children, hidden = false }: TitleProps) {
  const { titleId, hideTitle } = useFrame()
  return (
    <h1 id={titleId} className={hidden || hideTitle ? unseen : title} tabIndex={-1}>
      {typeof children === 'string' ? keepWhole(children) : children}
    </h1>
  )
}

interface HeaderProps {
  readonly title: ReactNode
  /** A sentence below the title. */
  readonly children?: ReactNode
  readonly onBack?: (() => void) | undefined
  /** How it went, where the screen is about that. */
  readonly mark?: 'success' | 'error'
  /** What stands in the place of the logo. */
  readonly lead?: ReactNode
}

/** How every screen begins: the way back or the logo, then the title, then what it is about. */
export function Header({ title: words, children, onBack, mark, lead }: HeaderProps) {
  const { hideTitle, logo } = useFrame()
  const empty = hideTitle && !logo && !onBack && !mark && !lead && !children
  return (
    <div className={header} data-empty={empty ? '' : undefined}>
      {onBack ? <Bar onBack={onBack} /> : (lead ?? (!mark && <Logo />))}
      {mark && <Mark kind={mark} />}
      <Title>{words}</Title>
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
