import type { Steps } from '../../flow/machine/reduce.ts'
import type { OtherAccount } from '../../flow/machine/screens.ts'
import type { FlowState } from '../../flow/machine/types.ts'
import { accountOf } from '../../flow/rules/account.ts'
import { useSay } from '../../text/TextProvider.tsx'
import { InlineButton } from '../../ui/InlineButton.tsx'
import { Help } from '../../ui/Layout.tsx'
import { Address } from '../../ui/Sentence.tsx'

interface AccountProps {
  readonly state: FlowState
  readonly steps: Steps
  readonly send: (event: OtherAccount) => void
}

/** Names the account below the header of a later screen, with a way to another account. */
export function Account({ state, steps, send }: AccountProps) {
  const say = useSay()
  const email = accountOf(state, steps)
  return (
    email !== '' && (
      <Help>
        <Address>{email}</Address>{' '}
        <InlineButton off={state.pending !== null} onClick={() => send({ type: 'differentEmailChosen' })}>
          {say('account.change')}
        </InlineButton>
      </Help>
    )
  )
}
