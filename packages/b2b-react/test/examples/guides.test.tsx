import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { expect, test, vi } from 'vitest'
import { B2BProvider } from '../../src/components/B2BProvider.tsx'
import { emulate } from '../journeys/emulated.tsx'
import { Login as Branded } from './guides/Branded.tsx'
import { Login as Discovery } from './guides/Discovery.tsx'
import { Login as EmailCodes } from './guides/EmailCodes.tsx'
import { Login as EmailLinks } from './guides/EmailLinks.tsx'
import { Login as Mfa } from './guides/Mfa.tsx'
import { Login as OAuth } from './guides/OAuth.tsx'
import { Login as OneTap } from './guides/OneTap.tsx'
import { OwnFactors } from './guides/OwnFactors.tsx'
import { Login as Passwords } from './guides/Passwords.tsx'
import { RemoveApp } from './guides/RemoveApp.tsx'
import { Login as SSO } from './guides/SSO.tsx'
import { SwitchOrganization } from './guides/SwitchOrganization.tsx'

/* The samples of docs/methods and docs/guide, unchanged. */

type Emulation = ReturnType<typeof emulate>

/** Opens a page with the sample at a URL. */
function open({ makeClient }: Emulation, Sample: ComponentType, url = '/') {
  window.history.replaceState(null, '', url)
  return render(<Sample />, { wrapper: ({ children }) => <B2BProvider client={makeClient}>{children}</B2BProvider> })
}
const enterEmail = async (email: string) => userEvent.type(await screen.findByLabelText('Email'), `${email}{Enter}`)
const codeTo = async ({ kit }: Emulation, email: string) => (await kit.nextEmail(email)).code
const enterPasscode = async (code: string) => userEvent.type(await screen.findByLabelText('One-time code'), code)
const expectSignedIn = async () => expect(await screen.findByText('You are signed in.')).toBeVisible()

test('emailed links: the link signs the member in', async () => {
  const emulation = emulate()
  const first = open(emulation, EmailLinks)
  await enterEmail('ada@acme.test')
  await screen.findByRole('heading', { name: 'Check your email' })
  first.unmount()
  open(emulation, EmailLinks, emulation.linkTo('ada@acme.test'))
  await expectSignedIn()
})

test('emailed codes: the code signs the member in', async () => {
  const emulation = emulate()
  open(emulation, EmailCodes)
  await enterEmail('ada@acme.test')
  await enterPasscode(await codeTo(emulation, 'ada@acme.test'))
  await expectSignedIn()
})

test('passwords: the password signs the member in, and an email leads to a new password', async () => {
  const emulation = emulate()
  const page = open(emulation, Passwords)
  await enterEmail('pia@acme.test')
  await userEvent.type(await screen.findByLabelText('Password'), 'Correct-Horse-7{Enter}')
  await expectSignedIn()
  await emulation.clients.at(-1)?.session.revoke()
  page.unmount()

  const forgot = open(emulation, Passwords)
  await enterEmail('pia@acme.test')
  await userEvent.click(await screen.findByRole('button', { name: 'Sign up or reset password' }))
  await screen.findByRole('heading', { name: 'Reset your password' })
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByRole('heading', { name: 'Check your email' })
  forgot.unmount()
  open(emulation, Passwords, emulation.linkTo('pia@acme.test'))
  await screen.findByRole('heading', { name: 'Choose a new password' })
  await userEvent.type(screen.getByLabelText('Password'), 'Violet-Tram-Ledger-42')
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Continue' })).not.toHaveAttribute('aria-disabled'))
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await expectSignedIn()
})

test('social login: one button for each provider, and an emailed link', async () => {
  open(emulate(), OAuth)
  for (const name of ['Google', 'Microsoft', 'GitHub'])
    expect(await screen.findByRole('button', { name: `Continue with ${name}` })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Continue with email' })).toBeVisible()
})

test('One Tap: the page also has a button of Google', async () => {
  window.history.replaceState(null, '', '/')
  render(<OneTap />)
  expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeVisible()
})

test('single sign-on: a button for the connection of the organization', async () => {
  open(emulate(), SSO)
  expect(await screen.findByRole('button', { name: /^Continue with / })).toBeVisible()
})

test('discovery: a user with one organization is signed in without a choice', async () => {
  const emulation = emulate()
  const first = open(emulation, Discovery)
  await enterEmail('ada@acme.test')
  await screen.findByRole('heading', { name: 'Check your email' })
  first.unmount()
  open(emulation, Discovery, emulation.linkTo('ada@acme.test'))
  await expectSignedIn()
})

test('MFA: a member without a second factor sets up an authenticator app', async () => {
  const emulation = emulate()
  open(emulation, Mfa)
  await enterEmail('mia@sterling.test')
  await enterPasscode(await codeTo(emulation, 'mia@sterling.test'))
  expect(await screen.findByRole('heading', { name: 'Scan the QR code to link your authenticator app' })).toBeVisible()
})

test('theme and texts: the brand color, and a changed sentence in German', async () => {
  const { container } = open(emulate(), Branded)
  expect(await screen.findByRole('button', { name: 'Los geht’s' })).toBeVisible()
  expect(container.querySelector('[lang]')?.getAttribute('lang')).toBe('de')
})

test('the menu switches the organization', async () => {
  const emulation = emulate()
  const { kit, clients } = emulation
  const { organization_id } = await kit.organization({ organization_slug: 'hooli', organization_name: 'Hooli' })
  await kit.member({ organization: 'hooli', email_address: 'ada@acme.test' })
  await kit.signInAs(window, 'member-test-ada')
  vi.spyOn(console, 'error')
  open(emulation, SwitchOrganization)
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: 'Organization' }),
    await screen.findByRole('option', { name: 'Hooli' }),
  )
  await vi.waitFor(() => expect(clients.at(-1)?.session.getSync()?.organization_id).toBe(organization_id))
  expect(console.error).not.toHaveBeenCalled()
})

test('the menu asks for the second factor of the other organization, and the member stays in the present one', async () => {
  const emulation = emulate()
  const { kit, clients } = emulation
  await kit.member({ organization: 'sterling', email_address: 'ada@acme.test', totp: true })
  await kit.signInAs(window, 'member-test-ada')
  open(emulation, SwitchOrganization)
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: 'Organization' }),
    await screen.findByRole('option', { name: 'Sterling Bank' }),
  )
  expect(await screen.findByLabelText('One-time code')).toBeVisible()
  expect(clients.at(-1)?.organization.getSync()?.organization_name).toBe('Acme Corp')
  await userEvent.click(screen.getByRole('button', { name: 'Stay in Acme Corp' }))
  expect(screen.queryByLabelText('One-time code')).toBeNull()
})

test('an app is removed after its code is confirmed again', async () => {
  const emulation = emulate()
  const { kit, clients } = emulation
  await kit.signInAs(window, 'member-test-theo')
  await kit.setProject({ recent_factor: { calls: ['self.deleteMFATOTP'], max_age_minutes: 10 } })
  await kit.advance(11 * 60_000)
  open(emulation, RemoveApp)
  await userEvent.click(screen.getByRole('button', { name: 'Remove the app' }))
  await enterPasscode(await kit.totpFor('member-test-theo'))
  expect(await screen.findByText('Your app is removed.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Remove the app' })).toHaveFocus()
  expect(clients.at(-1)?.member.getSync()?.totp_registration_id).toBe('')
})

test('the setup of an app can be cancelled', async () => {
  const emulation = emulate()
  await emulation.kit.signInAs(window, 'member-test-ada')
  open(emulation, OwnFactors)
  await userEvent.click(await screen.findByRole('button', { name: 'Set up the app' }))
  await screen.findByRole('heading', { name: /^Scan the QR code/ })
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('heading')).toBeNull()
  expect(screen.getByText('The app is off.')).toBeVisible()
})

test('an app is set up, and removed again', async () => {
  const emulation = emulate()
  const { kit, clients } = emulation
  await kit.signInAs(window, 'member-test-ada')
  open(emulation, OwnFactors)
  await userEvent.click(await screen.findByRole('button', { name: 'Set up the app' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }))
  await enterPasscode(await kit.totpFor('member-test-ada'))
  await userEvent.click(await screen.findByRole('button', { name: 'I have saved them' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the app' }))
  expect(await screen.findByText('The app is off.')).toBeVisible()
  expect(clients.at(-1)?.member.getSync()?.totp_registration_id).toBe('')
})
