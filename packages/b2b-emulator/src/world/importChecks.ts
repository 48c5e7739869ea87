import * as z from 'zod/mini'
import { canHaveWorld, WORLD_TOKEN_SYNTAX } from '../formats/publicTokens.ts'
import { SchemaRefusal } from '../internal/refusal.ts'
import type { SchemaIssue } from '../internal/refusal.ts'
import { parseStrictShape } from '../schema/shapes.ts'
import { MemberFields, OrganizationFields, ProjectFields } from './fieldSchemas.ts'
import type { WorldData } from './worldData.ts'

/*
 * People edit the files of exported worlds. So an import checks the project, organizations, members and applications as strictly as a seed
 * file: values, email addresses, URLs, references and unknown fields.
 */

const Organization = z.omit(OrganizationFields, { connection: true })
const Member = z.strictObject({
  ...z.omit(MemberFields, { role: true, totp: true, password: true }).shape,
  organization_id: z.string(),
})

const createIssue = (dataPath: string, message: string): SchemaIssue => ({ keyword: 'reference', dataPath, schemaPath: '#', message })

/** Returns the issues of one part of the world, with their paths in the file. */
function issuesIn(path: string, schema: z.ZodMiniType, value: unknown): readonly SchemaIssue[] {
  try {
    parseStrictShape(schema, value)
    return []
  } catch (error) {
    if (!(error instanceof SchemaRefusal)) throw error
    return error.issues.map((issue) => ({ ...issue, dataPath: `${path}${issue.dataPath}` }))
  }
}

/** Leaves out an empty phone number, because the schema accepts only valid numbers. */
const withoutEmptyPhone = ({ mfa_phone_number, ...member }: { readonly mfa_phone_number: string }) =>
  mfa_phone_number === '' ? member : { ...member, mfa_phone_number }

/** Returns an issue if a record is not stored under its own id. */
const keyIssues = (path: string, field: string, key: string, id: string): readonly SchemaIssue[] =>
  key === id ? [] : [createIssue(`${path}.${field}`, `must equal its key: ${key}`)]

function organizationIssues({ organizations }: WorldData): readonly SchemaIssue[] {
  const slugs = [...organizations.values()].map(({ organization_slug }) => organization_slug.toLowerCase())
  return [...organizations].flatMap(([key, organization], index) => {
    const path = `.data.organizations.${key}`
    const slug = organization.organization_slug
    const isDuplicate = slugs.indexOf(slug.toLowerCase()) < index
    return [
      ...issuesIn(path, Organization, organization),
      ...keyIssues(path, 'organization_id', key, organization.organization_id),
      ...(isDuplicate ? [createIssue(`${path}.organization_slug`, `must be unique, but another organization has the slug ${slug}`)] : []),
    ]
  })
}

function memberIssues({ members, organizations }: WorldData): readonly SchemaIssue[] {
  const knownIds = [...organizations.keys()].join(', ') || 'there is none'
  return [...members].flatMap(([key, member]) => {
    const path = `.data.members.${key}`
    const hasOrganization = organizations.has(member.organization_id)
    return [
      ...issuesIn(path, Member, withoutEmptyPhone(member)),
      ...keyIssues(path, 'member_id', key, member.member_id),
      ...(hasOrganization ? [] : [createIssue(`${path}.organization_id`, `must be the id of one of the organizations: ${knownIds}`)]),
    ]
  })
}

const appIssues = ({ identityProvider: { apps } }: WorldData): readonly SchemaIssue[] =>
  [...apps].flatMap(([key, { client_id }]) => keyIssues(`.data.identityProvider.apps.${key}`, 'client_id', key, client_id))

/** Refuses a world with a value that a seed file must not contain either. Reports the path of each such value. */
export function checkImport(publicToken: string, data: WorldData): void {
  const issues = [
    ...(canHaveWorld(publicToken) ? [] : [createIssue('.public_token', `must be a public token ${WORLD_TOKEN_SYNTAX}`)]),
    ...issuesIn('.data.project', ProjectFields, data.project),
    ...organizationIssues(data),
    ...memberIssues(data),
    ...appIssues(data),
  ]
  if (issues.length > 0) throw new SchemaRefusal(issues)
}
