import type { ScreenProps } from '../flow/types.ts'
import { DEFAULT_COUNTRY } from '../limits.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Button } from '../ui/Button.tsx'
import { useIsWaiting } from '../ui/Countdown.tsx'
import { Form } from '../ui/Form.tsx'
import { useFrame } from '../ui/frame.ts'
import { Header } from '../ui/Header.tsx'
import { Note } from '../ui/Note.tsx'
import { PhoneField } from '../ui/PhoneField.tsx'
import { useCountries } from './useCountries.ts'

/** Which number are the codes texted to? */
export function SMSOTPEnrollment({ state: { pending, problem, history }, send }: ScreenProps<'SMSOTPEnrollment'>) {
  const say = useSay()
  const { locale } = useFrame()
  const countries = useCountries(locale)
  const waiting = useIsWaiting(problem?.until ?? null)
  const busy = pending !== null
  return (
    <>
      <Header title={say('phone.header')} onBack={history.length > 0 ? () => send({ type: 'wentBack' }) : undefined} />
      <Form busy={busy || waiting} onSubmit={(read) => send({ type: 'phoneSubmitted', country: read('country'), number: read('phone') })}>
        <PhoneField
          name="phone"
          label={say('phone.label')}
          placeholder={say('phone.placeholder')}
          countryName="country"
          countryLabel={say('phone.country')}
          countries={countries}
          country={DEFAULT_COUNTRY.code}
          busy={busy}
          complaint={problem?.at === 'field' ? problem : null}
        />
        <Note complaint={problem?.at === 'form' ? problem : null} />
        <Button look="primary" busy={busy} off={waiting}>
          {say('action.continue')}
        </Button>
      </Form>
    </>
  )
}
