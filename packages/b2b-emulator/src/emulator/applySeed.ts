import { addSeededMember } from '../domain/members/addSeededMember.ts'
import { addSeededOrganization } from '../domain/organizations/addSeededOrganization.ts'
import { setSharedPassword } from '../domain/passwords/store.ts'
import type { Seed } from '../world/seed.ts'
import type { World } from '../world/world.ts'

/** Adds the data of a seed to an empty world. */
export function applySeed(world: World, { project, organizations, people, connected_apps }: Seed): void {
  Object.assign(world.project, structuredClone(project))
  for (const { note: _, ...organization } of organizations) addSeededOrganization(world, organization)
  for (const app of connected_apps) world.identityProvider.apps.set(app.client_id, app)
  for (const { email_address, name, memberships, password } of people) {
    for (const membership of memberships) addSeededMember(world, { email_address, name, ...membership })
    if (password) setSharedPassword(world, email_address, { salt: password.salt, digest: password.digest })
  }
}
