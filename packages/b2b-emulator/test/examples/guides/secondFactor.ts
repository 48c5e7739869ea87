import type { B2BClient, SignInAnswer } from '@acme/b2b-client'

const session_duration_minutes = 60

/** The second factor to ask for after a step of a sign-in, or null if the sign-in is complete. */
export function nextFactor(answer: SignInAnswer): 'app' | 'sms' | 'enroll' | null {
  if (answer.member_authenticated) return null
  const options = answer.mfa_required?.member_options
  if (options?.totp_registration_id) return 'app'
  return options?.mfa_phone_number ? 'sms' : 'enroll'
}

/** Completes the sign-in with the code of an authenticator app. */
export const enterCode = (client: B2BClient, { organization_id, member_id }: SignInAnswer, code: string) =>
  client.totp.authenticate({ organization_id, member_id, code, session_duration_minutes })

/** Starts to enroll an authenticator app. Show the QR code, then call `enterCode`, then show the backup codes. */
export async function enroll(client: B2BClient, { organization_id, member_id }: SignInAnswer) {
  const { qr_code, secret, recovery_codes } = await client.totp.create({ organization_id, member_id })
  return { qr_code, secret, recovery_codes }
}
