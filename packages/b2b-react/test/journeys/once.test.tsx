import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { emulate, clearPageStorage } from './emulated.tsx'

/* Actions that must happen only once, although StrictMode mounts everything twice and the user clicks twice. */

afterEach(clearPageStorage)

type Emulation = ReturnType<typeof emulate>
const button = (name: string) => screen.findByRole('button', { name })
const title = (name: string) => screen.findByRole('heading', { name })

/** Signs in with an emailed code. */
async function signInByCode(emulation: Emulation, { user }: ReturnType<Emulation['open']>, email: string): Promise<void> {
  await user.type(await screen.findByLabelText('Email'), `${email}{Enter}`)
  const { code } = await emulation.kit.nextEmail(email)
  await user.type(await screen.findByLabelText('One-time passcode'), code)
}

test('T03 under StrictMode a reset token is redeemed once, however often the new password is submitted', async () => {
  const emulation = emulate()
  const client = emulation.makeClient()
  await client.passwords.resetByEmailStart({
    organization_id: 'organization-test-acme',
    email_address: 'pia@acme.test',
    reset_password_redirect_url: 'http://localhost:3000/login',
  })
  client.dispose()
  const { user } = emulation.open(emulation.linkTo('pia@acme.test'), {
    authFlowType: 'Organization',
    organizationSlug: 'acme',
    products: ['passwords'],
  })
  await user.type(await screen.findByLabelText('Password'), 'Violet-Tram-Ledger-42')
  await vi.waitFor(async () => expect(await button('Continue')).not.toHaveAttribute('aria-disabled'))
  await user.dblClick(await button('Continue'))
  await title('Success!')
  expect(emulation.calls('/b2b/passwords/email/reset')).toBe(1)
})

test('T03 under StrictMode one SMS is sent, and the right code is checked once', async () => {
  const emulation = emulate()
  const page = emulation.open('/login', { authFlowType: 'Organization', organizationSlug: 'sterling', products: ['emailOtp'] })
  await signInByCode(emulation, page, 'sol@sterling.test')
  await title('Enter passcode')
  const { code } = await emulation.kit.nextText('+15555550142')
  await page.user.type(await screen.findByLabelText('One-time passcode'), code)
  await title('Success!')
  expect(emulation.world.texts).toHaveLength(1)
  expect(emulation.calls('/b2b/otps/sms/authenticate')).toBe(1)
})

test('T03 under StrictMode one organization is created', async () => {
  const emulation = emulate()
  const page = emulation.open('/login', { authFlowType: 'Discovery', products: ['emailOtp'] })
  await signInByCode(emulation, page, 'noor@nowhere.test')
  await page.user.dblClick(await button('Create an organization'))
  await title('Success!')
  expect(emulation.calls('/b2b/discovery/organizations/create')).toBe(1)
})
