// What signed-in members do in the account and in the switcher, each refused once and done once. Used by `signIns.mjs`.

const KIM = 'member-test-kim'
/** The button shows the first letter, then the name. */
const SWITCHER = 'AAcme Corp'
const PASSWORD = 'input[type=password]'
const CODE = 'input[autocomplete=one-time-code]'
const LIMITED = 'Too many attempts. Wait a minute, then try again.'
const FAILED = 'Something went wrong. Try again.'

/** Adds a member with everything that the account can show. */
const addKim = (kit, fields = {}) =>
  kit.member({
    organization: 'acme',
    member_id: KIM,
    email_address: 'kim@acme.test',
    name: 'Kim Berg',
    password: 'Correct-Horse-7',
    totp: true,
    mfa_phone_number: '+12015550142',
    retired_email_addresses: [{ email_id: 'email-test-kim', email_address: 'kim.berg@old.test' }],
    ...fields,
  })

const failOnce = (kit, call, kind = 'rate_limit') => kit.fault(call, { kind, times: 1 })

export const MEMBER_JOURNEYS = {
  async 'account: the name, and an earlier address'({ kit }, { signIn, see, press, enter }) {
    await addKim(kit)
    await signIn(KIM)
    await failOnce(kit, 'self.update')
    await enter('input[name=name]', 'man\n')
    await see(LIMITED)
    await press('Save')
    await see('Saved.')
    await press('Remove kim.berg@old.test')
    await press('Cancel')
    await see('Previous email address')
    await press('Remove kim.berg@old.test')
    await see('This address will no longer be connected to your account.')
    await press('Remove kim.berg@old.test')
    await see('Saved.')
  },
  async 'account: a password'({ kit }, { signIn, see, press, enter }) {
    await signIn('member-test-ada')
    await press('Set a password')
    await enter(PASSWORD, 'abc\n')
    await see('not strong enough')
    await press('Cancel')
    await press('Set a password')
    await enter(PASSWORD, 'Violet-Tram-Ledger-42\n')
    await see('Your new password is saved.')
    await press('Delete password')
    await see('You will need another way to sign in')
    await failOnce(kit, 'self.deletePassword')
    await press('Delete password')
    await see(LIMITED)
    await press('Delete password')
    await see('You have no password yet.')
  },
  async 'account: an app is set up and removed'({ kit }, { signIn, see, press, enter }) {
    await signIn('member-test-ada')
    await press('Set up app')
    await see('Scan the QR code')
    await press('Continue')
    await enter(CODE, '000000')
    await see('Invalid')
    await enter(CODE, await kit.totpFor('member-test-ada'))
    await press('I have saved them')
    await see('In use')
    await press('Remove app')
    await see('will stop working')
    await failOnce(kit, 'self.deleteMFATOTP')
    await press('Remove app')
    await see(LIMITED)
    await press('Remove app')
    await press('Set up app')
    await press('Cancel')
    await see('Not set up')
  },
  async 'account: a phone number is added and removed'({ kit }, { signIn, see, press, enter }) {
    await signIn('member-test-ada')
    await press('Add number')
    await enter('input[type=tel]', '2015550143\n')
    await see('Enter your code')
    await enter(CODE, '000000')
    await see('Invalid')
    await enter(CODE, (await kit.nextText('+12015550143')).code)
    await see('+12015550143')
    await press('Remove number')
    await press('Cancel')
    await press('Remove number')
    await see('You will no longer get codes at')
    await press('Remove number')
    await press('Add number')
  },
  async 'step-up: cancelled, then with a code of the app'({ kit }, { signIn, see, press, enter }) {
    await addKim(kit)
    await kit.setProject({ recent_factor: { calls: ['recoveryCodes.rotate'], max_age_minutes: 10 } })
    await signIn(KIM)
    await kit.advance(11 * 60_000)
    await press('Create new codes')
    await see('Your current codes will stop working.')
    await press('Create new codes')
    await see('To continue, confirm that it is you.')
    await press('Cancel')
    await press('Create new codes')
    await see('Enter your code')
    await enter(CODE, await kit.totpFor(KIM))
    await press('I have saved them')
  },
  async 'account: backup codes'({ kit }, { signIn, see, press }) {
    await addKim(kit)
    await signIn(KIM)
    await failOnce(kit, 'recoveryCodes.get', 'server_error')
    await press('Show codes')
    await see(FAILED)
    await press('Show codes')
    await press('I have saved them')
    await see('Each code works once.')
  },
  async 'account: the end of all sessions'({ kit }, { signIn, see, press }) {
    await signIn('member-test-pia')
    await failOnce(kit, 'session.revokeForMember')
    await press('Sign out everywhere')
    await see('This ends all your sessions in Acme Corp, including this one.')
    await press('Sign out everywhere')
    await see(LIMITED)
    await press('Sign out everywhere')
    await see('Signed out')
  },
  async 'account: leaving the organization'({ kit }, { signIn, see, press, enter }) {
    await signIn('member-test-pia')
    await press('Leave Acme Corp')
    await enter('form input:not([name])', 'Acme\n')
    await see('This is not the name of the organization.')
    await failOnce(kit, 'organization.members.delete', 'server_error')
    await enter('form input:not([name])', ' Corp\n')
    await see(FAILED)
    await press('Leave Acme Corp')
    await see('Signed out')
  },
  async 'account: a role that is lost in the meantime'({ kit }, { signIn, see, press, enter }) {
    const policyOf = (actions) => ({
      rbac_policy: {
        roles: [
          { role_id: 'acme_member', permissions: [] },
          { role_id: 'owner', permissions: [{ resource_id: 'acme.self', actions }] },
        ],
      },
    })
    await kit.setProject(policyOf(['*']))
    await addKim(kit, { roles: ['owner'] })
    await signIn(KIM)
    await enter('input[name=name]', 'man')
    await kit.setProject(policyOf([]))
    await press('Save')
    await see('Your role no longer allows this.')
  },
  async 'switcher: another organization'({ kit }, { signIn, see, press }) {
    await kit.organization({ organization_name: 'Harbor Works', organization_slug: 'harbor' })
    await kit.member({ organization: 'harbor', email_address: 'ada@acme.test' })
    await signIn('member-test-ada')
    await failOnce(kit, 'session.exchange', 'drop')
    await press(SWITCHER)
    await press('Harbor Works')
    await see('We could not reach the server.')
    await press('Harbor Works')
    await see('Signed in: Harbor Works')
  },
  async 'switcher: an organization that asks for a code'({ kit }, { signIn, see, press, enter }) {
    await kit.member({ organization: 'acme', member_id: 'member-test-theo-acme', email_address: 'theo@sterling.test', name: 'Theo Park' })
    await signIn('member-test-theo-acme')
    await press(SWITCHER)
    await press('Sterling Bank')
    await see('Sterling Bank asks for another step. You stay signed in to Acme Corp until it is done.')
    await press('Stay in Acme Corp')
    await see('Signed in: Acme Corp')
    await press(SWITCHER)
    await press('Sterling Bank')
    await enter(CODE, '000000')
    await see('Invalid')
    await enter(CODE, await kit.totpFor('member-test-theo'))
    await see('Signed in: Sterling Bank')
  },
}
