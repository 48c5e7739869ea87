import * as z from 'zod/mini'
import { digestPassword } from '../crypto/passwordDigest.ts'
import { builtInRoles, DEFAULT_BRAND } from '../formats/brand.ts'
import { SchemaRefusal } from '../internal/refusal.ts'
import { checkPlainJson } from '../schema/plainJson.ts'
import { parseHandWritten } from '../schema/shapes.ts'
import { MemberFields, OrganizationFields, ProjectFields, roleIdOf } from './described.ts'
import { ConnectedApp } from './records/identityProvider.ts'
import type { Seed, SeededMembership, SeededOrganization, SeededPerson } from './seed.ts'

/* The format of a seed file. Optional fields have defaults, and unknown fields are refused. */

const Note = z._default(z.string(), '')

// `def.innerType` is the schema without `optional`: in a seed file, the slug and the email address are required.
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

/** The fields of a row that belong to the membership. The others belong to the person. */
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

type Rows = z.output<typeof SeedFile>

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
const BUILT_IN_ROLE = /_(?:member|admin)$/

/** Refuses a role that neither the policy of the seed has nor every project. */
function checkRoles({ project, members }: Rows): void {
  const ids = project.rbac_policy?.roles.map(({ role_id }) => role_id) ?? []
  for (const [index, { roles = [] }] of members.entries()) {
    const position = roles.map(roleIdOf).findIndex((id) => !ids.includes(id) && !BUILT_IN_ROLE.test(id))
    if (position === -1) continue
    const known = [...new Set([...ids, ...Object.values(builtInRoles(DEFAULT_BRAND))])].join(', ')
    refuse(
      `.members[${index}].roles[${position}]`,
      `must be one of the roles of the policy: ${known}. Set other roles in .project.rbac_policy`,
    )
  }
}

function checkReferences(rows: Rows): void {
  const { organizations, members } = rows
  checkDistinct('organizations', organizations, ({ organization_slug }) => organization_slug.toLowerCase())
  checkDistinct('members', members, ({ organization, email_address }) => `${email_address} in ${organization}`)
  for (const [index, { email_address, password }] of members.entries()) {
    const firstWithPassword = members.find((row) => row.email_address === email_address && row.password !== undefined)
    if (password !== undefined && password !== firstWithPassword?.password)
      refuse(`.members[${index}].password`, `must be the same for all of ${email_address}`)
  }
  checkRoles(rows)
  const slugs = organizations.map(({ organization_slug }) => organization_slug)
  for (const [index, { organization }] of members.entries()) {
    if (slugs.includes(organization)) continue
    refuse(`.members[${index}].organization`, `must be the slug of one of the organizations: ${slugs.join(', ') || 'there is none'}`)
  }
}

const idOf = (kind: string, text: string): string => `${kind}-test-${text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`

const organizationOf = ({ organization_slug, ...fields }: Rows['organizations'][number]): SeededOrganization => ({
  ...fields,
  organization_slug,
  organization_id: fields.organization_id ?? idOf('organization', organization_slug),
  organization_name: fields.organization_name ?? organization_slug,
})

/**
 * Returns an id such as `member-test-ada-acme`. If two addresses of an organization have the same local part, the ids contain the complete
 * address.
 */
function memberId({ organization, email_address, member_id }: MemberRow, rows: readonly MemberRow[]): string {
  const [localPart = ''] = email_address.split('@')
  const isLocalPartUnique =
    rows.filter((row) => row.organization === organization && row.email_address.startsWith(`${localPart}@`)).length === 1
  return member_id ?? idOf('member', `${isLocalPartUnique ? localPart : email_address}-${organization}`)
}

function membershipOf(row: MemberRow, rows: Rows, organizations: readonly SeededOrganization[]): SeededMembership {
  const { organization_id = '' } = organizations.find(({ organization_slug }) => organization_slug === row.organization) ?? {}
  return { ...MembershipFields.parse(row), organization_id, member_id: memberId(row, rows.members) }
}

/** Combines the rows of one email address into a person. */
async function personOf(
  email_address: string,
  rows: readonly MemberRow[],
  memberships: readonly SeededMembership[],
): Promise<SeededPerson> {
  const firstValue = (field: 'name' | 'note' | 'password'): string => rows.find((row) => row[field])?.[field] ?? ''
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
  const rows = parseHandWritten(SeedFile, file, 'the seed')
  checkReferences(rows)
  const organizations = rows.organizations.map(organizationOf)
  const addresses = [...new Set(rows.members.map(({ email_address }) => email_address))]
  const personAt = async (address: string): Promise<SeededPerson> => {
    const personRows = rows.members.filter(({ email_address }) => email_address === address)
    return personOf(
      address,
      personRows,
      personRows.map((row) => membershipOf(row, rows, organizations)),
    )
  }
  const people = await Promise.all(addresses.map(personAt))
  return { project: rows.project, organizations, people, connected_apps: rows.connected_apps }
}
