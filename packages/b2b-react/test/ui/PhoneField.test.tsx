import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { ShownProblem } from '../../src/theme/slots.ts'
import { Button } from '../../src/ui/Button.tsx'
import { Form } from '../../src/ui/Form.tsx'
import { PhoneField } from '../../src/ui/PhoneField.tsx'
import { English } from './english.tsx'

const countries = [
  { code: 'DE', name: 'Germany', callingCode: '49' },
  { code: 'US', name: 'United States', callingCode: '1' },
]

function setUp({ busy = false, complaint = null }: { readonly busy?: boolean; readonly complaint?: ShownProblem | null } = {}) {
  const onSubmit = vi.fn<(country: string, phone: string) => void>()
  render(
    <Form busy={busy} onSubmit={(read) => onSubmit(read('country'), read('phone'))}>
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
  return { onSubmit, user: userEvent.setup() }
}

const countryField = () => screen.getByRole('combobox', { name: 'Country' })
const numberField = () => screen.getByRole('textbox', { name: 'Phone number' })

test('has a country and a number, with autocomplete for both', async () => {
  const { onSubmit, user } = setUp()
  expect(countryField()).toHaveAttribute('autocomplete', 'tel-country-code')
  expect(numberField()).toHaveAttribute('autocomplete', 'tel-national')
  expect(numberField()).toHaveAttribute('placeholder', '(123) 456-7890')
  expect(screen.getByText('US +1')).toBeVisible()
  await user.selectOptions(countryField(), 'Germany +49')
  expect(screen.getByText('DE +49')).toBeVisible()
  await user.type(numberField(), '030 12345{Enter}')
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith('DE', '030 12345')
})

test('is read-only while its form is being submitted', async () => {
  const { user } = setUp({ busy: true })
  await user.selectOptions(countryField(), 'Germany +49')
  await user.type(numberField(), '1')
  expect(countryField()).toHaveValue('US')
  expect(numberField()).toHaveValue('')
})

test('announces a wrong number, and moves the focus to it', () => {
  setUp({ complaint: { phrase: { key: 'error.default' }, until: null } })
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong.')
  expect(numberField()).toHaveFocus()
  expect(numberField()).toBeInvalid()
  expect(numberField()).toHaveAccessibleDescription(/Something went wrong/)
  expect(countryField()).toBeValid()
})
