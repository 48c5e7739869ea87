import type { Core } from '../browser/core.ts'
import { readJson, writeJson } from '../browser/storage.ts'
import { isJson } from '../contract/fields.ts'
import { LOGOUT_LEAD_MS, MAX_RECORDED_STAMPS, MAX_STAMP, STAMP_STEP_MS } from '../limits.ts'

/**
 * A moment, in ms since the epoch. A new stamp is later than every stamp that this tab has made or read, also if the clock of the computer
 * stops or is set back. So two stamps can always be compared.
 */
export type Stamp = number

/** Stamps by name. The name is the id of a session, the hash of a token, or a property of `logout`. */
type Stamps = Readonly<Record<string, Stamp>>

/** How the sessions of this browser ended. Only stamps, so that two records can be merged: the later stamp of each name wins. */
export interface SessionRecord {
  /** By session id: the member left the session, by a logout or by a sign-in to another session. */
  readonly left: Stamps
  /** By session id: the member signed in again to a session that they had left. */
  readonly reopened: Stamps
  /** By session id: the provider refused the session. */
  readonly refused: Stamps
  /** By the hash of a session token: the provider refused the token. */
  readonly refusedTokens: Stamps
  /** The last logout. */
  readonly logout: {
    /** The member requested the logout. */
    readonly requestedAt?: Stamp
    /** A tab wrote the logout to this record, after the response had arrived. It is later than `requestedAt`. */
    readonly recordedAt?: Stamp
    /**
     * Each logout that a tab wrote: its `requestedAt` by its `recordedAt`. A later logout does not hide it. If two tabs record a logout at the
     * same stamp, the later request ends all sign-ins that the earlier one ends. A logout without an end (see `compare.ts`) is recorded only here and in `left`.
     */
    readonly [recordedAt: number]: Stamp
    /** Equal to `requestedAt`, if the tab did not know the id of the session. Each tab then ends the session that it shows, unless it is newer than this stamp. */
    readonly unknownSessionAt?: Stamp
  }
}

/** The record that all tabs share through storage. */
export interface SharedRecord {
  /** The storage key of the record. */
  readonly key: string
  /**
   * Returns a stamp of this moment. The stamp of a logout lies a little in the future, so that it is later than the stamps of sign-ins that other
   * tabs send at the same moment. The logout ends these sign-ins, too.
   */
  stamp(of?: 'logout'): Stamp
  read(): SessionRecord
  /** Merges new stamps into the record. */
  add(stamps: Partial<SessionRecord>): void
  /** Returns true if the member has left the session, and has not signed in to it again. False without an id. */
  isLeft(id: string | undefined): boolean
  /** Records that the member left a session. Call it before tokens and state are removed, so that other tabs find the reason. */
  addLeft(id: string): void
  /**
   * Records a logout. `id`: its session; undefined if the tab does not know the id. `endsStored`: false if another session has replaced this one. Then
   * the logout ends only this session, and the sign-ins that were on their way. Default: true.
   */
  addLogout(id: string | undefined, requestedAt: Stamp, endsStored?: boolean): void
  /** Records that the member signed in to a session again, if they had left it. */
  reopen(id: string): void
  /** Adds the stamps that only this tab knows to the stored record. Call it when another tab may have overwritten the record. */
  repair(): void
}

const EMPTY: SessionRecord = { left: {}, reopened: {}, refused: {}, refusedTokens: {}, logout: {} }

/** Returns true if the record says that the member has left the session, and has not signed in to it again. */
export const isLeftIn = (record: SessionRecord, id: string): boolean => (record.left[id] ?? 0) > (record.reopened[id] ?? 0)

/** Returns the id of the session that ended last; "" if none has ended. */
export function lastEndedId(record: SessionRecord): string {
  // A refused session is never reopened, so only the left ones are filtered.
  const leftSessions = Object.entries(record.left).filter(([id]) => isLeftIn(record, id))
  return [...leftSessions, ...Object.entries(record.refused)].sort(byAge)[0]?.[0] ?? ''
}

/** Returns the next stamp. `now`: the time of the computer. `newest`: the newest known stamp. */
export const nextStamp = (now: number, newest: Stamp): Stamp => Math.max(now, newest + STAMP_STEP_MS)

/** Returns true for a stamp below the maximum. Above it, floating-point numbers are too coarse: adding the step would give the same number. */
const isStamp = (value: unknown): value is Stamp => typeof value === 'number' && value < MAX_STAMP

/** Sorts the newest stamp first. Equal stamps are sorted by name, so that the order is the same in all tabs. */
const byAge = ([nameA, a]: readonly [string, Stamp], [nameB, b]: readonly [string, Stamp]): number => b - a || (nameA < nameB ? -1 : 1)

/** Merges stamps: the later stamp of each name wins. Keeps the newest {@link MAX_RECORDED_STAMPS} names. `stored` can be malformed. */
function mergeStamps(known: object, stored: unknown): Stamps {
  const merged = new Map<string, Stamp>(Object.entries(known))
  for (const [name, stamp] of Object.entries(isJson(stored) ? stored : {}))
    if (isStamp(stamp) && stamp > (merged.get(name) ?? 0)) merged.set(name, stamp)
  return Object.fromEntries([...merged].sort(byAge).slice(0, MAX_RECORDED_STAMPS))
}

/** Merges a known record with a stored one, which can be malformed. `logout` has stamps like the other properties, so it is merged like them. */
export function mergeRecords(known: SessionRecord, stored: unknown): SessionRecord {
  const other = isJson(stored) ? stored : {}
  const merged = Object.entries(known).map(([kind, stamps]: [string, object]) => [kind, mergeStamps(stamps, other[kind])])
  // The cast is safe: the keys are those of `known`.
  return Object.fromEntries(merged) as SessionRecord
}

/** Opens the shared record. Two tabs can write it at the same time, so each tab keeps its own copy and merges it with the stored one. */
export function openRecord({ tab, names }: Core): SharedRecord {
  // An earlier name of the record. Tabs with an earlier version of this package use the same key.
  const key = names.key('tombstone')
  let known = EMPTY
  let newest: Stamp = 0
  /** The stored text that was merged last. Most reads find the same text again. */
  let mergedText: string | null = null

  function merge(record: unknown): void {
    known = mergeRecords(known, record)
    newest = Math.max(newest, ...Object.values(known).flatMap((stamps: object): Stamp[] => Object.values(stamps)))
  }
  function read(): SessionRecord {
    const text = tab.local.get(key)
    if (text !== mergedText) merge(readJson(tab.local, key))
    mergedText = text
    return known
  }
  function add(stamps: Partial<SessionRecord>): void {
    read()
    merge(stamps)
    writeJson(tab.local, key, known)
  }
  function stamp(of?: 'logout'): Stamp {
    read()
    return (newest = nextStamp(tab.now(), newest) + (of === 'logout' ? LOGOUT_LEAD_MS : 0))
  }
  const isLeft = (id: string | undefined): boolean => isLeftIn(read(), id ?? '')

  return {
    key,
    stamp,
    read,
    add,
    isLeft,
    addLeft: (id) => add({ left: { [id]: stamp() } }),
    addLogout(id, requestedAt, endsStored = true) {
      const recordedAt = stamp()
      // The time of the request, not of the response: a session that was opened between them must stay. A merge ignores 0.
      const end = endsStored && { requestedAt, recordedAt, unknownSessionAt: id ? 0 : requestedAt }
      add({ left: id ? { [id]: recordedAt } : {}, logout: { [recordedAt]: requestedAt, ...end } })
    },
    reopen(id) {
      if (isLeft(id)) add({ reopened: { [id]: stamp() } })
    },
    repair() {
      const merged = JSON.stringify(read())
      if (merged !== tab.local.get(key)) tab.local.set(key, merged)
    },
  }
}
