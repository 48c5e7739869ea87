import { readJson, writeJson } from '../browser/storage.ts'
import type { Stop } from '../browser/tab.ts'
import { within } from '../browser/within.ts'
import type { Core } from '../core.ts'
import { BREATH, LEASE_LASTS, LEASE_SETTLES, LONGEST_RETRY_AFTER, REFRESH_EVERY, TAB_SPREAD, WAKE_SPREAD } from '../limits.ts'
import { uuid } from '../random.ts'
import { backoff } from './backoff.ts'
import type { Session } from './session.ts'

/** What the tabs of a browser tell each other about refreshing. Times are ms since the epoch. This is what is known where nothing is. */
const NOBODY = {
  /** The client that refreshes, or did so last. */
  owner: '',
  /** Until then nobody else starts. 0: it has finished. */
  until: 0,
  /** The session this is about; a lease of another one counts for nothing. */
  session: '',
  triedAt: 0,
  refreshedAt: 0,
  failures: 0,
  /** Not before then after a failure… */
  notBefore: 0,
  /** …and not even on waking, if the provider itself asked to wait. */
  asked: false,
}
export type Lease = Readonly<typeof NOBODY>

const isLease = (entry: unknown): entry is Lease =>
  Object.entries(NOBODY).every(([name, value]) => typeof Object(entry)[name] === typeof value)

/** The first of these entries that is a lease of a session; anything odd counts as none. */
export const decodeLease = (entries: readonly unknown[], session: string): Lease =>
  entries.find((entry): entry is Lease => isLease(entry) && entry.session === session) ?? NOBODY

/**
 * When a tab may refresh, in ms since the epoch. The tab that did it last goes first; the others follow a little later, so
 * that they find its lease instead of starting too. The tabs' clocks may differ a little; a time that is far ahead was
 * written before the clock was set back, and postpones nothing.
 */
export function dueAt(lease: Lease, owner: string, spread: number, now: number): number {
  const believed = (at: number, ahead: number) => (at > now + ahead ? 0 : at)
  const last = Math.min(believed(lease.refreshedAt, REFRESH_EVERY), now)
  const next = Math.max(last === 0 ? 0 : last + REFRESH_EVERY, believed(lease.notBefore, LONGEST_RETRY_AFTER))
  if (lease.owner === owner || lease.owner === '') return next
  return Math.max(next, believed(lease.until, 2 * LEASE_LASTS)) + spread
}

/** Keeps the session alive: one refresh per browser, whatever the number of tabs. */
export function createRefresh({ tab, names, settings }: Core, session: Session) {
  const owner = uuid()
  const spread = tab.random() * TAB_SPREAD
  const key = names.key('lease')
  let cancel: Stop = () => {}
  let working = false
  let confirm: () => Promise<unknown>
  /** The last success of which this tab has heard. */
  let adoptedAt = 0

  const sessionId = () => session.get().state.session?.member_session_id ?? ''
  /** The last lease of this tab. It counts where storage has none of its session: there may be a tab that does not know of the session. */
  let own: unknown
  const read = () => decodeLease([readJson(tab.local, key), own], sessionId())
  const write = (change: Partial<Lease>) => {
    own = { ...read(), ...change, owner, session: sessionId() }
    writeJson(tab.local, key, own)
    tab.hint(key)
  }
  /** A session that cannot be seen (HttpOnly cookies) is asked for once; one that can be seen, always. */
  const worthwhile = () => session.isThere() || (settings.mayBeHidden && session.get().fromCache)

  /** Schedules the next refresh, because the session or the lease changed. */
  function plan(earliest = 0, isWorthwhile = worthwhile(), lease = read()): void {
    if (working) return
    cancel()
    if (isWorthwhile) cancel = tab.after(Math.max(dueAt(lease, owner, spread, tab.now()), earliest) - tab.now(), () => void attempt())
  }

  /** Takes the lease; false if another tab holds it. */
  async function take(): Promise<boolean> {
    const { owner: holder, until } = read()
    if (until > tab.now() && until <= tab.now() + LEASE_LASTS) return holder === owner
    write({ until: tab.now() + LEASE_LASTS, triedAt: tab.now() })
    // Two tabs may have taken it in the same moment: the one that wrote last has it.
    await within(tab, LEASE_SETTLES)
    return read().owner === owner
  }

  async function attempt(): Promise<void> {
    if (working || dueAt(read(), owner, 0, tab.now()) > tab.now()) return plan()
    working = true
    if (await take()) await confirm().catch(failed)
    working = false
    plan()
  }

  function failed(error: unknown): void {
    // A client that was disposed meanwhile must not hold the other tabs back.
    if (tab.closed()) return
    if (!worthwhile()) return write({ until: 0 })
    // A call rejects with an error of this package; some of them have this property.
    const { retry_after: retryAfter } = error as { readonly retry_after?: number | undefined }
    const failures = read().failures + 1
    write({ until: 0, failures, notBefore: tab.now() + backoff(failures, tab.random(), retryAfter), asked: retryAfter !== undefined })
  }

  function wake(): void {
    const { failures, asked, triedAt } = read()
    if (working || !worthwhile()) return
    if (failures > 0 && !asked) write({ notBefore: triedAt + BREATH })
    plan(tab.now() + tab.random() * WAKE_SPREAD)
  }

  function release(): void {
    const { owner: holder, until } = read()
    if (holder === owner && until > 0) write({ until: 0 })
  }

  return {
    /** The lease as it decides about turns where there are no Web Locks. */
    lease: { take, release },
    /** The provider has just confirmed the session, by a refresh or by a sign-in. */
    succeeded(): void {
      adoptedAt = tab.now()
      write({ ...NOBODY, refreshedAt: adoptedAt })
      plan()
    },
    /** `isThere`: true if there may be a session. `confirmNow`: asks the provider about it. */
    start(isThere: boolean, confirmNow: () => Promise<unknown>): void {
      confirm = confirmNow
      tab.on('storage', (changed) => {
        if (changed !== null && changed !== key) return
        const { refreshedAt } = read()
        if (refreshedAt > 0 && refreshedAt !== adoptedAt) session.adopt(true)
        adoptedAt = refreshedAt
        plan()
      })
      for (const event of ['online', 'visible', 'restored'] as const) tab.on(event, wake)
      // The next page, or another tab, must not wait for a page that is gone.
      tab.on('left', release)
      tab.closing(release)
      session.subscribe(() => plan())
      if (!isThere) return
      const lease = read()
      adoptedAt = lease.refreshedAt
      const age = tab.now() - adoptedAt
      if (age >= 0 && age < REFRESH_EVERY) session.adopt(true)
      plan(0, true, lease)
    },
  }
}
