import type { ConnectedApp } from './identityProvider/records.ts'
import type { World } from './world.ts'
import { newMember, newOrganization } from './members.ts'
import type { PasswordDigest } from './passwords/digest.ts'
import { setSharedPassword } from './passwords/keep.ts'
import { plantApp } from './signIn/authenticator.ts'

/** An organization that every new world has. */
export interface SeededOrganization {
  readonly organization_id: string
  readonly organization_slug: string
  readonly organization_name: string
  readonly email_jit_provisioning: 'ALL_ALLOWED' | 'RESTRICTED' | 'NOT_ALLOWED'
  readonly email_allowed_domains: readonly string[]
  readonly email_invites: 'ALL_ALLOWED' | 'RESTRICTED' | 'NOT_ALLOWED'
  readonly mfa_policy?: 'REQUIRED_FOR_ALL'
  /** Who may come in, in one sentence. */
  readonly note: string
}

/** A person's place in a seeded organization. */
export interface SeededMembership {
  readonly organization_id: string
  readonly member_id: string
  readonly status: 'active' | 'invited'
  readonly role: 'member' | 'admin'
  /** A second factor: a phone that has been proved. E.164. */
  readonly phone?: string
  /** Another: an authenticator app with this secret, in base32. */
  readonly app?: { readonly secret: string; readonly recovery_codes: readonly string[] }
}

/** Somebody whom every new world knows; their mail arrives in the outbox. */
export interface SeededPerson {
  readonly email_address: string
  readonly name: string
  readonly memberships: readonly SeededMembership[]
  /** The password in clear, and how the world keeps it: planting a world waits for nothing. */
  readonly password?: PasswordDigest & { readonly text: string }
  /** What signing in as this person shows, in one sentence. */
  readonly note: string
}

/**
 * What every new world holds: the one table that the documentation, the demo, the inbox and the tests share.
 *
 * @example
 * const ada = seed.people[0].email_address // 'ada@acme.test'
 */
export const seed = {
  organizations: [
    {
      organization_id: 'organization-test-acme',
      organization_slug: 'acme',
      organization_name: 'Acme Corp',
      email_jit_provisioning: 'RESTRICTED',
      email_allowed_domains: ['acme.test'],
      email_invites: 'ALL_ALLOWED',
      note: 'Anyone with an acme.test address may join.',
    },
    {
      organization_id: 'organization-test-vault',
      organization_slug: 'vault',
      organization_name: 'Vault Industries',
      email_jit_provisioning: 'NOT_ALLOWED',
      email_allowed_domains: [],
      email_invites: 'ALL_ALLOWED',
      note: 'By invitation only.',
    },
    {
      organization_id: 'organization-test-sterling',
      organization_slug: 'sterling',
      organization_name: 'Sterling Bank',
      email_jit_provisioning: 'NOT_ALLOWED',
      email_allowed_domains: [],
      email_invites: 'ALL_ALLOWED',
      mfa_policy: 'REQUIRED_FOR_ALL',
      note: 'Asks everyone for a second factor.',
    },
  ],
  people: [
    {
      email_address: 'ada@acme.test',
      name: 'Ada Lovelace',
      memberships: [{ organization_id: 'organization-test-acme', member_id: 'member-test-ada', status: 'active', role: 'member' }],
      note: 'A member of Acme Corp: the shortest way in.',
    },
    {
      email_address: 'grace@globex.test',
      name: 'Grace Hopper',
      memberships: [
        { organization_id: 'organization-test-acme', member_id: 'member-test-grace-acme', status: 'active', role: 'member' },
        { organization_id: 'organization-test-vault', member_id: 'member-test-grace-vault', status: 'active', role: 'admin' },
      ],
      note: 'Belongs to both organizations, so she chooses one; an admin of Vault Industries.',
    },
    {
      email_address: 'ivy@initech.test',
      name: 'Ivy Chen',
      memberships: [{ organization_id: 'organization-test-vault', member_id: 'member-test-ivy', status: 'invited', role: 'member' }],
      note: 'Invited to Vault Industries and not yet there: signing in accepts the invitation.',
    },
    {
      email_address: 'zoe@acme.test',
      name: 'Zoe Martin',
      memberships: [],
      note: 'Not a member yet, but her acme.test address lets her join Acme Corp.',
    },
    {
      email_address: 'noor@nowhere.test',
      name: 'Noor Haddad',
      memberships: [],
      note: 'Belongs to no organization and may join none: she can only create one.',
    },
    {
      email_address: 'pia@acme.test',
      name: 'Pia Lindqvist',
      memberships: [{ organization_id: 'organization-test-acme', member_id: 'member-test-pia', status: 'active', role: 'member' }],
      password: { text: 'Correct-Horse-7', salt: 'emulated-seed-pia', digest: '3buSzgrFVxhgRRrA4i9oROM6TIfWB53mlDFe790-Lz0' },
      note: 'A member of Acme Corp who has a password: Correct-Horse-7',
    },
    {
      email_address: 'mia@sterling.test',
      name: 'Mia Okafor',
      memberships: [{ organization_id: 'organization-test-sterling', member_id: 'member-test-mia', status: 'active', role: 'member' }],
      note: 'Has no second factor yet: Sterling Bank makes her enrol one.',
    },
    {
      email_address: 'theo@sterling.test',
      name: 'Theo Park',
      memberships: [
        {
          organization_id: 'organization-test-sterling',
          member_id: 'member-test-theo',
          status: 'active',
          role: 'member',
          app: { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', recovery_codes: ['aaaa-bbbb-cccc', 'dddd-eeee-ffff'] },
        },
      ],
      note: 'Has an authenticator app with the secret JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP, and the backup code aaaa-bbbb-cccc.',
    },
    {
      email_address: 'sol@sterling.test',
      name: 'Sol Rivera',
      memberships: [
        {
          organization_id: 'organization-test-sterling',
          member_id: 'member-test-sol',
          status: 'active',
          role: 'member',
          phone: '+15555550142',
        },
      ],
      note: 'Is texted a code as soon as the first factor is right.',
    },
  ],
} as const satisfies { readonly organizations: readonly SeededOrganization[]; readonly people: readonly SeededPerson[] }

/** The applications that every new world has: one that must ask, and one that need not. */
const SEEDED_APPS: readonly ConnectedApp[] = [
  {
    client_id: 'connected-app-test-reports',
    client_name: 'Quarterly Reports',
    client_type: 'third_party',
    client_secret: null,
    redirect_uris: ['http://localhost:5174/callback'],
    post_logout_redirect_uris: ['http://localhost:5174/'],
  },
  {
    client_id: 'connected-app-test-portal',
    client_name: 'Support Portal',
    client_type: 'first_party',
    client_secret: 'emulated-portal-secret',
    redirect_uris: ['http://localhost:5175/callback'],
    post_logout_redirect_uris: ['http://localhost:5175/'],
  },
]

function plantMember(world: World, person: Pick<SeededPerson, 'email_address' | 'name'>, membership: SeededMembership): void {
  const { role, phone, app, ...place } = membership
  const member = newMember(world, { ...person, ...place, email_address_verified: place.status === 'active' }, role)
  if (phone !== undefined)
    Object.assign(member, { mfa_phone_number: phone, mfa_phone_number_verified: true, default_mfa_method: 'sms_otp' })
  if (app) plantApp(world, member, app)
}

/** Puts the seeded organizations and members into an empty world. */
export function plant(world: World): void {
  const people: readonly SeededPerson[] = seed.people
  for (const app of SEEDED_APPS) world.identityProvider.apps.set(app.client_id, app)
  for (const { note: _, ...organization } of seed.organizations) {
    newOrganization(world, { ...organization, email_allowed_domains: [...organization.email_allowed_domains], auth_methods: 'ALL_ALLOWED' })
  }
  for (const { email_address, name, memberships, password } of people) {
    for (const membership of memberships) plantMember(world, { email_address, name }, membership)
    if (password) setSharedPassword(world, email_address, { salt: password.salt, digest: password.digest })
  }
}
