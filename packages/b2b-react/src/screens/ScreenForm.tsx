import type { ReactNode } from 'react'
import type { FlowState } from '../flow/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Button } from '../ui/Button.tsx'
import { Form, type Read } from '../ui/Form.tsx'
import { Group } from '../ui/Layout.tsx'
import { Note } from '../ui/Note.tsx'
import { useIsOff } from './useIsOff.ts'

interface ScreenFormProps {
  readonly state: FlowState
  readonly onSubmit: (read: Read) => void
  /** The fields. */
  readonly children: ReactNode
  /** What the button says. Default: Continue. */
  readonly action?: string
  /** What the form asks for is under way. Default: whatever is. */
  readonly busy?: boolean
  /** Another way on, below the button. */
  readonly other?: ReactNode
}

/** Fields, what is wrong with them together, and the button that submits them: not while something is under way, nor while one has to wait. */
export function ScreenForm({ state, onSubmit, children, action, busy = state.pending !== null, other }: ScreenFormProps) {
  const say = useSay()
  const { problem } = state
  const off = useIsOff(state)
  return (
    <Form busy={off} onSubmit={onSubmit}>
      {children}
      <Note complaint={problem?.at === 'form' ? problem : null} onAgain="submit" />
      <Group>
        <Button look="primary" busy={busy} off={off}>
          {action ?? say('action.continue')}
        </Button>
        {other}
      </Group>
    </Form>
  )
}
