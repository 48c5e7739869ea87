import type { Member } from '@acme/b2b-client/contract'
import { OrganizationAnswer } from '../world/records/entities.ts'
import type { OrganizationRecord } from '../world/records/entities.ts'
import { toTimestamp } from '../world/world.ts'
import type { World } from '../world/world.ts'

/** Marks a member as changed. */
export function markAsChanged(world: World, member: Member): void {
  member.updated_at = toTimestamp(world.now())
  world.changed()
}

/** Creates the response of a call that changes a member. */
export const createMemberAnswer = (organization: OrganizationRecord, member: Member) => ({
  member_id: member.member_id,
  member,
  organization: OrganizationAnswer.parse(organization),
})
