/*
 * A model of the environment of the session engine: a browser with three tabs, and a provider with its valid tokens. The tabs run the
 * package's own code. A test plays a history of events, lets everything pending finish, and compares the state of the tabs with the state
 * that the history requires.
 */

import type { B2BClient } from '../../src/clientTypes.ts'
import { isB2BError } from '../../src/errors.ts'
import {
  BACKOFF_BASE_MS,
  CALL_TIMEOUT_MS,
  LEASE_TTL_MS,
  MAX_BACKOFF_DOUBLINGS,
  MAX_TAB_JITTER_MS,
  MAX_TAB_SYNC_DELAY_MS,
  REFRESH_INTERVAL_MS,
  SIGN_IN_TIMEOUT_MS,
} from '../../src/limits.ts'
import { answer, createBrowser, provider, refusal, signedIn, START, TOKEN, type WriteDelays, type Provider } from '../browser.ts'

const TABS = 3

/**
 * One event of a history. Events in a tab: a login, a sign-in that needs another step, a refresh by the application, a revoke, the arrival
 * of the writes of other tabs, disposal of the client. Global events: the provider ends the session; time passes until every write has
 * arrived in every tab; time passes until a refresh is due; the oldest or the newest pending answer arrives.
 */
export type Event =
  | `${'login' | 'pending' | 'refresh' | 'revoke' | 'hear' | 'dispose'} ${number}`
  | 'expire'
  | 'due'
  | 'wait'
  | 'oldest'
  | 'newest'
/** The start of a history, and whether the provider rotates the token at each refresh. */
export interface Setting {
  readonly begins: 'signed out' | 'signed in'
  readonly token: 'stays' | 'rotates'
  /** Whether a request reaches the provider when it is sent, or only when its answer is released. */
  readonly reaches: 'at once' | 'late'
  /** The entries of other tabs that arrive first. Cookies take 10 ms, the late storage entries 500 ms. */
  readonly first: 'state' | 'endings'
  /** False for a browser without Web Locks. Such a browser can show a session as ended for a moment, but must not lose it. */
  readonly locks: boolean
  /** Kinds of events that are excluded. */
  readonly without?: readonly string[]
}

interface Account {
  readonly id: string
  /** The only valid token; all earlier ones are invalid. */
  token: string
  alive: boolean
  rotations: number
  /** True if the answer with the valid token never arrived or was given up. This browser can then lose the session. */
  lost: boolean
}
interface Held {
  readonly kind: 'login' | 'pending' | 'refresh' | 'revoke'
  readonly tab: number
  readonly at: number
  readonly reach: () => Reply
  readonly reply: Reply | undefined
  readonly arrive: (response: Response) => void
}
interface Reply {
  readonly response: () => Response
  /** Set if only this answer has the valid token of the session. */
  readonly tells?: Account
}

const STATE = `acme_sdk_state_${TOKEN}`
const LOGIN = '/b2b/magic_links/authenticate'
const PENDING = '/b2b/magic_links/discovery/authenticate'
const REFRESH = '/b2b/sessions/authenticate'
const REVOKE = '/b2b/sessions/revoke'
/** All promises that can settle do so in one turn, because the model uses no other thread. */
const turn = () => new Promise<void>((done) => setImmediate(done))
const login = { magic_links_token: 't', session_duration_minutes: 60 }

/** Kinds of events, in the playing order of independent events. */
const ORDER = ['expire', 'hear', 'dispose', 'login', 'pending', 'refresh', 'revoke']
/** Kinds of events that affect one tab only. */
const ALONE = ['hear', 'dispose']

/**
 * Returns true if the two events are independent and another history plays them in the opposite order. An event that affects one tab only
 * neither calls the provider nor writes anything.
 */
function onlySwaps(earlier: Event, later: Event): boolean {
  const [first = '', one] = earlier.split(' ')
  const [second = '', other] = later.split(' ')
  if (one === other || !ORDER.includes(first) || !ORDER.includes(second)) return false
  const independent = ALONE.includes(second) || (second === 'expire' && ALONE.includes(first))
  const order = ORDER.indexOf(second) - ORDER.indexOf(first)
  return independent && (order < 0 || (order === 0 && Number(other) < Number(one)))
}

/** A played history, its violations of the specification, and the possible next events. */
export interface Played {
  readonly history: readonly Event[]
  readonly violations: readonly string[]
  readonly next: readonly Event[]
}

/** Plays a history. An event is given by name or as a number that selects one of the possible events. */
export async function play(setting: Setting, events: readonly (Event | number)[]): Promise<Played> {
  const world = await createWorld(setting)
  const history: Event[] = []
  for (const given of events) {
    const possible = world.possible()
    const event = typeof given === 'number' ? possible[given % possible.length] : given
    if (event === undefined) break
    history.push(event)
    await world.happen(event)
  }
  const next = world.possible()
  await world.quieten()
  return { history, violations: world.violations, next }
}

/** After this time every write has arrived in every tab, and everything that waits for it has continued. */
const ARRIVED_MS = 2 * MAX_TAB_SYNC_DELAY_MS

async function createWorld({ begins, token, reaches, first, locks, without = [] }: Setting) {
  const isEarly = (key: string) => key.endsWith('::tombstone') === (first === 'endings')
  const late: WriteDelays = { cookies: () => 10, storage: (_, key) => (isEarly(key) ? 5 : 500) }
  const browser = createBrowser({ delaysMs: late, hasLocks: locks, waitUntilSettled: turn })
  browser.local.set(`${STATE}::bootstrap`, JSON.stringify({ keptAt: START }))
  const accounts: Account[] = []
  const violations: string[] = []
  let held: Held[] = []
  /** The session that this browser must have, or null. */
  let current: Account | null = null
  /** Sessions that a sign-in replaced in a tab that had not seen them yet. Such a session may remain instead of the new one. */
  const contenders: Account[] = []
  /** Sessions with an acknowledged end. */
  const ended = new Set<string>()
  /** Counts acknowledgements, which gives the order of logins and revokes. */
  let clock = 0
  const lastRevoke = { asked: 0, acknowledged: 0 }
  /** The start of the last acknowledged revoke of any session. */
  let anyRevokeAsked = 0
  let lastLogin = 0
  let revokes = 0
  let pends = 0
  let isContested = false
  /** True if requests are answered at once, without an event of the history. */
  let answered = true
  let waited = false

  const bearer = (headers: Headers) => atob((headers.get('Authorization') ?? '').slice('Basic '.length)).slice(TOKEN.length + 1)
  const accountOf = (value: string) => accounts.find(({ id }) => id === value.split('.')[0])
  const good = (value: string) => accounts.find((account) => account.alive && account.token === value)
  const says = (account: Account) => answer({ ...signedIn('ada', account.token, browser.now()), ...sessionOf(account) })
  const sessionOf = (account: Account) => ({
    member_session: {
      member_session_id: account.id,
      last_accessed_at: new Date(browser.now()).toISOString(),
      expires_at: new Date(browser.now() + 3_600_000).toISOString(),
      roles: [],
    },
  })
  const unknown = { response: () => refusal(404, 'session_not_found') }

  const operations: { readonly [K in Held['kind']]: (value: string) => Reply } = {
    login: () => {
      const id = `s${accounts.length + 1}`
      const account: Account = { id, token: `${id}.0`, alive: true, rotations: 0, lost: false }
      accounts.push(account)
      return { response: () => says({ ...account, token: `${id}.0` }) }
    },
    pending: () => ({ response: () => answer({ email_address: 'a@b.co', intermediate_session_token: 'p', discovered_organizations: [] }) }),
    refresh: (value) => {
      const account = good(value)
      if (account === undefined) return unknown
      if (token === 'rotates') account.token = `${account.id}.${(account.rotations += 1)}`
      const told = { ...account }
      return token === 'rotates' ? { response: () => says(told), tells: account } : { response: () => says(told) }
    },
    revoke: (value) => {
      const account = good(value)
      if (account === undefined) return unknown
      account.alive = false
      return { response: () => answer({}) }
    },
  }
  const waiting =
    (tab: number, kind: Held['kind']): Provider =>
    ({ headers }) => {
      const reach = () => operations[kind](bearer(headers))
      if (answered) return reach().response()
      return new Promise((arrive) => {
        held.push({ kind, tab, at: browser.now(), reach, reply: reaches === 'at once' ? reach() : undefined, arrive })
      })
    }

  if (begins === 'signed in') remember()
  /** Stores the session of a member who signed in on a page that was closed since. */
  function remember(): void {
    operations.login('')
    const account = accounts[0] ?? null
    if (account === null) return
    const { member, organization } = signedIn()
    const lease = {
      owner: 'closed',
      until: 0,
      session: account.id,
      triedAt: START,
      refreshedAt: START,
      failures: 0,
      notBefore: 0,
      waitRequested: false,
    }
    browser.local.set(STATE, JSON.stringify({ session: sessionOf(account).member_session, member, organization }))
    browser.local.set(`${STATE}::lease`, JSON.stringify(lease))
    browser.writeCookie(`acme_session=${account.token}; path=/`)
    browser.writeCookie(`acme_session_jwt=jwt.${account.token}; path=/`)
    current = account
  }

  const tabs = Array.from({ length: TABS }, (_, index) => {
    const served = provider({
      [LOGIN]: waiting(index, 'login'),
      [PENDING]: waiting(index, 'pending'),
      [REFRESH]: waiting(index, 'refresh'),
      [REVOKE]: waiting(index, 'revoke'),
    })
    const made = browser.tab(served)
    const client = made.open({ telemetry: false })
    const tab = { client, catchUp: made.catchUp, isBehind: made.isBehind, disposed: false }
    client.onStateChange(({ session }) => {
      if (session === undefined && !tab.disposed) mayShowNobody(index)
    })
    return tab
  })
  type OpenTab = (typeof tabs)[number]
  const at = (index: number): OpenTab => {
    const tab = tabs[index]
    if (tab === undefined) throw new Error('There is no such tab.')
    return tab
  }
  const open = () => tabs.filter(({ disposed }) => !disposed)
  const hear = (tab: OpenTab) => tab.catchUp()

  /**
   * Called when a tab shows that no user is signed in. With Web Locks this is allowed only if the session has ended, or if a revoke or
   * another sign-in was requested.
   */
  function mayShowNobody(index: number): void {
    if (!locks || revokes > 0 || pends > 0 || isContested) return
    if (current !== null && current.alive && !current.lost) complain(`Tab ${index} shows ${current.id} as ended, although it is alive.`)
  }
  const complain = (sentence: string) => void violations.push(sentence)
  const untyped = (what: string, error: unknown) =>
    isB2BError(error) || complain(`${what} failed with an error that is not a B2BError: ${String(error)}`)
  const isGone = (error: unknown) => isB2BError(error) && error.name === 'ApiError' && error.error_type === 'session_not_found'

  async function signIn({ client }: { client: B2BClient }): Promise<void> {
    const begun = (clock += 1)
    try {
      const { member_session } = await client.magicLinks.authenticate(login)
      const account = accountOf(member_session?.member_session_id ?? '')
      if (account === undefined) return complain('A login brought no session.')
      // A login that started before an acknowledged logout must not stay. Another sign-in after the logout opens the browser again, also
      // for logins that started earlier.
      if (begun < lastRevoke.asked && lastLogin < lastRevoke.acknowledged) return
      lastLogin = clock += 1
      current = account
      // A logout also ends logins that started before it, even if it ended an earlier session.
      account.lost ||= begun < anyRevokeAsked
    } catch (error) {
      untyped('A login', error)
    }
  }
  /** An incomplete sign-in replaces the session. */
  async function pend({ client }: { client: B2BClient }): Promise<void> {
    pends += 1
    const sees = client.session.getSync()?.member_session_id
    try {
      await client.magicLinks.discovery.authenticate({ discovery_magic_links_token: 't' })
      // If this tab had not seen the latest session yet, either of the two may remain.
      isContested ||= current !== null && current.id !== sees
      current = null
    } catch (error) {
      untyped('A pending sign-in', error)
    }
  }
  async function revoke({ client }: { client: B2BClient }): Promise<void> {
    const asked = (clock += 1)
    revokes += 1
    // The session that this tab sees. Another tab may have signed in a moment ago.
    const about = accountOf(client.session.getTokens()?.session_token ?? '')
    const acknowledged = () => {
      if (about !== undefined) ended.add(about.id)
      // A logout without a visible session also gives up a pending refresh, which could still open a session.
      if (about === undefined && current !== null && lastLogin < asked) current.lost = true
      anyRevokeAsked = asked
      if (about !== undefined && about !== current) return
      Object.assign(lastRevoke, { asked, acknowledged: (clock += 1) })
      if (about !== undefined) current = null
    }
    try {
      await client.session.revoke()
      acknowledged()
    } catch (error) {
      untyped('A revoke', error)
      if (isGone(error)) acknowledged()
    }
  }

  /** Delivers one answer. If it is too late or its tab is gone, the token in it is lost. */
  async function release(one: Held | undefined): Promise<void> {
    if (one === undefined) return
    held = held.filter((other) => other !== one)
    const sees = at(one.tab).client.session.getSync()?.member_session_id
    if (one.kind === 'login' && current !== null && current.id !== sees) contenders.push(current)
    const { response, tells } = one.reply ?? one.reach()
    const deadline = one.kind === 'login' ? SIGN_IN_TIMEOUT_MS : CALL_TIMEOUT_MS
    if (tells !== undefined && browser.now() - one.at >= deadline) tells.lost = true
    one.arrive(response())
    await turn()
  }
  const loseLate = async () => {
    for (const one of held.filter(({ at: asked }) => browser.now() - asked >= SIGN_IN_TIMEOUT_MS)) await release(one)
  }

  const everywhere: { readonly [event: string]: () => unknown } = {
    expire: () => accounts.forEach((account) => void (account.alive = false)),
    oldest: () => release(held[0]),
    newest: () => release(held.at(-1)),
    wait: () => browser.advance(ARRIVED_MS),
    // After three minutes, requests without an answer are given up.
    async due() {
      waited = true
      await browser.advance(REFRESH_INTERVAL_MS + MAX_TAB_JITTER_MS)
      await loseLate()
    },
  }
  const inTab: { readonly [event: string]: (tab: OpenTab) => unknown } = {
    login: (tab) => void signIn(tab),
    pending: (tab) => void pend(tab),
    refresh: (tab) => void tab.client.session.authenticate().catch((error: unknown) => untyped('A refresh', error)),
    revoke: (tab) => void revoke(tab),
    hear,
    dispose: (tab) => {
      tab.disposed = true
      // A tab that has not seen a login or logout yet may overwrite it, and the tab that would restore it is gone.
      isContested ||= tabs.some((other) => !other.disposed && other.isBehind())
      tab.client.dispose()
    },
  }
  async function happen(event: Event): Promise<void> {
    const [what = '', index] = event.split(' ')
    await (index === undefined ? everywhere[what]?.() : inTab[what]?.(at(Number(index))))
    // Each event has its own millisecond.
    await browser.advance(1)
  }

  let last: Event | null = null
  /**
   * The tabs with at least one event. Tabs without an event are equal, so only the first of them counts. An event is possible if it has an
   * effect and is not only a swap with the one before.
   */
  const used = new Set<number>()
  function possible(): Event[] {
    const events: Event[] = []
    const anyone = Object.keys(browser.cookies()).length > 0 || held.length > 0
    tabs.forEach((tab, index) => {
      if (tab.disposed || (index > 0 && !used.has(index) && !used.has(index - 1))) return
      events.push(`login ${index}`)
      if (anyone || tab.client.session.getSync() !== null) events.push(`pending ${index}`, `refresh ${index}`, `revoke ${index}`)
      if (tab.isBehind()) events.push(`hear ${index}`)
      // Disposing a tab without events has no effect.
      if (used.has(index)) events.push(`dispose ${index}`)
    })
    if (accounts.some(({ alive }) => alive)) events.push('expire')
    if (accounts.length > 0) events.push('due')
    if (tabs.some((tab) => !tab.disposed && tab.isBehind())) events.push('wait')
    if (held.length > 0) events.push('oldest')
    if (held.length > 1) events.push('newest')
    return events.filter((event) => !without.includes(event.split(' ')[0] ?? '') && (last === null || !onlySwaps(last, event)))
  }

  const seen = () => open().map(({ client }) => ({ state: client.getState(), tokens: client.session.getTokens() }))
  function check(when: string): void {
    const views = seen()
    for (const { state, tokens } of views) {
      const id = state.session?.member_session_id
      if (id !== undefined && ended.has(id)) complain(`${when}, a tab shows ${id}, which was revoked.`)
      const of = accountOf(tokens?.session_token ?? '')
      if (of !== undefined && ended.has(of.id)) complain(`${when}, a tab has a token of ${of.id}, which was revoked.`)
    }
    if (new Set(views.map((view) => JSON.stringify(view))).size > 1) complain(`${when}, the tabs do not agree: ${JSON.stringify(views)}`)
  }

  /** Delivers all answers, lets time pass, and checks the result. */
  async function quieten(): Promise<void> {
    // A queued call is sent after the one before it was answered.
    do {
      await release(held[0])
      await browser.advance(ARRIVED_MS)
    } while (held.length > 0)
    answered = true
    await browser.advance(2 * ARRIVED_MS)
    check('When all has arrived')
    // Unanswered refreshes delay the next one.
    await browser.advance(
      REFRESH_INTERVAL_MS + LEASE_TTL_MS + MAX_TAB_JITTER_MS + (waited ? BACKOFF_BASE_MS * 2 ** MAX_BACKOFF_DOUBLINGS : 0),
    )
    check('Later')
    // Assigned in callbacks, which TypeScript does not track.
    const must = current as Account | null
    const [view] = seen()
    const holds = view?.state.session?.member_session_id
    const has = view?.tokens?.session_token
    if (isContested) return disposeAll()
    const remains = (account: Account | null) => account !== null && holds === account.id && has === account.token
    if (must !== null && contenders.some((account) => account.alive && remains(account))) return disposeAll()
    if (view !== undefined && must !== null && must.alive && !must.lost && !remains(must))
      complain(`The session ${must.id} is lost: a tab shows ${holds}, with the token ${has} for ${must.token}.`)
    if (view !== undefined && !must?.alive && (holds !== undefined || has !== undefined))
      complain(`There is no session, but a tab shows ${holds}, with the token ${has}.`)
    await disposeAll()
  }
  async function disposeAll(): Promise<void> {
    open().forEach(({ client }) => client.dispose())
    await turn()
  }

  await turn()
  answered = false
  return {
    violations,
    possible,
    quieten,
    happen(event: Event): Promise<void> {
      const index = event.split(' ')[1]
      if (index !== undefined) used.add(Number(index))
      last = event
      return happen(event)
    },
  }
}
