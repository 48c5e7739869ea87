import type { ReactNode } from 'react'
import { below, fading, FORCED_COLORS, hover, ring, small, REDUCED_MOTION, wrapping } from '../theme/parts.ts'
import { style } from '../theme/style.ts'
import { v } from '../theme/tokens.ts'
import { AnyIcon, type AnyIconName } from './AnyIcon.tsx'
import { words } from './Layout.tsx'
import { List, item } from './List.tsx'

const disclosure = style('b2b-disclosure', {})
const summary = style('b2b-summary', {
  ...fading,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minBlockSize: 49,
  paddingBlock: 12,
  paddingInline: '16px 12px',
  listStyle: 'none',
  borderRadius: `min(${v('control-radius')},16px)`,
  cursor: 'pointer',
  ...ring(-2),
  ...hover({ background: v('sunken') }),
  '&:active': { background: 'var(--_pressed)' },
  '&::-webkit-details-marker': { display: 'none' },
  [below(200)]: { gap: 8, paddingInline: 8 },
  [FORCED_COLORS]: { color: 'ButtonText' },
})
const lead = style('b2b-summary-lead', {
  flex: 'none',
  [below(200)]: { display: 'none' },
  color: v('muted'),
  [FORCED_COLORS]: { color: 'inherit' },
})
const title = style('b2b-summary-title', { flex: 1, minInlineSize: 0, ...wrapping })
const arrow = style('b2b-summary-arrow', {
  flex: 'none',
  color: v('muted'),
  transition: 'transform 120ms',
  '[open] > * > &': { transform: 'rotate(180deg)' },
  [REDUCED_MOTION]: { transition: 'none' },
  [FORCED_COLORS]: { color: 'inherit' },
})
const details = style('b2b-details', {
  ...small,
  display: 'grid',
  gap: 4,
  // Aligned with the title, not with the icon.
  paddingInline: '48px 16px',
  paddingBlockEnd: 14,
  marginBlockStart: -8,
  color: v('muted'),
  listStyle: 'none',
  [below(200)]: { paddingInline: 8 },
})

interface Disclosure {
  readonly icon: AnyIconName
  readonly title: ReactNode
  /** The sentences that are shown while the item is open. */
  readonly details: readonly string[]
}

/** A list of items that each open and close. The first item is open, so that users see that they can open the others. */
export const Disclosures = ({ children }: { readonly children: readonly Disclosure[] }) => (
  <List>
    {children.map((disclosureProps, index) => (
      // Two long names can be equal after truncation. The items never change places, so their index is a stable key.
      <li key={index} className={item}>
        <DisclosureItem {...disclosureProps} open={index === 0} />
      </li>
    ))}
  </List>
)

const DisclosureItem = ({ icon, title: text, details: sentences, open }: Disclosure & { readonly open: boolean }) => (
  <details className={disclosure} open={open}>
    <summary className={summary}>
      <span className={lead}>
        <AnyIcon name={icon} />
      </span>
      <span className={title}>{text}</span>
      <span className={arrow}>
        <AnyIcon name="down" />
      </span>
    </summary>
    {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari ignores that a list without bullets is a list, unless it has this role. */}
    <ul className={details} role="list">
      {sentences.map((sentence) => (
        <li key={sentence} className={words}>
          {sentence}
        </li>
      ))}
    </ul>
  </details>
)
