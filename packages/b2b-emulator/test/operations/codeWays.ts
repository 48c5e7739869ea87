import { ACME, appCode, MIA, NOON, SOL, THEO, THEOS_SECRET } from '../emulator.ts'
import type { startEmulator } from '../emulator.ts'

type Emulator = ReturnType<typeof startEmulator>
type Way = (emulator: Emulator) => Promise<[fields?: object | undefined, session?: string]>

async function theosSession({ halfway, call }: ReturnType<typeof startEmulator>): Promise<string> {
  const proof = { ...(await halfway('theo@sterling.test')), ...THEO, code: appCode(THEOS_SECRET, NOON) }
  return (await call('totp.authenticate', proof)).data.session_token
}

/** A successful way to make each call about one-time codes and second factors. */
export const codeWays = {
  'otps.email.loginOrSignup': async () => [{ email_address: 'ada@acme.test', organization_id: ACME }],
  'otps.email.authenticate': async ({ codeFor }) => [
    { code: await codeFor('zoe@acme.test', ACME), email_address: 'zoe@acme.test', organization_id: ACME, session_duration_minutes: 5 },
  ],
  'otps.email.discovery.send': async () => [{ email_address: 'noor@nowhere.test' }],
  'otps.email.discovery.authenticate': async ({ call, lastCode }) => {
    await call('otps.email.discovery.send', { email_address: 'grace@globex.test' })
    return [{ email_address: 'grace@globex.test', code: lastCode() }]
  },
  'otps.sms.send': async ({ halfway }) => [{ ...(await halfway('mia@sterling.test')), ...MIA, mfa_phone_number: '+15555550100' }],
  'otps.sms.authenticate': async ({ halfway, world }) => {
    const pending = await halfway('sol@sterling.test')
    return [{ ...pending, ...SOL, code: world.texts[0]!.code }]
  },
  'totp.create': async ({ halfway }) => [{ ...(await halfway('mia@sterling.test')), ...MIA }],
  'totp.authenticate': async ({ halfway }) => [{ ...(await halfway('theo@sterling.test')), ...THEO, code: appCode(THEOS_SECRET, NOON) }],
  'recoveryCodes.recover': async ({ halfway }) => [{ ...(await halfway('theo@sterling.test')), ...THEO, recovery_code: 'aaaa-bbbb-cccc' }],
  'recoveryCodes.rotate': async (emulator) => [{}, await theosSession(emulator)],
  'recoveryCodes.get': async (emulator) => [undefined, await theosSession(emulator)],
} satisfies Record<string, Way>
