import { Refusal } from '../../internal/refusal.ts'
import type { OrganizationRecord } from '../../world/records/entities.ts'
import type { World } from '../../world/world.ts'
import { findOrganization } from '../members/members.ts'

/** Returns the organization with this id. Refuses an unknown id. */
export function requireOrganization(world: World, id: string | null): OrganizationRecord {
  const organization = id === null ? null : findOrganization(world, id)
  if (!organization) throw new Refusal(404, 'organization_not_found', 'There is no organization with this id.')
  return organization
}
