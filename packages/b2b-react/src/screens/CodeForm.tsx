import type { ReactNode } from 'react'
import type { FlowState } from '../flow/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { CodeField } from '../ui/CodeField.tsx'
import { useIsWaiting } from '../ui/Countdown.tsx'
import { Stack } from '../ui/Layout.tsx'
import { Note } from '../ui/Note.tsx'
import { Resend } from '../ui/Resend.tsx'
import { Sentence } from '../ui/Sentence.tsx'

interface CodeFormProps {
  readonly state: Pick<FlowState, 'pending' | 'problem'>
  readonly onCode: (code: string) => void
  readonly children?: ReactNode
}

/** Asks for a one-time code, which is sent as soon as it is complete. */
export function CodeForm({ state, onCode, children }: CodeFormProps) {
  const say = useSay()
  const { pending, problem } = state
  return (
    <Stack>
      <CodeField
        name="code"
        label={say('code.label')}
        checking={say('code.verifying')}
        busy={pending?.call.endsWith('authenticate') === true}
        off={pending !== null}
        waiting={useIsWaiting(problem?.until ?? null)}
        complaint={problem?.at === 'field' ? problem : null}
        onComplete={onCode}
      />
      <Note complaint={problem?.at === 'form' ? problem : null} />
      {children}
    </Stack>
  )
}

interface ResendCodeProps {
  readonly screen: { readonly freeAt: number | null; readonly expiresAt: number | null }
  readonly pending: FlowState['pending']
  readonly send: (event: { readonly type: 'resendRequested' }) => void
}

/** How long the code holds, and another one for whoever did not get it. */
export function ResendCode({ screen: { freeAt, expiresAt }, pending, send }: ResendCodeProps) {
  const say = useSay()
  if (expiresAt === null) return null
  return (
    <Resend
      prompt={say('resend.prompt')}
      freeAt={freeAt}
      expiry={{
        at: expiresAt,
        before: <Sentence phrase={{ key: 'code.expires', values: { time: '' } }} until={expiresAt} />,
        after: say('code.expired'),
      }}
      busy={pending !== null}
      onClick={() => send({ type: 'resendRequested' })}
    >
      {say('resend.code')}
    </Resend>
  )
}
