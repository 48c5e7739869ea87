import type { Core } from '../browser/core.ts'
import { readJson, writeJson } from '../browser/storage.ts'
import { isJson } from '../contract/fields.ts'
import { MAX_KNOWN_ENDINGS } from '../limits.ts'

/**
 * The reasons why sessions of this browser ended, each with a time in ms since the epoch:
 * - `left ID`: the member left the session, by a logout or another sign-in. A negative time: the member signed in to it again.
 * - `refused ID TOKEN`: the provider refused the token of the session. TOKEN is the hash of the token.
 * - `logout`: the last logout. It is always later than the time of the previous logout.
 * - `asked`: the time at which the member requested that logout. Like `logout`, it is always later than before.
 * - `unknown`: like `asked`, for a logout in a tab that did not know the id of the session. It ends every session that was shown before it.
 */
type Facts = Readonly<Record<string, number>>

/** The shared record of ended sessions. */
export type Endings = ReturnType<typeof createEndings>

/** Merges two records: the later time of each fact wins. */
function merge(known: Facts, stored: unknown): Facts {
  const latest = new Map(Object.entries(known))
  for (const [fact, time] of Object.entries(isJson(stored) ? stored : {}))
    if (typeof time === 'number' && Math.abs(time) > Math.abs(latest.get(fact) ?? 0)) latest.set(fact, time)
  // Newest first. Facts with the same time are sorted by name, so that all tabs use the same order.
  const newest = [...latest].sort(([a, timeA], [b, timeB]) => Math.abs(timeB) - Math.abs(timeA) || (a < b ? -1 : 1))
  return Object.fromEntries(newest.slice(0, MAX_KNOWN_ENDINGS))
}

/**
 * Creates the record of ended sessions, which all tabs share through storage. Two tabs can write it at the same time, so each tab keeps
 * its own facts in memory and merges them with the stored ones.
 */
export function createEndings({ tab, names }: Core) {
  const key = names.key('tombstone')
  let known: Facts = {}
  const stored = () => readJson(tab.local, key)
  /** The stored text that is part of the known facts. */
  let mergedText: string | null = null
  /** Returns the known facts. Most calls find the same text as before. */
  function read(): Facts {
    const text = tab.local.get(key)
    if (text !== mergedText) known = merge(known, stored())
    mergedText = text
    return known
  }
  const timeOf = (fact: string): number => read()[fact] ?? 0
  /** Records facts. */
  const add = (facts: Facts) => {
    known = merge(read(), facts)
    writeJson(tab.local, key, known)
  }
  const leftFact = (id: string) => `left ${id}`
  /** Now, or just after the recorded time of the fact if that is later. */
  const laterThan = (fact: string) => Math.max(tab.now(), Math.abs(timeOf(fact)) + 1)
  return {
    add,
    timeOf,
    isLeft: (id: string): boolean => timeOf(leftFact(id)) > 0,
    /** The time at which the provider refused a session; 0 if it did not. `token`: the hash of the token, or "" for any token. */
    refusedAt: (id: string, token = ''): number =>
      Math.max(0, ...Object.entries(read()).map(([fact, time]) => (fact.startsWith(`refused ${id} ${token}`) ? time : 0))),
    /** The id of the session that ended last; "" if none has ended. */
    lastId: (): string =>
      Object.entries(read())
        .find(([fact, time]) => time > 0 && /^(left|refused) /.test(fact))?.[0]
        .split(' ')[1] ?? '',
    /** Records that the member left a session. Call it before tokens and state are removed, so that other tabs find the reason. */
    addLeft: (id: string) => add({ [leftFact(id)]: laterThan(leftFact(id)) }),
    /** Records a logout. `id`: the session, or "" if its id is not known. `requestedAt`: the time at which the member requested it. */
    addLogout: (id: string, requestedAt: number) =>
      add({
        logout: laterThan('logout'),
        asked: Math.max(requestedAt, timeOf('asked') + 0.001),
        ...(id ? { [leftFact(id)]: laterThan(leftFact(id)) } : { unknown: requestedAt }),
      }),
    /**
     * Marks a session as not left: the member signed in to it again. Without an id, it marks all sessions: the application has supplied
     * tokens, and their session is not known.
     */
    reopen(id = ''): void {
      for (const [fact, time] of Object.entries(read())) if (time > 0 && fact.startsWith(leftFact(id))) add({ [fact]: -laterThan(fact) })
    },
    /** Call it after another tab may have written the record: writes the facts again that the other tab did not have. */
    repair(): void {
      if (JSON.stringify(stored() ?? {}) !== JSON.stringify(read())) writeJson(tab.local, key, known)
    },
  }
}
