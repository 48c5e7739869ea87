import type { ReactNode } from 'react'
import type { FlowState } from '../../flow/machine/types.ts'
import { useSay } from '../../text/TextProvider.tsx'
import { Button } from '../../ui/Button.tsx'
import { Form, type Read } from '../../ui/Form.tsx'
import { Group } from '../../ui/Layout.tsx'
import { Note } from '../../ui/Note.tsx'
import { problemAt } from './problemAt.ts'
import { useIsOff } from './useIsOff.ts'

export interface ScreenFormProps {
  readonly state: FlowState
  readonly onSubmit: (read: Read) => void
  /** The fields. */
  readonly children: ReactNode
  /** The text of the button. Default: Continue. */
  readonly action?: string | undefined
  /** True while the form's own request is pending. Default: while any request is pending. */
  readonly busy?: boolean
  /** Another action, below the button. */
  readonly other?: ReactNode
}

/** A form with its problem and its submit button. It cannot be submitted while a request is pending or during a rate limit. */
export function ScreenForm({ state, onSubmit, children, action, busy = state.pending !== null, other }: ScreenFormProps) {
  const say = useSay()
  const { problem } = state
  const isOff = useIsOff(state)
  return (
    <Form busy={isOff} onSubmit={onSubmit}>
      {children}
      <Group>
        <Button look="primary" busy={busy} off={isOff}>
          {action ?? say('action.continue')}
        </Button>
        {/* Below the button, so that the button keeps its place. */}
        <Note complaint={problemAt('form', problem)} onAgain="submit" />
        {other}
      </Group>
    </Form>
  )
}
