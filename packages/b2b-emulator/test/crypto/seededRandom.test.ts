import { expect, test } from 'vitest'
import { seededRandom } from '../../src/crypto/seededRandom.ts'
import { ACME, NOON, TOKEN, startEmulator } from '../emulator.ts'

/** Runs a sign-in by link, an email code and a TOTP enrolment: all operations that use random bytes. */
async function runSignIns(seed: string) {
  const { emulator, world, signIn, codeFor, passFirstFactor, call } = startEmulator({ random: seededRandom(seed), now: () => NOON })
  const { session_token, session_jwt, request_id } = await signIn('zoe@acme.test', ACME)
  const code = await codeFor('ada@acme.test', ACME)
  const { intermediate_session_token } = await passFirstFactor('mia@sterling.test')
  const memberFields = { organization_id: 'organization-test-sterling', member_id: 'member-test-mia', intermediate_session_token }
  const { data: app } = await call('totp.create', memberFields)
  const { data } = await emulator.exportWorld(TOKEN)
  return { session_token, session_jwt, request_id, code, app, mails: world.outbox.map(({ id, link }) => [id, link]), data }
}

test('two emulators with the same seed and clock make the same ids, tokens and codes', async () => {
  const [firstRun, secondRun, otherSeedRun] = await Promise.all([runSignIns('checkout'), runSignIns('checkout'), runSignIns('checkout2')])
  expect(secondRun).toEqual(firstRun)
  expect([firstRun.session_token, firstRun.code, firstRun.request_id]).not.toEqual([
    otherSeedRun.session_token,
    otherSeedRun.code,
    otherSeedRun.request_id,
  ])
})

test('the same seed always gives the same bytes, evenly distributed', () => {
  expect([...seededRandom('checkout')(8)]).toEqual([181, 124, 247, 108, 255, 143, 141, 187])
  const counts = Array.from({ length: 256 }, () => 0)
  for (const byte of seededRandom(1)(256_000)) counts[byte]! += 1
  const deviation = counts.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0)
  // Chi-squared with 255 degrees of freedom is below 348 in all but one of 10,000 fair draws.
  expect(deviation).toBeLessThan(348)
})
