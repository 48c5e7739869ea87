import type { B2BClient } from '@acme/b2b-client'

const session_duration_minutes = 60

export async function signIn(client: B2BClient, organization_id: string, email_address: string, password: string) {
  const answer = await client.passwords.authenticate({ organization_id, email_address, password, session_duration_minutes })
  return answer.member_authenticated ? 'signed in' : 'a further step is required'
}

/** Sends the email with the link for a new password. */
export async function forgot(client: B2BClient, organization_id: string, email_address: string) {
  const reset_password_redirect_url = `${window.location.origin}/new-password`
  await client.passwords.resetByEmailStart({ organization_id, email_address, reset_password_redirect_url })
}

/** The page /new-password calls this when the user submits the new password. Returns the advice of the server, or null after success. */
export async function setPassword(client: B2BClient, password: string): Promise<string | null> {
  const strength = await client.passwords.strengthCheck({ password })
  if (!strength.valid_password) return 'Choose a longer password, or one that is harder to guess.'
  const token = client.parseAuthenticateUrl()
  if (token?.tokenType !== 'multi_tenant_passwords') return 'Open the link of the email again.'
  await client.passwords.resetByEmail({ password_reset_token: token.token, password, session_duration_minutes })
  return null
}
