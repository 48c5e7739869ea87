import { expect, test } from 'vitest'
import { ACME, PIA, startEmulator } from '../../emulator.ts'
import { obtainSSOToken, obtainOAuthToken } from '../../mockProviders/thirdParty.ts'

/** Starts a password sign-in of Pia that needs another factor, because her email address is unverified. */
async function startUnverified() {
  const emulator = startEmulator()
  emulator.world.members.get('member-test-pia')!.email_address_verified = false
  const { intermediate_session_token, primary_required } = (await emulator.call('passwords.authenticate', PIA)).data
  expect(primary_required).not.toBeNull()
  return { ...emulator, more: { intermediate_session_token, session_duration_minutes: 60 } }
}

type Pending = Awaited<ReturnType<typeof startUnverified>>

const firstFactors = {
  magic_link: async ({ call, linkFor, more }: Pending, address: string) =>
    call('magicLinks.authenticate', { magic_links_token: await linkFor(address, ACME), ...more }),
  email_otp: async ({ call, codeFor, more }: Pending, email_address: string) =>
    call('otps.email.authenticate', { code: await codeFor(email_address, ACME), email_address, organization_id: ACME, ...more }),
  google_oauth: async (emulator: Pending, person: string) =>
    emulator.call('oauth.authenticate', {
      oauth_token: await obtainOAuthToken(emulator, { organization_id: ACME }, { person }),
      ...emulator.more,
    }),
  sso: async (emulator: Pending, person: string) =>
    emulator.call('sso.authenticate', { sso_token: await obtainSSOToken(emulator, {}, { person }), ...emulator.more }),
}

test.each(Object.entries(firstFactors))('%s adds a factor to a pending sign-in of the same user only', async (type, authenticate) => {
  const sameUser = (await authenticate(await startUnverified(), 'pia@acme.test')).data
  expect(sameUser.member_session?.authentication_factors.map((factor) => factor.type)).toEqual(['password', type])
  const foreign = (await authenticate(await startUnverified(), 'ada@acme.test')).data
  expect(foreign.member_session?.authentication_factors.map((factor) => factor.type)).toEqual([type])
})
