import type { World } from './world.ts'
import { newMember, newOrganization } from './members.ts'

/** An organization that every new world has. */
export interface SeededOrganization {
  readonly organization_id: string
  readonly organization_slug: string
  readonly organization_name: string
  readonly email_jit_provisioning: 'ALL_ALLOWED' | 'RESTRICTED' | 'NOT_ALLOWED'
  readonly email_allowed_domains: readonly string[]
  readonly email_invites: 'ALL_ALLOWED' | 'RESTRICTED' | 'NOT_ALLOWED'
  /** Who may come in, in one sentence. */
  readonly note: string
}

/** A person's place in a seeded organization. */
export interface SeededMembership {
  readonly organization_id: string
  readonly member_id: string
  readonly status: 'active' | 'invited'
  readonly role: 'member' | 'admin'
}

/** Somebody whom every new world knows; their mail arrives in the outbox. */
export interface SeededPerson {
  readonly email_address: string
  readonly name: string
  readonly memberships: readonly SeededMembership[]
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
  ],
} as const satisfies { readonly organizations: readonly SeededOrganization[]; readonly people: readonly SeededPerson[] }

/** Puts the seeded organizations and members into an empty world. */
export function plant(world: World): void {
  for (const { note: _, ...organization } of seed.organizations) {
    newOrganization(world, { ...organization, email_allowed_domains: [...organization.email_allowed_domains], auth_methods: 'ALL_ALLOWED' })
  }
  for (const { email_address, name, memberships } of seed.people) {
    for (const { role, ...membership } of memberships) {
      const verified = membership.status === 'active'
      newMember(world, { ...membership, email_address, name, email_address_verified: verified }, role)
    }
  }
}
