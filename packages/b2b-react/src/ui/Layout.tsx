import type { ReactNode, Ref } from 'react'
import { EASE, small, space, REDUCED_MOTION, wrapping } from '../theme/parts.ts'
import { part, style } from '../theme/style.ts'
import { v } from '../theme/tokens.ts'

interface Children {
  readonly children: ReactNode
}

/** The vertical spacing of a screen below its header. */
export const stack = style('b2b-stack', { display: 'grid', gap: space(16), gridTemplateColumns: 'minmax(0,1fr)' })
const group = style('b2b-group', {
  display: 'grid',
  gap: space(8),
  gridTemplateColumns: 'minmax(0,1fr)',
  // Only buttons with a short text have `aria-label`. They share a row, and buttons with a sentence take a whole row.
  '&[data-social]': { display: 'flex', flexWrap: 'wrap', '& > [aria-label]': { flex: '1 1 120px' } },
  '&[data-social=icons] > [aria-label]': { flexBasis: 56 },
  '&[data-social] > a': { ...small, paddingInline: 2 },
})
const help = style('b2b-help', { ...small, ...wrapping, color: v('muted') })

/** Text beside an icon. It wraps in the remaining width. */
export const words = style('b2b-words', { minInlineSize: 0, ...wrapping })

/** Visible only to screen readers. */
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
  // The repeated attribute gives this rule a higher specificity than the rules for a direction.
  [REDUCED_MOTION]: { '&[data-enter][data-enter]': { animation: 'b2b-appear 80ms' } },
})

/** Blocks below each other. */
export const Stack = ({ children }: Children) => <div {...part(stack)}>{children}</div>

interface GroupProps extends Children {
  readonly social?: 'list' | 'grid' | 'icons' | undefined
  /** For the element of the group. */
  readonly box?: Ref<HTMLDivElement>
}

/** Buttons that belong together. */
export const Group = ({ social, box, children }: GroupProps) => (
  <div ref={box} {...part(group)} data-social={social === 'list' ? undefined : social}>
    {children}
  </div>
)

/** A helper text. */
export const Help = ({ children }: Children) => <p {...part(help)}>{children}</p>

/** A divider between alternatives. */
export const Divider = ({ children }: Children) => <div {...part(divider)}>{children}</div>

/** Animates a new screen. It slides in from the side `from`. `nowhere` only fades it in. If `from` is undefined, nothing moves. */
export const Enter = ({ from, children }: Children & { readonly from: 'forward' | 'back' | 'nowhere' | undefined }) => (
  <div className={enter} data-enter={from}>
    {children}
  </div>
)
