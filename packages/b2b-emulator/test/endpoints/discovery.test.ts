import { describe, expect, test } from 'vitest'
import { admin, IVY } from '../contract/adminRows.ts'
import { ACME, MINUTE, PIA, STRONG, VAULT, startEmulator } from '../emulator.ts'

interface DiscoveredOrganization {
  readonly organization: { readonly organization_slug: string }
  readonly membership: { readonly type: string; readonly details: unknown }
}
const summary = (organizations: readonly DiscoveredOrganization[]) =>
  organizations.map(({ organization, membership }) => [organization.organization_slug, membership.type])

describe('the discovered organizations of a user', () => {
  test.each([
    ['ada@acme.test', [['acme', 'active_member']]],
    [
      'grace@globex.test',
      [
        ['acme', 'active_member'],
        ['vault', 'active_member'],
      ],
    ],
    ['ivy@initech.test', [['vault', 'invited_member']]],
    ['zoe@acme.test', [['acme', 'eligible_to_join_by_email_domain']]],
    ['noor@nowhere.test', []],
  ])('of %s', async (email, expected) => {
    const { discovered_organizations } = await startEmulator().discover(email)
    expect(summary(discovered_organizations)).toEqual(expected)
  })

  test('include the domain that allows joining and the factors that are missing', async () => {
    const { world, discover } = startEmulator()
    Object.assign(world.organizations.get(ACME)!, { auth_methods: 'RESTRICTED', allowed_auth_methods: ['sso'] })
    const [acme] = (await discover('zoe@acme.test')).discovered_organizations
    expect(acme).toMatchObject({
      membership: { details: { domain: 'acme.test' }, member: null },
      member_authenticated: false,
      primary_required: { allowed_auth_methods: ['sso'] },
      mfa_required: null,
    })
  })

  test('are listed again for the same pending sign-in and for a session', async () => {
    const { call, discover, signIn } = startEmulator()
    const { intermediate_session_token } = await discover('grace@globex.test')
    const pending = await call('discovery.organizations.list', { intermediate_session_token })
    const { session_token } = await signIn('grace@globex.test', ACME)
    const session = await call('discovery.organizations.list', {}, session_token)
    for (const { data } of [pending, session]) {
      expect(data).toMatchObject({ email_address: 'grace@globex.test', organization_id_hint: null })
      expect(data.discovered_organizations).toHaveLength(2)
    }
  })

  test('of another user are not listed for a member who got that user’s email address from an administrator', async () => {
    const emulator = startEmulator()
    const { session_token } = await emulator.signIn('ivy@initech.test', VAULT)
    await emulator.call('organization.members.update', { member_id: IVY, email_address: 'ada@acme.test' }, await admin(emulator))
    const { data } = await emulator.call('discovery.organizations.list', {}, session_token)
    expect(summary(data.discovered_organizations)).toEqual([['vault', 'active_member']])
  })

  test('are refused without a session or pending sign-in', async () => {
    const { call } = startEmulator()
    expect(await call('discovery.organizations.list', {})).toMatchObject({ status: 401, body: { error_type: 'user_unauthenticated' } })
    const unknown = await call('discovery.organizations.list', { intermediate_session_token: 'emulated-nothing' })
    expect(unknown).toMatchObject({ status: 404, body: { error_type: 'intermediate_session_not_found' } })
  })
})

describe('choosing an organization', () => {
  const exchange = (call: ReturnType<typeof startEmulator>['call'], organization_id: string, intermediate_session_token?: string) =>
    call('discovery.intermediateSessions.exchange', { organization_id, session_duration_minutes: 60, intermediate_session_token })

  test.each([
    ['a member is signed in', 'grace@globex.test', VAULT, ['acme_member', 'acme_admin']],
    ['an invitation is accepted', 'ivy@initech.test', VAULT, ['acme_member']],
    ['a user of the domain joins', 'zoe@acme.test', ACME, ['acme_member']],
  ])('%s', async (_, email, organizationId, roles) => {
    const { call, discover } = startEmulator()
    const { data } = await exchange(call, organizationId, (await discover(email)).intermediate_session_token)
    expect(data).toMatchObject({
      member: { email_address: email, status: 'active', email_address_verified: true },
      member_session: { roles },
    })
  })

  test('is refused for an organization that the user cannot join, and the pending sign-in stays valid', async () => {
    const { call, discover } = startEmulator()
    const { intermediate_session_token } = await discover('zoe@acme.test')
    expect((await exchange(call, VAULT, intermediate_session_token)).body.error_type).toBe('email_jit_provisioning_not_allowed')
    expect((await exchange(call, 'nowhere', intermediate_session_token)).body.error_type).toBe('organization_not_found')
    expect((await exchange(call, ACME, intermediate_session_token)).status).toBe(200)
  })

  test('uses up the pending sign-in: of 100 parallel calls one succeeds', async () => {
    const { call, discover } = startEmulator()
    const { intermediate_session_token } = await discover('grace@globex.test')
    const replies = await Promise.all(Array.from({ length: 100 }, () => exchange(call, ACME, intermediate_session_token)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('does not sign in to the membership of another user for a member who got that user’s email address from an administrator', async () => {
    const emulator = startEmulator()
    const { call, signIn, world } = emulator
    await call('passwords.resetBySession', { password: STRONG }, (await signIn('ivy@initech.test', VAULT)).session_token)
    await call('organization.members.update', { member_id: IVY, email_address: 'ada@acme.test' }, await admin(emulator))
    Object.assign(world.organizations.get(VAULT)!, { mfa_policy: 'REQUIRED_FOR_ALL' })
    const asAda = { organization_id: VAULT, email_address: 'ada@acme.test', password: STRONG, session_duration_minutes: 60 }
    const { intermediate_session_token } = (await call('passwords.authenticate', asAda)).data
    const { data } = await call('discovery.organizations.list', { intermediate_session_token })
    expect(summary(data.discovered_organizations)).toEqual([['vault', 'active_member']])
    const replies = [
      await exchange(call, ACME, intermediate_session_token),
      await call('discovery.organizations.create', { session_duration_minutes: 60, intermediate_session_token }),
      await call('totp.create', { organization_id: ACME, member_id: 'member-test-ada', intermediate_session_token }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403])
    expect(await exchange(call, VAULT, intermediate_session_token)).toMatchObject({ status: 200, data: { member_id: IVY } })
  })

  test('can be repeated after a discovery sign-in with a password', async () => {
    const { call, world } = startEmulator()
    const first = (await call('passwords.discovery.authenticate', PIA)).data
    Object.assign(world.organizations.get(ACME)!, { mfa_policy: 'REQUIRED_FOR_ALL' })
    Object.assign(world.organizations.get(VAULT)!, { email_jit_provisioning: 'RESTRICTED', email_allowed_domains: ['acme.test'] })
    const { data } = await exchange(call, ACME, first.intermediate_session_token)
    expect(data.mfa_required).not.toBeNull()
    expect((await exchange(call, VAULT, data.intermediate_session_token)).status).toBe(200)
  })

  test('is refused after 10 minutes', async () => {
    const { call, discover, world } = startEmulator()
    const { intermediate_session_token } = await discover('ada@acme.test')
    world.advance(10 * MINUTE)
    for (const token of [intermediate_session_token, undefined]) {
      expect(await exchange(call, ACME, token)).toMatchObject({ status: 404, body: { error_type: 'intermediate_session_not_found' } })
    }
  })

  test('returns a new pending sign-in if the organization requires another first factor', async () => {
    const { call, discover, world } = startEmulator()
    Object.assign(world.organizations.get(ACME)!, { auth_methods: 'RESTRICTED', allowed_auth_methods: ['password'] })
    const { intermediate_session_token } = await discover('ada@acme.test')
    const { data } = await exchange(call, ACME, intermediate_session_token)
    expect(data).toMatchObject({ member_session: null, primary_required: { allowed_auth_methods: ['password'] } })
    expect(data.intermediate_session_token).not.toBe(intermediate_session_token)
  })
})

describe('creating an organization', () => {
  async function createOrganization(
    email: string,
    fields: object = {},
    prepare: (world: ReturnType<typeof startEmulator>['world']) => void = () => {},
  ) {
    const { call, discover, world } = startEmulator()
    prepare(world)
    const { intermediate_session_token } = await discover(email)
    const fieldsOfAll = { session_duration_minutes: 60, intermediate_session_token, ...fields }
    return { world, call, reply: await call('discovery.organizations.create', fieldsOfAll), intermediate_session_token }
  }

  test('signs the user in as an administrator of the new organization', async () => {
    const { reply } = await createOrganization('noor@nowhere.test', { organization_name: 'Noor & Co', organization_slug: 'noor' })
    expect(reply.data).toMatchObject({
      organization: {
        organization_name: 'Noor & Co',
        organization_slug: 'noor',
        auth_methods: 'ALL_ALLOWED',
        email_jit_provisioning: 'NOT_ALLOWED',
      },
      member: { status: 'active', email_address_verified: true },
      member_session: { roles: ['acme_member', 'acme_admin'], organization_slug: 'noor' },
    })
    expect(reply.data.organization).not.toHaveProperty('claimed_email_domains')
  })

  test.each([
    ['noor@nowhere.test', 'Nowhere', 'nowhere'],
    ['noor.haddad@gmail.com', 'Noor.haddad', 'noor-haddad'],
    ['noor@acme.com', 'Acme', 'acme-2'],
  ])('derives name and slug from %s by default', async (email, organization_name, organization_slug) => {
    const { reply } = await createOrganization(email)
    expect(reply.data.organization).toMatchObject({ organization_name, organization_slug })
  })

  test.each([
    ['a taken slug', { organization_slug: 'ACME' }, 'organization_slug_already_used'],
    ['a slug of one character', { organization_slug: 'n' }, 'invalid_organization_slug'],
    ['a slug with other characters', { organization_slug: 'a/b' }, 'invalid_organization_slug'],
    ['restricted methods without a list', { auth_methods: 'RESTRICTED' }, 'allowed_auth_methods_required_for_restricted'],
    ['a session duration that is too long', { session_duration_minutes: 1e9 }, 'invalid_session_duration_minutes'],
  ])('is refused with %s, and can be repeated', async (_, fields, error_type) => {
    const { reply, call, intermediate_session_token } = await createOrganization('noor@nowhere.test', fields)
    expect(reply).toMatchObject({ status: 400, body: { error_type } })
    const again = await call('discovery.organizations.create', { session_duration_minutes: 60, intermediate_session_token })
    expect(again.status).toBe(200)
  })

  test('is refused if the project does not allow it', async () => {
    const { reply } = await createOrganization('noor@nowhere.test', {}, (world) => void (world.project.create_organization_enabled = false))
    expect(reply).toMatchObject({ status: 403, body: { error_type: 'endpoint_not_authorized_for_sdk' } })
  })

  test('is refused for a domain that an organization claims', async () => {
    const { reply } = await createOrganization(
      'zoe@acme.test',
      {},
      (world) => void (world.organizations.get(ACME)!.claimed_email_domains = ['acme.test']),
    )
    expect(reply).toMatchObject({ status: 400, body: { error_type: 'action_not_allowed_email_domain_is_claimed' } })
  })

  test('stores the settings of the request, and names an invalid setting', async () => {
    const chosen = { email_jit_provisioning: 'RESTRICTED', email_allowed_domains: ['nowhere.test'], mfa_policy: 'OPTIONAL' }
    expect((await createOrganization('noor@nowhere.test', chosen)).reply.data.organization).toMatchObject(chosen)
    const { reply } = await createOrganization('noor@nowhere.test', { mfa_policy: 'SOMETIMES' })
    expect(reply.body).toEqual({ body: [expect.objectContaining({ keyword: 'enum', dataPath: '.mfa_policy' })] })
  })
})
