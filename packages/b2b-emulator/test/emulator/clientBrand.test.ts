// @vitest-environment jsdom
import { createB2BClient } from '@acme/b2b-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestKit } from '../../src/testing/kit.ts'
import { createTestEmulator } from '../../src/testing/testEmulator.ts'
import { ACME } from '../emulator.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** Signs Ada in with an email code, makes two more calls, and sends a telemetry event. */
async function signIn(emulatorBrand: string, clientBrand: string) {
  const kit = createTestKit(createTestEmulator({ brand: emulatorBrand }))
  const client = createB2BClient(kit.publicToken, { ...kit.clientOptions, brand: clientBrand })
  const email_address = 'ada@acme.test'
  await client.otps.email.loginOrSignup({ email_address, organization_id: ACME })
  const { code } = await kit.nextEmail(email_address)
  await client.otps.email.authenticate({ email_address, organization_id: ACME, code, session_duration_minutes: 60 })
  await client.session.authenticate()
  await client.session.authenticate()
  client.dispose()
}

test('the emulator warns once, with both brands and the flag, when a client has another brand', async () => {
  await signIn('acme', 'globex')
  expect(console.warn).toHaveBeenCalledOnce()
  expect(console.warn).toHaveBeenCalledWith(
    `The client has the brand "globex", the emulator has "acme". Start the emulator with --brand globex, or createEmulator({ brand: 'globex' }).`,
  )
})

test('the emulator does not warn when the brands are the same', async () => {
  await signIn('globex', 'globex')
  expect(console.warn).not.toHaveBeenCalled()
})

test.each([
  ['a header that is not JSON', 'bm90IGpzb24='],
  ['a header that is not base64', '%%%'],
  ['a brand that is not a valid brand', btoa(JSON.stringify({ 'a\nb_member_id': 'm' }))],
  ['a list', btoa('[]')],
])('the emulator ignores %s', async (_, header) => {
  const emulator = createTestEmulator()
  const init = { method: 'POST', headers: { Authorization: `Basic ${btoa('public-token-test-1:x')}`, 'X-SDK-Client': header }, body: '{}' }
  await emulator.fetch(new Request('https://test.acme.example/sdk/v1/b2b/sessions/authenticate', init))
  expect(console.warn).not.toHaveBeenCalled()
})

test('the emulator also reads the brand of telemetry events', async () => {
  const events = [{ telemetry: { globex_member_id: 'm' }, event: { public_token: 'public-token-test-1', event_name: 'e', details: {} } }]
  const init = { method: 'POST', body: JSON.stringify(events) }
  await createTestEmulator().fetch(new Request('https://test.acme.example/sdk/v1/events', init))
  expect(console.warn).toHaveBeenCalledOnce()
})
