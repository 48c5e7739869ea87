import type { World } from './test.ts'

export const KIM = 'member-test-kim'

/** Adds a member of Acme Corp with everything that the account can show. */
export const addKim = (world: World, fields: object = {}) =>
  world.member({
    organization: 'acme',
    member_id: KIM,
    email_address: 'kim@acme.test',
    name: 'Kim Berg',
    password: 'Correct-Horse-7',
    totp: true,
    mfa_phone_number: '+12015550142',
    retired_email_addresses: [{ email_id: 'email-test-kim', email_address: 'kim.berg@old.test' }],
    oauth_registrations: [
      { member_oauth_registration_id: 'oauth-test-kim', provider_type: 'Google', provider_subject: '107691503500061507151' },
    ],
    ...fields,
  })
