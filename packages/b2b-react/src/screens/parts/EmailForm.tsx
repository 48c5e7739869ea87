import type { MailedMethod } from '../../config/methods.ts'
import type { MainBlock } from '../../flow/machine/facts.ts'
import type { ScreenProps } from '../../flow/machine/types.ts'
import { useSay } from '../../text/TextProvider.tsx'
import { Button } from '../../ui/Button.tsx'
import { Group } from '../../ui/Layout.tsx'
import { Note } from '../../ui/Note.tsx'
import { EmailAction } from './EmailAction.tsx'
import { EmailField } from './EmailField.tsx'
import { ScreenForm } from './ScreenForm.tsx'
import { useAgain } from './useAgain.ts'
import { useIsOff } from './useIsOff.ts'

type Props = Pick<ScreenProps<'Main'>, 'state' | 'send'>
type WithBlock<K extends MainBlock['kind']> = { readonly block: Extract<MainBlock, { readonly kind: K }> }

/** Returns true while the request of a form on Main is pending; false while the request of a provider's button is pending. */
export const isFormBusy = ({ pending }: Props['state']): boolean =>
  pending !== null && (pending.subject === null || pending.subject.kind === 'email' || pending.subject.kind === 'verification')

/** Returns true while an email of this method is being sent. */
export const isSending = ({ pending }: Props['state'], method: MailedMethod): boolean =>
  pending?.subject?.kind === 'email' && pending.subject.method === method

/** A form for the email address that gets a link or a code. */
export function EmailForm({ block: { passwordInstead }, state, send }: Props & WithBlock<'email'>) {
  const say = useSay()
  return (
    <ScreenForm
      state={state}
      busy={isFormBusy(state)}
      onSubmit={(read) => send({ type: 'emailSubmitted', email: read('email') })}
      action={say('email.continue')}
      other={
        passwordInstead && (
          <EmailAction off={state.pending !== null} onClick={(email) => send({ type: 'passwordInsteadChosen', email })}>
            {say('main.password')}
          </EmailAction>
        )
      }
    >
      <EmailField state={state} />
    </ScreenForm>
  )
}

const METHOD_TEXTS = { magic_link: 'main.link', email_otp: 'main.code' } as const satisfies { readonly [M in MailedMethod]: string }

/** A button for each method, if the email address is already known. */
export function KnownEmail({ block: { methods, passwordInstead }, state, send }: Props & WithBlock<'known'>) {
  const say = useSay()
  const { pending, problem, email } = state
  const isOff = useIsOff(state)
  const { choose, sendAgain } = useAgain(send)
  return (
    <Group>
      {methods.map((method, index) => (
        <Button
          key={method}
          look={index === 0 ? 'primary' : 'secondary'}
          busy={isSending(state, method)}
          off={isOff}
          onClick={() => choose({ type: 'emailMethodChosen', method })}
        >
          {say(METHOD_TEXTS[method])}
        </Button>
      ))}
      <Note complaint={problem} onAgain={sendAgain} />
      {passwordInstead && (
        <Button look="text" off={pending !== null} onClick={() => send({ type: 'passwordInsteadChosen', email })}>
          {say('main.password')}
        </Button>
      )}
    </Group>
  )
}

/** A form for an email address. After the submit, the client looks up the member with this address. */
export const PasswordEmail = ({ state, send }: Props) => (
  <ScreenForm state={state} busy={isFormBusy(state)} onSubmit={(read) => send({ type: 'emailSubmitted', email: read('email') })}>
    <EmailField state={state} autoComplete="username" />
  </ScreenForm>
)
