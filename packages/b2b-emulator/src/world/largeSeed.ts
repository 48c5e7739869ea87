import { seed } from './defaultSeed.ts'
import type { Seed, SeededMembership, SeededOrganization, SeededPerson } from './seed.ts'

/* A seed for pages that must work with many members and many organizations. It has no random values, so it is the same in every run. */

// cspell:disable
const FIRST_NAMES = (
  'Nora Emil Aisha Luca Mei Tomas Ines Kofi Freya Hugo Leila Ravi Clara Jonas Amara Felix Yuki Pablo Greta Omar ' +
  'Elif Oscar Sofia Kwame Alma Viktor Priya Anton Rosa Milan Tessa Idris Wanda Bruno Salma Henrik Dalia Marek Olga Ruben'
).split(' ')
const LAST_NAMES = (
  'Berg Adeyemi Castillo Dubois Eriksen Fischer Garcia Haddad Ivanova Jansen Kaya Larsen Moreau Nakamura Okoye ' +
  'Petrov Quispe Rossi Schmidt Tanaka Ueda Virtanen Weber Ximenes Yilmaz Zhang Andersson Brandt Costa Dahl'
).split(' ')
const CITIES = (
  'Accra Athens Bergen Berlin Bogota Brno Cairo Cardiff Dakar Delhi Dublin Geneva Ghent Hanoi Izmir ' +
  'Kyoto Lagos Lima Lisbon Lyon Madrid Malmo Nairobi Oslo Porto Quito Riga Seoul Turin'
).split(' ')
// cspell:enable

/** The statuses of ten members. */
const STATUSES = [...Array<'active'>(7).fill('active'), 'pending', 'invited', 'deleted'] as const

const TITAN_ID = 'organization-test-titan'
const OWNER_EMAIL = 'nora.berg@titan.test'

/** The settings of an organization that users join by invitation only. */
const BY_INVITATION = {
  email_jit_provisioning: 'NOT_ALLOWED',
  email_invites: 'ALL_ALLOWED',
  sso_jit_provisioning: 'NOT_ALLOWED',
} as const

const titan: SeededOrganization = {
  ...BY_INVITATION,
  organization_id: TITAN_ID,
  organization_slug: 'titan',
  organization_name: 'Titan Industries',
  note: 'Has 1,200 members.',
}

/** The organizations of one person, besides Titan Industries. */
const branches = CITIES.map((city): SeededOrganization => ({
  ...BY_INVITATION,
  organization_id: `${TITAN_ID}-${city.toLowerCase()}`,
  organization_slug: `titan-${city.toLowerCase()}`,
  organization_name: `Titan ${city}`,
  note: `An organization of ${OWNER_EMAIL}.`,
}))

const memberIdOf = (index: number): string => `member-test-titan-${String(index + 1).padStart(4, '0')}`

/** Returns a built-in role: one member in 50 is an administrator, and one in 50 has the support role. */
function roleOf(index: number): 'member' | 'admin' | 'support' {
  if (index % 50 === 0) return 'admin'
  return index % 50 === 1 ? 'support' : 'member'
}

function titanMembership(index: number, localPart: string): SeededMembership {
  const rowIndex = Math.trunc(index / FIRST_NAMES.length)
  // Without the row, all members with the same first name would have the same status.
  const status = STATUSES[(index + rowIndex) % STATUSES.length] ?? 'active'
  const hasRetiredEmail = index % 20 === 7
  return {
    organization_id: TITAN_ID,
    member_id: memberIdOf(index),
    status,
    role: roleOf(index),
    email_address_verified: (status === 'active' || status === 'deleted') && index % 20 !== 3,
    ...(hasRetiredEmail && {
      retired_email_addresses: [{ email_id: `email-test-titan-${index + 1}`, email_address: `${localPart}@old.titan.test` }],
    }),
    // The policy does not contain this role.
    ...(index % 100 === 2 && { roles: ['former_auditor'] }),
  }
}

const branchMembership = ({ organization_id }: SeededOrganization, index: number): SeededMembership => ({
  organization_id,
  member_id: `${memberIdOf(0)}-${index + 1}`,
  role: (['member', 'admin', 'support'] as const)[index % 3] ?? 'member',
})

function createPerson(index: number): SeededPerson {
  const firstName = FIRST_NAMES[index % FIRST_NAMES.length] ?? ''
  const lastName = LAST_NAMES[Math.trunc(index / FIRST_NAMES.length)] ?? ''
  const localPart = `${firstName}.${lastName}`.toLowerCase()
  const membership = titanMembership(index, localPart)
  const isOwner = index === 0
  return {
    email_address: `${localPart}@titan.test`,
    name: `${firstName} ${lastName}`,
    memberships: isOwner ? [membership, ...branches.map(branchMembership)] : [membership],
    note: isOwner ? 'An admin of Titan Industries, and a member of 29 more organizations.' : 'A member of Titan Industries.',
  }
}

/**
 * Returns a large seed, which is the same in every run: the organizations and people of `seed`, and in addition
 *
 * - the organization `titan` with 1,200 members: 840 active, 120 pending, 120 invited and 120 deleted. Some have an unverified email address,
 *   a retired email address, or a role that the policy does not contain.
 * - 29 more organizations with one member, `nora.berg@titan.test`. She is also an administrator of `titan`, so she has 30 organizations.
 *
 * Creating a world with this seed takes 0.1 to 0.3 seconds.
 *
 * @example
 * const emulator = createTestEmulator({ seed: createLargeSeed() })
 */
export function createLargeSeed(): Seed {
  const people = Array.from({ length: FIRST_NAMES.length * LAST_NAMES.length }, (_, index) => createPerson(index))
  return { ...seed, organizations: [...seed.organizations, titan, ...branches], people: [...seed.people, ...people] }
}
