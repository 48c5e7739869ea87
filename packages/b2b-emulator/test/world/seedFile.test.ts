import { describe, expect, test } from 'vitest'
import { createTestKit } from '../../src/testing/kit.ts'
import { readSeed } from '../../src/world/seedFile.ts'
import type { SeedFile } from '../../src/world/seedFile.ts'
import { NOON, TOKEN, totpCode, startEmulator } from '../emulator.ts'
import { startPath } from '../mockProviders/thirdParty.ts'

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const SEED_FILE = {
  project: { project_name: 'Shop', rotate_session_tokens: true },
  organizations: [
    { organization_slug: 'shop', organization_name: 'The Shop', email_allowed_domains: ['shop.test'] },
    { organization_slug: 'vip' },
  ],
  members: [
    { organization: 'shop', email_address: 'Amy@shop.test', name: 'Amy', role: 'admin', password: 'Violet-Tram-42', note: 'The owner.' },
    { organization: 'vip', email_address: 'amy@shop.test', totp: { secret: SECRET }, trusted_metadata: { plan: 'gold' } },
    { organization: 'shop', email_address: 'bob@shop.test', status: 'invited', mfa_phone_number: '+15555550142' },
    { organization: 'shop', email_address: 'bob@other.test' },
  ],
} satisfies SeedFile

const MINUTES = { session_duration_minutes: 60 }

describe('a custom seed', () => {
  test('replaces the default seed in every new world', async () => {
    const { world, emulator } = startEmulator({ seed: await readSeed(SEED_FILE) })
    expect([...world.organizations.values()].map(({ organization_id, organization_name }) => [organization_id, organization_name])).toEqual(
      [
        ['organization-test-shop', 'The Shop'],
        ['organization-test-vip', 'vip'],
      ],
    )
    expect([...world.members.values()].map(({ member_id, email_address, status }) => [member_id, email_address, status])).toEqual([
      ['member-test-amy-shop', 'amy@shop.test', 'active'],
      ['member-test-amy-vip', 'amy@shop.test', 'active'],
      ['member-test-bob-shop-test-shop', 'bob@shop.test', 'invited'],
      ['member-test-bob-other-test-shop', 'bob@other.test', 'active'],
    ])
    expect(world.project).toMatchObject({ project_name: 'Shop', rotate_session_tokens: true, pkce_required_for_oauth: true })
    expect(world.identityProvider.apps.size).toBe(0)
    expect(emulator.world('public-token-test-2').members.size).toBe(4)
  })

  test('has members for sign-ins by password, app and SMS code', async () => {
    const { call, world } = startEmulator({ seed: await readSeed(SEED_FILE) })
    const signIn = (organization_id: string) =>
      call('passwords.authenticate', { email_address: 'amy@shop.test', password: 'Violet-Tram-42', organization_id, ...MINUTES })
    expect((await signIn('organization-test-shop')).data.member_session?.roles).toEqual(['acme_member', 'acme_admin'])
    const code = totpCode(SECRET, NOON)
    world.organizations.get('organization-test-vip')!.mfa_policy = 'REQUIRED_FOR_ALL'
    const { intermediate_session_token } = (await signIn('organization-test-vip')).data
    const pendingMember = { organization_id: 'organization-test-vip', member_id: 'member-test-amy-vip', intermediate_session_token }
    expect((await call('totp.authenticate', { ...pendingMember, code, ...MINUTES })).data.member?.trusted_metadata).toEqual({
      plan: 'gold',
    })
    expect(world.members.get('member-test-bob-shop-test-shop')).toMatchObject({
      mfa_phone_number: '+15555550142',
      mfa_phone_number_verified: true,
    })
  })

  test('is restored when a world is reset, whatever has changed', async () => {
    const { world, call } = startEmulator({ seed: await readSeed(SEED_FILE) })
    world.members.get('member-test-amy-vip')!.trusted_metadata['plan'] = 'lead'
    world.members.delete('member-test-amy-shop')
    world.project.rotate_session_tokens = false
    world.reset()
    expect(world.members.get('member-test-amy-vip')!.trusted_metadata).toEqual({ plan: 'gold' })
    expect([world.members.size, world.project.rotate_session_tokens]).toEqual([4, true])
    expect((await call('search.searchUser', { email: 'amy@shop.test' })).data.userType).toBe('password')
  })

  test('defines the members that the console and the mock providers offer', async () => {
    const { send } = startEmulator({ seed: await readSeed(SEED_FILE) })
    const { text } = await send(`/console/${TOKEN}`)
    expect(text).toContain('The owner.')
    expect(text).not.toContain('ada@acme.test')
  })

  test('restricts an organization with a connection to single sign-on, unless it sets other methods', async () => {
    const organizations = [
      { organization_slug: 'meridian', connection: { display_name: 'Meridian Login' } },
      {
        organization_slug: 'both',
        auth_methods: 'ALL_ALLOWED',
        connection: { display_name: 'Okta', kind: 'oidc', connection_id: 'okta-1' },
      },
    ] satisfies SeedFile['organizations']
    const { world, send } = startEmulator({ seed: await readSeed({ organizations }) })
    const [meridian, openOrganization] = [...world.organizations.values()]
    expect(meridian).toMatchObject({
      auth_methods: 'RESTRICTED',
      allowed_auth_methods: ['sso'],
      sso_active_connections: [{ connection_id: 'saml-connection-test-meridian', display_name: 'Meridian Login' }],
      sso_default_connection_id: 'saml-connection-test-meridian',
    })
    expect(openOrganization).toMatchObject({ auth_methods: 'ALL_ALLOWED', sso_active_connections: [{ connection_id: 'okta-1' }] })
    world.project.pkce_required_for_sso = false
    const { text } = await send(startPath('/v1/public/sso/start', { connection_id: 'saml-connection-test-meridian' }))
    expect(text).toContain('Meridian Login')
  })

  test('describes a member in the same way as the test kit', async () => {
    const kim = {
      organization: 'shop',
      name: 'Kim',
      email_address: 'kim@shop.test',
      mfa_phone_number: '+15555550142',
      totp: { secret: SECRET },
    }
    const { world } = startEmulator({ seed: await readSeed({ ...SEED_FILE, members: [kim] }) })
    const kit = createTestKit(startEmulator({ seed: await readSeed({ ...SEED_FILE, members: [] }) }).emulator)
    const member = await kit.member(kim)
    expect(member).toMatchObject({ mfa_enrolled: true, default_mfa_method: 'totp', mfa_phone_number_verified: true })
    expect(world.members.get('member-test-kim-shop')).toEqual(member)
    expect(await kit.totpFor(member)).toBe(totpCode(SECRET, NOON))
  })

  test('can be empty', async () => {
    const { world } = startEmulator({ seed: await readSeed({}) })
    expect([world.organizations.size, world.members.size, world.project.project_name]).toEqual([0, 0, 'Demo Project'])
  })
})

const [amy] = SEED_FILE.members

test.each([
  ['a list instead of an object', [], 'the seed must be of type object'],
  ['an unknown field', { peple: [] }, 'the seed has no field peple'],
  ['an unknown setting', { project: { pkce: true } }, '.project: has no field pkce'],
  [
    'an unknown field in a setting',
    { project: { captcha_settings: { enabled: true, site_key: 'k' } } },
    '.project.captcha_settings: has no field site_key',
  ],
  [
    'an unknown field in a nullable setting',
    { project: { rbac_policy: { roles: [{ role_id: 'owner', permisions: [] }] } } },
    '.project.rbac_policy.roles[0]: has no field permisions',
  ],
  [
    'an unknown field in a member',
    { ...SEED_FILE, members: [{ ...amy, retired_email_addresses: [{ address: 'a@shop.test' }] }] },
    '.members[0].retired_email_addresses[0]: has no field address',
  ],
  [
    'an unknown field in an application',
    {
      connected_apps: [
        {
          client_id: 'a',
          client_name: 'A',
          client_type: 'first_party',
          client_secret: null,
          redirect_uris: [],
          post_logout_redirect_uris: [],
          secret: 's',
        },
      ],
    },
    '.connected_apps[0]: has no field secret',
  ],
  [
    'a grace period that is too long',
    { project: { rotation_grace_seconds: 3601 } },
    '.project.rotation_grace_seconds: must be a whole number from 0 to 3600',
  ],
  ['a setting of the wrong type', { project: { project_name: 7 } }, '.project.project_name: must be of type string'],
  ['an organization without a slug', { organizations: [{}] }, '.organizations[0].organization_slug: is required'],
  ['an invalid slug', { organizations: [{ organization_slug: 'a b' }] }, '.organizations[0].organization_slug: must be 2 to 128'],
  [
    'an unknown policy',
    { organizations: [{ organization_slug: 'shop', mfa_policy: 'ALWAYS' }] },
    '.organizations[0].mfa_policy: must be one of OPTIONAL, REQUIRED_FOR_ALL',
  ],
  [
    'a repeated slug',
    { organizations: [{ organization_slug: 'shop' }, { organization_slug: 'Shop' }] },
    '.organizations[1]: is a duplicate: shop',
  ],
  [
    'a member without an organization',
    { members: [amy] },
    '.members[0].organization: must be the slug of one of the organizations: there is none',
  ],
  [
    'an invalid email address',
    { ...SEED_FILE, members: [{ ...amy, email_address: 'amy' }] },
    '.members[0].email_address: must be an email address',
  ],
  ['an unknown role', { ...SEED_FILE, members: [{ ...amy, role: 'owner' }] }, '.members[0].role: must be member, admin or support'],
  [
    'a role that the policy does not have',
    {
      ...SEED_FILE,
      project: { rbac_policy: { roles: [{ role_id: 'editor' }], resources: [] } },
      members: [{ ...amy, roles: ['acme_admin', 'owner'] }],
    },
    '.members[0].roles[1]: must be one of the roles of the policy: editor, acme_member, acme_admin, acme_support. Set other roles in .project.rbac_policy',
  ],
  [
    'a role of its own without a policy',
    { ...SEED_FILE, members: [{ ...amy, roles: [{ role_id: 'editor' }] }] },
    '.members[0].roles[0]: must be one of the roles of the policy: acme_member, acme_admin, acme_support.',
  ],
  ['a policy without roles', { project: { rbac_policy: {} } }, '.project.rbac_policy.roles: is required'],
  ['a repeated member', { ...SEED_FILE, members: [amy, amy] }, '.members[1]: is a duplicate: amy@shop.test in shop'],
  ['an invalid secret', { ...SEED_FILE, members: [{ ...amy, totp: { secret: '1' } }] }, '.members[0].totp.secret: must be at least 16'],
  [
    'an invalid authenticator app',
    { ...SEED_FILE, members: [{ ...amy, totp: 'yes' }] },
    '.members[0].totp: must be true, or an object with the secret',
  ],
  [
    'a connection without a name',
    { organizations: [{ organization_slug: 'shop', connection: {} }] },
    '.organizations[0].connection.display_name: is required',
  ],
  [
    'two passwords of one user',
    { ...SEED_FILE, members: [amy, { ...amy, organization: 'vip', password: 'Other-Pass-42' }] },
    '.members[1].password: must be the same',
  ],
  ['the key __proto__', JSON.parse('{"project":{"__proto__":{}}}'), 'The key at .project.__proto__ is not accepted'],
])('a seed with %s is refused with the path and the reason', async (_, file, message) => {
  await expect(readSeed(file)).rejects.toThrow(message)
})
