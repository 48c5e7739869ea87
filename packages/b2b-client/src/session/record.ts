import type { Core } from '../browser/core.ts'
import { readJson, writeJson } from '../browser/storage.ts'
import { isJson } from '../contract/fields.ts'
import { LOGOUT_LEAD_MS, MAX_RECORDED_STAMPS, MAX_STAMP, STAMP_STEP_MS } from '../limits.ts'

/**
 * A moment, in ms since the epoch. A new stamp is later than every stamp that this tab has made or read, even if the clock of the computer
 * stands still or is set back. So two stamps can be compared without special cases.
 */
export type Stamp = number

/** Stamps by name: the id of a session, or the hash of a token. */
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
    /** The member requested it. */
    readonly requestedAt?: Stamp
    /** A tab applied it. */
    readonly recordedAt?: Stamp
    /** The member requested it in a tab that did not know the id of the session. It ends every session that was shown before. */
    readonly unknownSessionAt?: Stamp
  }
}

/** The record that all tabs share through storage. */
export interface SharedRecord {
  /** Returns a stamp of this moment. `isLogout`: the stamp is also later than those that other tabs make in this millisecond. */
  stamp(isLogout?: boolean): Stamp
  read(): SessionRecord
  /** Merges new stamps into the record. */
  add(stamps: Partial<SessionRecord>): void
  /** Returns true if the member has left the session, and has not signed in to it again. */
  isLeft(id: string): boolean
  /** Returns the id of the session that ended last; "" if none has ended. */
  lastEndedId(): string
  /** Records that the member left a session. Call it before tokens and state are removed, so that other tabs find the reason. */
  addLeft(id: string): void
  /** Records a logout. `id`: the session; undefined if its id is not known. */
  addLogout(id: string | undefined, requestedAt: Stamp): void
  /** Marks a session as not left. Without an id, it marks all sessions: the application has supplied tokens of a session with an unknown id. */
  reopen(id?: string): void
  /** Adds what only this tab knows to the stored record. Call it when another tab may have overwritten the record. */
  repair(): void
}

const EMPTY: SessionRecord = { left: {}, reopened: {}, refused: {}, refusedTokens: {}, logout: {} }

/** Returns the next stamp. `now`: the time of the computer. `newest`: the newest known stamp. */
export const nextStamp = (now: number, newest: Stamp): Stamp => Math.max(now, newest + STAMP_STEP_MS)

/** A stamp beyond the maximum was not written by a client. It would stop the clock of all tabs. */
const isStamp = (value: unknown): value is Stamp => typeof value === 'number' && value > 0 && value < MAX_STAMP

/** Sorts the newest stamp first. Equal stamps are sorted by name, so that the order is the same in all tabs. */
const byAge = ([nameA, a]: readonly [string, Stamp], [nameB, b]: readonly [string, Stamp]): number => b - a || (nameA < nameB ? -1 : 1)

/** Merges stamps, newest first. */
function mergeStamps(known: object, stored: unknown): Stamps {
  const merged = new Map<string, Stamp>(Object.entries(known))
  for (const [name, stamp] of Object.entries(isJson(stored) ? stored : {}))
    if (isStamp(stamp) && stamp > (merged.get(name) ?? 0)) merged.set(name, stamp)
  return Object.fromEntries([...merged].sort(byAge).slice(0, MAX_RECORDED_STAMPS))
}

/** Merges a known record with a stored one, which can be malformed. */
export function mergeRecords(known: SessionRecord, stored: unknown): SessionRecord {
  const other = isJson(stored) ? stored : {}
  const merged = Object.entries(known).map(([kind, stamps]: [string, object]) => [kind, mergeStamps(stamps, other[kind])])
  // The cast is safe: the keys are those of `known`.
  return Object.fromEntries(merged) as SessionRecord
}

/** Opens the shared record. Two tabs can write it at the same time, so each tab keeps its own copy and merges it with the stored one. */
export function openRecord({ tab, names }: Core): SharedRecord {
  const key = names.key('tombstone')
  let known = EMPTY
  let newest: Stamp = 0
  /** The stored text that is part of the known record. Most reads find the same text as before. */
  let mergedText: string | null = null

  const learn = (record: unknown) => {
    known = mergeRecords(known, record)
    newest = Math.max(newest, ...Object.values(known).flatMap((stamps: object): Stamp[] => Object.values(stamps)))
  }
  function read(): SessionRecord {
    const text = tab.local.get(key)
    if (text !== mergedText) learn(readJson(tab.local, key))
    mergedText = text
    return known
  }
  const add = (stamps: Partial<SessionRecord>) => {
    read()
    learn(stamps)
    writeJson(tab.local, key, known)
  }
  function stamp(isLogout = false): Stamp {
    read()
    return (newest = nextStamp(tab.now(), newest) + (isLogout ? LOGOUT_LEAD_MS : 0))
  }
  const isLeft = (id: string): boolean => (read().left[id] ?? 0) > (read().reopened[id] ?? 0)

  return {
    stamp,
    read,
    add,
    isLeft,
    lastEndedId() {
      const { left, refused } = read()
      const leftNow = Object.entries(left).filter(([id]) => isLeft(id))
      return [...leftNow, ...Object.entries(refused)].sort(byAge)[0]?.[0] ?? ''
    },
    addLeft: (id) => add({ left: { [id]: stamp() } }),
    addLogout(id, requestedAt) {
      const recordedAt = stamp()
      const logout = { requestedAt, recordedAt }
      add(id === undefined ? { logout: { ...logout, unknownSessionAt: requestedAt } } : { logout, left: { [id]: recordedAt } })
    },
    reopen(id) {
      const ids = Object.keys(read().left).filter((leftId) => (id === undefined || leftId === id) && isLeft(leftId))
      if (ids.length > 0) add({ reopened: Object.fromEntries(ids.map((leftId) => [leftId, stamp()])) })
    },
    repair() {
      if (JSON.stringify(read()) !== tab.local.get(key)) add({})
    },
  }
}
