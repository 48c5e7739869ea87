import { readJson, writeJson } from '../browser/storage.ts'
import { isJson } from '../contract/fields.ts'
import type { Core } from '../core.ts'
import { MAX_KNOWN_ENDINGS } from '../limits.ts'
import { same } from '../same.ts'

/** Why a session is over: the member left it (by logging out or by another sign-in), or the provider refused it. `open`: it is not over, the member signed in to it again. */
type End = 'left' | 'refused' | 'open'

/** How sessions of this browser ended. Times are ms since the epoch; 0 means never. */
interface Endings {
  /** The last logout: when the session was ended here, and when the member asked for it. Each logout has a later time than the one before. */
  readonly loggedOutAt: number
  readonly logoutAskedAt: number
  /** The last logout in a tab that did not know which session it ended: every session that was shown before is over. */
  readonly allLeftAt: number
  /** The end of each session, newest first. With a refusal, the fingerprint of the token that was refused. */
  readonly sessions: readonly Ending[]
}
type Ending = readonly [id: string, at: number, end: End, refusedToken: string]

const NONE: Endings = { loggedOutAt: 0, logoutAskedAt: 0, allLeftAt: 0, sessions: [] }

const timeOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

function decode(stored: unknown): Endings {
  if (!isJson(stored)) return NONE
  const { loggedOutAt, logoutAskedAt, allLeftAt, sessions } = stored
  const isEntry = (entry: unknown): entry is Ending => Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number'
  return {
    loggedOutAt: timeOf(loggedOutAt),
    logoutAskedAt: timeOf(logoutAskedAt),
    allLeftAt: timeOf(allLeftAt),
    sessions: Array.isArray(sessions) ? sessions.filter(isEntry) : [],
  }
}

/** What two tabs know together. For each session the later news counts. */
function merge(a: Endings, b: Endings): Endings {
  const latest = new Map<string, Ending>()
  for (const entry of [...a.sessions, ...b.sessions]) if (entry[1] > (latest.get(entry[0])?.[1] ?? 0)) latest.set(entry[0], entry)
  return {
    loggedOutAt: Math.max(a.loggedOutAt, b.loggedOutAt),
    logoutAskedAt: Math.max(a.logoutAskedAt, b.logoutAskedAt),
    allLeftAt: Math.max(a.allLeftAt, b.allLeftAt),
    sessions: [...latest.values()].sort((x, y) => y[1] - x[1] || (x[0] < y[0] ? 1 : -1)).slice(0, MAX_KNOWN_ENDINGS),
  }
}

/**
 * The record of how sessions ended, shared by all tabs through storage. Two tabs may write it at the same time, so each keeps what it
 * knows in memory and merges it with what it reads.
 */
export function createEndings({ tab, names }: Core) {
  const key = names.key('tombstone')
  let known = NONE
  const read = (): Endings => (known = merge(known, decode(readJson(tab.local, key))))
  const write = (change: Partial<Endings>) => {
    known = merge({ ...known, ...change }, NONE)
    writeJson(tab.local, key, known)
  }
  const add = (id: string, end: End, refusedToken = '') => {
    const { sessions } = read()
    const before = sessions.find((entry) => entry[0] === id)
    if (id !== '') write({ sessions: [[id, Math.max(tab.now(), (before?.[1] ?? 0) + 1), end, refusedToken], ...sessions] })
  }
  const endOf = (id: string): End | undefined => read().sessions.find((entry) => entry[0] === id)?.[2]
  return {
    read,
    isLeft: (id: string): boolean => endOf(id) === 'left',
    /** The session that ended last, and the fingerprint of its refused token. */
    last(): { readonly id: string; readonly refusedToken: string } {
      const [id = '', , , refusedToken = ''] = read().sessions.find(([, , end]) => end !== 'open') ?? []
      return { id, refusedToken }
    },
    /** Records why a session is over. Call it before tokens and state are removed, so that other tabs find the reason. */
    add,
    /** Records a logout from a session, or from an unknown one (''). `askedAt`: when the member asked for it. */
    addLogout(id: string, askedAt: number): void {
      const { loggedOutAt, allLeftAt } = read()
      write({ loggedOutAt: Math.max(tab.now(), loggedOutAt + 1), logoutAskedAt: askedAt, allLeftAt: id === '' ? askedAt : allLeftAt })
      add(id, 'left')
    },
    /** The member signed in to this session, maybe again. */
    reopen(id: string): void {
      if (endOf(id) !== undefined) add(id, 'open')
    },
    /** The host brought tokens of an unknown session. */
    reopenAll(): void {
      for (const [id] of read().sessions) add(id, 'open')
    },
    /** Another tab wrote the record: what that tab did not know is added again. */
    repair(): void {
      const stored = decode(readJson(tab.local, key))
      if (!same(stored, merge(known, stored))) write(read())
    },
  }
}
