import { endpoints, outputs } from '@acme/b2b-client/contract'
import type { CallName } from '@acme/b2b-client/contract'
import { expect, test } from 'vitest'
import { ACME, startEmulator } from '../emulator.ts'
import { operations } from '../../src/operations/table.ts'
import { accountWays } from './accountWays.ts'
import { adminWays } from './adminWays.ts'
import { codeWays } from './codeWays.ts'
import { grantWays } from './grantWays.ts'
import { passwordWays } from './passwordWays.ts'
import { scimWays } from './scimWays.ts'
import { selfWays } from './selfWays.ts'
import { ssoWays } from './ssoWays.ts'

/** A successful way to make each call: a row of the contract without one does not compile. */
const ways: {
  readonly [N in CallName]: (emulator: ReturnType<typeof startEmulator>) => Promise<[fields?: object | undefined, session?: string]>
} = {
  'project.bootstrap': async () => [],
  'project.events': async () => [[entry()]],
  'magicLinks.email.loginOrSignup': async ({ linkFor }) => (
    await linkFor('ada@acme.test', ACME),
    [{ email_address: 'ada@acme.test', organization_id: ACME }]
  ),
  'magicLinks.email.discovery.send': async ({ linkFor }) => (await linkFor('ada@acme.test', ACME), [{ email_address: 'ada@acme.test' }]),
  'magicLinks.authenticate': async ({ linkFor }) => [
    { magic_links_token: await linkFor('zoe@acme.test', ACME), session_duration_minutes: 5 },
  ],
  'magicLinks.discovery.authenticate': async ({ linkFor, call, lastToken }) => {
    await linkFor('ada@acme.test', ACME)
    await call('magicLinks.email.discovery.send', { email_address: 'grace@globex.test' })
    return [{ discovery_magic_links_token: lastToken() }]
  },
  'discovery.organizations.list': async ({ discover }) => [
    { intermediate_session_token: (await discover('grace@globex.test')).intermediate_session_token },
  ],
  'discovery.organizations.create': async ({ discover }) => [
    { intermediate_session_token: (await discover('noor@nowhere.test')).intermediate_session_token, session_duration_minutes: 5 },
  ],
  'discovery.intermediateSessions.exchange': async ({ discover }) => [
    {
      intermediate_session_token: (await discover('zoe@acme.test')).intermediate_session_token,
      session_duration_minutes: 5,
      organization_id: ACME,
    },
  ],
  'session.authenticate': async ({ signIn }) => [{}, (await signIn('ada@acme.test', ACME)).session_token],
  'session.revoke': async ({ signIn }) => [undefined, (await signIn('ada@acme.test', ACME)).session_token],
  'organization.get': async ({ signIn }) => [undefined, (await signIn('ada@acme.test', ACME)).session_token],
  'organization.getBySlug': async () => [{ organization_slug: 'Acme' }],
  ...passwordWays,
  ...selfWays,
  ...adminWays,
  ...grantWays,
  ...ssoWays,
  ...scimWays,
  ...codeWays,
  ...accountWays,
}

const entry = () => ({
  telemetry: {
    event_id: 'event-id-1',
    app_session_id: 'app-session-id-1',
    persistent_id: 'persistent-id-1',
    client_sent_at: '2026-11-21T12:00:00.000Z',
    timezone: 'UTC',
    app: { identifier: 'localhost' },
    sdk: { identifier: 'sdk', version: '1.0.0' },
  },
  event: { public_token: 'public-token-test-1', event_name: 'opened', details: {} },
})

test('every row of the contract has an operation', () => {
  expect(Object.keys(operations).toSorted()).toEqual([...endpoints.keys()].toSorted())
})

test.each([...endpoints.keys()])('%s answers as the contract says, with no field of its schema missing', async (name) => {
  const emulator = startEmulator()
  const { status, data } = await emulator.call(name, ...(await ways[name](emulator)))
  expect([status, data.status_code]).toEqual([200, 200])
  expect(data.request_id).toMatch(/^request-id-test-/)
  // A decoder that fills in defaults finds nothing to fill in. Two calls answer less than their schema knows, by the specification.
  const decoded = outputs[name].parse(data)
  if (name !== 'organization.getBySlug') expect(data).toEqual(decoded)
})

test('an operation that deviates from the contract is an error that says where', async () => {
  const { call, world, signIn } = startEmulator()
  const { session_token } = await signIn('ada@acme.test', ACME)
  Object.assign(world.organizations.get(ACME)!, { organization_name: 7 })
  const { status, body } = await call('organization.get', undefined, session_token)
  expect([status, body.error_type]).toEqual([500, 'internal_server_error'])
  expect(body.error_message).toContain('organization_name')
})

test('the slug of an organization finds what anyone may know of it, and an unknown slug finds null', async () => {
  const { call } = startEmulator()
  const { data } = await call('organization.getBySlug', { organization_slug: 'acme' })
  expect(Object.keys(data.organization ?? {})).toHaveLength(13)
  expect(data.organization).toMatchObject({
    organization_name: 'Acme Corp',
    email_jit_provisioning: 'RESTRICTED',
    email_allowed_domains: ['acme.test'],
  })
  expect((await call('organization.getBySlug', { organization_slug: 'nobody' })).data.organization).toBeNull()
})

test('telemetry needs no credentials and is kept in the world that each entry names', async () => {
  const { emulator, send, world } = startEmulator()
  const other = { ...entry(), event: { ...entry().event, public_token: 'public-token-test-2' } }
  const post = (batch: unknown) => send('/sdk/v1/events', { method: 'POST', body: JSON.stringify(batch) })
  expect((await post([entry(), other])).status).toBe(200)
  expect([world.events.length, emulator.world('public-token-test-2').events.length]).toEqual([1, 1])
  const foreign = { ...entry(), event: { ...entry().event, public_token: 'public-token-live-1' } }
  expect((await post([entry(), foreign])).body.error_type).toBe('public_token_not_found')
  expect((await post([])).body.error_type).toBe('public_token_required')
  expect(world.events).toHaveLength(1)
})
