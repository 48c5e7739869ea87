import type { B2BClient, SignInAnswer } from '@acme/b2b-client'

const session_duration_minutes = 60

/** The ids of the member in a sign-in answer. */
type MemberIds = Pick<SignInAnswer, 'organization_id' | 'member_id'>

/** Returns the step to show after an answer of a sign-in call. Null: the member is signed in. */
export function nextStep(answer: SignInAnswer): 'first factor' | 'app' | 'sms' | 'enroll' | 'enroll sms' | null {
  if (answer.member_authenticated) return null
  if (answer.primary_required) return 'first factor'
  const options = answer.mfa_required?.member_options
  if (options?.totp_registration_id) return 'app'
  if (options?.mfa_phone_number) return 'sms'
  const { mfa_methods, allowed_mfa_methods } = answer.organization
  return mfa_methods === 'RESTRICTED' && !allowed_mfa_methods?.includes('totp') ? 'enroll sms' : 'enroll'
}

/** Completes the sign-in with the code of an authenticator app. */
export const enterCode = (client: B2BClient, { organization_id, member_id }: MemberIds, code: string) =>
  client.totp.authenticate({ organization_id, member_id, code: code.replaceAll(' ', ''), session_duration_minutes })

/** Starts to enroll an authenticator app. Show the QR code and the backup codes, and then call `enterCode`. */
export async function enroll(client: B2BClient, { organization_id, member_id }: MemberIds) {
  const { qr_code, secret, recovery_codes } = await client.totp.create({ organization_id, member_id })
  return { qr_code, secret, recovery_codes }
}
