import type { MemberAnswer, SelfAnswer } from './answers/organizations.ts'
import { del, get, post, put } from './endpoint.ts'
import type { Member } from './entities/member.ts'
import type { PasswordIdInput, UnlinkRetiredEmailInput, UpdateSelfInput } from './inputs/organizations.ts'

/** The signed-in member. */
export const self = {
  /** Reads the signed-in member. */
  get: get<undefined, SelfAnswer, () => Promise<Member>>('/b2b/organizations/members/me', {
    part: 'member',
    stores: 'member',
    needs: 'session',
  }),
  /** Changes the signed-in member. */
  update: put<UpdateSelfInput, MemberAnswer>('/b2b/organizations/members/update', {
    input: {
      name: 'string?',
      untrusted_metadata: 'object?',
      mfa_enrolled: 'boolean?',
      mfa_phone_number: 'string?',
      default_mfa_method: 'string?',
    },
    stores: 'member',
    needs: 'session',
    errors: ['unauthorized_action', 'duplicate_member_phone_number', 'duplicate_member_phone_number_for_member'],
  }),
  /** Removes the member's phone number as a second factor. */
  deleteMFAPhoneNumber: del<undefined, MemberAnswer>('/b2b/organizations/members/deletePhoneNumber', {
    stores: 'member',
    needs: 'session',
    errors: ['unauthorized_action', 'member_phone_number_not_found'],
  }),
  /** Removes the member's authenticator app as a second factor. */
  deleteMFATOTP: del<undefined, MemberAnswer>('/b2b/organizations/members/deleteTOTP', {
    stores: 'member',
    needs: 'session',
    errors: ['unauthorized_action', 'totp_not_found'],
  }),
  /** Removes the member's password. */
  deletePassword: del<PasswordIdInput, MemberAnswer, (password_id: string) => Promise<MemberAnswer>>(
    '/b2b/organizations/members/passwords/{password_id}',
    {
      input: { password_id: 'string' },
      takes: ['password_id'],
      stores: 'member',
      needs: 'session',
    },
  ),
  /** Unlinks an email address that the member used before. Pass at least one of the two fields that identify it. */
  unlinkRetiredEmail: post<UnlinkRetiredEmailInput, MemberAnswer>('/b2b/organizations/members/unlink_retired_email', {
    input: { email_id: 'string?', email_address: 'string?' },
    unchecked: true,
    stores: 'member',
    needs: 'session',
    errors: ['unauthorized_action'],
  }),
}
