import { createSessionReader } from '@acme/b2b-client/server'
import type { SessionResult } from '@acme/b2b-client/server'
import { slugIn } from '@acme/b2b-client/slug'

/** The slug pattern of the project. */
const SLUG_PATTERN = 'https://{{slug}}.app.example'
const { readSession } = createSessionReader('public-token-test-app', { hosts: { test: 'http://localhost:4400' } })

/** Returns the session of a request, only if it is a session in the organization of the subdomain. */
export async function readSessionOfSubdomain(request: Request): Promise<SessionResult['session']> {
  const { session } = await readSession(request)
  const slug = slugIn(SLUG_PATTERN, new URL(request.url))
  return slug !== null && session?.organization_slug === slug ? session : null
}
