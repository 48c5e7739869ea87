import { DEFAULT_RESET_MINUTES } from '../../src/limits.ts'
import { ACME, MINUTE, PIA, STRONG, VAULT } from '../emulator.ts'
import { byAnyone, byMember, byRole, once, onlyInPath } from './row.ts'
import type { Rows } from './row.ts'

const byResetToken = once('unable_to_auth_password_reset_token', DEFAULT_RESET_MINUTES * MINUTE)

/** The calls about passwords and the search calls. */
export const passwordRows = {
  'passwords.authenticate': { valid: async () => [PIA], invalid: { password: 7, session_duration_minutes: null }, ...byAnyone },
  'passwords.resetByEmailStart': {
    valid: async ({ world }) => {
      world.project.pkce_required_for_password_resets = false
      return [{ email_address: 'ada@acme.test', organization_id: ACME }]
    },
    invalid: { reset_password_expiration_minutes: '30' },
    ...byAnyone,
  },
  'passwords.resetByEmail': {
    valid: async ({ resetFor }) => [
      { password_reset_token: await resetFor('ada@acme.test', ACME), password: STRONG, session_duration_minutes: 5 },
    ],
    invalid: { password: undefined },
    ...byResetToken,
  },
  'passwords.resetByExistingPassword': {
    valid: async () => {
      const { password: existing_password, ...identity } = PIA
      return [{ ...identity, existing_password, new_password: STRONG }]
    },
    invalid: { existing_password: undefined, new_password: 7 },
    ...byAnyone,
  },
  'passwords.resetBySession': {
    valid: async ({ signIn }) => [{ password: STRONG }, (await signIn('ada@acme.test', ACME)).session_token],
    invalid: { password: undefined },
    ...byMember,
  },
  'passwords.strengthCheck': { valid: async () => [{ password: 'abc' }], invalid: { password: 7 }, ...byAnyone },
  'passwords.discovery.resetByEmailStart': {
    valid: async ({ world }) => {
      world.project.pkce_required_for_password_resets = false
      return [{ email_address: 'noor@nowhere.test' }]
    },
    invalid: { email_address: undefined },
    ...byAnyone,
  },
  'passwords.discovery.resetByEmail': {
    valid: async ({ resetFor }) => [{ password_reset_token: await resetFor('grace@globex.test'), password: STRONG }],
    invalid: { password_reset_token: 7 },
    ...byResetToken,
  },
  'passwords.discovery.authenticate': {
    valid: async () => [{ email_address: PIA.email_address, password: PIA.password }],
    invalid: { email_address: undefined },
    ...byAnyone,
  },
  'self.deletePassword': {
    valid: async ({ call }) => {
      const { member, session_token } = (await call('passwords.authenticate', PIA)).data
      return [{ password_id: member.member_password_id }, session_token]
    },
    invalid: onlyInPath,
    ...byRole,
  },
  'organization.members.deletePassword': {
    valid: async ({ world, signIn, resetFor, call }) => {
      const session = (await signIn('grace@globex.test', VAULT)).session_token
      const password_reset_token = await resetFor('ivy@initech.test', VAULT)
      await call('passwords.resetByEmail', { password_reset_token, password: STRONG, session_duration_minutes: 5 })
      return [{ password_id: world.members.get('member-test-ivy')!.member_password_id }, session]
    },
    invalid: onlyInPath,
    ...byRole,
  },
  'search.searchMember': {
    valid: async () => [{ email_address: 'ada@acme.test', organization_id: ACME }],
    invalid: { organization_id: undefined },
    ...byAnyone,
  },
  'search.searchUser': { valid: async () => [{ email: 'ada@acme.test' }], invalid: { email: 7 }, ...byAnyone },
} satisfies Rows
