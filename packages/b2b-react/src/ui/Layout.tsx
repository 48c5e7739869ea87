import type { ReactNode } from 'react'
import { EASE, small, STILL, wrapping } from '../theme/parts.ts'
import { style } from '../theme/style.ts'
import { v } from '../theme/tokens.ts'

interface Children {
  readonly children: ReactNode
}

/** The rhythm of a screen below its header. */
export const stack = style('b2b-stack', { display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0,1fr)' })
const group = style('b2b-group', { display: 'grid', gap: 8, gridTemplateColumns: 'minmax(0,1fr)' })
const help = style('b2b-help', { ...small, ...wrapping, color: v('muted') })

/** Words beside a drawing: they wrap in what is left of the line. */
export const words = style('b2b-words', { minInlineSize: 0, ...wrapping })

/** Only for people who listen. */
export const unseen = style('b2b-unseen', {
  position: 'absolute',
  inlineSize: 1,
  blockSize: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
})

const divider = style('b2b-divider', {
  ...small,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  marginBlock: 4,
  color: v('muted'),
  '&::before,&::after': { content: '""', flex: 1, borderBlockStart: `1px solid ${v('border')}` },
})

const enter = style('b2b-enter', {
  '@keyframes b2b-enter-forward': { from: { opacity: 0, transform: 'translateX(8px)' } },
  '@keyframes b2b-enter-back': { from: { opacity: 0, transform: 'translateX(-8px)' } },
  '&[data-enter]': { animation: `b2b-appear 180ms ${EASE}` },
  '&[data-enter=forward]': { animationName: 'b2b-enter-forward' },
  '&[data-enter=back]': { animationName: 'b2b-enter-back' },
  '.b2b-root[dir=rtl] &[data-enter=forward]': { animationName: 'b2b-enter-back' },
  '.b2b-root[dir=rtl] &[data-enter=back]': { animationName: 'b2b-enter-forward' },
  [STILL]: { '&[data-enter][data-enter]': { animation: 'b2b-appear 80ms' } },
})

/** The blocks of a screen, one below the other. */
export const Stack = ({ children }: Children) => <div className={stack}>{children}</div>

/** Buttons that belong together. */
export const Group = ({ children }: Children) => <div className={group}>{children}</div>

/** A helper line. */
export const Help = ({ children }: Children) => <p className={help}>{children}</p>

/** Between one way on and the others. */
export const Divider = ({ children }: Children) => <div className={divider}>{children}</div>

/** A screen that comes in: from where one is going, or only out of nothing. */
export const Enter = ({ from, children }: Children & { readonly from: 'forward' | 'back' | 'nowhere' | undefined }) => (
  <div className={enter} data-enter={from}>
    {children}
  </div>
)
