import type { Phrase } from '../text/say.ts'
import { EASE, FORCED_COLORS, REDUCED_MOTION } from '../theme/parts.ts'
import { part, style } from '../theme/style.ts'
import { v } from '../theme/tokens.ts'
import { AnyIcon } from './AnyIcon.tsx'
import { unseen, words } from './Layout.tsx'
import { Sentence } from './Sentence.tsx'

const toast = style('b2b-toast', {
  '@keyframes b2b-toast': { from: { opacity: 0, transform: 'translateY(8px)' } },
  // The toast starts inside the card's padding, below all controls, and ends outside the card.
  position: 'absolute',
  insetInline: 0,
  insetBlockStart: 'calc(100% + 14px - var(--_pad))',
  marginInline: 'auto',
  inlineSize: 'fit-content',
  maxInlineSize: 'calc(100% - 32px)',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minBlockSize: 36,
  paddingBlock: 8,
  paddingInline: '12px 14px',
  borderRadius: `min(${v('control-radius')},18px)`,
  background: v('text'),
  color: v('surface'),
  fontSize: 14,
  lineHeight: '20px',
  fontWeight: 500,
  boxShadow: '0 8px 24px -8px rgb(0 0 0/.35)',
  animation: `b2b-toast 180ms ${EASE}`,
  [REDUCED_MOTION]: { animation: 'b2b-appear 80ms' },
  [FORCED_COLORS]: { border: '1px solid' },
})

export interface ShownToast {
  readonly id: number
  readonly phrase: Phrase
  readonly tone: 'success' | 'error'
}

/** Short messages. Only the newest is visible, but `ToastRegion` announces all of them. */
export const Toasts = ({ toasts }: { readonly toasts: readonly ShownToast[] }) =>
  toasts.map(({ id, phrase, tone }, index) => (
    <div key={id} {...(index === toasts.length - 1 ? part(toast) : { className: unseen })}>
      <AnyIcon name={tone === 'success' ? 'check' : 'alert'} size={18} />
      <span className={words}>
        <Sentence phrase={phrase} />
      </span>
    </div>
  ))
