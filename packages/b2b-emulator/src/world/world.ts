import { createCode } from '../crypto/code.ts'
import { encodeBase64url, formatUuid } from '../crypto/encoding.ts'
import type { Random } from '../crypto/seededRandom.ts'
import { notify } from '../internal/notify.ts'
import { MAX_KEPT_ENTRIES, TOKEN_BYTES, UUID_BYTES } from '../limits.ts'
import { defaultProject } from './project.ts'
import type { Seed } from './seed.ts'
import { createEmptyData, replaceData } from './worldData.ts'
import type { WorldData } from './worldData.ts'

/** The prefix of the emulator's tokens and secrets. The prefix shows readers of a log that a secret is harmless. */
export const SECRET_PREFIX = 'emulated-'

/** Options of {@link createWorld}. */
export interface WorldOptions {
  readonly publicToken: string
  readonly brand: string
  readonly now: () => number
  readonly random: Random
  readonly seed: Seed
  /** Adds the seed to an empty world. Called at the creation and at each reset. */
  readonly applySeed: (world: World, seed: Seed) => void
}

/**
 * The data of one project. Tests can read and change it: read the outbox, change a setting, delete a member.
 *
 * @example
 * world.project.pkce_required_for_email_magic_links = false
 * const link = world.outbox.at(-1)?.link
 */
export interface World extends WorldData {
  readonly publicToken: string
  readonly brand: string
  /** The initial data. */
  readonly seed: Seed
  /** Returns the time of this world's clock in milliseconds since 1970. */
  readonly now: () => number
  /** Moves the clock of this world forward. */
  readonly advance: (milliseconds: number) => void
  /** Returns a new id, such as `member-test-…` for `member`. */
  readonly id: (kind: string) => string
  /** Returns the id of an email address. An address always has the same id. */
  readonly emailId: (emailAddress: string) => string
  /** Returns the id of a phone number. A number always has the same id. */
  readonly phoneId: (phoneNumber: string) => string
  /** Returns a new code of six digits. */
  readonly code: () => string
  /** Returns random bytes, for secrets that are neither a code nor a token. */
  readonly random: Random
  /** Returns a new secret of 256 bits. */
  readonly token: () => string
  /** Resets the world to the seed, the real time and the default settings. */
  readonly reset: () => void
  /** Notifies the watchers of a change. */
  readonly changed: () => void
  /** Calls `onChange` after every change. Returns a function that stops the calls. */
  readonly watch: (onChange: () => void) => () => void
}

/** Adds an entry to a list. Drops the oldest entry if the list is too long. */
export function pushLimited<T>(list: T[], entry: T): void {
  list.push(entry)
  if (list.length > MAX_KEPT_ENTRIES) list.shift()
}

/** Returns the id of a text, and creates it on first use. */
function getOrCreateId(ids: Map<string, string>, text: string, newId: () => string): string {
  const id = ids.get(text) ?? newId()
  ids.set(text, id)
  return id
}

/** Creates a world and fills it with the seed. */
export function createWorld({ publicToken, brand, now, random, seed, applySeed }: WorldOptions): World {
  const watchers = new Set<() => void>()
  const createData = () => createEmptyData(defaultProject(brand, publicToken))
  const world: World = {
    ...createData(),
    publicToken,
    brand,
    seed,
    now: () => now() + world.ahead,
    advance(milliseconds) {
      world.ahead += milliseconds
      world.changed()
    },
    id: (kind) => `${kind}-test-${formatUuid(random(UUID_BYTES))}`,
    emailId: (emailAddress) => getOrCreateId(world.emailIds, emailAddress, () => world.id('email')),
    phoneId: (phoneNumber) => getOrCreateId(world.phoneIds, phoneNumber, () => world.id('phone-number')),
    code: () => createCode(random),
    random,
    token: () => `${SECRET_PREFIX}${encodeBase64url(random(TOKEN_BYTES))}`,
    reset() {
      replaceData(world, createData())
      applySeed(world, seed)
      world.changed()
    },
    changed() {
      for (const onChange of [...watchers]) notify(onChange)
    },
    watch(onChange) {
      watchers.add(onChange)
      return () => void watchers.delete(onChange)
    },
  }
  applySeed(world, seed)
  return world
}

/** Formats a time for the API, in RFC 3339. */
export const toTimestamp = (milliseconds: number): string => new Date(milliseconds).toISOString()
