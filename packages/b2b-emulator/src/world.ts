import { newCode } from './crypto/code.ts'
import { base64url, uuid } from './crypto/encoding.ts'
import { KEPT_ENTRIES, TOKEN_BYTES, UUID_BYTES } from './limits.ts'
import { defaultProject } from './project.ts'
import type { Seed } from './seeding/seed.ts'
import { tellApart } from './tellApart.ts'
import { emptyData, replaceIn } from './worldData.ts'
import type { WorldData } from './worldData.ts'

/** Random bytes, as many as asked for. */
export type Random = (length: number) => Uint8Array

/** What a world is made of. */
export interface WorldOptions {
  readonly publicToken: string
  readonly brand: string
  readonly now: () => number
  readonly random: Random
  readonly seed: Seed
  /** Puts the seed into the empty world: at the start and after each reset. */
  readonly plant: (world: World, seed: Seed) => void
}

/**
 * Everything the provider knows about one project. Open to tests: read the outbox, change a setting, take a member away.
 *
 * @example
 * world.project.pkce_required_for_email_magic_links = false
 * const link = world.outbox.at(-1)?.link
 */
export interface World extends WorldData {
  readonly publicToken: string
  readonly brand: string
  /** What it began with. */
  readonly seed: Seed
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

/** Answers the id of a text: the one that it has, or a new one. */
function steadyId(ids: Map<string, string>, of: string, newId: () => string): string {
  const id = ids.get(of) ?? newId()
  ids.set(of, id)
  return id
}

/** Makes a world and fills it. */
export function createWorld({ publicToken, brand, now, random, seed, plant }: WorldOptions): World {
  const watchers = new Set<() => void>()
  const empty = () => emptyData(defaultProject(brand, publicToken))
  const world: World = {
    ...empty(),
    publicToken,
    brand,
    seed,
    now: () => now() + world.ahead,
    advance(milliseconds) {
      world.ahead += milliseconds
      world.changed()
    },
    id: (kind) => `${kind}-test-${uuid(random(UUID_BYTES))}`,
    emailId: (emailAddress) => steadyId(world.emailIds, emailAddress, () => world.id('email')),
    phoneId: (phoneNumber) => steadyId(world.phoneIds, phoneNumber, () => world.id('phone-number')),
    code: () => newCode(random),
    random,
    token: () => `emulated-${base64url(random(TOKEN_BYTES))}`,
    reset() {
      replaceIn(world, empty())
      plant(world, seed)
      world.changed()
    },
    changed() {
      for (const onChange of [...watchers]) tellApart(onChange)
    },
    watch(onChange) {
      watchers.add(onChange)
      return () => void watchers.delete(onChange)
    },
  }
  plant(world, seed)
  return world
}

/** An instant of a world's clock as the wire writes it. */
export const timestamp = (milliseconds: number): string => new Date(milliseconds).toISOString()
