import type { Organization } from '@acme/b2b-client'
import { useState, type RefObject } from 'react'
import type { RootOptions } from '../member/Root.tsx'
import { StepsDialog } from '../member/StepsDialog.tsx'
import type { Strings } from '../text/say.ts'
import type { SwitchProblem, SwitchState } from './machine.ts'
import type { Say } from './messages.ts'

interface PendingSwitchProps extends RootOptions {
  readonly state: Extract<SwitchState, { name: 'pending' }>
  readonly say: Say
  readonly strings: Strings | undefined
  readonly current: Organization
  /** Gets the focus after the dialog. */
  readonly button: RefObject<HTMLButtonElement | null>
  readonly onStay: () => void
  readonly onDone: () => void
  readonly sessionDurationMinutes: number | undefined
  readonly onFailed: (problem: SwitchProblem) => void
}

/** A modal dialog with the screens of the sign-in, for the step that the organization asks for. */
export function PendingSwitch({ state, say, current, button, onStay, onDone, onFailed, ...widgetProps }: PendingSwitchProps) {
  const { to, response } = state
  // The organization that the user can stay in. It differs from `current` as soon as the new session is complete.
  const [former] = useState(current)
  const canStay = current.organization_id === former.organization_id
  // After a switch in another tab, there is nothing to say.
  const fail = (problem: SwitchProblem) => (canStay ? onFailed(problem) : onStay())
  return (
    <StepsDialog
      label={say('switcher.open')}
      text={say('switcher.pending', { organization: to.organization_name, current: former.organization_name })}
      loading={say('switcher.loading')}
      cancelLabel={say('switcher.stay', { current: former.organization_name })}
      onCancel={canStay ? onStay : undefined}
      onLoadFailed={() => fail('unreachable')}
      onClosed={() => button.current?.focus()}
    >
      {({ B2BSwitchSteps }) => <B2BSwitchSteps {...widgetProps} response={response} onDone={onDone} onFailed={fail} />}
    </StepsDialog>
  )
}
