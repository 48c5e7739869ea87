import type { ScreenProps } from '../flow/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Button } from '../ui/Button.tsx'
import { useIsWaiting } from '../ui/Countdown.tsx'
import { Form } from '../ui/Form.tsx'
import { Header } from '../ui/Header.tsx'
import { Note } from '../ui/Note.tsx'
import { Sentence } from '../ui/Sentence.tsx'
import { TextField } from '../ui/TextField.tsx'

/** The first screen: who is it? */
export function Main({ state: { type, organization, email, pending, problem, history }, send }: ScreenProps<'Main'>) {
  const say = useSay()
  const waiting = useIsWaiting(problem?.until ?? null)
  const busy = pending !== null
  return (
    <>
      <Header
        onBack={history.length > 0 ? () => send({ type: 'wentBack' }) : undefined}
        title={
          type === 'Organization' && organization ? (
            <Sentence phrase={{ key: 'main.header.organization', values: { organization: organization.name } }} />
          ) : (
            say('main.header.discovery')
          )
        }
      />
      <Form busy={busy || waiting} onSubmit={(read) => send({ type: 'emailSubmitted', email: read('email') })}>
        <TextField
          name="email"
          type="email"
          label={say('email.label')}
          placeholder={say('email.placeholder')}
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          enterKeyHint="go"
          defaultValue={email}
          busy={busy}
          complaint={problem?.at === 'field' ? problem : null}
        />
        <Note complaint={problem?.at === 'form' ? problem : null} />
        <Button look="primary" busy={busy} off={waiting}>
          {say('email.continue')}
        </Button>
      </Form>
    </>
  )
}
