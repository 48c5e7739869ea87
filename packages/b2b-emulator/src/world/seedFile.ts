import * as z from 'zod/mini'
import { digestPassword } from '../crypto/passwordDigest.ts'
import { BUILT_IN_ROLES, builtInRoles, DEFAULT_BRAND } from '../formats/brand.ts'
import { SchemaRefusal } from '../internal/refusal.ts'
import { checkPlainJson } from '../schema/plainJson.ts'
import { parseStrictShape } from '../schema/shapes.ts'
import { MemberFields, OrganizationFields, ProjectFields, roleIdOf } from './fieldSchemas.ts'
import { ConnectedApp } from './records/identityProvider.ts'
import type { Seed, SeededMembership, SeededOrganization, SeededPerson } from './seed.ts'

/* The format of a seed file. Optional fields have defaults, and unknown fields are refused. */

const Note = z._default(z.string(), '')

// The slug and the email address are required in a seed file. `def.innerType` is the schema of such a field without `optional`.
const OrganizationRow = z.strictObject({
  ...OrganizationFields.shape,
  organization_slug: OrganizationFields.shape.organization_slug.def.innerType,
  note: Note,
})

const MemberRow = z.strictObject({
  ...MemberFields.shape,
  /** The slug of the organization. */
  organization: z.string(),
  email_address: MemberFields.shape.email_address.def.innerType,
  note: Note,
})
type MemberRow = z.output<typeof MemberRow>

/** The fields of a row that belong to the membership. The other fields belong to the person. */
const MembershipFields = z.object(z.omit(MemberFields, { email_address: true, name: true, password: true }).shape)

const SeedFile = z.strictObject({
  /** The project settings that differ from the defaults. */
  project: z._default(ProjectFields, {}),
  organizations: z._default(z.array(OrganizationRow), []),
  members: z._default(z.array(MemberRow), []),
  connected_apps: z._default(z.array(ConnectedApp), []),
})
/** The content of a seed file: the initial data of every new world. */
export type SeedFile = z.input<typeof SeedFile>

/** The parsed content of a seed file, with its defaults. */
type SeedRows = z.output<typeof SeedFile>

function refuse(dataPath: string, message: string): never {
  throw new SchemaRefusal([{ keyword: 'reference', dataPath, schemaPath: '#', message }])
}

/** Refuses a row with the same key as an earlier row. */
function checkDistinct<Row>(name: string, rows: readonly Row[], keyOf: (row: Row) => string): void {
  const seen = new Set<string>()
  for (const [index, row] of rows.entries()) {
    if (seen.has(keyOf(row))) refuse(`.${name}[${index}]`, `is a duplicate: ${keyOf(row)}`)
    seen.add(keyOf(row))
  }
}

/** Matches the built-in roles of any brand. */
const BUILT_IN_ROLE = new RegExp(`_(?:${BUILT_IN_ROLES.join('|')})$`)

/** Refuses a role that is neither in the policy of the seed file nor built in. */
function checkRoles({ project, members }: SeedRows): void {
  const ids = project.rbac_policy?.roles.map(({ role_id }) => role_id) ?? []
  for (const [index, { roles = [] }] of members.entries()) {
    const roleIndex = roles.map(roleIdOf).findIndex((id) => !ids.includes(id) && !BUILT_IN_ROLE.test(id))
    if (roleIndex === -1) continue
    const knownIds = [...new Set([...ids, ...Object.values(builtInRoles(DEFAULT_BRAND))])].join(', ')
    refuse(
      `.members[${index}].roles[${roleIndex}]`,
      `must be one of the roles of the policy: ${knownIds}. Set other roles in .project.rbac_policy`,
    )
  }
}

/** Refuses rows of one email address with different passwords, because the rows describe one person. */
function checkPasswords({ members }: SeedRows): void {
  const passwords = new Map<string, string>()
  for (const [index, { email_address, password }] of members.entries()) {
    if (password === undefined) continue
    const firstPassword = passwords.get(email_address) ?? password
    if (password !== firstPassword) refuse(`.members[${index}].password`, `must be the same for all of ${email_address}`)
    passwords.set(email_address, firstPassword)
  }
}

/** Refuses a member of an organization that the seed file does not contain. */
function checkOrganizations({ organizations, members }: SeedRows): void {
  const slugs = organizations.map(({ organization_slug }) => organization_slug)
  for (const [index, { organization }] of members.entries()) {
    if (!slugs.includes(organization)) {
      refuse(`.members[${index}].organization`, `must be the slug of one of the organizations: ${slugs.join(', ') || 'there is none'}`)
    }
  }
}

function checkReferences(rows: SeedRows): void {
  checkDistinct('organizations', rows.organizations, ({ organization_slug }) => organization_slug.toLowerCase())
  checkDistinct('members', rows.members, ({ organization, email_address }) => `${email_address} in ${organization}`)
  checkPasswords(rows)
  checkRoles(rows)
  checkOrganizations(rows)
}

const idOf = (kind: string, text: string): string => `${kind}-test-${text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`

const organizationOf = ({ organization_slug, ...fields }: SeedRows['organizations'][number]): SeededOrganization => ({
  ...fields,
  organization_slug,
  organization_id: fields.organization_id ?? idOf('organization', organization_slug),
  organization_name: fields.organization_name ?? organization_slug,
})

/**
 * Returns an id such as `member-test-ada-acme`. If two addresses of an organization have the same local part, the ids contain the complete
 * address.
 */
function defaultMemberId({ organization, email_address }: MemberRow, rows: readonly MemberRow[]): string {
  const [localPart = ''] = email_address.split('@')
  const rowsWithLocalPart = rows.filter((row) => row.organization === organization && row.email_address.startsWith(`${localPart}@`))
  const name = rowsWithLocalPart.length === 1 ? localPart : email_address
  return idOf('member', `${name}-${organization}`)
}

function membershipOf(row: MemberRow, rows: SeedRows, organizations: readonly SeededOrganization[]): SeededMembership {
  const { organization_id = '' } = organizations.find(({ organization_slug }) => organization_slug === row.organization) ?? {}
  return { ...MembershipFields.parse(row), organization_id, member_id: row.member_id ?? defaultMemberId(row, rows.members) }
}

/** Combines the rows of one email address into a person. */
async function personOf(email_address: string, rows: SeedRows, organizations: readonly SeededOrganization[]): Promise<SeededPerson> {
  const ownRows = rows.members.filter((row) => row.email_address === email_address)
  const firstValue = (field: 'name' | 'note' | 'password'): string => ownRows.find((row) => row[field])?.[field] ?? ''
  const memberships = ownRows.map((row) => membershipOf(row, rows, organizations))
  const text = firstValue('password')
  const salt = `emulated-seed-${email_address}`
  const password = text === '' ? {} : { password: { text, salt, digest: await digestPassword(salt, text) } }
  return { email_address, name: firstValue('name'), note: firstValue('note'), memberships, ...password }
}

/**
 * Validates a seed file. Its organizations and people replace the default ones. Rejects with the path of each problem.
 *
 * @example
 * const seed = await readSeed({
 *   project: { create_organization_enabled: false },
 *   organizations: [{ organization_slug: 'acme', mfa_policy: 'REQUIRED_FOR_ALL' }],
 *   members: [{ organization: 'acme', email_address: 'ada@acme.test', role: 'admin', password: 'Correct-Horse-7' }],
 * })
 * const emulator = createEmulator({ seed })
 */
export async function readSeed(file: unknown): Promise<Seed> {
  checkPlainJson(file)
  const rows = parseStrictShape(SeedFile, file, 'the seed')
  checkReferences(rows)
  const organizations = rows.organizations.map(organizationOf)
  const addresses = [...new Set(rows.members.map(({ email_address }) => email_address))]
  const people = await Promise.all(addresses.map((address) => personOf(address, rows, organizations)))
  return { project: rows.project, organizations, people, connected_apps: rows.connected_apps }
}
