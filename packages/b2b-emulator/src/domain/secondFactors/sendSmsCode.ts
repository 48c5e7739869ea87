import type { Member } from '@acme/b2b-client/contract'
import { SMS_CODE_TTL_MS } from '../../limits.ts'
import { writeSms } from '../../messages/sms.ts'
import type { OrganizationRecord } from '../../world/records/entities.ts'
import { pushLimited, toTimestamp } from '../../world/world.ts'
import type { World } from '../../world/world.ts'
import { storeCode, smsCodeKey } from '../signIn/codes.ts'

/** Sends a single-use code to a member's phone. With an `autofillHost`, browsers fill in the code on pages of that host. */
export function sendSmsCode(world: World, { organization_name }: OrganizationRecord, member: Member, autofillHost: string | null): void {
  const id = world.id('text')
  const code = world.code()
  const to = member.mfa_phone_number
  const kind = member.mfa_phone_number_verified ? 'second_factor' : 'enrolment'
  pushLimited(world.texts, { id, to, kind, code, sent_at: toTimestamp(world.now()), body: writeSms(code, organization_name, autofillHost) })
  storeCode(world, smsCodeKey(member.member_id), { message_id: id, to, code }, SMS_CODE_TTL_MS)
}
