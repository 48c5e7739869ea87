import { expect, test } from 'vitest'
import { ACME, PIA, startEmulator } from '../../emulator.ts'
import { obtainSSOToken, obtainOAuthToken } from '../../mockProviders/thirdParty.ts'

/** Starts a password sign-in of Pia that needs another factor, because her email address is unverified. */
async function startUnverified() {
  const emulator = startEmulator()
  emulator.world.members.get('member-test-pia')!.email_address_verified = false
  const { intermediate_session_token, primary_required } = (await emulator.call('passwords.authenticate', PIA)).data
  expect(primary_required).not.toBeNull()
  return { ...emulator, pendingFields: { intermediate_session_token, session_duration_minutes: 60 } }
}

type Pending = Awaited<ReturnType<typeof startUnverified>>

const firstFactors = {
  magic_link: async ({ call, linkFor, pendingFields }: Pending, address: string) =>
    call('magicLinks.authenticate', { magic_links_token: await linkFor(address, ACME), ...pendingFields }),
  email_otp: async ({ call, codeFor, pendingFields }: Pending, email_address: string) =>
    call('otps.email.authenticate', { code: await codeFor(email_address, ACME), email_address, organization_id: ACME, ...pendingFields }),
  google_oauth: async (emulator: Pending, person: string) =>
    emulator.call('oauth.authenticate', {
      oauth_token: await obtainOAuthToken(emulator, { organization_id: ACME }, { person }),
      ...emulator.pendingFields,
    }),
  sso: async (emulator: Pending, person: string) =>
    emulator.call('sso.authenticate', { sso_token: await obtainSSOToken(emulator, { fields: { person } }), ...emulator.pendingFields }),
}

test.each(Object.entries(firstFactors))('%s adds a factor to a pending sign-in of the same user only', async (type, authenticate) => {
  const sameUser = (await authenticate(await startUnverified(), 'pia@acme.test')).data
  expect(sameUser.member_session?.authentication_factors.map((factor) => factor.type)).toEqual(['password', type])
  const otherUser = (await authenticate(await startUnverified(), 'ada@acme.test')).data
  expect(otherUser.member_session?.authentication_factors.map((factor) => factor.type)).toEqual([type])
})
