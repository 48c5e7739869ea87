import {
  MemberSchema,
  MemberSessionSchema,
  OrganizationSchema,
  type Member,
  type MemberSession,
  type Organization,
} from '@acme/b2b-client/contract'
import type * as z from 'zod/mini'
import { DEFAULT_SETTINGS, createDefaultSlug } from '../domain/organizations/newOrganizations.ts'
import { builtInRoles, DEFAULT_BRAND } from '../formats/brand.ts'
import { SchemaRefusal } from '../internal/refusal.ts'
import { MINUTE_MS, DEFAULT_SESSION_MINUTES } from '../limits.ts'
import { parseStrictShape } from '../schema/shapes.ts'
import { toTimestamp } from '../world/world.ts'
import { memberFields, organizationFields, sessionFields } from './entityFields.ts'
import { NOON } from './testEmulator.ts'
import { TestKitError } from './transport.ts'

/* Builds entities for component tests, without an emulator. The same call always builds the same entity. */

/** The fields of an entity that a test can set. The type has no index signature, so an unknown field is a compile error. */
export type Overrides<T> = { readonly [K in keyof T as string extends K ? never : K]?: T[K] | undefined }

const DEFAULT_TIME = toTimestamp(NOON)
const SESSION_END = toTimestamp(NOON + DEFAULT_SESSION_MINUTES * MINUTE_MS)

/** Validates the overrides, and removes undefined fields. Throws a `TestKitError` for an unknown field and for a value of a wrong type. */
function parseOverrides<S extends z.ZodMiniType>(builder: string, schema: S, overrides: object): z.output<S> {
  const definedFields = Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== undefined))
  try {
    return parseStrictShape(schema, definedFields)
  } catch (error) {
    if (!(error instanceof SchemaRefusal)) throw error
    const problems = error.issues.map(({ dataPath, message }) => `${dataPath.slice(1) || 'The entity'} ${message}`)
    throw new TestKitError(`${builder}: ${problems.join('; ')}. The types of @acme/b2b-client name every field.`)
  }
}

/** Converts a name into a part of an id, such as `ada-lovelace`. Returns `member` if the name has no Latin letters and digits. */
const idPartOf = (name: string): string =>
  name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-') || 'member'

/**
 * Builds an organization in the format of the API. Its default name is `Acme Corp`. The default slug and the default id contain the name.
 *
 * @example
 * buildOrganization({ organization_name: 'Globex', mfa_policy: 'REQUIRED_FOR_ALL' })
 */
export function buildOrganization(overrides: Overrides<Organization> = {}): Organization {
  const fields = parseOverrides('buildOrganization', organizationFields, overrides)
  const { organization_name = 'Acme Corp' } = fields
  const { organization_slug = createDefaultSlug(organization_name, () => false) } = fields
  const identity = { organization_id: `organization-test-${organization_slug}`, organization_name, organization_slug }
  return OrganizationSchema.parse({ ...DEFAULT_SETTINGS, ...identity, ...fields })
}

/**
 * Builds a member in the format of the API. The default is Ada Lovelace in `buildOrganization()`. The default email address and the default
 * id contain the name.
 *
 * @example
 * buildMember({ name: 'Kim', status: 'invited' })
 */
export function buildMember(overrides: Overrides<Member> = {}): Member {
  const fields = parseOverrides('buildMember', memberFields, overrides)
  const { name = 'Ada Lovelace' } = fields
  const idPart = idPartOf(name)
  return MemberSchema.parse({
    member_id: `member-test-${idPart}`,
    organization_id: buildOrganization().organization_id,
    email_address: `${idPart.replaceAll('-', '.')}@acme.test`,
    email_address_verified: true,
    status: 'active',
    name,
    roles: [{ role_id: builtInRoles(DEFAULT_BRAND).member, sources: [{ type: 'direct_assignment', details: {} }] }],
    created_at: DEFAULT_TIME,
    updated_at: DEFAULT_TIME,
    ...fields,
  })
}

/**
 * Builds a session in the format of the API. The default is a session of `buildMember()` for one hour from noon of 1 January 2026, UTC.
 *
 * @example
 * const member = buildMember({ name: 'Kim' })
 * buildSession({ member_id: member.member_id, roles: ['acme_member', 'acme_admin'] })
 */
export function buildSession(overrides: Overrides<MemberSession> = {}): MemberSession {
  const fields = parseOverrides('buildSession', sessionFields, overrides)
  const { member_id, email_address, organization_id } = buildMember()
  const email_factor = { email_id: `email-test-${member_id}`, email_address }
  return MemberSessionSchema.parse({
    member_session_id: 'member-session-test-1',
    member_id,
    organization_id,
    organization_slug: buildOrganization().organization_slug,
    started_at: DEFAULT_TIME,
    last_accessed_at: DEFAULT_TIME,
    expires_at: SESSION_END,
    authentication_factors: [{ type: 'magic_link', delivery_method: 'email', last_authenticated_at: DEFAULT_TIME, email_factor }],
    roles: [builtInRoles(DEFAULT_BRAND).member],
    custom_claims: {},
    ...fields,
  })
}
