import { readJson } from '../browser/storage.ts'
import type { Stop, Tab } from '../browser/tab.ts'
import { ApiError, UnreachableError } from '../errors.ts'
import { LEASE_LASTS, LEASE_SETTLES, LONGEST_RETRY_AFTER, REFRESH_EVERY, TAB_SPREAD, WAKE_SPREAD } from '../limits.ts'
import type { Names } from '../names.ts'
import { backoff } from './backoff.ts'
import type { Session } from './session.ts'

/** What the tabs of a browser tell each other about refreshing. Times are ms since the epoch. */
export interface Lease {
  /** The client that refreshes, or did so last. */
  readonly owner: string
  /** Until then nobody else starts. 0: it has finished. */
  readonly until: number
  /** The session this is about; a lease of another one counts for nothing. */
  readonly session: string
  readonly refreshedAt: number
  readonly failures: number
  /** Not before then after a failure… */
  readonly notBefore: number
  /** …and not even on waking, if the provider itself asked to wait. */
  readonly asked: boolean
}

const NOBODY: Lease = { owner: '', until: 0, session: '', refreshedAt: 0, failures: 0, notBefore: 0, asked: false }

/** Reads a lease; anything odd in storage counts as none. */
export function decodeLease(entry: unknown, session: string): Lease {
  if (typeof entry !== 'object' || entry === null) return NOBODY
  const lease: Partial<Record<string, unknown>> = { ...entry }
  const number = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : 0)
  if (lease['session'] !== session || typeof lease['owner'] !== 'string') return NOBODY
  return {
    owner: lease['owner'],
    session,
    until: number(lease['until']),
    refreshedAt: number(lease['refreshedAt']),
    failures: number(lease['failures']),
    notBefore: number(lease['notBefore']),
    asked: lease['asked'] === true,
  }
}

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
export function createRefresh({
  tab,
  names,
  session,
  owner,
  renew,
}: {
  tab: Tab
  names: Names
  session: Session
  owner: string
  renew: () => Promise<unknown>
}) {
  const spread = tab.random() * TAB_SPREAD
  const key = names.storage.lease
  let cancel: Stop = () => {}
  let working = false
  let stopped = false

  const sessionId = () => session.get().state.session?.member_session_id ?? ''
  const read = () => decodeLease(readJson(tab.local, key), sessionId())
  const write = (lease: Lease) => {
    tab.local.set(key, JSON.stringify(lease))
    tab.hint(key)
  }
  const mine = (change: Partial<Lease>): Lease => ({ ...read(), owner, session: sessionId(), ...change })

  const plan = (earliest = 0) => {
    if (working) return
    cancel()
    if (stopped || !worthwhile()) return
    cancel = tab.after(Math.max(dueAt(read(), owner, spread, tab.now()), earliest) - tab.now(), () => void attempt())
  }
  /** A session that cannot be seen (HttpOnly cookies) is asked for once; one that can be seen, always. */
  const worthwhile = () => session.get().state.session !== undefined || session.token() !== null || (hidden && session.get().fromCache)
  let hidden = false

  async function attempt(): Promise<void> {
    if (stopped || working || dueAt(read(), owner, 0, tab.now()) > tab.now()) return plan()
    working = true
    write(mine({ until: tab.now() + LEASE_LASTS }))
    // Two tabs may have taken it in the same moment: the one that wrote last has it.
    await new Promise<void>((settled) => void (cancel = tab.after(LEASE_SETTLES, settled)))
    const before = read()
    try {
      if (!stopped && before.owner === owner) await work()
    } finally {
      working = false
      plan()
    }
  }

  async function work(): Promise<void> {
    try {
      await renew()
    } catch (error) {
      if (stopped || !worthwhile()) return
      const retryAfter = error instanceof ApiError || error instanceof UnreachableError ? error.retry_after : undefined
      const failures = read().failures + 1
      write(
        mine({ until: 0, failures, notBefore: tab.now() + backoff(failures, tab.random(), retryAfter), asked: retryAfter !== undefined }),
      )
    }
  }

  /** The provider has just confirmed the session, by a refresh or by a sign-in. */
  function succeeded(): void {
    write(mine({ until: 0, refreshedAt: tab.now(), failures: 0, notBefore: 0, asked: false }))
    plan()
  }

  function wake(): void {
    const lease = read()
    if (stopped || working || !worthwhile()) return
    if (lease.failures > 0 && !lease.asked) write({ ...lease, notBefore: 0 })
    plan(tab.now() + tab.random() * WAKE_SPREAD)
  }

  return {
    /** `mayBeHidden`: the session may live in cookies that scripts cannot read. */
    start({ mayBeHidden }: { mayBeHidden: boolean }): void {
      hidden = mayBeHidden
      const lease = read()
      if (tab.now() < lease.refreshedAt + REFRESH_EVERY) session.adopt({ confirmed: true })
      plan()
    },
    succeeded,
    /** Looks again, because the session or the lease changed. */
    replan: plan,
    follow(): Stop {
      const stops = [
        tab.on('storage', (changed) => {
          if (changed !== null && changed !== key) return
          if (read().until === 0 && read().failures === 0 && read().refreshedAt > 0) session.adopt({ confirmed: true })
          plan()
        }),
        tab.on('online', wake),
        tab.on('visible', wake),
        tab.on('restored', wake),
        session.subscribe(() => plan()),
      ]
      return () => {
        stopped = true
        cancel()
        stops.forEach((stop) => stop())
      }
    },
  }
}
