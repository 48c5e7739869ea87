import { expect, test } from 'vitest'
import { scimRows, withDirectory } from '../contract/scimRows.ts'
import { VAULT, startEmulator } from '../emulator.ts'

const names = Object.keys(scimRows) as (keyof typeof scimRows)[]

test.each(names.filter((name) => /update|delete|rotate/.test(name)))('%s answers with an error for an unknown connection', async (name) => {
  const emulator = startEmulator()
  const [, session] = await scimRows[name].valid(emulator)
  const reply = await emulator.call(name, { connection_id: 'none' }, session)
  expect(reply).toMatchObject({ status: 404, body: { error_type: 'no_active_scim_connection' } })
})

async function startWithDirectory() {
  const emulator = startEmulator()
  const directory = await withDirectory(emulator)
  const call = (name: keyof typeof scimRows, fields: object = {}) =>
    emulator.call(name, { connection_id: directory.connection_id, ...fields }, directory.session)
  const readConnection = async () => (await emulator.call('scim.getConnection', undefined, directory.session)).data.connection
  return { ...emulator, ...directory, call, readConnection, callWith: emulator.call }
}

test('a bearer token is returned only when it is created', async () => {
  const { connection, readConnection, call, callWith, session, connection_id } = await startWithDirectory()
  const firstToken = connection.bearer_token
  expect(await readConnection()).toMatchObject({
    bearer_token_last_four: firstToken.slice(-4),
    bearer_token_expires_at: '2027-11-21T12:00:00.000Z',
  })
  const nextToken = (await callWith('scim.rotateStart', { connection_id }, session)).data.connection.next_bearer_token
  expect(await readConnection()).toMatchObject({
    bearer_token_last_four: firstToken.slice(-4),
    next_bearer_token_last_four: nextToken.slice(-4),
  })
  expect(JSON.stringify(await readConnection())).not.toContain(nextToken)
  await call('scim.rotateCancel')
  expect(await readConnection()).not.toHaveProperty('next_bearer_token_last_four')
  expect((await call('scim.rotateComplete')).body.error_type).toBe('scim_connection_not_rotating_token')
  const laterToken = (await callWith('scim.rotateStart', { connection_id }, session)).data.connection.next_bearer_token
  await call('scim.rotateComplete')
  expect((await readConnection())?.bearer_token_last_four).toBe(laterToken.slice(-4))
})

test('an organization has at most one connection, and lists it until it is deleted', async () => {
  const { call, readConnection, world, connection_id } = await startWithDirectory()
  expect((await call('scim.createConnection')).body.error_type).toBe('active_scim_connection_exists')
  expect(world.organizations.get(VAULT)!.scim_active_connection).toEqual({ connection_id, display_name: 'Directory' })
  expect((await call('scim.deleteConnection')).status).toBe(200)
  expect(world.organizations.get(VAULT)!.scim_active_connection).toBeNull()
  expect(await readConnection()).toBeNull()
})

test.each([
  [{ identity_provider: 'unknown' }, 'invalid_scim_idp'],
  [{ scim_group_implicit_role_assignments: [{ role_id: 'owner', group_id: 'group-a' }] }, 'invalid_rbac_role_id'],
  [
    { scim_group_implicit_role_assignments: [{ role_id: 'acme_admin', group_id: 'none' }] },
    'scim_group_role_assignment_group_does_not_exist',
  ],
])('a connection cannot be updated with %j', async (fields, error_type) => {
  const { call, readConnection } = await startWithDirectory()
  expect(await call('scim.updateConnection', { display_name: 'Other', ...fields })).toMatchObject({ status: 400, body: { error_type } })
  expect((await readConnection())?.display_name).toBe('Directory')
})

test('groups are returned in pages', async () => {
  const { callWith, session } = await startWithDirectory()
  const firstPage = (await callWith('scim.getConnectionGroups', { limit: 2 }, session)).data
  expect(firstPage.scim_groups.map(({ group_name }) => group_name)).toEqual(['a', 'b'])
  const second = (await callWith('scim.getConnectionGroups', { limit: 2, cursor: firstPage.next_cursor }, session)).data
  expect([second.scim_groups.length, second.next_cursor]).toEqual([1, null])
  expect((await callWith('scim.getConnectionGroups', { limit: 0 }, session)).body.error_type).toBe('invalid_argument')
})
