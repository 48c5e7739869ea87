import { expect, test } from 'vitest'
import { ACME, PIA, startEmulator } from '../emulator.ts'
import { arriveByConnection, arriveByService } from '../thirdParty/thirdParty.ts'

/** Pia with a password that is not enough, because nobody has shown that the address is hers. */
async function begun() {
  const emulator = startEmulator()
  emulator.world.members.get('member-test-pia')!.email_address_verified = false
  const { intermediate_session_token, primary_required } = (await emulator.call('passwords.authenticate', PIA)).data
  expect(primary_required).not.toBeNull()
  return { ...emulator, more: { intermediate_session_token, session_duration_minutes: 60 } }
}

type Begun = Awaited<ReturnType<typeof begun>>

const ways = {
  magic_link: async ({ call, linkFor, more }: Begun, address: string) =>
    call('magicLinks.authenticate', { magic_links_token: await linkFor(address, ACME), ...more }),
  email_otp: async ({ call, codeFor, more }: Begun, email_address: string) =>
    call('otps.email.authenticate', { code: await codeFor(email_address, ACME), email_address, organization_id: ACME, ...more }),
  google_oauth: async (emulator: Begun, person: string) =>
    emulator.call('oauth.authenticate', {
      oauth_token: await arriveByService(emulator, { organization_id: ACME }, { person }),
      ...emulator.more,
    }),
  sso: async (emulator: Begun, person: string) =>
    emulator.call('sso.authenticate', { sso_token: await arriveByConnection(emulator, {}, { person }), ...emulator.more }),
}

test.each(Object.entries(ways))('%s goes on with what the same person has proven before, and only the same', async (type, way) => {
  const own = (await way(await begun(), 'pia@acme.test')).data
  expect(own.member_session?.authentication_factors.map((factor) => factor.type)).toEqual(['password', type])
  const foreign = (await way(await begun(), 'ada@acme.test')).data
  expect(foreign.member_session?.authentication_factors.map((factor) => factor.type)).toEqual([type])
})
