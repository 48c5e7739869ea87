import type { FlowState } from '../flow/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Button } from '../ui/Button.tsx'
import { useIsWaiting } from '../ui/Countdown.tsx'
import { Form } from '../ui/Form.tsx'
import { Note } from '../ui/Note.tsx'
import { EmailField } from './EmailField.tsx'

interface EmailOnlyProps {
  readonly state: FlowState
  readonly onSubmit: (email: string) => void
}

/** A form that asks for nothing but the address. */
export function EmailOnly({ state, onSubmit }: EmailOnlyProps) {
  const say = useSay()
  const { pending, problem } = state
  const waiting = useIsWaiting(problem?.until ?? null)
  return (
    <Form busy={pending !== null || waiting} onSubmit={(read) => onSubmit(read('email'))}>
      <EmailField state={state} />
      <Note complaint={problem?.at === 'form' ? problem : null} />
      <Button look="primary" busy={pending !== null} off={waiting}>
        {say('action.continue')}
      </Button>
    </Form>
  )
}
