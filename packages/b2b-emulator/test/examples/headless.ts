import { createB2BClient } from '@acme/b2b-client'

const client = createB2BClient('public-token-test-app', { hosts: { test: 'http://localhost:4400' } })

/** Sends a link that leads back to this page. */
export async function sendLink(email_address: string) {
  const { organization } = await client.organization.getBySlug({ organization_slug: 'acme' })
  if (organization === null) throw new Error('There is no organization with this slug.')
  const { organization_id } = organization
  await client.magicLinks.email.loginOrSignup({ email_address, organization_id, login_redirect_url: window.location.origin })
}

/** Call this when the page loads. It completes the sign-in of a followed link, and calls `show` when the signed-in member changes. */
export async function start(show: (email: string | undefined) => void) {
  client.onStateChange(({ member }) => show(member?.email_address))
  await client.authenticateByUrl({ session_duration_minutes: 60 })
  show(client.getState().member?.email_address)
}
