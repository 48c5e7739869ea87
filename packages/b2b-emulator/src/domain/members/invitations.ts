import type { Member } from '@acme/b2b-client/contract'
import { Refusal } from '../../internal/refusal.ts'
import type { OrganizationRecord } from '../../world/records/entities.ts'
import type { World } from '../../world/world.ts'
import { mergeMetadata } from '../fields/metadata.ts'
import { validateFreeAddress } from './memberAddresses.ts'
import { validateAssignedRoles } from './memberRoles.ts'
import { findMember, addMember } from './members.ts'

/** The optional fields of an invitation. */
export interface Invitation {
  readonly name?: string | undefined
  readonly untrusted_metadata?: object | undefined
  readonly roles?: readonly string[] | undefined
}

/** Refuses an invitation to an address of this domain, unless the organization allows it. An unknown setting allows no invitations. */
export function checkCanBeInvited({ email_invites, email_allowed_domains }: OrganizationRecord, domain: string): void {
  if (email_invites === 'ALL_ALLOWED') return
  if (email_invites === 'RESTRICTED' && email_allowed_domains.some((allowedDomain) => allowedDomain.toLowerCase() === domain)) return
  throw new Refusal(400, 'invalid_email_for_invites', 'The organization does not allow invitations to this email address.')
}

/** Creates the invited member, or updates the member of an earlier invitation. Refuses an active member. */
export function inviteMember(world: World, organization: OrganizationRecord, address: string, invitation: Invitation): Member {
  const { organization_id } = organization
  const member = findMember(world, organization_id, address)
  if (member?.status === 'active') {
    throw new Refusal(400, 'duplicate_member_email', 'A member of the organization has this email address.')
  }
  validateFreeAddress(world, organization_id, address, member)
  const { name, untrusted_metadata, roles } = invitation
  const fields: Partial<Member> = {
    status: 'invited',
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(untrusted_metadata && { untrusted_metadata: mergeMetadata(member?.untrusted_metadata ?? {}, untrusted_metadata) }),
    ...(roles && { roles: validateAssignedRoles(world, roles) }),
  }
  if (member) return Object.assign(member, fields)
  return addMember(world, { ...fields, organization_id, email_address: address, email_address_verified: false }, 'member')
}
