import { Fragment, type ReactNode } from 'react'
import type { MainBlock } from '../../flow/machine/facts.ts'
import { useSay } from '../../text/TextProvider.tsx'
import { Divider } from '../../ui/Layout.tsx'

interface BlocksProps {
  readonly blocks: readonly MainBlock[]
  readonly children: (block: MainBlock) => ReactNode
}

/**
 * The blocks of Main, with `or` between them. There is only one form, and its key keeps it mounted when its position changes. There can be
 * several blocks of buttons.
 */
export function Blocks({ blocks, children: draw }: BlocksProps) {
  const say = useSay()
  return blocks.map((block, at) => (
    <Fragment key={block.kind === 'buttons' ? at : block.kind}>
      {at > 0 && <Divider>{say('or')}</Divider>}
      {draw(block)}
    </Fragment>
  ))
}
