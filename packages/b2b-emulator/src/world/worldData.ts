import { MemberSchema, TelemetryEntry } from '@acme/b2b-client/contract'
import * as z from 'zod/mini'
import { SigningKey } from '../crypto/signingKey.ts'
import { MAX_CLOCK_OFFSET_MS } from '../limits.ts'
import { listOf, mapOf } from '../schema/containers.ts'
import { numberBetween } from '../schema/explain.ts'
import { ScimRecord, SsoRecord } from './records/connections.ts'
import { LinkRecord, OrganizationRecord, PendingSignIn, Project, RequestRecord, SessionRecord, RateWindow } from './records/entities.ts'
import { Fault } from './records/faults.ts'
import { AccessGrant, ImpersonationGrant } from './records/grants.ts'
import { IdentityProvider } from './records/identityProvider.ts'
import { Mail, Sms } from './records/messages.ts'
import { ThirdParty } from './records/mockProviders.ts'
import { PasswordRecord } from './records/passwords.ts'
import { CodeRecord, TotpRecord } from './records/secondFactors.ts'

/** The data of a world. Creation, reset, export and import are derived from this schema. */
export const WorldData = z.strictObject({
  /** Tests can set every field. A change applies to the next call. */
  project: Project,
  /** The offset of this world's clock to the emulator's clock, in milliseconds. */
  ahead: z._default(numberBetween(0, MAX_CLOCK_OFFSET_MS), 0),
  /** The signing key of JWTs. Null for the key that all worlds of a process share. An imported world has its own key. */
  signingKey: z._default(z.nullable(SigningKey), null),
  /** By organization_id. */
  organizations: mapOf(OrganizationRecord),
  /** By member_id. */
  members: mapOf(MemberSchema),
  /** By the digest of the session token. */
  sessions: mapOf(SessionRecord),
  /** By the digest of the intermediate session token. */
  pendingSignIns: mapOf(PendingSignIn),
  /** By the digest of the token in the link. */
  links: mapOf(LinkRecord),
  /** By password_id. */
  passwords: mapOf(PasswordRecord),
  /** By the digest of the token in the link. */
  passwordResets: mapOf(LinkRecord),
  /** The windows of rate limits, by a key such as `search` or `send:ada@acme.test`. */
  rates: mapOf(RateWindow),
  /** By connection_id. */
  ssoConnections: mapOf(SsoRecord),
  /** By connection_id. */
  scimConnections: mapOf(ScimRecord),
  /** By the digest of the token. */
  impersonationTokens: mapOf(ImpersonationGrant),
  /** By the digest of the token. */
  accessTokens: mapOf(AccessGrant),
  /** By purpose and recipient. */
  codes: mapOf(CodeRecord),
  /** By member_id. */
  totps: mapOf(TotpRecord),
  /** The ids of email addresses, by address. */
  emailIds: mapOf(z.string()),
  /** The ids of phone numbers, by number. */
  phoneIds: mapOf(z.string()),
  /** The sent emails. In this list and in the next three lists, the newest entry is last. */
  outbox: listOf(Mail),
  /** The sent text messages. */
  texts: listOf(Sms),
  /** The telemetry events of the client. */
  events: listOf(TelemetryEntry),
  /** The calls that the world has answered. */
  requests: listOf(RequestRecord),
  /** The active faults by target. */
  faults: mapOf(Fault),
  /** The data of the mock providers: sign-ins in progress, redirect tokens and spent proofs. */
  thirdParty: z.prefault(ThirdParty, {}),
  /** The applications that use the project as their identity provider, with their codes and tokens, and the consents of members. */
  identityProvider: z.prefault(IdentityProvider, {}),
})
/** The data of a world. */
export type WorldData = z.output<typeof WorldData>

/** Returns the data of a world that has only these settings. */
export const createEmptyData = (project: Project): WorldData => WorldData.parse({ project })

/** Replaces the content of a map or a list. Returns false for anything else. */
function replaceContent(target: unknown, value: unknown): boolean {
  if (target instanceof Map && value instanceof Map) {
    target.clear()
    for (const [key, entry] of value) target.set(key, entry)
  } else if (Array.isArray(target) && Array.isArray(value)) {
    target.length = 0
    for (const entry of value) target.push(entry)
  } else {
    return false
  }
  return true
}

function replaceEach(target: object, data: object): void {
  for (const [name, value] of Object.entries(data)) {
    if (!replaceContent(Reflect.get(target, name), value)) Reflect.set(target, name, value)
  }
}

/**
 * Replaces the data of a world. The maps, the lists and the object with the settings keep their identity, so a test can hold a reference to
 * them. A list that is the value of a setting can belong to a test, so such a list is replaced and not changed.
 */
export function replaceData(world: WorldData, { project, thirdParty, identityProvider, ...data }: WorldData): void {
  replaceEach(world, data)
  replaceEach(world.thirdParty, thirdParty)
  replaceEach(world.identityProvider, identityProvider)
  for (const name of Object.keys(world.project)) if (!Object.hasOwn(project, name)) Reflect.deleteProperty(world.project, name)
  Object.assign(world.project, project)
}
