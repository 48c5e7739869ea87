import { endpoints } from '@acme/b2b-client/contract'
import { expect, test } from 'vitest'
import { operations } from '../../src/endpoints/table.ts'
import { telemetryEntry } from '../contract/signInRows.ts'
import { ACME, startEmulator } from '../emulator.ts'

test('every row of the contract has an operation', () => {
  expect(Object.keys(operations).toSorted()).toEqual([...endpoints.keys()].toSorted())
})

test('an operation that returns an answer with a deviation from the contract fails with the path of the deviation', async () => {
  const { call, world, signIn } = startEmulator()
  const { session_token } = await signIn('ada@acme.test', ACME)
  Object.assign(world.organizations.get(ACME)!, { organization_name: 7 })
  const { status, body } = await call('organization.get', undefined, session_token)
  expect([status, body.error_type]).toEqual([500, 'internal_server_error'])
  expect(body.error_message).toContain('organization_name')
})

test('organization.getBySlug returns public fields only, and null for an unknown slug', async () => {
  const { call } = startEmulator()
  const { data } = await call('organization.getBySlug', { organization_slug: 'acme' })
  expect(Object.keys(data.organization ?? {})).toHaveLength(13)
  expect(data.organization).toMatchObject({
    organization_name: 'Acme Corp',
    email_jit_provisioning: 'RESTRICTED',
    email_allowed_domains: ['acme.test'],
  })
  expect((await call('organization.getBySlug', { organization_slug: 'unknown' })).data.organization).toBeNull()
})

test('telemetry needs no credentials, and each entry is stored in the world that it names', async () => {
  const { emulator, send, world } = startEmulator()
  const entryOfOtherWorld = { ...telemetryEntry(), event: { ...telemetryEntry().event, public_token: 'public-token-test-2' } }
  const post = (batch: unknown) => send('/sdk/v1/events', { method: 'POST', body: JSON.stringify(batch) })
  expect((await post([telemetryEntry(), entryOfOtherWorld])).status).toBe(200)
  expect([world.events.length, emulator.world('public-token-test-2').events.length]).toEqual([1, 1])
  const entryOfLiveToken = { ...telemetryEntry(), event: { ...telemetryEntry().event, public_token: 'public-token-live-1' } }
  expect((await post([telemetryEntry(), entryOfLiveToken])).body.error_type).toBe('public_token_not_found')
  expect((await post([])).body.error_type).toBe('public_token_required')
  expect(world.events).toHaveLength(1)
})
