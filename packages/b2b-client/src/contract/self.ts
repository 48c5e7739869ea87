import { del, get, post, put } from './endpoint.ts'

/** The member who is signed in. */
export const self = {
  /** Reads the member who is signed in. */
  get: get('/b2b/organizations/members/me', { part: 'member', stores: 'member', needs: 'session' }),
  /** Changes the member who is signed in. */
  update: put('/b2b/organizations/members/update', {
    input: {
      name: 'string?',
      untrusted_metadata: 'object?',
      mfa_enrolled: 'boolean?',
      /** E.164. */
      mfa_phone_number: 'string?',
      /** `sms_otp` or `totp`. */
      default_mfa_method: 'string?',
    },
    stores: 'member',
    needs: 'session',
  }),
  /** Removes the member's phone number as a second factor. */
  deleteMFAPhoneNumber: del('/b2b/organizations/members/deletePhoneNumber', { stores: 'member', needs: 'session' }),
  /** Removes the member's authenticator app as a second factor. */
  deleteMFATOTP: del('/b2b/organizations/members/deleteTOTP', { stores: 'member', needs: 'session' }),
  /** Removes the member's password. */
  deletePassword: del('/b2b/organizations/members/passwords/{password_id}', {
    input: { password_id: 'string' },
    takes: ['password_id'],
    stores: 'member',
    needs: 'session',
  }),
  /** Lets go of an address that the member had before. At least one of the two says which. */
  unlinkRetiredEmail: post('/b2b/organizations/members/unlink_retired_email', {
    input: { email_id: 'string?', email_address: 'string?' },
    unchecked: true,
    stores: 'member',
    needs: 'session',
  }),
}
