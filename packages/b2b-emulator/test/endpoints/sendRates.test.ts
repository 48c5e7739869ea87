import { endpoints } from '@acme/b2b-client/contract'
import type { CallName } from '@acme/b2b-client/contract'
import { expect, test } from 'vitest'
import { rows } from '../contract/rows.ts'
import { MINUTE, startEmulator } from '../emulator.ts'

async function startLimited(name: CallName) {
  const emulator = startEmulator()
  const [fields, session] = await rows[name].valid(emulator)
  emulator.world.project.limit_messages = true
  const { outbox, texts } = emulator.world
  const makeCall = (overrides: object = {}) => emulator.send(...emulator.requestFor(name, { ...fields, ...overrides }, session))
  return { ...emulator, makeCall, countSent: () => outbox.length + texts.length }
}

const SENDING_CALLS = [...endpoints.keys()].filter((name) => /email.loginOrSignup|send$|invite|resetByEmailStart/i.test(name))

test.each(SENDING_CALLS)('%s is refused the sixth time in ten minutes with a Retry-After header, and sends nothing', async (name) => {
  const { makeCall, countSent, world } = await startLimited(name)
  for (let count = 0; count < 5; count += 1) expect((await makeCall()).status).toBe(200)
  world.advance(4 * MINUTE)
  const sentBefore = countSent()
  const { status, headers, body } = await makeCall()
  expect([status, headers.get('Retry-After'), body.error_type]).toEqual([429, '360', 'too_many_requests'])
  expect(countSent()).toBe(sentBefore)
  world.advance(6 * MINUTE)
  expect((await makeCall()).status).not.toBe(429)
})

test('the limit counts per recipient, and another spelling of the same address counts as the same recipient', async () => {
  const { makeCall } = await startLimited('otps.email.discovery.send')
  for (let count = 0; count < 5; count += 1) await makeCall()
  expect((await makeCall({ email_address: ' NOOR@nowhere.test ' })).status).toBe(429)
  expect((await makeCall({ email_address: 'ada@acme.test' })).status).toBe(200)
})

test('a project without the setting limit_messages has no limit', async () => {
  const { makeCall, world } = await startLimited('otps.email.discovery.send')
  world.project.limit_messages = false
  for (let count = 0; count < 20; count += 1) expect((await makeCall()).status).toBe(200)
})
