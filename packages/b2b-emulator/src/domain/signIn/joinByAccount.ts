import type { Member } from '@acme/b2b-client/contract'
import { domainOf } from '../../formats/emails.ts'
import { Refusal } from '../../internal/refusal.ts'
import type { OrganizationRecord } from '../../world/records/entities.ts'
import type { World } from '../../world/world.ts'
import { findMember } from '../members/members.ts'
import { checkAllowsDomain, allowsConnection, allowsDomain, allowsTenant } from '../organizations/provisioning.ts'
import type { Account } from './accounts.ts'
import { addJoiningMember } from './join.ts'

/** Refuses an account if the organization allows neither its tenant nor its email domain. The refusal contains the reason. */
function checkAllowsAccount(organization: OrganizationRecord, account: Account): void {
  const domain = domainOf(account.emailAddress)
  if (allowsTenant(organization, account) || allowsDomain(organization, domain)) return
  if (account.tenant !== null && organization.oauth_tenant_jit_provisioning === 'RESTRICTED') {
    throw new Refusal(400, 'invalid_oauth_tenant_for_jit_provisioning', 'The account does not belong to a tenant whose members may join.')
  }
  checkAllowsDomain(organization, domain)
}

/**
 * Returns the member with the email address of the account. Adds a new member if the organization allows the account. Otherwise refuses the
 * sign-in.
 */
export function findOrAddMemberByAccount(world: World, organization: OrganizationRecord, account: Account): Member {
  const member = findMember(world, organization.organization_id, account.emailAddress)
  if (member) return member
  checkAllowsAccount(organization, account)
  return addJoiningMember(world, organization, account.emailAddress)
}

/**
 * Returns the member with the email address that a single sign-on connection reports. Adds a new member if the organization allows the
 * connection. Otherwise refuses the sign-in.
 */
export function findOrAddMemberByConnection(
  world: World,
  organization: OrganizationRecord,
  connectionId: string,
  emailAddress: string,
): Member {
  const member = findMember(world, organization.organization_id, emailAddress)
  if (member) return member
  if (!allowsConnection(organization, connectionId)) {
    throw new Refusal(
      400,
      'invalid_connection_for_jit_provisioning',
      'The organization does not allow new members to join by this connection.',
    )
  }
  return addJoiningMember(world, organization, emailAddress)
}
