import type { Member, TelemetryEntry } from '@acme/b2b-client/contract'
import { newCode } from './crypto/code.ts'
import { base64url, uuid } from './crypto/encoding.ts'
import type { ScimRecord, SsoRecord } from './directory.ts'
import type { AccessGrant, ImpersonationGrant } from './grants.ts'
import { newIdentityProvider, resetIdentityProvider } from './identityProvider/records.ts'
import type { IdentityProvider } from './identityProvider/records.ts'
import { KEPT_ENTRIES, TOKEN_BYTES, UUID_BYTES } from './limits.ts'
import type { PasswordRecord, PasswordReset } from './passwords/records.ts'
import { defaultProject } from './project.ts'
import type { LinkRecord, Mail, OrganizationRecord, PendingSignIn, Project, RequestRecord, SessionRecord } from './records.ts'
import type { RateWindow } from './rules/rates.ts'
import type { CodeRecord, Text, TotpRecord } from './records/secondFactors.ts'
import { clearThirdParty, emptyThirdParty } from './thirdParty/records.ts'
import type { ThirdParty } from './thirdParty/records.ts'

/** Random bytes, as many as asked for. */
export type Random = (length: number) => Uint8Array

/** What a world is made of. */
export interface WorldOptions {
  readonly publicToken: string
  readonly brand: string
  readonly now: () => number
  readonly random: Random
  /** Fills the empty world: at the start and after each reset. */
  readonly plant: (world: World) => void
}

/**
 * Everything the provider knows about one project. Open to tests: read the outbox, change a setting, take a member away.
 *
 * @example
 * world.project.pkce_required_for_email_magic_links = false
 * const link = world.outbox.at(-1)?.link
 */
export interface World {
  readonly publicToken: string
  readonly brand: string
  /** Every field may be set; the next call sees it. */
  readonly project: Project
  /** By organization_id. */
  readonly organizations: Map<string, OrganizationRecord>
  /** By member_id. */
  readonly members: Map<string, Member>
  /** By the digest of the token, as the next two. */
  readonly sessions: Map<string, SessionRecord>
  readonly pendingSignIns: Map<string, PendingSignIn>
  readonly links: Map<string, LinkRecord>
  /** By the id of the password. */
  readonly passwords: Map<string, PasswordRecord>
  /** By the digest of the token. */
  readonly passwordResets: Map<string, PasswordReset>
  /** By what is counted. */
  readonly rates: Map<string, RateWindow>
  /** By connection_id, as the next. */
  readonly ssoConnections: Map<string, SsoRecord>
  readonly scimConnections: Map<string, ScimRecord>
  /** By the digest of the token, as the next. */
  readonly impersonationTokens: Map<string, ImpersonationGrant>
  readonly accessTokens: Map<string, AccessGrant>
  /** By what they are for and whom. */
  readonly codes: Map<string, CodeRecord>
  /** By member_id. */
  readonly totps: Map<string, TotpRecord>
  /** The newest is last, as in the next three. */
  readonly outbox: Mail[]
  readonly texts: Text[]
  readonly events: TelemetryEntry[]
  readonly requests: RequestRecord[]
  /** What the stand-ins of other services know: sign-ins that are under way there, and what has been spent. */
  readonly thirdParty: ThirdParty
  /** The applications that use the project as their identity provider, and what members have granted them. */
  readonly identityProvider: IdentityProvider
  /** Milliseconds since 1970 on this world's clock. */
  readonly now: () => number
  /** Moves this world's clock forward. */
  readonly advance: (milliseconds: number) => void
  /** A new id, such as `member-test-…` for `member`. */
  readonly id: (kind: string) => string
  /** The id of an address, the same one every time. */
  readonly emailId: (emailAddress: string) => string
  /** The id of a phone number, the same one every time. */
  readonly phoneId: (phoneNumber: string) => string
  /** A new code of six digits. */
  readonly code: () => string
  /** Random bytes, for any other secret. */
  readonly random: Random
  /** A new secret of 256 bits. Its label tells whoever finds it in a log that it opens nothing real. */
  readonly token: () => string
  /** Back to the seed, the real time and the default settings. */
  readonly reset: () => void
  /** Tells those who watch that something in here is different now. */
  readonly changed: () => void
  /** Calls back after every change until the function it returns is called. */
  readonly watch: (onChange: () => void) => () => void
}

/** Adds to a list that forgets its oldest entries. */
export function remember<T>(list: T[], entry: T): void {
  list.push(entry)
  if (list.length > KEPT_ENTRIES) list.shift()
}

const emptyData = () => ({
  organizations: new Map<string, OrganizationRecord>(),
  members: new Map<string, Member>(),
  sessions: new Map<string, SessionRecord>(),
  pendingSignIns: new Map<string, PendingSignIn>(),
  links: new Map<string, LinkRecord>(),
  passwords: new Map<string, PasswordRecord>(),
  passwordResets: new Map<string, PasswordReset>(),
  rates: new Map<string, RateWindow>(),
  ssoConnections: new Map<string, SsoRecord>(),
  scimConnections: new Map<string, ScimRecord>(),
  impersonationTokens: new Map<string, ImpersonationGrant>(),
  accessTokens: new Map<string, AccessGrant>(),
  codes: new Map<string, CodeRecord>(),
  totps: new Map<string, TotpRecord>(),
  outbox: [] as Mail[],
  texts: [] as Text[],
  events: [] as TelemetryEntry[],
  requests: [] as RequestRecord[],
  thirdParty: emptyThirdParty(),
  identityProvider: newIdentityProvider(),
})

function clear(world: World): void {
  for (const kept of Object.values(world)) {
    if (kept instanceof Map) kept.clear()
    if (Array.isArray(kept)) kept.length = 0
  }
  clearThirdParty(world.thirdParty)
  resetIdentityProvider(world.identityProvider)
}

/** Answers the same id for the same text every time. */
function steadyIds(newId: () => string): (of: string) => string {
  const ids = new Map<string, string>()
  return (of) => {
    const id = ids.get(of) ?? newId()
    ids.set(of, id)
    return id
  }
}

/** Makes a world and fills it. */
export function createWorld({ publicToken, brand, now, random, plant }: WorldOptions): World {
  const watchers = new Set<() => void>()
  let ahead = 0
  const world: World = {
    ...emptyData(),
    publicToken,
    brand,
    project: defaultProject(brand, publicToken),
    now: () => now() + ahead,
    advance(milliseconds) {
      ahead += milliseconds
      world.changed()
    },
    id: (kind) => `${kind}-test-${uuid(random(UUID_BYTES))}`,
    emailId: steadyIds(() => world.id('email')),
    phoneId: steadyIds(() => world.id('phone-number')),
    code: () => newCode(random),
    random,
    token: () => `emulated-${base64url(random(TOKEN_BYTES))}`,
    reset() {
      clear(world)
      ahead = 0
      Object.assign(world.project, defaultProject(brand, publicToken))
      plant(world)
      world.changed()
    },
    changed() {
      for (const onChange of [...watchers]) onChange()
    },
    watch(onChange) {
      watchers.add(onChange)
      return () => void watchers.delete(onChange)
    },
  }
  plant(world)
  return world
}

/** An instant of a world's clock as the wire writes it. */
export const timestamp = (milliseconds: number): string => new Date(milliseconds).toISOString()
