import type { B2BClient, DiscoveredOrganization } from '@acme/b2b-client'

const session_duration_minutes = 60

/** The organizations to choose from, after the user has proved an email address. */
export async function choices(client: B2BClient): Promise<DiscoveredOrganization[]> {
  const { discovered_organizations } = await client.discovery.organizations.list()
  return discovered_organizations
}

/** Signs in to the chosen organization. The answer can require a further step, as after every sign-in. */
export const choose = (client: B2BClient, organization_id: string) =>
  client.discovery.intermediateSessions.exchange({ organization_id, session_duration_minutes })

/** Creates an organization, with the user as its first member. */
export const create = (client: B2BClient, organization_name: string) =>
  client.discovery.organizations.create({ organization_name, session_duration_minutes })

/** Switches a signed-in member to another organization. The answer can require a further step, too. */
export const switchTo = (client: B2BClient, organization_id: string) =>
  client.session.exchange({ organization_id, session_duration_minutes })
