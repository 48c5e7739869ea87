import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { ShownProblem } from '../../src/ui/Alert.tsx'
import { Button } from '../../src/ui/Button.tsx'
import { Form } from '../../src/ui/Form.tsx'
import { PhoneField } from '../../src/ui/PhoneField.tsx'
import { English } from './english.tsx'

const countries = [
  { code: 'DE', name: 'Germany', callingCode: '49' },
  { code: 'US', name: 'United States', callingCode: '1' },
]

function setUp({ busy = false, complaint = null }: { readonly busy?: boolean; readonly complaint?: ShownProblem | null } = {}) {
  const submitted = vi.fn<(country: string, phone: string) => void>()
  render(
    <Form busy={busy} onSubmit={(read) => submitted(read('country'), read('phone'))}>
      <PhoneField
        name="phone"
        label="Phone number"
        placeholder="(123) 456-7890"
        countryName="country"
        countryLabel="Country"
        countries={countries}
        country="US"
        busy={busy}
        complaint={complaint}
      />
      <Button look="primary">Continue</Button>
    </Form>,
    { wrapper: English },
  )
  return { submitted, person: userEvent.setup() }
}

const country = () => screen.getByRole('combobox', { name: 'Country' })
const number = () => screen.getByRole('textbox', { name: 'Phone number' })

test('has a country and a number, with autocomplete for both', async () => {
  const { submitted, person } = setUp()
  expect(country()).toHaveAttribute('autocomplete', 'tel-country-code')
  expect(number()).toHaveAttribute('autocomplete', 'tel-national')
  expect(number()).toHaveAttribute('placeholder', '(123) 456-7890')
  expect(screen.getByText('US +1')).toBeVisible()
  await person.selectOptions(country(), 'Germany +49')
  expect(screen.getByText('DE +49')).toBeVisible()
  await person.type(number(), '030 12345{Enter}')
  expect(submitted).toHaveBeenCalledExactlyOnceWith('DE', '030 12345')
})

test('is read-only while its form is being submitted', async () => {
  const { person } = setUp({ busy: true })
  await person.selectOptions(country(), 'Germany +49')
  await person.type(number(), '1')
  expect(country()).toHaveValue('US')
  expect(number()).toHaveValue('')
})

test('announces a wrong number, and moves the focus to it', () => {
  setUp({ complaint: { phrase: { key: 'error.default' }, until: null } })
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong.')
  expect(number()).toHaveFocus()
  expect(number()).toBeInvalid()
  expect(number()).toHaveAccessibleDescription(/Something went wrong/)
  expect(country()).toBeValid()
})
