import type { ReactNode } from 'react'
import type { FlowState } from '../../flow/machine/types.ts'
import { CODE_LENGTH } from '../../limits.ts'
import { useSay } from '../../text/TextProvider.tsx'
import type { ShownProblem } from '../../theme/slots.ts'
import { style } from '../../theme/style.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeField } from '../../ui/CodeField.tsx'
import { useIsWaiting } from '../../ui/Countdown.tsx'
import { digitsOf } from '../../ui/digitsOf.ts'
import { Form } from '../../ui/Form.tsx'
import { Help } from '../../ui/Layout.tsx'
import { Note } from '../../ui/Note.tsx'
import { Resend } from '../../ui/Resend.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { problemAt } from './problemAt.ts'

interface CodeFormProps {
  readonly state: Pick<FlowState, 'pending' | 'problem'>
  readonly onCode: (code: string) => void
  /** Requests another code. Absent for authenticator apps. */
  readonly onResend?: () => void
  /** Replaces the form problem in the note. */
  readonly noteProblem?: ShownProblem | null
  readonly children?: ReactNode
}

/** A form for a one-time code. A complete code is submitted at once. */
export function CodeForm({ state, onCode, onResend, noteProblem, children }: CodeFormProps) {
  const { pending, problem } = state
  function submit(typed: string) {
    const code = digitsOf(typed)
    // The button _Try again_ in the note also submits the form. Without a complete code, the failed request was a resend.
    if (code.length === CODE_LENGTH) onCode(code)
    else onResend?.()
  }
  return (
    <Form busy={pending !== null} onSubmit={(read) => submit(read('code'))}>
      <FlowCodeField state={state} onCode={onCode} />
      <Note complaint={noteProblem ?? problemAt('form', problem)} onAgain="submit" />
      {children}
    </Form>
  )
}

/** The field for a one-time code. It sends a complete code at once. */
export function FlowCodeField({ state: { pending, problem }, onCode }: Pick<CodeFormProps, 'state' | 'onCode'>) {
  const say = useSay()
  // A request to send again (`again`), or a wait (`until`), says nothing about the code.
  const rejection = problem && !problem.again && problem.until === null ? problem : null
  return (
    <CodeField
      name="code"
      label={say('code.label')}
      checking={say('code.verifying')}
      busy={pending?.subject?.kind === 'code'}
      off={pending !== null}
      waiting={useIsWaiting(problem?.until)}
      complaint={problemAt('field', problem)}
      rejection={rejection}
      onComplete={onCode}
    />
  )
}

interface ResendCodeProps {
  readonly screen: { readonly resendAt: number | null; readonly expiresAt: number | null; readonly spent: boolean }
  readonly state: Pick<FlowState, 'pending' | 'problem'>
  readonly send: (event: { readonly type: 'resendRequested' }) => void
}

/** Shows how long the code is valid, and offers another one. */
export function ResendCode({ screen: { resendAt, expiresAt, spent }, state, send }: ResendCodeProps) {
  const say = useSay()
  if (spent) return <NewCode resendAt={resendAt} state={state} send={send} />
  if (expiresAt === null) return null
  return (
    <Resend
      prompt={say('resend.prompt')}
      resendAt={resendAt}
      expiry={{
        at: expiresAt,
        // `Sentence` replaces the time with the countdown.
        before: <Sentence phrase={{ key: 'code.expires', values: { time: '' } }} until={expiresAt} />,
        after: say('code.expired'),
      }}
      busy={state.pending !== null}
      onClick={() => send({ type: 'resendRequested' })}
    >
      {say('resend.code')}
    </Resend>
  )
}

/** The block with the button for a new code. It has more space above than a line of text. */
const newCode = style('b2b-new-code', { display: 'grid', gap: 16, marginBlockStart: 8 })

/** Offers a new code as the main action, because the last code no longer works. */
function NewCode({ resendAt, state: { pending, problem }, send }: Omit<ResendCodeProps, 'screen'> & { readonly resendAt: number | null }) {
  const say = useSay()
  const isWaiting = useIsWaiting(resendAt)
  // During a rate limit, the note above has the countdown.
  const isCountdownInNote = problem?.until === resendAt
  const isChecking = pending?.subject?.kind === 'code'
  return (
    <div className={newCode}>
      <Button
        look="primary"
        busy={pending !== null && !isChecking}
        off={isWaiting || pending !== null}
        onClick={() => send({ type: 'resendRequested' })}
      >
        {say('resend.code')}
      </Button>
      {isWaiting && !isCountdownInNote && (
        <Help>
          <Sentence phrase={{ key: 'resend.cooldownDescription', values: { time: '' } }} until={resendAt} />
        </Help>
      )}
    </div>
  )
}
