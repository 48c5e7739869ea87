import type { B2BClient } from '@acme/b2b-client'

/** Leaves the page. The user returns to `returnTo`, which calls `finish`. */
export async function startWithGoogle(client: B2BClient, returnTo: string) {
  await client.oauth.google.start({ organization_slug: 'acme', login_redirect_url: returnTo, signup_redirect_url: returnTo })
}

/** Leaves the page for the identity provider of the organization's first connection. */
export async function startWithSso(client: B2BClient, organization_slug: string, returnTo: string) {
  const { organization } = await client.organization.getBySlug({ organization_slug })
  const [connection] = organization?.sso_active_connections ?? []
  if (connection === undefined) throw new Error('This organization has no single sign-on connection.')
  await client.sso.start({ connection_id: connection.connection_id, login_redirect_url: returnTo, signup_redirect_url: returnTo })
}

/** The page that the user returns to calls this when it loads. Returns the signed-in email address. */
export async function finish(client: B2BClient): Promise<string | undefined> {
  await client.authenticateByUrl({ session_duration_minutes: 60 })
  return client.self.getSync()?.email_address
}
