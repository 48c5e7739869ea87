import type { ScreenProps } from '../flow/machine/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Button } from '../ui/Button.tsx'
import { Header } from '../ui/Header.tsx'
import { TextField } from '../ui/TextField.tsx'
import { problemAt } from './parts/problemAt.ts'
import { ScreenForm } from './parts/ScreenForm.tsx'

/** Asks for an organization's slug, because no connection was found for the email address. */
export function SSODiscoveryFallback({ state, send }: ScreenProps<'SSODiscoveryFallback'>) {
  const say = useSay()
  const { pending, problem } = state
  return (
    <>
      <Header title={say('sso.fallback.header')} onBack={() => send({ type: 'wentBack' })}>
        {say('sso.fallback.body')}
      </Header>
      <ScreenForm
        state={state}
        onSubmit={(read) => send({ type: 'slugSubmitted', slug: read('slug') })}
        other={
          <Button look="text" off={pending !== null} onClick={() => send({ type: 'anotherMethodChosen' })}>
            {say('sso.fallback.other')}
          </Button>
        }
      >
        <TextField
          name="slug"
          type="text"
          label={say('sso.fallback.label')}
          placeholder={say('sso.fallback.placeholder')}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="go"
          busy={pending !== null}
          complaint={problemAt('field', problem)}
        />
      </ScreenForm>
    </>
  )
}
