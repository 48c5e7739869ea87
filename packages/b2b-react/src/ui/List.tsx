import type { ReactNode, RefObject } from 'react'
import { below, fading, FORCED_COLORS, hover, ring } from '../theme/parts.ts'
import { part, style } from '../theme/style.ts'
import { v } from '../theme/tokens.ts'
import { AnyIcon } from './AnyIcon.tsx'
import { Spinner } from './Spinner.tsx'

const list = style('b2b-list', {
  listStyle: 'none',
  border: `var(--_line) solid ${v('control-border')}`,
  borderRadius: `min(${v('control-radius')},16px)`,
  overflow: 'clip',
  // A shadow at the bottom shows that there are more rows. A cover scrolls with the rows, and hides the shadow at the end of the list.
  '&[data-scrolls]': {
    maxBlockSize: 'min(376px,60vh)',
    overflowY: 'auto',
    scrollbarWidth: 'thin',
    scrollbarColor: `${v('control-border')} transparent`,
    background:
      `linear-gradient(transparent,${v('surface')} 50%) bottom/100% 32px no-repeat local,` +
      `linear-gradient(transparent,${v('border')}) bottom/100% 16px no-repeat`,
  },
})
/** An item of a list. */
export const item = style('b2b-item', { '& + &': { borderBlockStart: `1px solid ${v('border')}` } })
const row = style('b2b-row', {
  ...fading,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  inlineSize: '100%',
  minBlockSize: 57,
  paddingBlock: 10,
  paddingInline: '16px 12px',
  borderRadius: `min(${v('control-radius')},16px)`,
  fontWeight: 500,
  textAlign: 'start',
  cursor: 'pointer',
  ...ring(-2),
  ...hover({ background: v('sunken'), '& .b2b-tile:not([data-logo])': { background: v('surface') } }),
  '&:active': { background: 'var(--_pressed)' },
  '& > .b2b-icon': { color: v('muted') },
  [below(300)]: { paddingInlineStart: 12 },
  // In a very narrow widget, the text gets the whole width. Icons and the arrow are decoration.
  [below(200)]: { gap: 8, paddingInline: 8, '& > .b2b-icon, & > .b2b-row-end:not(:has(.b2b-spinner))': { display: 'none' } },
  '&[aria-disabled=true]': { background: 'none', cursor: 'default' },
  '&[data-off]': { color: v('muted') },
  [FORCED_COLORS]: {
    color: 'ButtonText',
    '&:hover': { outline: '2px solid Highlight', outlineOffset: -2 },
    '&[data-off]': { color: 'GrayText' },
  },
})
const middle = style('b2b-row-middle', {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  flex: 1,
  gap: '0 12px',
  minInlineSize: 0,
})
const name = style('b2b-row-name', { flex: '1 1 auto', minInlineSize: 0, maxInlineSize: '100%', overflowWrap: 'anywhere' })
const actionText = style('b2b-row-act', {
  color: v('muted'),
  fontSize: 14,
  lineHeight: '20px',
  '[data-off] &': { color: 'inherit' },
})
const end = style('b2b-row-end', { display: 'grid', placeItems: 'center', flex: 'none', inlineSize: 20, color: v('muted') })

interface ListProps {
  readonly children: ReactNode
  /** Receives the element of a long list, which then scrolls by itself. */
  readonly scrollRef?: RefObject<HTMLUListElement | null> | null
}

/** A list of choices. */
export function List({ children, scrollRef = null }: ListProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari ignores that a list without bullets is a list, unless it has this role.
    <ul ref={scrollRef} {...part(list)} role="list" data-scrolls={scrollRef ? '' : undefined}>
      {children}
    </ul>
  )
}

interface RowProps {
  readonly lead: ReactNode
  readonly children: ReactNode
  /** The effect of the choice, if the effect is not obvious. */
  readonly action: string | null
  readonly onChoose: () => void
  /** True while this choice is in progress. */
  readonly busy: boolean
  /** True while something else is in progress. */
  readonly off: boolean
}

/** A choice. The whole row is its button. */
export function Row({ lead, children, action, onChoose, busy, off }: RowProps) {
  const isInactive = busy || off
  return (
    <li className={item}>
      <button
        type="button"
        {...part(row)}
        data-off={off && !busy ? '' : undefined}
        aria-disabled={isInactive || undefined}
        onClick={isInactive ? undefined : onChoose}
      >
        {lead}
        <span className={middle}>
          <span className={name}>{children}</span>
          {action !== null && (
            <>
              {' '}
              <span className={actionText}>{action}</span>
            </>
          )}
        </span>
        <span className={end}>{busy ? <Spinner /> : <AnyIcon name="go" />}</span>
      </button>
    </li>
  )
}
