import type { ScreenProps } from '../flow/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Button } from '../ui/Button.tsx'
import { useIsWaiting } from '../ui/Countdown.tsx'
import { Form } from '../ui/Form.tsx'
import { Header } from '../ui/Header.tsx'
import { Group } from '../ui/Layout.tsx'
import { Note } from '../ui/Note.tsx'
import { TextField } from '../ui/TextField.tsx'

/** The address told nothing: perhaps the organization's slug does. */
export function SSODiscoveryFallback({ state: { pending, problem }, send }: ScreenProps<'SSODiscoveryFallback'>) {
  const say = useSay()
  const waiting = useIsWaiting(problem?.until ?? null)
  return (
    <>
      <Header title={say('sso.fallback.header')} onBack={() => send({ type: 'wentBack' })}>
        {say('sso.fallback.body')}
      </Header>
      <Form busy={pending !== null || waiting} onSubmit={(read) => send({ type: 'slugSubmitted', slug: read('slug') })}>
        <TextField
          name="slug"
          type="text"
          label={say('sso.fallback.label')}
          placeholder={say('sso.fallback.placeholder')}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="go"
          busy={pending !== null}
          complaint={problem?.at === 'field' ? problem : null}
        />
        <Note complaint={problem?.at === 'form' ? problem : null} />
        <Group>
          <Button look="primary" busy={pending !== null} off={waiting}>
            {say('action.continue')}
          </Button>
          <Button look="text" off={pending !== null} onClick={() => send({ type: 'anotherMethodChosen' })}>
            {say('sso.fallback.other')}
          </Button>
        </Group>
      </Form>
    </>
  )
}
