import { describe, expect, test } from 'vitest'
import { addMember } from '../../src/domain/members/members.ts'
import { admin, IVY } from '../contract/adminRows.ts'
import { ACME, VAULT, startEmulator } from '../emulator.ts'

const GRACE = 'member-test-grace-vault'

async function startAsAdmin() {
  const emulator = startEmulator()
  const session = await admin(emulator)
  const { call, world } = emulator
  return {
    ...emulator,
    session,
    create: (fields: object) => call('organization.members.create', { email_address: 'new@vault.test', ...fields }, session),
    search: (fields: object) => call('organization.members.search', fields, session),
    update: (fields: object) => call('organization.members.update', { member_id: IVY, ...fields }, session),
    remove: (member_id: string) => call('organization.members.delete', { member_id }, session),
    reactivate: (member_id: string) => call('organization.members.reactivate', { member_id }, session),
    ivy: world.members.get(IVY)!,
  }
}

describe('creating a member', () => {
  test('returns an active member with an unverified email address and the requested roles', async () => {
    const { create } = await startAsAdmin()
    const { data } = await create({ email_address: 'New@Vault.test', roles: ['acme_admin'], name: 'New', is_breakglass: true })
    const { member } = data
    expect(member).toMatchObject({ email_address: 'new@vault.test', status: 'active', email_address_verified: false, is_breakglass: true })
    expect(member.roles.map(({ role_id }) => role_id)).toEqual(['acme_member', 'acme_admin'])
    expect((await create({ email_address: 'b@vault.test', create_member_as_pending: true })).data.member.status).toBe('pending')
  })

  test.each([
    ['an invalid email address', { email_address: 'new' }, 'invalid_email'],
    ['the email address of another member', { email_address: 'Ivy@initech.test' }, 'duplicate_member_email'],
    ['an unknown role', { roles: ['owner'] }, 'invalid_rbac_role_id'],
    ['the default role', { roles: ['acme_member'] }, 'cannot_assign_default_rbac_role_id'],
    ['an invalid phone number', { mfa_phone_number: '1' }, 'invalid_phone_number'],
  ])('is refused for %s, and creates no member', async (_, fields, error_type) => {
    const { create, world } = await startAsAdmin()
    const memberCountBefore = world.members.size
    expect(await create(fields)).toMatchObject({ status: 400, body: { error_type } })
    expect(world.members.size).toBe(memberCountBefore)
  })

  test('is refused without an email address', async () => {
    const { create } = await startAsAdmin()
    expect((await create({ email_address: undefined })).body['body']).toMatchObject([{ dataPath: '.email_address', keyword: 'required' }])
  })
})

describe('searching members', () => {
  const memberIdsIn = ({ data }: { data: { members: { member_id: string }[] } }): string[] => data.members.map(({ member_id }) => member_id)
  const query = (operator: string, ...operands: [string, unknown][]) => ({
    query: { operator, operands: operands.map(([filter_name, filter_value]) => ({ filter_name, filter_value })) },
  })

  test.each([
    ['member_ids', [IVY], [IVY]],
    ['member_emails', ['IVY@initech.test'], [IVY]],
    ['member_email_fuzzy', 'GLOB', [GRACE]],
    ['member_is_breakglass', false, [GRACE, IVY]],
    ['statuses', ['invited'], [IVY]],
    ['member_mfa_phone_numbers', ['+12025550123'], [IVY]],
    ['member_mfa_phone_number_fuzzy', '555', [IVY]],
    ['member_password_exists', true, []],
    ['member_roles', ['acme_admin'], [GRACE]],
  ])('filters by %s', async (name, value, ids) => {
    const { search, ivy } = await startAsAdmin()
    ivy.mfa_phone_number = '+12025550123'
    const reply = await search(query('AND', [name, value]))
    expect(memberIdsIn(reply)).toEqual(ids)
    expect(reply.data.results_metadata.total).toBe(ids.length)
    expect(Object.keys(reply.data.organizations)).toEqual([VAULT])
  })

  test('combines filters with AND or OR', async () => {
    const { search } = await startAsAdmin()
    const filters: [string, unknown][] = [
      ['member_ids', [IVY]],
      ['member_roles', ['acme_admin']],
    ]
    expect(memberIdsIn(await search(query('AND', ...filters)))).toEqual([])
    expect(memberIdsIn(await search(query('OR', ...filters)))).toEqual([GRACE, IVY])
    expect(memberIdsIn(await search(query('OR')))).toEqual([GRACE, IVY])
  })

  test('returns deleted members only for a filter by status', async () => {
    const { search, remove } = await startAsAdmin()
    await remove(IVY)
    expect(memberIdsIn(await search({}))).toEqual([GRACE])
    expect(memberIdsIn(await search(query('AND', ['member_ids', [IVY]])))).toEqual([])
    expect(memberIdsIn(await search(query('AND', ['statuses', ['deleted']])))).toEqual([IVY])
  })

  test('returns pages, and members that are created meanwhile come last', async () => {
    const { search, world } = await startAsAdmin()
    const add = (name: string) =>
      addMember(world, { organization_id: VAULT, email_address: `${name}@vault.test`, status: 'active' }, 'member')
    for (const name of ['a', 'b', 'c']) add(name)
    const first = (await search({ limit: 2 })).data
    expect([first.members.length, first.results_metadata.total]).toEqual([2, 5])
    const second = (await search({ limit: 2, cursor: first.results_metadata.next_cursor })).data
    add('d')
    const third = (await search({ limit: 2, cursor: second.results_metadata.next_cursor })).data
    expect(third.results_metadata.next_cursor).toBeNull()
    const all = [first, second, third].flatMap(({ members }) => members.map(({ email_address }) => email_address))
    expect(new Set(all).size).toBe(6)
  })

  test.each([
    [{ limit: 0 }, 'invalid_argument'],
    [{ limit: 1001 }, 'invalid_argument'],
    [{ cursor: 'nowhere' }, 'invalid_argument'],
    [query('AND', ['member_shoe_size', 44]), 'invalid_argument'],
    [query('AND', ['member_email_fuzzy', 'ab']), 'invalid_argument'],
    [query('AND', ['statuses', ['asleep']]), 'search_invalid_status_filter'],
  ])('is refused for %j', async (fields, error_type) => {
    const { search } = await startAsAdmin()
    expect(await search(fields)).toMatchObject({ status: 400, body: { error_type } })
  })

  test('is refused for an unknown operator and for values of wrong types', async () => {
    const { search } = await startAsAdmin()
    expect((await search(query('XOR'))).body['body']).toMatchObject([{ dataPath: '.operator' }])
    expect((await search(query('AND', ['member_ids', IVY]))).status).toBe(400)
  })
})

describe('updating a member', () => {
  test('changes the profile and replaces the assigned roles', async () => {
    const { update } = await startAsAdmin()
    expect((await update({ name: 'Ivy', is_breakglass: true, roles: ['acme_admin'] })).data.member).toMatchObject({
      name: 'Ivy',
      is_breakglass: true,
      roles: [{ role_id: 'acme_member' }, { role_id: 'acme_admin' }],
    })
    expect((await update({ roles: [] })).data.member.roles).toHaveLength(1)
  })

  test('a new email address is unverified, and other members cannot use the old one until it is unlinked', async () => {
    const { update, create, call, session, signIn } = await startAsAdmin()
    // Ivy is invited. The sign-in makes her active.
    await signIn('ivy@initech.test', VAULT)
    const { data } = await update({ email_address: 'ivy@vault.test' })
    expect(data.member).toMatchObject({
      email_address: 'ivy@vault.test',
      email_address_verified: false,
      retired_email_addresses: [{ email_address: 'ivy@initech.test' }],
    })
    const old = { email_address: 'ivy@initech.test' }
    expect((await create(old)).body.error_type).toBe('retired_member_email')
    await call('organization.members.unlinkRetiredEmail', { member_id: IVY, ...old }, session)
    expect((await create(old)).status).toBe(200)
  })

  test.each([
    [{ email_address: 'grace@globex.test' }, 'duplicate_member_email'],
    [{ email_address: 'other@vault.test' }, 'email_updates_available_only_for_active_members'],
    [{ roles: ['owner'] }, 'invalid_rbac_role_id'],
  ])('is refused for %j', async (fields, error_type) => {
    const { update, ivy } = await startAsAdmin()
    expect((await update({ name: 'Other', ...fields })).body.error_type).toBe(error_type)
    expect(ivy.name).toBe('Ivy Chen')
  })

  test('a deleted member cannot be updated', async () => {
    const { update, remove } = await startAsAdmin()
    await remove(IVY)
    expect((await update({ name: 'Ivy' })).body.error_type).toBe('action_available_only_for_active_members')
  })
})

describe('deleting a member', () => {
  test('ends the sessions of the member, and another member can reactivate them', async () => {
    const { remove, reactivate, call, signIn } = await startAsAdmin()
    const { session_token } = await signIn('ivy@initech.test', VAULT)
    expect((await remove(IVY)).data.member_id).toBe(IVY)
    expect((await call('self.get', undefined, session_token)).body.error_type).toBe('session_not_found')
    expect((await reactivate(IVY)).data.member).toMatchObject({ member_id: IVY, status: 'active' })
    expect((await call('self.get', undefined, session_token)).body.error_type).toBe('session_not_found')
    expect((await reactivate(IVY)).body.error_type).toBe('no_deleted_member_found_for_reactivation')
  })

  test('can be undone only if the email address was verified and no other member uses it now', async () => {
    const { remove, reactivate, create, ivy } = await startAsAdmin()
    await remove(IVY)
    expect((await reactivate(IVY)).body.error_type).toBe('email_unverified_for_reactivation')
    ivy.email_address_verified = true
    await create({ email_address: 'ivy@initech.test' })
    expect((await reactivate(IVY)).body.error_type).toBe('reactivation_email_belongs_to_another_member')
  })

  test('is allowed to members themselves, and ends their session', async () => {
    const { call, signIn, world } = startEmulator()
    const { session_token } = await signIn('ada@acme.test', ACME)
    expect((await call('organization.members.delete', { member_id: 'member-test-ada' }, session_token)).status).toBe(200)
    expect(world.members.get('member-test-ada')!.status).toBe('deleted')
    expect((await call('self.get', undefined, session_token)).status).toBe(404)
  })
})
