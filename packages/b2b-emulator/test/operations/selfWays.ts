import { ACME } from '../emulator.ts'
import type { startEmulator } from '../emulator.ts'

type Emulator = ReturnType<typeof startEmulator>

const ada = async ({ signIn }: Emulator): Promise<string> => (await signIn('ada@acme.test', ACME)).session_token

/** A successful way to make each call about the member who is signed in. */
export const selfWays = {
  'self.get': async (emulator: Emulator): Promise<[undefined, string]> => [undefined, await ada(emulator)],
  'self.update': async (emulator: Emulator): Promise<[object, string]> => [{ name: 'Augusta King' }, await ada(emulator)],
  'self.deleteMFAPhoneNumber': async (emulator: Emulator): Promise<[undefined, string]> => {
    Object.assign(emulator.world.members.get('member-test-ada')!, { mfa_phone_number: '+12025550123', mfa_phone_number_verified: true })
    return [undefined, await ada(emulator)]
  },
  'self.deleteMFATOTP': async (emulator: Emulator): Promise<[undefined, string]> => {
    Object.assign(emulator.world.members.get('member-test-ada')!, { totp_registration_id: 'totp-1' })
    return [undefined, await ada(emulator)]
  },
  'self.unlinkRetiredEmail': async (emulator: Emulator): Promise<[object, string]> => {
    const { world } = emulator
    const email_address = 'augusta@acme.test'
    world.members.get('member-test-ada')!.retired_email_addresses = [{ email_id: world.emailId(email_address), email_address }]
    return [{ email_address }, await ada(emulator)]
  },
}
