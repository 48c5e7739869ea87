import { ACME, PIA, STRONG, VAULT } from '../emulator.ts'
import type { startEmulator } from '../emulator.ts'

type Way = (emulator: ReturnType<typeof startEmulator>) => Promise<[fields?: object | undefined, session?: string]>

/** A successful way to make each call about passwords, and to search. */
export const passwordWays = {
  'passwords.authenticate': async () => [PIA],
  'passwords.resetByEmailStart': async ({ world }) => {
    world.project.pkce_required_for_password_resets = false
    return [{ email_address: 'ada@acme.test', organization_id: ACME }]
  },
  'passwords.resetByEmail': async ({ resetFor }) => [
    { password_reset_token: await resetFor('ada@acme.test', ACME), password: STRONG, session_duration_minutes: 5 },
  ],
  'passwords.resetByExistingPassword': async () => {
    const { password: existing_password, ...who } = PIA
    return [{ ...who, existing_password, new_password: STRONG }]
  },
  'passwords.resetBySession': async ({ signIn }) => [{ password: STRONG }, (await signIn('ada@acme.test', ACME)).session_token],
  'passwords.strengthCheck': async () => [{ password: 'abc' }],
  'passwords.discovery.resetByEmailStart': async ({ world }) => {
    world.project.pkce_required_for_password_resets = false
    return [{ email_address: 'noor@nowhere.test' }]
  },
  'passwords.discovery.resetByEmail': async ({ resetFor }) => [
    { password_reset_token: await resetFor('grace@globex.test'), password: STRONG },
  ],
  'passwords.discovery.authenticate': async () => [{ email_address: PIA.email_address, password: PIA.password }],
  'self.deletePassword': async ({ call }) => {
    const { member, session_token } = (await call('passwords.authenticate', PIA)).data
    return [{ password_id: member.member_password_id }, session_token]
  },
  'organization.members.deletePassword': async ({ world, signIn, resetFor, call }) => {
    const session = (await signIn('grace@globex.test', VAULT)).session_token
    const password_reset_token = await resetFor('ivy@initech.test', VAULT)
    await call('passwords.resetByEmail', { password_reset_token, password: STRONG, session_duration_minutes: 5 })
    return [{ password_id: world.members.get('member-test-ivy')!.member_password_id }, session]
  },
  'search.searchMember': async () => [{ email_address: 'ada@acme.test', organization_id: ACME }],
  'search.searchUser': async () => [{ email: 'ada@acme.test' }],
} satisfies Record<string, Way>
