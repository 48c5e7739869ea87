import { MemberSchema, type Member } from '@acme/b2b-client/contract'
import { validateAddressChange, validateFreeAddress } from '../domain/members/memberAddresses.ts'
import { removeAuthenticatorApp, removePhoneNumber, unlinkRetiredAddress } from '../domain/members/memberFactors.ts'
import { PROFILE_ACTIONS, validateProfileChanges } from '../domain/members/memberProfile.ts'
import { validateAssignedRoles, isDirectRole, refreshRoles } from '../domain/members/memberRoles.ts'
import { addMember } from '../domain/members/members.ts'
import { searchMembers, validatePageSize, findPage } from '../domain/members/memberSearch.ts'
import { actionsForFields, checkPermission, requirePermission, resourceOf } from '../domain/members/rbac.ts'
import { endSessions, endSessionsOf } from '../domain/sessions/endSessions.ts'
import type { LiveSession } from '../domain/sessions/sessions.ts'
import { Refusal } from '../internal/refusal.ts'
import { OrganizationAnswer } from '../world/records/entities.ts'
import type { World } from '../world/world.ts'
import { createMemberAnswer, markAsChanged } from './memberAnswer.ts'
import type { CallInput, Caller, Operations } from './operation.ts'

/** The permission to change each field. `member_id` and `preserve_existing_sessions` are not here, because they change no field. */
const MEMBER_ACTIONS = {
  ...PROFILE_ACTIONS,
  email_address: 'update.info.email',
  is_breakglass: 'update.settings.is-breakglass',
  roles: 'update.settings.roles',
} as const satisfies Record<Exclude<keyof CallInput<'organization.members.update'>, 'member_id' | 'preserve_existing_sessions'>, string>

/**
 * Returns a member of the caller's organization, even a deleted one. Refuses a member of another organization and an unknown id with the
 * same message.
 */
export function requireMember(world: World, { organization }: LiveSession, memberId: string): Member {
  const member = world.members.get(memberId)
  if (member?.organization_id === organization.organization_id) return member
  throw new Refusal(404, 'member_not_found', 'The organization has no member with this id.')
}

function requireUndeletedMember(world: World, liveSession: LiveSession, memberId: string): Member {
  const member = requireMember(world, liveSession, memberId)
  if (member.status !== 'deleted') return member
  throw new Refusal(400, 'action_available_only_for_active_members', 'The member was deleted.')
}

/** Changes a member of the caller's organization. Refuses a caller without the permissions for the actions. */
async function changeMember(world: World, caller: Caller, id: string, actions: Iterable<string>, change: (member: Member) => void) {
  const liveSession = await requirePermission(world, caller, 'member', actions)
  const member = requireUndeletedMember(world, liveSession, id)
  change(member)
  markAsChanged(world, member)
  return createMemberAnswer(liveSession.organization, member)
}

function createMember(world: World, { organization }: LiveSession, input: CallInput<'organization.members.create'>): Member {
  const { organization_id } = organization
  const email_address = validateFreeAddress(world, organization_id, input.email_address, null)
  const roles = validateAssignedRoles(world, input.roles ?? [])
  const emptyMember = MemberSchema.parse({ member_id: '', organization_id })
  const profile = validateProfileChanges(world, emptyMember, input)
  const status = input.create_member_as_pending === true ? 'pending' : 'active'
  const { is_breakglass = false } = input
  const fields = { ...profile, organization_id, email_address, email_address_verified: false, status, roles, is_breakglass }
  return addMember(world, fields, 'member')
}

/**
 * Ends the single sign-on sessions of a member who loses a directly assigned role that single sign-on also gives. The provider does the
 * same, unless `preserve_existing_sessions` is set.
 */
function endSsoSessionsWithLostRole(world: World, member: Member, newRoles: Member['roles']): void {
  const lostRoles = member.roles.filter((role) => isDirectRole(role) && !newRoles.some(({ role_id }) => role_id === role.role_id))
  const isLostRoleFromSso = lostRoles.some(({ sources }) => sources.some(({ type }) => type.startsWith('sso_')))
  if (!isLostRoleFromSso) return
  endSessions(world, ({ member_id, factors }) => member_id === member.member_id && factors.some(({ type }) => type === 'sso'))
}

function updateMember(world: World, member: Member, input: CallInput<'organization.members.update'>): void {
  const { email_address, is_breakglass, roles, preserve_existing_sessions = false } = input
  const changes = {
    ...validateProfileChanges(world, member, input),
    ...(email_address === undefined ? {} : validateAddressChange(world, member, email_address)),
    ...(is_breakglass === undefined ? {} : { is_breakglass }),
  }
  const newRoles = roles && validateAssignedRoles(world, roles)
  if (newRoles && !preserve_existing_sessions) endSsoSessionsWithLostRole(world, member, newRoles)
  Object.assign(member, changes, newRoles && { roles: newRoles })
  refreshRoles(world, member)
}

function reactivateMember(world: World, member: Member): void {
  if (member.status !== 'deleted') {
    throw new Refusal(400, 'no_deleted_member_found_for_reactivation', 'The member was not deleted.')
  }
  if (member.email_address_verified === false) {
    throw new Refusal(400, 'email_unverified_for_reactivation', 'The email address of the member was never verified.')
  }
  const isAddressTaken = [...world.members.values()].some(
    (otherMember) =>
      otherMember.organization_id === member.organization_id &&
      otherMember.status !== 'deleted' &&
      otherMember.email_address === member.email_address,
  )
  if (isAddressTaken) {
    throw new Refusal(400, 'reactivation_email_belongs_to_another_member', 'Another member of the organization has the email address.')
  }
  member.status = 'active'
}

/** The calls about the members of the caller's organization. */
export const organizationMembersOperations: Operations<
  | 'organization.members.create'
  | 'organization.members.search'
  | 'organization.members.update'
  | 'organization.members.delete'
  | 'organization.members.reactivate'
  | 'organization.members.deleteMFAPhoneNumber'
  | 'organization.members.deleteMFATOTP'
  | 'organization.members.unlinkRetiredEmail'
> = {
  'organization.members.create': async (world, input, caller) => {
    const liveSession = await requirePermission(world, caller, 'member', ['create'])
    const member = createMember(world, liveSession, input)
    markAsChanged(world, member)
    return createMemberAnswer(liveSession.organization, member)
  },
  'organization.members.search': async (world, { query, limit, cursor }, caller) => {
    const { organization } = await requirePermission(world, caller, 'member', ['search'])
    const { organization_id } = organization
    const members = [...world.members.values()].filter((member) => member.organization_id === organization_id)
    const matches = searchMembers(members, query)
    const { page, next } = findPage(matches, ({ member_id }) => member_id, validatePageSize(limit), cursor)
    return {
      members: page,
      results_metadata: { total: matches.length, next_cursor: next },
      organizations: { [organization_id]: OrganizationAnswer.parse(organization) },
    }
  },
  'organization.members.update': (world, input, caller) => {
    const actions = actionsForFields(MEMBER_ACTIONS, input)
    // The response contains the member, so an update without changes still needs the permission to read members.
    const requiredActions = actions.size > 0 ? actions : ['search']
    return changeMember(world, caller, input.member_id, requiredActions, (member) => updateMember(world, member, input))
  },
  'organization.members.delete': async (world, { member_id }, caller) => {
    const liveSession = await caller.session()
    checkPermission(world, liveSession, resourceOf(liveSession, member_id), ['delete'])
    const member = requireUndeletedMember(world, liveSession, member_id)
    member.status = 'deleted'
    endSessionsOf(world, member_id)
    markAsChanged(world, member)
    return { member_id }
  },
  'organization.members.reactivate': async (world, { member_id }, caller) => {
    const liveSession = await requirePermission(world, caller, 'member', ['create'])
    const member = requireMember(world, liveSession, member_id)
    reactivateMember(world, member)
    markAsChanged(world, member)
    return createMemberAnswer(liveSession.organization, member)
  },
  'organization.members.deleteMFAPhoneNumber': (world, { member_id }, caller) =>
    changeMember(world, caller, member_id, ['update.info.delete.mfa-phone'], removePhoneNumber),
  'organization.members.deleteMFATOTP': (world, { member_id }, caller) =>
    changeMember(world, caller, member_id, ['update.info.delete.mfa-totp'], removeAuthenticatorApp),
  'organization.members.unlinkRetiredEmail': (world, input, caller) =>
    changeMember(world, caller, input.member_id, ['update.info.unlink.retired-email'], (member) => unlinkRetiredAddress(member, input)),
}
