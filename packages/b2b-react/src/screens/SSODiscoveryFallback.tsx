import type { ScreenProps } from '../flow/machine/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Button } from '../ui/Button.tsx'
import { Header } from '../ui/Header.tsx'
import { TextOnly } from './parts/TextOnly.tsx'

/** Asks for an organization's slug, because no connection was found for the email address. */
export function SSODiscoveryFallback({ state, send }: ScreenProps<'SSODiscoveryFallback'>) {
  const say = useSay()
  return (
    <>
      <Header title={say('sso.fallback.header')} onBack={() => send({ type: 'wentBack' })}>
        {say('sso.fallback.body')}
      </Header>
      <TextOnly
        state={state}
        onSubmit={(slug) => send({ type: 'slugSubmitted', slug })}
        name="slug"
        label={say('sso.fallback.label')}
        placeholder={say('sso.fallback.placeholder')}
        other={
          <Button look="text" off={state.pending !== null} onClick={() => send({ type: 'anotherMethodChosen' })}>
            {say('sso.fallback.other')}
          </Button>
        }
      />
    </>
  )
}
