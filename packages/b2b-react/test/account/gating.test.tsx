import { isB2BError, type B2BClient } from '@acme/b2b-client'
import { render, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { StrictMode } from 'react'
import { expect, test } from 'vitest'
import { B2BAccount } from '../../src/account.ts'
import type { SelfAction } from '../../src/account/useSelfPermissions.ts'
import { B2BProvider } from '../../src/components/B2BProvider.tsx'
import { emulate } from '../journeys/emulated.tsx'

/* Every control of the account exists exactly if the policy of the project allows its action. */

/** The controls of each action: the texts of buttons, and the labels of fields. */
const CONTROLS: { readonly [A in SelfAction]: readonly string[] } = {
  'update.info.name': ['Full name', 'Save'],
  'update.info.mfa-phone': ['Add number'],
  'update.info.delete.mfa-phone': ['Remove number'],
  'update.info.delete.mfa-totp': ['Remove app'],
  'update.info.delete.password': ['Delete password'],
  'update.info.unlink.retired-email': ['Remove kim@old.test'],
  'update.settings.mfa-enrolled': ['Ask for a second step at each sign-in'],
  'update.settings.default-mfa-method': ['Authenticator app', 'Text message'],
  delete: ['Leave Acme Corp'],
  'revoke-sessions': ['Sign out everywhere'],
}
/** The controls that need no permission. */
const FREE = ['Change password', 'Show codes', 'Create new codes', 'Sign out']
// The cast is safe, because the object has only these keys.
const ACTIONS = Object.keys(CONTROLS) as readonly SelfAction[]

/** The calls of the controls. The server does not check a permission when it sends a code to a new number, so this call is not here. */
const CALLS: { readonly [A in Exclude<SelfAction, 'update.info.mfa-phone'>]: (client: B2BClient) => Promise<unknown> } = {
  'update.info.name': (client) => client.self.update({ name: 'Kim' }),
  'update.info.delete.mfa-phone': (client) => client.self.deleteMFAPhoneNumber(),
  'update.info.delete.mfa-totp': (client) => client.self.deleteMFATOTP(),
  'update.info.delete.password': (client) => client.self.deletePassword(client.self.getSync()?.member_password_id ?? ''),
  'update.info.unlink.retired-email': (client) => client.self.unlinkRetiredEmail({ email_id: 'email-test-kim' }),
  'update.settings.mfa-enrolled': (client) => client.self.update({ mfa_enrolled: false }),
  'update.settings.default-mfa-method': (client) => client.self.update({ default_mfa_method: 'totp' }),
  delete: (client) => client.organization.members.delete('member-test-kim'),
  'revoke-sessions': (client) => client.session.revokeForMember({ member_id: 'member-test-kim' }),
}

/** None, all, each single one, all but one, and random subsets. */
const SUBSETS: readonly (readonly SelfAction[])[] = [
  [],
  ACTIONS,
  ...ACTIONS.map((action) => [action]),
  ...ACTIONS.map((action) => ACTIONS.filter((other) => other !== action)),
  ...fc.sample(fc.subarray([...ACTIONS], { minLength: 2, maxLength: 8 }), { numRuns: 42, seed: 64 }),
]
const roleOf = (subset: readonly SelfAction[]): string => `subset-${SUBSETS.indexOf(subset)}`

/** Shows the account of a member with every factor. The policy has one role for each subset of the actions. */
async function openAccount() {
  const { kit, world, makeClient, clients } = emulate()
  await kit.setProject({
    rbac_policy: {
      roles: SUBSETS.map((subset) => ({
        role_id: roleOf(subset),
        permissions: [{ resource_id: 'acme.self', actions: [...subset] }],
      })),
    },
  })
  const { member_id } = await kit.member({
    organization: 'acme',
    member_id: 'member-test-kim',
    email_address: 'kim@acme.test',
    password: 'Correct-Horse-7',
    totp: true,
    mfa_phone_number: '+12015550142',
    retired_email_addresses: [{ email_id: 'email-test-kim', email_address: 'kim@old.test' }],
  })
  await kit.signInAs(window, member_id)
  const page = render(
    <StrictMode>
      <B2BProvider client={makeClient}>
        <B2BAccount />
      </B2BProvider>
    </StrictMode>,
  )
  const [client] = clients
  const member = world.members.get(member_id)
  if (client === undefined || member === undefined) throw new Error('The page has no client, or the world has no member.')
  await client.session.authenticate()
  return {
    client,
    world,
    /** Gives the member the permissions of a subset. A control to add a number exists only if the present number is not confirmed. */
    async become(subset: readonly SelfAction[], isPhoneVerified = true) {
      member.roles = [{ role_id: roleOf(subset), sources: [] }]
      member.mfa_phone_number_verified = isPhoneVerified
      await client.session.authenticate()
    },
    /** The texts of all controls, in the order of the alphabet. */
    controls: () =>
      [...page.container.querySelectorAll('button,input')]
        .map((element) => (element instanceof HTMLInputElement ? element.labels?.[0] : element)?.textContent ?? '')
        .sort(),
  }
}

/** The expected controls. */
function controlsFor(subset: readonly SelfAction[], isPhoneVerified: boolean): string[] {
  const impossible: SelfAction = isPhoneVerified ? 'update.info.mfa-phone' : 'update.settings.default-mfa-method'
  return [...FREE, ...subset.filter((action) => action !== impossible).flatMap((action) => CONTROLS[action])].sort()
}

test(`for ${SUBSETS.length} subsets of the actions, exactly the allowed controls exist, and no call is refused`, async () => {
  const { world, become, controls } = await openAccount()
  for (const isPhoneVerified of [true, false])
    for (const subset of SUBSETS) {
      await become(subset, isPhoneVerified)
      await waitFor(() => expect({ subset, controls: controls() }).toEqual({ subset, controls: controlsFor(subset, isPhoneVerified) }))
    }
  expect(world.requests.filter(({ error_type }) => error_type !== undefined)).toEqual([])
})

test('the server refuses the call of a control if only its action is not allowed', async () => {
  const { client, become } = await openAccount()
  for (const action of ACTIONS) {
    if (action === 'update.info.mfa-phone') continue
    await become(SUBSETS.find((subset) => subset.length === ACTIONS.length - 1 && !subset.includes(action)) ?? [])
    const error: unknown = await CALLS[action](client).catch((reason: unknown) => reason)
    expect([action, isB2BError(error) && error.name === 'ApiError' && error.error_type]).toEqual([action, 'unauthorized_action'])
  }
})
