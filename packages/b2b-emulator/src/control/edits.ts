import type { Member } from '@acme/b2b-client/contract'
import * as z from 'zod/mini'
import { checkNumberIsFree } from '../domain/fields/phoneNumbers.ts'
import { validateFreeAddress } from '../domain/members/memberAddresses.ts'
import { removeAuthenticatorApp, removePhoneNumber } from '../domain/members/memberFactors.ts'
import { computeChangedRoles, checkRolesExist, refreshRoles } from '../domain/members/memberRoles.ts'
import { removePasswordFromMember } from '../domain/passwords/store.ts'
import { createAppSecrets, addAuthenticatorApp } from '../domain/secondFactors/authenticator.ts'
import { endSessionsOf } from '../domain/sessions/endSessions.ts'
import { removeOrganization } from '../endpoints/organization.ts'
import { jsonResponse } from '../http/respond.ts'
import { Refusal } from '../internal/refusal.ts'
import { parseStrictShape } from '../schema/shapes.ts'
import { MemberFields } from '../world/fieldSchemas.ts'
import { toTimestamp } from '../world/world.ts'
import type { World } from '../world/world.ts'
import type { ControlRequest } from './controlRequest.ts'
import { storePassword } from './newRecords.ts'
import { requireOrganizationOfPath } from './records.ts'

/* Changes and deletes members and organizations, like the dashboard of the provider. */

// Both fields are optional. `def.innerType` is the schema of such a field without `optional`, so another schema can contain it.
const phoneNumberSchema = MemberFields.shape.mfa_phone_number.def.innerType
const passwordSchema = MemberFields.shape.password.def.innerType

const MemberPatch = z.strictObject({
  ...z.pick(MemberFields, {
    name: true,
    email_address: true,
    email_address_verified: true,
    status: true,
    role: true,
    roles: true,
    totp: true,
    mfa_enrolled: true,
    default_mfa_method: true,
    is_breakglass: true,
    trusted_metadata: true,
    untrusted_metadata: true,
  }).shape,
  /** An empty text removes the number. */
  mfa_phone_number: z.exactOptional(z.union([z.literal(''), phoneNumberSchema], 'must be empty, or a phone number such as +15555550142')),
  /** Null removes the password. */
  password: z.exactOptional(z.nullable(passwordSchema)),
})
type MemberPatch = z.output<typeof MemberPatch>

function requireMemberOfPath(world: World, { params }: ControlRequest): Member {
  const member = world.members.get(params['member_id'] ?? '')
  if (member) return member
  throw new Refusal(404, 'member_not_found', 'There is no member with this id.')
}

/** Refuses an email address or a phone number of another member. */
function checkUniqueFields(world: World, member: Member, { email_address, mfa_phone_number: phoneNumber }: MemberPatch): void {
  if (email_address !== undefined) validateFreeAddress(world, member.organization_id, email_address, member)
  if (phoneNumber !== undefined && phoneNumber !== '') checkNumberIsFree(world, member, phoneNumber)
}

function changePhone(member: Member, phoneNumber: string): void {
  if (phoneNumber !== '') Object.assign(member, { mfa_phone_number: phoneNumber, mfa_phone_number_verified: true })
  else if (member.mfa_phone_number !== '') removePhoneNumber(member)
}

function changeApp(world: World, member: Member, totp: NonNullable<MemberPatch['totp']>): void {
  if (totp === false) {
    if (member.totp_registration_id !== '') removeAuthenticatorApp(member)
    world.totps.delete(member.member_id)
    return
  }
  addAuthenticatorApp(world, member, totp === true ? createAppSecrets(world) : totp)
}

async function changePassword(world: World, member: Member, text: string | null): Promise<void> {
  if (text === null) removePasswordFromMember(world, member)
  else await storePassword(world, member, text)
}

/** Changes a member. All checks come before the first change, so a refused patch changes nothing. */
export async function patchMember(world: World, request: ControlRequest): Promise<Response> {
  const member = requireMemberOfPath(world, request)
  const patch = parseStrictShape(MemberPatch, request.body)
  checkUniqueFields(world, member, patch)
  checkRolesExist(world, patch.roles ?? [])
  const { role, roles, totp, mfa_phone_number: phoneNumber, password: newPassword, ...otherFields } = patch
  Object.assign(member, otherFields, { updated_at: toTimestamp(world.now()) })
  if (phoneNumber !== undefined) changePhone(member, phoneNumber)
  if (totp !== undefined) changeApp(world, member, totp)
  if (role !== undefined || roles !== undefined) {
    member.roles = computeChangedRoles(world, member, patch)
    refreshRoles(world, member)
  }
  if (newPassword !== undefined) await changePassword(world, member, newPassword)
  if (member.status === 'deleted') endSessionsOf(world, member.member_id)
  world.changed()
  return jsonResponse(member)
}

/** Deletes a member. Like at the provider, the sessions end, and the record stays with the status `deleted`. */
export function deleteMember(world: World, request: ControlRequest): Response {
  const member = requireMemberOfPath(world, request)
  member.status = 'deleted'
  endSessionsOf(world, member.member_id)
  world.changed()
  return jsonResponse(member)
}

/** Deletes an organization with its members, sessions and connections. */
export function deleteOrganization(world: World, request: ControlRequest): Response {
  const organization = requireOrganizationOfPath(world, request)
  removeOrganization(world, organization)
  world.changed()
  return jsonResponse({ organization_id: organization.organization_id })
}
