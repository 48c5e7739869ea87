import { readJson, writeJson } from '../browser/storage.ts'
import { isJson } from '../contract/fields.ts'
import type { Core } from '../core.ts'
import { MAX_KNOWN_ENDINGS } from '../limits.ts'

/**
 * How sessions of this browser ended, as facts with a time in ms since the epoch:
 * - `left ID`: the member left the session, by a logout or another sign-in. A negative time: the member is back in it.
 * - `refused ID TOKEN`: the provider refused the session's token, given by its fingerprint.
 * - `logout`: the last time that a session was ended by a logout. Later than the time of the logout before.
 * - `asked`: when the member asked for that logout.
 * - `unknown`: the same, for a logout in a tab that did not know the session. It ends every session that was shown before.
 */
type Facts = Readonly<Record<string, number>>

/** The record of how sessions ended. */
export type Endings = ReturnType<typeof createEndings>

/** The later time counts for each fact. */
function merge(known: Facts, stored: unknown): Facts {
  const latest = new Map(Object.entries(known))
  for (const [fact, at] of Object.entries(isJson(stored) ? stored : {}))
    if (typeof at === 'number' && Math.abs(at) > Math.abs(latest.get(fact) ?? 0)) latest.set(fact, at)
  // Newest first; all tabs agree on the order of facts of the same time.
  const newest = [...latest].sort(([a, atA], [b, atB]) => Math.abs(atB) - Math.abs(atA) || (a < b ? -1 : 1))
  return Object.fromEntries(newest.slice(0, MAX_KNOWN_ENDINGS))
}

/**
 * The record of how sessions ended, shared by all tabs through storage. Two tabs can write it at the same time, so each tab keeps what it
 * knows in memory and merges that with what it reads.
 */
export function createEndings({ tab, names }: Core) {
  const key = names.key('tombstone')
  let known: Facts = {}
  const stored = () => readJson(tab.local, key)
  const read = () => (known = merge(known, stored()))
  const timeOf = (fact: string): number => read()[fact] ?? 0
  const add = (facts: Facts) => {
    known = merge(read(), facts)
    writeJson(tab.local, key, known)
  }
  const left = (id: string) => `left ${id}`
  const laterThan = (fact: string) => Math.max(tab.now(), Math.abs(timeOf(fact)) + 1)
  return {
    timeOf,
    isLeft: (id: string): boolean => timeOf(left(id)) > 0,
    /** When the provider refused a session, with any token or with the given one. */
    refusedAt: (id: string, token = ''): number =>
      Math.max(0, ...Object.entries(read()).map(([fact, at]) => (fact.startsWith(`refused ${id} ${token}`) ? at : 0))),
    /** The session that ended last; "" if none has. */
    lastId: (): string =>
      Object.entries(read())
        .find(([fact, at]) => at > 0 && /^(left|refused) /.test(fact))?.[0]
        .split(' ')[1] ?? '',
    /** Records why a session is over. Call it before tokens and state are removed, so that other tabs find the reason. */
    addLeft: (id: string) => add({ [left(id)]: laterThan(left(id)) }),
    addRefused: (id: string, token: string) => add({ [`refused ${id} ${token}`]: tab.now() }),
    /** Records a logout from a session, or from an unknown one (""), that the member asked for at a time. */
    addLogout: (id: string, asked: number) =>
      add({ logout: laterThan('logout'), asked, ...(id ? { [left(id)]: laterThan(left(id)) } : { unknown: asked }) }),
    /** The member signed in to this session again. */
    reopen(id: string): void {
      if (timeOf(left(id)) > 0) add({ [left(id)]: -laterThan(left(id)) })
    },
    /** The host brought tokens of a session that is not known here. */
    reopenAll: () =>
      add(Object.fromEntries(Object.keys(read()).flatMap((fact) => (fact.startsWith('left ') ? [[fact, -laterThan(fact)]] : [])))),
    /** Another tab wrote the record: adds the facts again that the other tab did not know. */
    repair(): void {
      if (JSON.stringify(stored()) !== JSON.stringify(read())) writeJson(tab.local, key, known)
    },
  }
}
