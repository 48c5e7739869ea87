import { EMAIL_CODE_TTL_MS, SMS_CODE_TTL_MS, TOTP_STEP_MS } from '../../src/limits.ts'
import { ACME, totpCode, MIA, NOON, SOL, THEO, THEOS_SECRET } from '../emulator.ts'
import { byAnyone, byMember, bySecondFactor, reusable, once, takesNothing } from './row.ts'
import type { Emulator, Rows } from './row.ts'

async function theosSession({ passFirstFactor, call }: Emulator): Promise<string> {
  const proof = { ...(await passFirstFactor('theo@sterling.test')), ...THEO, code: totpCode(THEOS_SECRET, NOON) }
  return (await call('totp.authenticate', proof)).data.session_token
}

const byEmailCode = once('unable_to_auth_otp_code', EMAIL_CODE_TTL_MS)

/** The calls about one-time codes and second factors. */
export const codeRows = {
  'otps.email.loginOrSignup': {
    valid: async () => [{ email_address: 'ada@acme.test', organization_id: ACME }],
    invalid: { email_address: 7 },
    ...byAnyone,
  },
  'otps.email.authenticate': {
    valid: async ({ codeFor }) => [
      { code: await codeFor('zoe@acme.test', ACME), email_address: 'zoe@acme.test', organization_id: ACME, session_duration_minutes: 5 },
    ],
    invalid: { code: 123_456 },
    ...byEmailCode,
  },
  'otps.email.discovery.send': {
    valid: async () => [{ email_address: 'noor@nowhere.test' }],
    invalid: { email_address: undefined },
    ...byAnyone,
  },
  'otps.email.discovery.authenticate': {
    valid: async ({ call, lastCode }) => {
      await call('otps.email.discovery.send', { email_address: 'grace@globex.test' })
      return [{ email_address: 'grace@globex.test', code: lastCode() }]
    },
    invalid: { code: 123_456 },
    ...byEmailCode,
  },
  'otps.sms.send': {
    valid: async ({ passFirstFactor }) => [{ ...(await passFirstFactor('mia@sterling.test')), ...MIA, mfa_phone_number: '+15555550100' }],
    invalid: { mfa_phone_number: 15_555_550_100 },
    ...bySecondFactor,
    used: reusable,
  },
  'otps.sms.authenticate': {
    valid: async ({ passFirstFactor, world }) => {
      const pending = await passFirstFactor('sol@sterling.test')
      return [{ ...pending, ...SOL, code: world.texts[0]!.code }]
    },
    invalid: { code: 123_456 },
    ...bySecondFactor,
    expired: { after: SMS_CODE_TTL_MS, error: 'unable_to_auth_otp_code' },
  },
  'totp.create': {
    valid: async ({ passFirstFactor }) => [{ ...(await passFirstFactor('mia@sterling.test')), ...MIA }],
    invalid: { expiration_minutes: '60' },
    ...bySecondFactor,
    used: reusable,
  },
  'totp.authenticate': {
    valid: async ({ passFirstFactor }) => [
      { ...(await passFirstFactor('theo@sterling.test')), ...THEO, code: totpCode(THEOS_SECRET, NOON) },
    ],
    invalid: { code: 123_456 },
    ...bySecondFactor,
    expired: { after: 2 * TOTP_STEP_MS, error: 'unable_to_authenticate_totp' },
  },
  'recoveryCodes.recover': {
    valid: async ({ passFirstFactor }) => [{ ...(await passFirstFactor('theo@sterling.test')), ...THEO, recovery_code: 'aaaa-bbbb-cccc' }],
    invalid: { recovery_code: ['aaaa-bbbb-cccc'] },
    ...bySecondFactor,
  },
  'recoveryCodes.rotate': { valid: async (emulator) => [{}, await theosSession(emulator)], invalid: takesNothing, ...byMember },
  'recoveryCodes.get': { valid: async (emulator) => [undefined, await theosSession(emulator)], invalid: takesNothing, ...byMember },
} satisfies Rows
