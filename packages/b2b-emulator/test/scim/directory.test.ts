import { describe, expect, test } from 'vitest'
import { admin } from '../contract/adminRows.ts'
import { TOKEN, startEmulator } from '../emulator.ts'

/** Starts an emulator with an administrator of Vault Industries and a new directory connection. */
async function startWithDirectory() {
  const emulator = startEmulator()
  const session = await admin(emulator)
  const { connection } = (await emulator.call('scim.createConnection', { display_name: 'Directory' }, session)).data
  const { connection_id, base_url, bearer_token } = connection
  const push = (token: string, method = 'POST', path = '/Groups', displayName = 'Engineers') => {
    const body = method === 'POST' || method === 'PUT' ? JSON.stringify({ displayName }) : null
    return emulator.send(new URL(base_url + path).pathname, { method, body, headers: { Authorization: `Bearer ${token}` } })
  }
  const groups = async () => (await emulator.call('scim.getConnectionGroups', {}, session)).data.scim_groups
  const rotate = async (step: 'rotateStart' | 'rotateComplete' | 'rotateCancel') =>
    (await emulator.call(`scim.${step}`, { connection_id }, session)).data.connection
  return { ...emulator, session, connection_id, token: bearer_token, push, groups, rotate }
}

describe('a SCIM directory', () => {
  test('can create, rename and delete a group, and the administrator sees each change', async () => {
    const { push, token, groups, connection_id } = await startWithDirectory()
    const { status, body } = await push(token)
    expect([status, body['displayName']]).toEqual([201, 'Engineers'])
    const [group] = await groups()
    expect(group).toMatchObject({ connection_id, group_id: body['id'], group_name: 'Engineers' })
    await push(token, 'PUT', `/Groups/${group!.group_id}`, 'Builders')
    expect((await groups()).map(({ group_name }) => group_name)).toEqual(['Builders'])
    expect((await push(token, 'GET')).body).toMatchObject({ totalResults: 1, Resources: [{ displayName: 'Builders' }] })
    expect((await push(token, 'DELETE', `/Groups/${group!.group_id}`)).status).toBe(204)
    expect(await groups()).toEqual([])
  })

  test('removes the role of a group when it deletes the group', async () => {
    const { push, token, call, session, connection_id, groups } = await startWithDirectory()
    await push(token)
    const { group_id } = (await groups())[0]!
    const scim_group_implicit_role_assignments = [{ role_id: 'acme_admin', group_id }]
    await call('scim.updateConnection', { connection_id, scim_group_implicit_role_assignments }, session)
    await push(token, 'DELETE', `/Groups/${group_id}`)
    const { connection } = (await call('scim.getConnection', undefined, session)).data
    expect(connection?.scim_group_implicit_role_assignments).toEqual([])
  })

  test.each([
    ['another token', 'POST', '/Groups', 'other', 401],
    ['an unknown group', 'PUT', '/Groups/none', null, 404],
    ['an unknown group', 'DELETE', '/Groups/none', null, 404],
    ['another method', 'PATCH', '/Groups', null, 405],
    ['a resource other than groups', 'GET', '/Users', null, 404],
  ])('is refused with %s: %s %s', async (_, method, path, other, status) => {
    const { push, token, groups } = await startWithDirectory()
    const reply = await push(other ?? token, method, path)
    expect(reply).toMatchObject({ status, body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: String(status) } })
    expect(await groups()).toEqual([])
  })

  test('is refused a group without a name', async () => {
    const { push, token } = await startWithDirectory()
    expect((await push(token, 'POST', '/Groups', '')).status).toBe(400)
  })
})

describe('the directory of a copied world', () => {
  async function startCopied() {
    const original = await startWithDirectory()
    const copy = await original.emulator.importWorld(await original.emulator.exportWorld(TOKEN), 'public-token-test-2')
    const inCopy = () => copy.scimConnections.get(original.connection_id)!.groups.map(({ group_name }) => group_name)
    return { ...original, copy, inCopy }
  }

  test('is refused while its token belongs to two worlds', async () => {
    const { push, token, groups, inCopy } = await startCopied()
    expect(await push(token)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('public-token-test-1, public-token-test-2') },
    })
    expect([await groups(), inCopy()]).toEqual([[], []])
  })

  test('is identified by its token after one world has rotated the token', async () => {
    const { push, token, rotate, groups, inCopy } = await startCopied()
    const started = await rotate('rotateStart')
    const next = 'next_bearer_token' in started ? String(started.next_bearer_token) : ''
    await rotate('rotateComplete')
    await push(token, 'POST', '/Groups', 'Copied')
    await push(next, 'POST', '/Groups', 'Original')
    expect([(await groups()).map(({ group_name }) => group_name), inCopy()]).toEqual([['Original'], ['Copied']])
  })
})

describe('rotating the token of a directory', () => {
  test('accepts both tokens until it is complete, and then only the new one', async () => {
    const { push, token, rotate, groups } = await startWithDirectory()
    const started = await rotate('rotateStart')
    const next = 'next_bearer_token' in started ? String(started.next_bearer_token) : ''
    expect([(await push(token)).status, (await push(next)).status]).toEqual([201, 201])
    await rotate('rotateComplete')
    expect([(await push(token)).status, (await push(next)).status]).toEqual([401, 201])
    expect(await groups()).toHaveLength(3)
  })

  test('if it is cancelled, invalidates the new token and keeps the old one', async () => {
    const { push, token, rotate } = await startWithDirectory()
    const started = await rotate('rotateStart')
    const next = 'next_bearer_token' in started ? String(started.next_bearer_token) : ''
    await rotate('rotateCancel')
    expect([(await push(token)).status, (await push(next)).status]).toEqual([201, 401])
  })

  test('is required once a year', async () => {
    const { push, token, world } = await startWithDirectory()
    world.advance(365 * 24 * 60 * 60_000)
    expect((await push(token)).status).toBe(401)
  })

  test('is not possible for a deleted connection, which refuses its token', async () => {
    const { push, token, call, session, connection_id } = await startWithDirectory()
    await call('scim.deleteConnection', { connection_id }, session)
    expect((await push(token)).status).toBe(401)
  })
})

test('a test can create a group through the control API without the token', async () => {
  const { send, groups } = await startWithDirectory()
  const push = (slug: string, group_name: string) =>
    send(`/emulator/${TOKEN}/organizations/${slug}/scim-groups`, { method: 'POST', body: JSON.stringify({ group_name }) })
  expect((await push('vault', 'Auditors')).status).toBe(200)
  expect((await groups()).map(({ group_name }) => group_name)).toEqual(['Auditors'])
  expect([(await push('acme', 'Auditors')).status, (await push('none', 'Auditors')).status, (await push('vault', '')).status]).toEqual([
    404, 404, 400,
  ])
})
