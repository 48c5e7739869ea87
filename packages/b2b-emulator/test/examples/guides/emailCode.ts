import type { B2BClient } from '@acme/b2b-client'

/** Sends a code. Returns a function that signs in with it. */
export async function startWithCode(client: B2BClient, email_address: string) {
  const { organization } = await client.organization.getBySlug({ organization_slug: 'acme' })
  if (organization === null) throw new Error('There is no organization with this slug.')
  const recipient = { organization_id: organization.organization_id, email_address }
  await client.otps.email.loginOrSignup(recipient)
  return (code: string) => client.otps.email.authenticate({ ...recipient, code, session_duration_minutes: 60 })
}
