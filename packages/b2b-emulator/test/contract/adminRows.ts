import { VAULT } from '../emulator.ts'
import { byRole, onlyInPath, sendsNothing, takesNothing } from './row.ts'
import type { Emulator, Rows, PrepareCall } from './row.ts'

export const IVY = 'member-test-ivy'

/** The session of an administrator of Vault Industries. */
export const admin = async ({ signIn }: Emulator): Promise<string> => (await signIn('grace@globex.test', VAULT)).session_token

/** Changes fields of the invited member of Vault Industries. */
export const setIvy = ({ world }: Emulator, changes: object): void => void Object.assign(world.members.get(IVY)!, changes)

const adminCall =
  (fields: object | undefined, changes: object = {}): PrepareCall =>
  async (emulator) => {
    setIvy(emulator, changes)
    return [fields, await admin(emulator)]
  }

const OLD_EMAIL = 'old@vault.test'

/** The calls that change an organization or its members. */
export const adminRows = {
  'organization.update': {
    valid: adminCall({ organization_name: 'Vault' }),
    invalid: { organization_name: 7, auth_methods: true },
    ...byRole,
  },
  'organization.delete': { valid: adminCall(undefined), invalid: takesNothing, ...byRole },
  'organization.members.create': {
    valid: adminCall({ email_address: 'new@vault.test' }),
    invalid: { email_address: undefined },
    ...byRole,
  },
  'organization.members.search': { valid: adminCall({}), invalid: { limit: '10', query: 'ivy' }, ...byRole },
  'organization.members.update': { valid: adminCall({ member_id: IVY, name: 'Ivy' }), invalid: { is_breakglass: 'yes' }, ...byRole },
  'organization.members.delete': { valid: adminCall({ member_id: IVY }), invalid: onlyInPath, ...byRole },
  'organization.members.reactivate': {
    valid: adminCall({ member_id: IVY }, { status: 'deleted', email_address_verified: true }),
    invalid: onlyInPath,
    ...byRole,
  },
  'organization.members.deleteMFAPhoneNumber': {
    valid: adminCall({ member_id: IVY }, { mfa_phone_number: '+12025550123' }),
    invalid: onlyInPath,
    ...byRole,
  },
  'organization.members.deleteMFATOTP': {
    valid: adminCall({ member_id: IVY }, { totp_registration_id: 'totp-1' }),
    invalid: onlyInPath,
    ...byRole,
  },
  'organization.members.unlinkRetiredEmail': {
    valid: adminCall(
      { member_id: IVY, email_address: OLD_EMAIL },
      { retired_email_addresses: [{ email_id: 'email-1', email_address: OLD_EMAIL }] },
    ),
    invalid: { email_address: 7 },
    ...byRole,
  },
  'session.revokeForMember': { valid: adminCall({ member_id: IVY }), invalid: sendsNothing, ...byRole },
  'magicLinks.email.invite': { valid: adminCall({ email_address: 'new@vault.test' }), invalid: { roles: 'acme_admin' }, ...byRole },
} satisfies Rows
