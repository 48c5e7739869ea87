import type { Member, TelemetryEntry } from '@acme/b2b-client/contract'
import { base64url, uuid } from './crypto/encoding.ts'
import { KEPT_ENTRIES, TOKEN_BYTES, UUID_BYTES } from './limits.ts'
import { defaultProject } from './project.ts'
import type { LinkRecord, Mail, OrganizationRecord, PendingSignIn, Project, RequestRecord, SessionRecord } from './records.ts'

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
  /** The newest is last, as in the next two. */
  readonly outbox: Mail[]
  readonly events: TelemetryEntry[]
  readonly requests: RequestRecord[]
  /** Milliseconds since 1970 on this world's clock. */
  readonly now: () => number
  /** Moves this world's clock forward. */
  readonly advance: (milliseconds: number) => void
  /** A new id, such as `member-test-…` for `member`. */
  readonly id: (kind: string) => string
  /** The id of an address, the same one every time. */
  readonly emailId: (emailAddress: string) => string
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
  outbox: [] as Mail[],
  events: [] as TelemetryEntry[],
  requests: [] as RequestRecord[],
})

function clear(world: World): void {
  for (const map of [world.organizations, world.members, world.sessions, world.pendingSignIns, world.links]) map.clear()
  for (const list of [world.outbox, world.events, world.requests]) list.length = 0
}

/** Makes a world and fills it. */
export function createWorld({ publicToken, brand, now, random, plant }: WorldOptions): World {
  const watchers = new Set<() => void>()
  const emailIds = new Map<string, string>()
  let ahead = 0
  const world: World = {
    ...emptyData(),
    publicToken,
    brand,
    project: defaultProject(brand),
    now: () => now() + ahead,
    advance(milliseconds) {
      ahead += milliseconds
      world.changed()
    },
    id: (kind) => `${kind}-test-${uuid(random(UUID_BYTES))}`,
    emailId(emailAddress) {
      const id = emailIds.get(emailAddress) ?? world.id('email')
      emailIds.set(emailAddress, id)
      return id
    },
    token: () => `emulated-${base64url(random(TOKEN_BYTES))}`,
    reset() {
      clear(world)
      ahead = 0
      Object.assign(world.project, defaultProject(brand))
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
