import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { B2BAccount, type AccountSectionName, type B2BAccountOptions } from '../../src/account.ts'
import accountGerman from '../../src/account/locales/de.ts'
import { B2BProvider } from '../../src/components/B2BProvider.tsx'
import signInGerman from '../../src/locales/de.ts'
import { emulate } from '../journeys/emulated.tsx'

/* The sections of the account: announcements, failures, the button "Cancel", and the gates of a section. */

const ADA = 'member-test-ada'
const KIM = 'member-test-kim'

interface Setup {
  readonly sections: readonly AccountSectionName[]
  readonly isImpersonated?: boolean
  readonly locale?: string
  readonly strings?: B2BAccountOptions['strings']
  /** The project rates passwords by a score, and has no rules about their characters. */
  readonly hasPasswordScore?: boolean
  /** The only role that may do anything. Default: every member may do everything. */
  readonly role?: string
  /** The accounts of other services: the name and the id. */
  readonly accounts?: readonly (readonly [string, string])[]
  readonly intercept?: (response: Promise<Response>) => Promise<Response>
}

/** Shows sections of the account to Kim. Kim has all factors and an earlier address. */
async function openAccount({
  sections,
  isImpersonated = false,
  locale,
  strings,
  hasPasswordScore = false,
  role,
  accounts = [],
  intercept,
}: Setup) {
  const emulation = emulate(intercept)
  const { kit, publicToken, makeClient } = emulation
  if (role !== undefined)
    await kit.setProject({ rbac_policy: { roles: [{ role_id: role, permissions: [{ resource_id: 'acme.self', actions: ['*'] }] }] } })
  if (hasPasswordScore) await kit.setProject({ password_config: null })
  await kit.member({
    ...(role !== undefined && { roles: [role] }),
    organization: 'acme',
    member_id: KIM,
    email_address: 'kim@acme.test',
    name: 'Kim Berg',
    password: 'Correct-Horse-7',
    totp: true,
    mfa_phone_number: '+12015550142',
    retired_email_addresses: [{ email_id: 'email-test-kim', email_address: 'kim@old.test' }],
    oauth_registrations: accounts.map(([provider_type, provider_subject], index) => ({
      member_oauth_registration_id: `oauth-test-${index}`,
      provider_type,
      provider_subject,
    })),
  })
  if (!isImpersonated) await kit.signInAs(window, KIM)
  const client = makeClient()
  // Otherwise it would refresh with the cookies of the next test.
  onTestFinished(() => client.dispose())
  if (isImpersonated) {
    const url = `http://localhost:4400/emulator/${publicToken}/impersonate`
    const response = await fetch(url, { method: 'POST', body: JSON.stringify({ member_id: KIM }) })
    await client.impersonation.authenticate(await response.json())
  }
  render(
    <StrictMode>
      <B2BProvider client={client}>
        <B2BAccount sections={sections} locale={locale} strings={strings} />
      </B2BProvider>
    </StrictMode>,
  )
  await screen.findAllByRole('heading')
  return {
    ...emulation,
    client,
    user: userEvent.setup(),
    section: (name: string) => within(screen.getByRole('region', { name })),
  }
}
const button = (name: string) => screen.getByRole('button', { name })

test('a password that was typed for one member is gone when another member signs in', async () => {
  const { user, kit, client } = await openAccount({ sections: ['password'] })
  await user.click(button('Change password'))
  await user.type(screen.getByLabelText('New password'), 'Correct-Horse-8')
  await kit.signInAs(window, ADA)
  await act(() => client.session.authenticate())
  expect(client.self.getSync()?.member_id).toBe(ADA)
  expect(screen.queryByLabelText('New password')).toBeNull()
})

test('"Cancel" is off while the action runs', async () => {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => void (release = resolve))
  let isHeld = false
  const { user, section } = await openAccount({
    sections: ['profile', 'password', 'leave'],
    async intercept(response) {
      if (isHeld) await isReleased
      return response
    },
  })
  await user.click(button('Remove kim@old.test'))
  await user.click(button('Change password'))
  await user.type(screen.getByLabelText('New password'), 'Correct-Horse-8')
  await user.click(button('Leave Acme Corp'))
  await user.type(screen.getByLabelText('Type Acme Corp to confirm'), 'Acme Corp')
  isHeld = true
  for (const [name, action] of [
    ['Profile', 'Remove kim@old.test'],
    ['Password', 'Save'],
    ['Leave Acme Corp', 'Leave Acme Corp'],
  ] as const) {
    const cancel = section(name).getByRole('button', { name: 'Cancel' })
    await user.click(section(name).getByRole('button', { name: action }))
    await user.click(cancel)
    expect(cancel).toBeInTheDocument()
  }
  release()
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
})

test.each([
  ['while the member leaves', true],
  ['while the member types', false],
])('a role that is lost %s: the focus stays in the account, and a refusal is shown', async (_, isLeaving) => {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => void (release = resolve))
  let isHeld = false
  const { user, client, world } = await openAccount({
    sections: ['profile', 'leave'],
    role: 'owner',
    async intercept(pending) {
      const response = await pending
      if (isHeld && response.status === 403) await isReleased
      return response
    },
  })
  await user.click(button('Leave Acme Corp'))
  await user.type(screen.getByLabelText('Type Acme Corp to confirm'), 'Acme Corp')
  Object.assign(world.members.get(KIM) ?? {}, { roles: [] })
  isHeld = true
  if (isLeaving) await user.keyboard('{Enter}')
  await act(() => client.session.authenticate())
  await waitFor(() => expect(screen.queryByLabelText('Type Acme Corp to confirm')).toBeNull())
  expect(screen.getByRole('heading', { name: isLeaving ? 'Leave Acme Corp' : 'Profile' })).toHaveFocus()
  release()
  if (isLeaving) expect(await screen.findByRole('alert')).toHaveTextContent('Your role no longer allows this.')
})

test('the refusal of a password is gone when the user types, and when the form is closed', async () => {
  const { user } = await openAccount({ sections: ['password'] })
  const field = () => screen.getByLabelText('New password')
  const expectRefusal = () => screen.findByText(/^This password is not strong enough. Choose a different one. Use at least 8 characters/)
  await user.click(button('Change password'))
  await user.type(field(), 'aaaaaaaa')
  await user.click(button('Save'))
  await expectRefusal()
  await user.type(field(), 'b')
  expect(field()).not.toHaveAttribute('aria-invalid')
  await user.click(button('Save'))
  await expectRefusal()
  await user.click(button('Cancel'))
  await user.click(button('Change password'))
  expect(field()).not.toHaveAttribute('aria-invalid')
})

test.each([
  [
    'in English',
    undefined,
    'This password is not strong enough. Choose a different one. Repeats like "aaa" are easy to guess. Add another word',
  ],
  ['without the texts of the sign-in, only in the language of the account', accountGerman, accountGerman['account.weakPassword']],
  [
    'with the texts of the sign-in, in their language',
    { ...signInGerman, ...accountGerman },
    `${accountGerman['account.weakPassword']} ${signInGerman['advice.Repeats like "aaa" are easy to guess']} `,
  ],
])('if the project rates passwords by a score, advice is shown while the user types: %s', async (_, strings, advice) => {
  const { user } = await openAccount({ sections: ['password'], strings, hasPasswordScore: true })
  await user.click(button(strings?.['account.changePassword'] ?? 'Change password'))
  await user.keyboard('aaaaaa')
  const field = screen.getByLabelText(strings?.['account.newPassword'] ?? 'New password')
  await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(advice)))
  expect(screen.queryByText(/Repeats like/) !== null).toBe(strings === undefined)
})

test('the advice about a refused password is never about an earlier text, and does not take the focus from a button', async () => {
  const { user } = await openAccount({ sections: ['password'], hasPasswordScore: true })
  await user.click(button('Change password'))
  const field = screen.getByLabelText('New password')
  await user.keyboard('aaaaaa')
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Repeats like/))
  await user.clear(field)
  await user.keyboard('abcdefg{Enter}')
  await waitFor(() => expect(field).toHaveAttribute('aria-invalid'))
  expect(field).toHaveAccessibleDescription('This password is not strong enough. Choose a different one.')
  act(() => button('Cancel').focus())
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Add another word/))
  expect(button('Cancel')).toHaveFocus()
})

test('the form for a new password names the account to password managers, and its field has the focus', async () => {
  const { user } = await openAccount({ sections: ['password'] })
  await user.click(button('Change password'))
  const field = screen.getByLabelText<HTMLInputElement>('New password')
  expect(field.form?.querySelector('[autocomplete=username]')).toHaveValue('kim@acme.test')
  expect(field).toHaveFocus()
})

test('deleting the password asks for a recent factor', async () => {
  const { user, world, client } = await openAccount({ sections: ['password'] })
  for (const session of world.sessions.values())
    session.factors = session.factors.map((factor) => ({ ...factor, last_authenticated_at: '2020-01-01T00:00:00Z' }))
  await act(() => client.session.authenticate())
  await user.click(button('Delete password'))
  await user.click(button('Delete password'))
  expect(await screen.findByRole('dialog', { name: 'To continue, confirm that it is you.' })).toBeVisible()
})

test('a name that cannot be saved is not marked as invalid: the section says why', async () => {
  const { user, kit, section } = await openAccount({ sections: ['profile'] })
  await kit.fault('self.update', { kind: 'rate_limit', times: 1 })
  const field = screen.getByLabelText('Full name')
  await user.type(field, 'son')
  await user.click(button('Save'))
  expect(await section('Profile').findByRole('alert')).toHaveTextContent('Too many attempts. Wait a minute, then try again.')
  expect(field).not.toHaveAttribute('aria-invalid')
})

test.each([
  ['a removed address', 'Profile', 'button', 'Remove kim@old.test'],
  ['a removed number', 'Two-step verification', 'button', 'Remove number'],
  ['a removed app', 'Two-step verification', 'button', 'Remove app'],
  ['the preferred step', 'Two-step verification', 'radio', 'Text message'],
  ['the checkbox', 'Two-step verification', 'checkbox', 'Ask for a second step at each sign-in'],
] as const)('%s is announced as saved', async (_what, title, role, name) => {
  const { user, section } = await openAccount({ sections: ['profile', 'factors'] })
  // The last status is that of the section. The form of the profile has another one.
  const status = () => section(title).getAllByRole('status').at(-1)
  expect(status()).toBeEmptyDOMElement()
  await user.click(screen.getByRole(role, { name }))
  if (role === 'button') await user.click(screen.getByRole(role, { name }))
  await waitFor(() => expect(status()).toHaveTextContent('Saved.'))
})

test('in an impersonated session, no factor is shown as single sign-on, and there is no button to leave', async () => {
  const { section, client } = await openAccount({ sections: ['session', 'leave'], isImpersonated: true })
  expect(client.session.getSync()?.authentication_factors).toMatchObject([{ delivery_method: 'impersonation' }])
  expect(section('This session').queryByText('Confirmed with')).toBeNull()
  expect(screen.queryByRole('region', { name: 'Leave Acme Corp' })).toBeNull()
})

test('connected accounts of the same service have an id, the others have none', async () => {
  const { section } = await openAccount({
    sections: ['accounts'],
    accounts: [
      ['Google', '1001'],
      ['Slack', '1002'],
      ['Google', '1003'],
    ],
  })
  const { getByText, queryByText } = section('Connected accounts')
  expect([getByText('1001'), getByText('1003'), getByText('Slack'), queryByText('1002')].map((element) => element?.textContent)).toEqual([
    '1001',
    '1003',
    'Slack',
    undefined,
  ])
})

test('a locale in another spelling does not break the times of the session', async () => {
  const { section } = await openAccount({ sections: ['session'], locale: 'en_US' })
  expect(section('This session').getByText('Ends')).toBeVisible()
})

test('a session names each method once, and leaves out methods that it does not know', async () => {
  const { section, world, client } = await openAccount({ sections: ['session'] })
  const methods = ['sso', 'sms', 'whatsapp', 'oauth_google', 'pigeon']
  for (const session of world.sessions.values())
    session.factors = methods.map((delivery_method) => ({ type: 'test', delivery_method, last_authenticated_at: '2026-01-01T00:00:00Z' }))
  await act(() => client.session.authenticate())
  expect(section('This session').getByText('Single sign-on, Text message, Google')).toBeVisible()
})
