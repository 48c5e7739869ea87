import type { B2BClient } from '@acme/b2b-client'

export function openLoginPage(client: B2BClient) {
  const cached = client.organization.getCachedBySlug({ organization_slug: 'acme' }) // at once; null, or { organization, fresh }
  const method = client.lastMethod.get() // the method of the last sign-in, or null
  client.session.clearIntermediateSession() // forgets a login that the user gave up halfway
  client.logEvent({ event_name: 'login_page_opened', details: { method: method ?? 'none' } })
  return { cached, method }
}
