import type { Member } from '@acme/b2b-client/contract'
import { OrganizationAnswer } from '../records.ts'
import type { OrganizationRecord } from '../records.ts'
import { timestamp } from '../world.ts'
import type { World } from '../world.ts'

/** Marks a member as changed and returns the response of a call that changes a member. */
export function memberAnswer(world: World, organization: OrganizationRecord, member: Member) {
  member.updated_at = timestamp(world.now())
  world.changed()
  return { member_id: member.member_id, member, organization: OrganizationAnswer.parse(organization) }
}
