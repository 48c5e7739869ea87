import type { FlowState } from '../flow/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Resend } from '../ui/Resend.tsx'

interface ResendEmailProps {
  readonly screen: { readonly freeAt: number | null }
  readonly pending: FlowState['pending']
  readonly send: (event: { readonly type: 'resendRequested' }) => void
}

/** The same mail once more. */
export function ResendEmail({ screen: { freeAt }, pending, send }: ResendEmailProps) {
  const say = useSay()
  return (
    <Resend prompt={say('resend.prompt')} freeAt={freeAt} busy={pending !== null} onClick={() => send({ type: 'resendRequested' })}>
      {say('resend.email')}
    </Resend>
  )
}
