import { ACME } from '../emulator.ts'
import { byMember, byRole, takesNothing } from './row.ts'
import type { Rows, PrepareCall } from './row.ts'

/** A call of Ada, after some of her fields were changed. */
const ada =
  (fields?: object, changes: object = {}): PrepareCall =>
  async ({ world, signIn }) => {
    Object.assign(world.members.get('member-test-ada')!, changes)
    return [fields, (await signIn('ada@acme.test', ACME)).session_token]
  }

const OLD = 'augusta@acme.test'

/** The calls about the signed-in member. */
export const selfRows = {
  'self.get': { valid: ada(), invalid: takesNothing, ...byMember },
  'self.update': { valid: ada({ name: 'Augusta King' }), invalid: { name: 7, mfa_enrolled: 'yes' }, ...byRole },
  'self.deleteMFAPhoneNumber': {
    valid: ada(undefined, { mfa_phone_number: '+12025550123', mfa_phone_number_verified: true }),
    invalid: takesNothing,
    ...byRole,
  },
  'self.deleteMFATOTP': { valid: ada(undefined, { totp_registration_id: 'totp-1' }), invalid: takesNothing, ...byRole },
  'self.unlinkRetiredEmail': {
    valid: ada({ email_address: OLD }, { retired_email_addresses: [{ email_id: 'email-1', email_address: OLD }] }),
    invalid: { email_address: 7 },
    ...byRole,
  },
} satisfies Rows
