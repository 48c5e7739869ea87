import type { ScreenProps } from '../flow/machine/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Header } from '../ui/Header.tsx'
import { suggestOrganizationName } from './parts/domainSuggestion.ts'
import { TextOnly } from './parts/TextOnly.tsx'

/** Asks for the name of a new organization. Suggests one from the user's address. */
export function OrganizationCreation({ state, send }: ScreenProps<'OrganizationCreation'>) {
  const say = useSay()
  return (
    <>
      <Header title={say('discovery.create')} onBack={() => send({ type: 'wentBack' })} />
      <TextOnly
        state={state}
        onSubmit={(name) => send({ type: 'organizationNamed', name })}
        name="organization"
        label={say('creation.label')}
        autoComplete="organization"
        autoCapitalize="words"
        dir="auto"
        defaultValue={suggestOrganizationName(state.email)}
      />
    </>
  )
}
