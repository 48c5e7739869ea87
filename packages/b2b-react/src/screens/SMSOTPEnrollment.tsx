import type { ScreenProps } from '../flow/machine/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { useFrame } from '../ui/frame.ts'
import { Header } from '../ui/Header.tsx'
import { PhoneField } from '../ui/PhoneField.tsx'
import { backOf } from './parts/backOf.ts'
import { problemAt } from './parts/problemAt.ts'
import { ScreenForm } from './parts/ScreenForm.tsx'
import { useCountries } from './parts/useCountries.ts'

/** Asks for the phone number for SMS codes. */
export function SMSOTPEnrollment({ screen: { country: defaultCountry, typed }, state, send }: ScreenProps<'SMSOTPEnrollment'>) {
  const say = useSay()
  const { locale } = useFrame()
  const { pending, problem } = state
  const { countries, country } = useCountries(locale, typed?.country ?? defaultCountry, problem)
  return (
    <>
      <Header title={say('phone.header')} onBack={backOf(state, send)} />
      <ScreenForm state={state} onSubmit={(read) => send({ type: 'phoneSubmitted', country: read('country'), number: read('phone') })}>
        <PhoneField
          name="phone"
          label={say('phone.label')}
          placeholder={say('phone.placeholder')}
          countryName="country"
          countryLabel={say('phone.country')}
          countries={countries}
          country={country}
          defaultValue={typed?.number}
          busy={pending !== null}
          complaint={problemAt('field', problem)}
        />
      </ScreenForm>
    </>
  )
}
