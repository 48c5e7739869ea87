import { describe, expect, test, vi } from 'vitest'
import { ACME, MINUTE, VAULT, startEmulator } from '../emulator.ts'

type Call = ReturnType<typeof startEmulator>['call']

const searchMember = (call: Call, email_address: string, organization_id = ACME) =>
  call('search.searchMember', { email_address, organization_id })

describe('searching a member by email address', () => {
  test('returns the fields that a sign-in needs and no others', async () => {
    const { call, world } = startEmulator()
    const pia = world.members.get('member-test-pia')!
    Object.assign(pia, { mfa_phone_number: '+15005550006', trusted_metadata: { plan: 'gold' } })
    const { member_password_id } = pia
    const { member } = (await searchMember(call, 'Pia@acme.test')).data
    expect(member).toMatchObject({
      status: 'active',
      name: 'Pia Lindqvist',
      member_password_id,
      mfa_phone_number: '',
      trusted_metadata: {},
      roles: [],
    })
    expect((await searchMember(call, 'ada@acme.test')).data.member?.member_password_id).toBe('')
    expect((await searchMember(call, 'ivy@initech.test', VAULT)).data.member?.status).toBe('invited')
  })

  test.each([
    ['an unknown user', 'eve@evil.test', ACME],
    ['a member of another organization', 'ada@acme.test', VAULT],
    ['an invalid email address', 'pia', ACME],
  ])('returns null for %s', async (_, email, organizationId) => {
    expect((await searchMember(startEmulator().call, email, organizationId)).data.member).toBeNull()
  })

  test('is refused for an unknown organization, and without an email address', async () => {
    const { call } = startEmulator()
    expect(await searchMember(call, 'ada@acme.test', 'none')).toMatchObject({ status: 404, body: { error_type: 'organization_not_found' } })
    const { body } = await call('search.searchMember', { organization_id: ACME })
    expect(body).toEqual({ body: [expect.objectContaining({ dataPath: '.email_address', keyword: 'required' })] })
  })

  test('T61 takes the same time for the first member, for a member among thousands and for an unknown user', async () => {
    const { call, world } = startEmulator()
    const [firstMember] = world.members.values()
    for (let index = 0; index < 2000; index += 1)
      world.members.set(`member-${index}`, { ...firstMember!, member_id: `member-${index}`, email_address: `m${index}@acme.test` })
    const durationsByEmail = new Map<string, number[]>(['ada@acme.test', 'm1999@acme.test', 'eve@evil.test'].map((email) => [email, []]))
    for (let round = 0; round < 333; round += 1) {
      if (round % 30 === 0) world.advance(MINUTE)
      for (const [email, durations] of durationsByEmail) {
        const startedAt = performance.now()
        await searchMember(call, email)
        durations.push(performance.now() - startedAt)
      }
    }
    const p95 = [...durationsByEmail.values()].map(
      (durations) => durations.toSorted((one, other) => one - other)[Math.floor(durations.length * 0.95)]!,
    )
    expect(Math.max(...p95) - Math.min(...p95)).toBeLessThan(20)
  })

  test('T61 checks all members, whether it finds one or not', async () => {
    const { call, world } = startEmulator()
    const values = vi.spyOn(world.members, 'values')
    for (const email of ['ada@acme.test', 'eve@evil.test']) await searchMember(call, email)
    expect(values).toHaveBeenCalledTimes(2)
  })

  test('T61 is refused after a hundred searches a minute, so that a user cannot collect members', async () => {
    const { call, world } = startEmulator()
    for (let index = 0; index < 100; index += 1) await searchMember(call, `m${index}@acme.test`)
    const { status, body, headers } = await searchMember(call, 'ada@acme.test')
    expect([status, body.error_type, headers.get('Retry-After')]).toEqual([429, 'too_many_requests', '60'])
    world.advance(MINUTE)
    expect((await searchMember(call, 'ada@acme.test')).status).toBe(200)
  })
})

test.each([
  ['pia@acme.test', 'password'],
  ['ada@acme.test', 'passwordless'],
  ['zoe@acme.test', 'new'],
])('searchUser classifies the user %s as %s', async (email, userType) => {
  expect((await startEmulator().call('search.searchUser', { email })).data.userType).toBe(userType)
})

test('searchUser names a field of the wrong type', async () => {
  const { status, body } = await startEmulator().call('search.searchUser', { email: null })
  expect([status, body]).toEqual([400, { body: [expect.objectContaining({ dataPath: '.email' })] }])
})
