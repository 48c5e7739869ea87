import { describe, expect, test } from 'vitest'
import { admin } from '../contract/adminRows.ts'
import { TOKEN, startEmulator } from '../emulator.ts'

/** Starts an emulator with an administrator of Vault Industries and a new directory connection. */
async function startWithDirectory() {
  const emulator = startEmulator()
  const session = await admin(emulator)
  const { connection } = (await emulator.call('scim.createConnection', { display_name: 'Directory' }, session)).data
  const { connection_id, base_url, bearer_token } = connection
  const pushGroup = (token: string, method = 'POST', path = '/Groups', displayName = 'Engineers') => {
    const body = method === 'POST' || method === 'PUT' ? JSON.stringify({ displayName }) : null
    return emulator.send(new URL(base_url + path).pathname, { method, body, headers: { Authorization: `Bearer ${token}` } })
  }
  const listGroups = async () => (await emulator.call('scim.getConnectionGroups', {}, session)).data.scim_groups
  const rotate = async (step: 'rotateStart' | 'rotateComplete' | 'rotateCancel') =>
    (await emulator.call(`scim.${step}`, { connection_id }, session)).data.connection
  return { ...emulator, session, connection_id, token: bearer_token, pushGroup, listGroups, rotate }
}

describe('a SCIM directory', () => {
  test('can create, rename and delete a group, and the administrator sees each change', async () => {
    const { pushGroup, token, listGroups, connection_id } = await startWithDirectory()
    const { status, body } = await pushGroup(token)
    expect([status, body['displayName']]).toEqual([201, 'Engineers'])
    const [group] = await listGroups()
    expect(group).toMatchObject({ connection_id, group_id: body['id'], group_name: 'Engineers' })
    await pushGroup(token, 'PUT', `/Groups/${group!.group_id}`, 'Builders')
    expect((await listGroups()).map(({ group_name }) => group_name)).toEqual(['Builders'])
    expect((await pushGroup(token, 'GET')).body).toMatchObject({ totalResults: 1, Resources: [{ displayName: 'Builders' }] })
    expect((await pushGroup(token, 'DELETE', `/Groups/${group!.group_id}`)).status).toBe(204)
    expect(await listGroups()).toEqual([])
  })

  test('removes the role of a group when it deletes the group', async () => {
    const { pushGroup, token, call, session, connection_id, listGroups } = await startWithDirectory()
    await pushGroup(token)
    const { group_id } = (await listGroups())[0]!
    const scim_group_implicit_role_assignments = [{ role_id: 'acme_admin', group_id }]
    await call('scim.updateConnection', { connection_id, scim_group_implicit_role_assignments }, session)
    await pushGroup(token, 'DELETE', `/Groups/${group_id}`)
    const { connection } = (await call('scim.getConnection', undefined, session)).data
    expect(connection?.scim_group_implicit_role_assignments).toEqual([])
  })

  test.each([
    ['another token', 'POST', '/Groups', 'other', 401],
    ['an unknown group', 'PUT', '/Groups/none', null, 404],
    ['an unknown group', 'DELETE', '/Groups/none', null, 404],
    ['another method', 'PATCH', '/Groups', null, 405],
    ['a resource other than groups', 'GET', '/Users', null, 404],
  ])('is refused with %s: %s %s', async (_, method, path, otherToken, status) => {
    const { pushGroup, token, listGroups } = await startWithDirectory()
    const reply = await pushGroup(otherToken ?? token, method, path)
    expect(reply).toMatchObject({ status, body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: String(status) } })
    expect(await listGroups()).toEqual([])
  })

  test('is refused a group without a name', async () => {
    const { pushGroup, token } = await startWithDirectory()
    expect((await pushGroup(token, 'POST', '/Groups', '')).status).toBe(400)
  })
})

describe('the directory of a copied world', () => {
  async function startCopied() {
    const original = await startWithDirectory()
    const copy = await original.emulator.importWorld(await original.emulator.exportWorld(TOKEN), 'public-token-test-2')
    const groupNamesInCopy = () => copy.scimConnections.get(original.connection_id)!.groups.map(({ group_name }) => group_name)
    return { ...original, copy, groupNamesInCopy }
  }

  test('is refused while its token belongs to two worlds', async () => {
    const { pushGroup, token, listGroups, groupNamesInCopy } = await startCopied()
    expect(await pushGroup(token)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('public-token-test-1, public-token-test-2') },
    })
    expect([await listGroups(), groupNamesInCopy()]).toEqual([[], []])
  })

  test('is identified by its token after one world has rotated the token', async () => {
    const { pushGroup, token, rotate, listGroups, groupNamesInCopy } = await startCopied()
    const rotatingConnection = await rotate('rotateStart')
    const nextToken = 'next_bearer_token' in rotatingConnection ? String(rotatingConnection.next_bearer_token) : ''
    await rotate('rotateComplete')
    await pushGroup(token, 'POST', '/Groups', 'Copied')
    await pushGroup(nextToken, 'POST', '/Groups', 'Original')
    expect([(await listGroups()).map(({ group_name }) => group_name), groupNamesInCopy()]).toEqual([['Original'], ['Copied']])
  })
})

describe('rotating the token of a directory', () => {
  test('accepts both tokens until it is complete, and then only the new one', async () => {
    const { pushGroup, token, rotate, listGroups } = await startWithDirectory()
    const rotatingConnection = await rotate('rotateStart')
    const nextToken = 'next_bearer_token' in rotatingConnection ? String(rotatingConnection.next_bearer_token) : ''
    expect([(await pushGroup(token)).status, (await pushGroup(nextToken)).status]).toEqual([201, 201])
    await rotate('rotateComplete')
    expect([(await pushGroup(token)).status, (await pushGroup(nextToken)).status]).toEqual([401, 201])
    expect(await listGroups()).toHaveLength(3)
  })

  test('if it is cancelled, invalidates the new token and keeps the old one', async () => {
    const { pushGroup, token, rotate } = await startWithDirectory()
    const rotatingConnection = await rotate('rotateStart')
    const nextToken = 'next_bearer_token' in rotatingConnection ? String(rotatingConnection.next_bearer_token) : ''
    await rotate('rotateCancel')
    expect([(await pushGroup(token)).status, (await pushGroup(nextToken)).status]).toEqual([201, 401])
  })

  test('is required once a year', async () => {
    const { pushGroup, token, world } = await startWithDirectory()
    world.advance(365 * 24 * 60 * 60_000)
    expect((await pushGroup(token)).status).toBe(401)
  })

  test('is not possible for a deleted connection, which refuses its token', async () => {
    const { pushGroup, token, call, session, connection_id } = await startWithDirectory()
    await call('scim.deleteConnection', { connection_id }, session)
    expect((await pushGroup(token)).status).toBe(401)
  })
})

test('a test can create a group through the control API without the token', async () => {
  const { send, listGroups } = await startWithDirectory()
  const pushGroup = (slug: string, group_name: string) =>
    send(`/emulator/${TOKEN}/organizations/${slug}/scim-groups`, { method: 'POST', body: JSON.stringify({ group_name }) })
  expect((await pushGroup('vault', 'Auditors')).status).toBe(200)
  expect((await listGroups()).map(({ group_name }) => group_name)).toEqual(['Auditors'])
  expect([
    (await pushGroup('acme', 'Auditors')).status,
    (await pushGroup('none', 'Auditors')).status,
    (await pushGroup('vault', '')).status,
  ]).toEqual([404, 404, 400])
})
