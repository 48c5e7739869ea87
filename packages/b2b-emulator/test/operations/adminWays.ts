import { VAULT } from '../emulator.ts'
import type { startEmulator } from '../emulator.ts'

type Emulator = ReturnType<typeof startEmulator>
type Way = (emulator: Emulator) => Promise<[fields?: object | undefined, session?: string]>

export const IVY = 'member-test-ivy'

/** The session of an administrator of Vault Industries. */
export const admin = async ({ signIn }: Emulator): Promise<string> => (await signIn('grace@globex.test', VAULT)).session_token

/** Changes what a world says of the invited member of Vault Industries. */
export const setIvy = ({ world }: Emulator, facts: object): void => void Object.assign(world.members.get(IVY)!, facts)

const about =
  (fields: object | undefined, facts: object = {}): Way =>
  async (emulator) => {
    setIvy(emulator, facts)
    return [fields, await admin(emulator)]
  }

/** A successful way to make each call that changes an organization or its members. */
export const adminWays = {
  'organization.update': about({ organization_name: 'Vault' }),
  'organization.delete': about(undefined),
  'organization.members.create': about({ email_address: 'new@vault.test' }),
  'organization.members.search': about({}),
  'organization.members.update': about({ member_id: IVY, name: 'Ivy' }),
  'organization.members.delete': about({ member_id: IVY }),
  'organization.members.reactivate': about({ member_id: IVY }, { status: 'deleted', email_address_verified: true }),
  'organization.members.deleteMFAPhoneNumber': about({ member_id: IVY }, { mfa_phone_number: '+12025550123' }),
  'organization.members.deleteMFATOTP': about({ member_id: IVY }, { totp_registration_id: 'totp-1' }),
  'organization.members.unlinkRetiredEmail': about(
    { member_id: IVY, email_address: 'old@vault.test' },
    { retired_email_addresses: [{ email_id: 'email-1', email_address: 'old@vault.test' }] },
  ),
  'session.revokeForMember': about({ member_id: IVY }),
  'magicLinks.email.invite': about({ email_address: 'new@vault.test' }),
} satisfies Record<string, Way>
