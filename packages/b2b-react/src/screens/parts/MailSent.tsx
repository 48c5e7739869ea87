import type { ReactNode } from 'react'
import type { FlowState } from '../../flow/machine/types.ts'
import { useSay } from '../../text/TextProvider.tsx'
import { Header } from '../../ui/Header.tsx'
import { Stack } from '../../ui/Layout.tsx'
import { Note } from '../../ui/Note.tsx'
import { Resend } from '../../ui/Resend.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { Mailboxes } from './Mailboxes.tsx'

interface MailSentProps {
  readonly title: 'confirmation.header' | 'verifyFirst.header'
  readonly screen: {
    readonly email: string
    /** The earliest time to send the email again, in ms since the epoch; null: now. */
    readonly resendAt: number | null
    readonly mailboxes: Parameters<typeof Mailboxes>[0]['mailboxes']
  }
  readonly state: Pick<FlowState, 'pending' | 'problem'>
  readonly send: (event: { readonly type: 'wentBack' | 'resendRequested' }) => void
  /** Another action. */
  readonly children?: ReactNode
}

/** Shows that an email was sent, with links to webmail providers and a button that sends it again. */
export function MailSent({ title, screen, state: { pending, problem }, send, children }: MailSentProps) {
  const say = useSay()
  const { email, resendAt, mailboxes } = screen
  const resend = () => send({ type: 'resendRequested' })
  return (
    <>
      <Header title={say(title)} onBack={() => send({ type: 'wentBack' })}>
        <Sentence phrase={{ key: 'confirmation.body', values: { email } }} />
      </Header>
      <Stack>
        <Mailboxes mailboxes={mailboxes} />
        <Resend
          prompt={`${say('confirmation.delay')} ${say('resend.prompt')}`}
          resendAt={resendAt}
          busy={pending !== null}
          onClick={resend}
        >
          {say('resend.email')}
        </Resend>
        {children}
        {/* `children` can contain a _Try again_ with another effect. Then the note has none. */}
        <Note complaint={problem} onAgain={children ? undefined : resend} />
      </Stack>
    </>
  )
}
