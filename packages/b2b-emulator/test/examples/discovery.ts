import { createB2BClient, isB2BError } from '@acme/b2b-client'

const client = createB2BClient('public-token-test-app', { hosts: { test: 'http://localhost:4400' } })

/** Sends a link that leads back to this page. Returns what to tell the user. */
export async function sendLink(email_address: string): Promise<string> {
  try {
    await client.magicLinks.email.discovery.send({ email_address, discovery_redirect_url: window.location.origin })
    return 'Check your email.'
  } catch (error) {
    if (isB2BError(error) && error.name === 'ApiError' && error.error_type === 'invalid_email') return 'This is not an email address.'
    return 'Try again later.'
  }
}
