import { MemberSchema, TelemetryEntry } from '@acme/b2b-client/contract'
import * as z from 'zod/mini'
import { listOf, mapOf } from './containers.ts'
import { SigningKey } from './crypto/signingKey.ts'
import { numberBetween } from './explain.ts'
import { ScimRecord, SsoRecord } from './directory.ts'
import { Fault } from './faults/faults.ts'
import { AccessGrant, ImpersonationGrant } from './grants.ts'
import { IdentityProvider } from './identityProvider/records.ts'
import { FARTHEST_AHEAD } from './limits.ts'
import { PasswordRecord } from './passwords/records.ts'
import { LinkRecord, Mail, OrganizationRecord, PendingSignIn, Project, RequestRecord, SessionRecord } from './records.ts'
import { CodeRecord, Text, TotpRecord } from './records/secondFactors.ts'
import { RateWindow } from './rules/rates.ts'
import { ThirdParty } from './thirdParty/records.ts'

/** All that a world holds. What it is empty, reset, exported and imported as follows from this. */
export const WorldData = z.strictObject({
  /** Every field may be set; the next call sees it. */
  project: Project,
  /** By how many milliseconds the clock of the world is ahead of the emulator's. */
  ahead: z._default(numberBetween(0, FARTHEST_AHEAD), 0),
  /** What JWTs are signed with; null for the key that all worlds of a process share until one is imported. */
  signingKey: z._default(z.nullable(SigningKey), null),
  /** By organization_id. */
  organizations: mapOf(OrganizationRecord),
  /** By member_id. */
  members: mapOf(MemberSchema),
  /** By the digest of the token, as the next two. */
  sessions: mapOf(SessionRecord),
  pendingSignIns: mapOf(PendingSignIn),
  links: mapOf(LinkRecord),
  /** By the id of the password. */
  passwords: mapOf(PasswordRecord),
  /** By the digest of the token. */
  passwordResets: mapOf(LinkRecord),
  /** By what is counted. */
  rates: mapOf(RateWindow),
  /** By connection_id, as the next. */
  ssoConnections: mapOf(SsoRecord),
  scimConnections: mapOf(ScimRecord),
  /** By the digest of the token, as the next. */
  impersonationTokens: mapOf(ImpersonationGrant),
  accessTokens: mapOf(AccessGrant),
  /** By what they are for and whom. */
  codes: mapOf(CodeRecord),
  /** By member_id. */
  totps: mapOf(TotpRecord),
  /** The ids that addresses have been given, and phone numbers. */
  emailIds: mapOf(z.string()),
  phoneIds: mapOf(z.string()),
  /** The newest is last, as in the next three. */
  outbox: listOf(Mail),
  texts: listOf(Text),
  events: listOf(TelemetryEntry),
  requests: listOf(RequestRecord),
  /** The faults that are switched on, by the names of what they meet; `all` for those without one of their own. */
  faults: mapOf(Fault),
  /** What the stand-ins of other services know: sign-ins that are under way there, and what has been spent. */
  thirdParty: z.prefault(ThirdParty, {}),
  /** The applications that use the project as their identity provider, and what members have granted them. */
  identityProvider: z.prefault(IdentityProvider, {}),
})
/** All that a world holds. */
export type WorldData = z.output<typeof WorldData>

/** Nothing but the settings of a project. */
export const emptyData = (project: Project): WorldData => WorldData.parse({ project })

/** Empties a map or a list and fills it again; false for anything else. */
function refill(kept: unknown, value: unknown): boolean {
  if (kept instanceof Map && value instanceof Map) {
    kept.clear()
    for (const [key, entry] of value) kept.set(key, entry)
  } else if (Array.isArray(kept) && Array.isArray(value)) {
    kept.length = 0
    for (const entry of value) kept.push(entry)
  } else {
    return false
  }
  return true
}

function refillEach(target: object, data: object): void {
  for (const [name, value] of Object.entries(data)) {
    if (!refill(Reflect.get(target, name), value)) Reflect.set(target, name, value)
  }
}

/**
 * Puts other data in place of what a world holds. Whoever kept a part of the world sees what is new. What stands in the settings of the
 * project may be a test's own, so nothing is written into it.
 */
export function replaceIn(world: WorldData, { project, thirdParty, identityProvider, ...data }: WorldData): void {
  refillEach(world, data)
  refillEach(world.thirdParty, thirdParty)
  refillEach(world.identityProvider, identityProvider)
  for (const name of Object.keys(world.project)) if (!Object.hasOwn(project, name)) Reflect.deleteProperty(world.project, name)
  Object.assign(world.project, project)
}
