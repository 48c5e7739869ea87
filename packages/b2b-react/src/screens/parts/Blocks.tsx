import { Fragment, type ReactNode } from 'react'
import type { MainBlock } from '../../flow/machine/facts.ts'
import { useSay } from '../../text/TextProvider.tsx'
import { Divider } from '../../ui/Layout.tsx'

interface BlocksProps {
  readonly blocks: readonly MainBlock[]
  readonly children: (block: MainBlock) => ReactNode
}

/**
 * The blocks of Main, with `or` between them. The key of the only form is its kind, so that the form stays mounted when its position changes.
 * The key of buttons is their position, because several blocks can contain buttons.
 */
export function Blocks({ blocks, children: renderBlock }: BlocksProps) {
  const say = useSay()
  return blocks.map((block, index) => (
    <Fragment key={block.kind === 'buttons' ? index : block.kind}>
      {index > 0 && <Divider>{say('or')}</Divider>}
      {renderBlock(block)}
    </Fragment>
  ))
}
