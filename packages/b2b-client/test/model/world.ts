/*
 * A model of the environment of the session engine: a browser with three tabs, and a provider with its valid tokens. The tabs run the
 * package's own code. A test plays a history of events, lets everything pending finish, and compares the state of the tabs with the state
 * that the history requires.
 */

import type { B2BClient } from '../../src/clientTypes.ts'
import { isB2BError } from '../../src/errors.ts'
import { clearDevRecords } from '../../src/internal/devRecords.ts'
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
 * One event of a history. Events in a tab: a login, a sign-in that needs another step, a change of the organization that needs another step,
 * a refresh by the application, a revoke, the arrival of the writes of other tabs, disposal of the client. Global events: the provider ends the session; time passes until every write has
 * arrived in every tab; time passes until a refresh is due; the oldest or the newest pending answer arrives.
 */
export type Event =
  | `${'login' | 'pending' | 'exchange' | 'refresh' | 'revoke' | 'hear' | 'dispose'} ${number}`
  | 'expire'
  | 'due'
  | 'wait'
  | 'oldest'
  | 'newest'
/** The conditions of a history. */
export interface Setting {
  readonly start: 'signed out' | 'signed in'
  /** The token at each refresh. */
  readonly token: 'stays' | 'rotates'
  /** The time when a request reaches the provider: when it is sent (at once), or when its answer is released (late). */
  readonly arrival: 'at once' | 'late'
  /** The entries of other tabs that arrive early, after 5 ms. The other entries arrive after 500 ms, and cookies after 10 ms. */
  readonly early: 'state' | 'endings'
  /** False for a browser without Web Locks. Such a browser can show a session as ended for a moment, but must not lose the session. */
  readonly locks: boolean
  /** Kinds of events that are excluded. */
  readonly without?: readonly string[]
}

interface Account {
  readonly id: string
  /** The only valid token. All earlier tokens are invalid. */
  token: string
  isAlive: boolean
  rotations: number
  /** True if the answer with the valid token never arrived or was given up. In this case the browser can lose the session. */
  isLost: boolean
  /** The ids of the other sessions that its tab had never shown when it signed in. */
  unseenIds: readonly string[]
}
/** A call whose answer the history releases later. */
interface HeldCall {
  readonly kind: 'login' | 'pending' | 'exchange' | 'refresh' | 'revoke'
  readonly tab: number
  readonly sentAt: number
  /** Processes the request at the provider. */
  readonly process: () => Reply
  /** Undefined if the request has not reached the provider. */
  readonly reply: Reply | undefined
  readonly answer: (response: Response) => void
}
interface Reply {
  readonly response: () => Response
  /** The account whose valid token is only in this answer. */
  readonly onlyTokenOf?: Account
}

const STATE = `acme_sdk_state_${TOKEN}`
const LOGIN = '/b2b/magic_links/authenticate'
const PENDING = '/b2b/magic_links/discovery/authenticate'
const EXCHANGE = '/b2b/sessions/exchange'
const REFRESH = '/b2b/sessions/authenticate'
const REVOKE = '/b2b/sessions/revoke'
/** Waits until all promises that can settle have settled. One turn of the event loop is enough, because the model uses no other thread. */
const waitUntilSettled = () => new Promise<void>((resolve) => setImmediate(resolve))
const login = { magic_links_token: 't', session_duration_minutes: 60 }

/** Kinds of events. If two events are independent, only the history with this order is played. */
const ORDER = ['expire', 'hear', 'dispose', 'login', 'pending', 'exchange', 'refresh', 'revoke']
/** Kinds of events that affect one tab only. Such an event neither calls the provider nor writes anything. */
const ONE_TAB_KINDS = ['hear', 'dispose']

/** Returns true if the two events are independent, and another history plays them in the opposite order. */
function isPlayedSwapped(earlier: Event, later: Event): boolean {
  const [earlierKind = '', earlierTab] = earlier.split(' ')
  const [laterKind = '', laterTab] = later.split(' ')
  if (earlierTab === laterTab || !ORDER.includes(earlierKind) || !ORDER.includes(laterKind)) return false
  const areIndependent = ONE_TAB_KINDS.includes(laterKind) || (laterKind === 'expire' && ONE_TAB_KINDS.includes(earlierKind))
  const order = ORDER.indexOf(laterKind) - ORDER.indexOf(earlierKind)
  return areIndependent && (order < 0 || (order === 0 && Number(laterTab) < Number(earlierTab)))
}

/** A played history, its violations of the specification, and the possible next events. */
export interface Played {
  readonly history: readonly Event[]
  readonly violations: readonly string[]
  readonly nextEvents: readonly Event[]
}

/** Plays a history. A number instead of an event selects one of the possible events. */
export async function play(setting: Setting, events: readonly (Event | number)[]): Promise<Played> {
  const world = await createWorld(setting)
  const history: Event[] = []
  for (const choice of events) {
    const possibleEvents = world.possibleEvents()
    const event = typeof choice === 'number' ? possibleEvents[choice % possibleEvents.length] : choice
    if (event === undefined) break
    history.push(event)
    await world.playEvent(event)
  }
  const nextEvents = world.possibleEvents()
  await world.finish()
  return { history, violations: world.violations, nextEvents }
}

/** After this time every write has arrived in every tab, and everything that waits for it has continued. */
const ARRIVED_MS = 2 * MAX_TAB_SYNC_DELAY_MS

async function createWorld({ start, token, arrival, early, locks, without = [] }: Setting) {
  // Adding a record is slow if there are many, and the clients of all histories share them.
  clearDevRecords()
  const isEarly = (key: string) => key.endsWith('::tombstone') === (early === 'endings')
  const delaysMs: WriteDelays = { cookies: () => 10, storage: (_, key) => (isEarly(key) ? 5 : 500) }
  const browser = createBrowser({ delaysMs, hasLocks: locks, waitUntilSettled })
  browser.local.set(`${STATE}::bootstrap`, JSON.stringify({ keptAt: START }))
  const accounts: Account[] = []
  const violations: string[] = []
  let heldCalls: HeldCall[] = []
  /** The session that this browser must have at the end, or null. */
  let required: Account | null = null
  /** Sessions that a sign-in replaced in a tab that had not seen them yet. Such a session may remain instead of the new session. */
  const contenders: Account[] = []
  /** The ids of the sessions with an acknowledged revoke. */
  const revokedIds = new Set<string>()
  /** Counts the starts and acknowledgements of logins and revokes. The numbers give their order. */
  let step = 0
  /** The last acknowledged revoke of the required session, or of no visible session. */
  const lastRevoke = { startedAt: 0, acknowledgedAt: 0 }
  /** The start of the last acknowledged revoke of any session. */
  let anyRevokeStartedAt = 0
  let lastLoginAt = 0
  let revokeCount = 0
  let pendingSignInCount = 0
  let isContested = false
  /** True if requests are answered at once, without an event of the history. */
  let areAnsweredAtOnce = true
  let hasWaitedForRefresh = false

  const sessionTokenIn = (headers: Headers) => atob((headers.get('Authorization') ?? '').slice('Basic '.length)).slice(TOKEN.length + 1)
  const accountOf = (value: string) => accounts.find(({ id }) => id === value.split('.')[0])
  const findAliveAccount = (value: string) => accounts.find((account) => account.isAlive && account.token === value)
  const signInAnswer = (account: Account) => answer({ ...signedIn('ada', account.token, browser.now()), ...sessionOf(account) })
  const sessionOf = (account: Account) => ({
    member_session: {
      member_session_id: account.id,
      last_accessed_at: new Date(browser.now()).toISOString(),
      expires_at: new Date(browser.now() + 3_600_000).toISOString(),
      roles: [],
    },
  })
  const unknownSession = { response: () => refusal(404, 'session_not_found') }

  const operations: { readonly [K in HeldCall['kind']]: (value: string) => Reply } = {
    login: () => {
      const id = `s${accounts.length + 1}`
      const account: Account = { id, token: `${id}.0`, isAlive: true, rotations: 0, isLost: false, unseenIds: [] }
      accounts.push(account)
      return { response: () => signInAnswer({ ...account, token: `${id}.0` }) }
    },
    pending: () => ({ response: () => answer({ email_address: 'a@b.co', intermediate_session_token: 'p', discovered_organizations: [] }) }),
    exchange: (value) =>
      findAliveAccount(value) ? { response: () => answer({ member_session: null, intermediate_session_token: 'e' }) } : unknownSession,
    refresh: (value) => {
      const account = findAliveAccount(value)
      if (account === undefined) return unknownSession
      if (token === 'rotates') account.token = `${account.id}.${(account.rotations += 1)}`
      const copy = { ...account }
      return token === 'rotates' ? { response: () => signInAnswer(copy), onlyTokenOf: account } : { response: () => signInAnswer(copy) }
    },
    revoke: (value) => {
      const account = findAliveAccount(value)
      if (account === undefined) return unknownSession
      account.isAlive = false
      return { response: () => answer({}) }
    },
  }
  /** Holds the answers to the calls of a tab until the history releases them. */
  const holdCalls =
    (tab: number, kind: HeldCall['kind']): Provider =>
    ({ headers }) => {
      const process = () => operations[kind](sessionTokenIn(headers))
      if (areAnsweredAtOnce) return process().response()
      return new Promise((resolve) => {
        const reply = arrival === 'at once' ? process() : undefined
        heldCalls.push({ kind, tab, sentAt: browser.now(), process, reply, answer: resolve })
      })
    }

  if (start === 'signed in') storeEarlierSession()
  /** Stores the session of a member who signed in on a page that is closed now. */
  function storeEarlierSession(): void {
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
    required = account
  }

  const tabs = Array.from({ length: TABS }, (_, index) => {
    const tabProvider = provider({
      [LOGIN]: holdCalls(index, 'login'),
      [PENDING]: holdCalls(index, 'pending'),
      [EXCHANGE]: holdCalls(index, 'exchange'),
      [REFRESH]: holdCalls(index, 'refresh'),
      [REVOKE]: holdCalls(index, 'revoke'),
    })
    const browserTab = browser.tab(tabProvider)
    const client = browserTab.open({ telemetry: false })
    const tab = {
      client,
      catchUp: browserTab.catchUp,
      isBehind: browserTab.isBehind,
      isDisposed: false,
      shownIds: new Set<string | undefined>(),
    }
    tab.shownIds.add(client.session.getSync()?.member_session_id)
    client.onStateChange(({ session }) => {
      tab.shownIds.add(session?.member_session_id)
      if (session === undefined && !tab.isDisposed) checkSignedOut(index)
    })
    return tab
  })
  type OpenTab = (typeof tabs)[number]
  const tabAt = (index: number): OpenTab => {
    const tab = tabs[index]
    if (tab === undefined) throw new Error('There is no such tab.')
    return tab
  }
  const openTabs = () => tabs.filter(({ isDisposed }) => !isDisposed)

  /**
   * Checks a tab that shows that no user is signed in. With Web Locks, a tab may show this only if the session has ended, or if a revoke or
   * another sign-in was requested.
   */
  function checkSignedOut(index: number): void {
    if (!locks || revokeCount > 0 || pendingSignInCount > 0 || isContested) return
    if (required !== null && required.isAlive && !required.isLost)
      reportViolation(`Tab ${index} shows ${required.id} as ended, although it is alive.`)
  }
  const reportViolation = (sentence: string) => void violations.push(sentence)
  const checkIsTyped = (what: string, error: unknown) =>
    isB2BError(error) || reportViolation(`${what} failed with an error that is not a B2BError: ${String(error)}`)
  const isSessionNotFound = (error: unknown) => isB2BError(error) && error.name === 'ApiError' && error.error_type === 'session_not_found'

  async function signIn({ client, shownIds }: OpenTab): Promise<void> {
    const startedAt = (step += 1)
    try {
      const { member_session } = await client.magicLinks.authenticate(login)
      const account = accountOf(member_session?.member_session_id ?? '')
      if (account === undefined) return reportViolation('A login brought no session.')
      // A login that started before an acknowledged logout must not stay, unless another sign-in followed the logout.
      if (startedAt < lastRevoke.startedAt && lastLoginAt < lastRevoke.acknowledgedAt) return
      step += 1
      lastLoginAt = step
      required = account
      account.unseenIds = accounts.map(({ id }) => id).filter((id) => id !== account.id && !shownIds.has(id))
      // A logout also ends the logins that started before the logout, even if the logout was about an earlier session.
      account.isLost ||= startedAt < anyRevokeStartedAt
    } catch (error) {
      checkIsTyped('A login', error)
    }
  }
  /** Starts a sign-in that needs another step. It replaces the session. */
  async function startPendingSignIn({ client }: { client: B2BClient }): Promise<void> {
    pendingSignInCount += 1
    const shownId = client.session.getSync()?.member_session_id
    try {
      await client.magicLinks.discovery.authenticate({ discovery_magic_links_token: 't' })
      // If this tab had not seen the latest session yet, that session or the pending sign-in may remain.
      isContested ||= required !== null && required.id !== shownId
      required = null
    } catch (error) {
      checkIsTyped('A pending sign-in', error)
    }
  }
  /** Starts a change of the organization. It keeps the session, because the next step is never completed. */
  async function startExchange({ client }: { client: B2BClient }): Promise<void> {
    try {
      await client.session.exchange({ organization_id: 'other', session_duration_minutes: 60 })
    } catch (error) {
      checkIsTyped('A change of the organization', error)
    }
  }
  async function revoke({ client }: { client: B2BClient }): Promise<void> {
    const startedAt = (step += 1)
    revokeCount += 1
    // The session that this tab sees. Another tab may have signed in a moment ago.
    const visibleAccount = accountOf(client.session.getTokens()?.session_token ?? '')
    const shownAccount = accountOf(client.session.getSync()?.member_session_id ?? '')
    const acknowledge = () => {
      // If a late response has overwritten the token of the session that this tab shows, the logout can end both sessions. A session that has expired
      // counts as ended, too.
      const endedAccounts = [visibleAccount, ...(shownAccount?.isAlive === false ? [shownAccount] : [])]
      for (const account of endedAccounts) if (account !== undefined) revokedIds.add(account.id)
      // A logout without a visible session also gives up a pending refresh, which could still open a session.
      if (visibleAccount === undefined && required !== null && lastLoginAt < startedAt) required.isLost = true
      anyRevokeStartedAt = startedAt
      // If the tab of the required session has never shown the session of this logout, neither tab knew the other session. Then the logout can end both.
      if (required !== null && [visibleAccount, shownAccount].some((account) => account && required?.unseenIds.includes(account.id)))
        required.isLost = true
      if (visibleAccount !== undefined && endedAccounts.every((account) => account !== required)) return
      step += 1
      Object.assign(lastRevoke, { startedAt, acknowledgedAt: step })
      if (visibleAccount !== undefined) required = null
    }
    try {
      await client.session.revoke()
      acknowledge()
    } catch (error) {
      checkIsTyped('A revoke', error)
      if (isSessionNotFound(error)) acknowledge()
    }
  }

  /** Delivers the answer to a call. If the answer is too late, its token is lost. */
  async function release(call: HeldCall | undefined): Promise<void> {
    if (call === undefined) return
    heldCalls = heldCalls.filter((other) => other !== call)
    const shownId = tabAt(call.tab).client.session.getSync()?.member_session_id
    if (call.kind === 'login' && required !== null && required.id !== shownId) contenders.push(required)
    const { response, onlyTokenOf } = call.reply ?? call.process()
    const deadline = call.kind === 'login' ? SIGN_IN_TIMEOUT_MS : CALL_TIMEOUT_MS
    if (onlyTokenOf !== undefined && browser.now() - call.sentAt >= deadline) onlyTokenOf.isLost = true
    call.answer(response())
    await waitUntilSettled()
  }
  const releaseExpiredCalls = async () => {
    for (const call of heldCalls.filter(({ sentAt }) => browser.now() - sentAt >= SIGN_IN_TIMEOUT_MS)) await release(call)
  }

  const globalEvents: { readonly [event: string]: () => unknown } = {
    expire: () => accounts.forEach((account) => void (account.isAlive = false)),
    oldest: () => release(heldCalls[0]),
    newest: () => release(heldCalls.at(-1)),
    wait: () => browser.advance(ARRIVED_MS),
    // After three minutes, requests without an answer are given up.
    async due() {
      hasWaitedForRefresh = true
      await browser.advance(REFRESH_INTERVAL_MS + MAX_TAB_JITTER_MS)
      await releaseExpiredCalls()
    },
  }
  const tabEvents: { readonly [event: string]: (tab: OpenTab) => unknown } = {
    login: (tab) => void signIn(tab),
    pending: (tab) => void startPendingSignIn(tab),
    exchange: (tab) => void startExchange(tab),
    refresh: (tab) => void tab.client.session.authenticate().catch((error: unknown) => checkIsTyped('A refresh', error)),
    revoke: (tab) => void revoke(tab),
    hear: (tab) => tab.catchUp(),
    dispose: (tab) => {
      // A tab that has not seen a login or logout yet may overwrite the state, or has overwritten it. The disposed tab cannot restore it.
      isContested ||= openTabs().some((other) => other.isBehind())
      tab.isDisposed = true
      tab.client.dispose()
    },
  }
  async function runEvent(event: Event): Promise<void> {
    const [kind = '', index] = event.split(' ')
    await (index === undefined ? globalEvents[kind]?.() : tabEvents[kind]?.(tabAt(Number(index))))
    // Each event has its own millisecond.
    await browser.advance(1)
  }

  let lastEvent: Event | null = null
  /** The tabs with at least one event. */
  const usedTabs = new Set<number>()
  /**
   * Returns the events that have an effect, without those that another history plays in the opposite order. Tabs without an event are equal,
   * so only the first of them gets events.
   */
  function possibleEvents(): Event[] {
    const events: Event[] = []
    const hasCookiesOrCalls = Object.keys(browser.cookies()).length > 0 || heldCalls.length > 0
    tabs.forEach((tab, index) => {
      if (tab.isDisposed || (index > 0 && !usedTabs.has(index) && !usedTabs.has(index - 1))) return
      events.push(`login ${index}`)
      if (hasCookiesOrCalls || tab.client.session.getSync() !== null)
        events.push(`pending ${index}`, `exchange ${index}`, `refresh ${index}`, `revoke ${index}`)
      if (tab.isBehind()) events.push(`hear ${index}`)
      // Disposing a tab without events has no effect.
      if (usedTabs.has(index)) events.push(`dispose ${index}`)
    })
    if (accounts.some(({ isAlive }) => isAlive)) events.push('expire')
    if (accounts.length > 0) events.push('due')
    if (tabs.some((tab) => !tab.isDisposed && tab.isBehind())) events.push('wait')
    if (heldCalls.length > 0) events.push('oldest')
    if (heldCalls.length > 1) events.push('newest')
    return events.filter(
      (event) => !without.includes(event.split(' ')[0] ?? '') && (lastEvent === null || !isPlayedSwapped(lastEvent, event)),
    )
  }

  const viewsOfTabs = () => openTabs().map(({ client }) => ({ state: client.getState(), tokens: client.session.getTokens() }))
  function check(when: string): void {
    const views = viewsOfTabs()
    for (const { state, tokens } of views) {
      const id = state.session?.member_session_id
      if (id !== undefined && revokedIds.has(id)) reportViolation(`${when}, a tab shows ${id}, which was revoked.`)
      const tokenOwner = accountOf(tokens?.session_token ?? '')
      if (tokenOwner !== undefined && revokedIds.has(tokenOwner.id))
        reportViolation(`${when}, a tab has a token of ${tokenOwner.id}, which was revoked.`)
    }
    if (new Set(views.map((view) => JSON.stringify(view))).size > 1)
      reportViolation(`${when}, the tabs do not agree: ${JSON.stringify(views)}`)
  }

  /** Delivers all answers, lets time pass, and checks the result. */
  async function finish(): Promise<void> {
    // A queued call is sent only after the previous call was answered.
    do {
      await release(heldCalls[0])
      await browser.advance(ARRIVED_MS)
    } while (heldCalls.length > 0)
    areAnsweredAtOnce = true
    await browser.advance(2 * ARRIVED_MS)
    check('When all has arrived')
    // Unanswered refreshes delay the next one.
    await browser.advance(
      REFRESH_INTERVAL_MS + LEASE_TTL_MS + MAX_TAB_JITTER_MS + (hasWaitedForRefresh ? BACKOFF_BASE_MS * 2 ** MAX_BACKOFF_DOUBLINGS : 0),
    )
    check('Later')
    // Callbacks assign `required`, which TypeScript does not track.
    const expected = required as Account | null
    const [view] = viewsOfTabs()
    const shownId = view?.state.session?.member_session_id
    const shownToken = view?.tokens?.session_token
    if (isContested) return disposeAll()
    const isShown = (account: Account) => shownId === account.id && shownToken === account.token
    // A contender that remained instead of the new session can have been revoked afterwards. Then no session remains.
    const hasNone = shownId === undefined && shownToken === undefined
    const isRevoked = ({ id }: Account) => revokedIds.has(id)
    const mayRemain = (account: Account) => (account.isAlive && isShown(account)) || (isRevoked(account) && hasNone)
    if (expected !== null && contenders.some(mayRemain)) return disposeAll()
    if (view !== undefined && expected !== null && expected.isAlive && !expected.isLost && !isShown(expected))
      reportViolation(`The session ${expected.id} is lost: a tab shows ${shownId}, with the token ${shownToken} for ${expected.token}.`)
    if (view !== undefined && !expected?.isAlive && (shownId !== undefined || shownToken !== undefined))
      reportViolation(`There is no session, but a tab shows ${shownId}, with the token ${shownToken}.`)
    await disposeAll()
  }
  async function disposeAll(): Promise<void> {
    openTabs().forEach(({ client }) => client.dispose())
    await waitUntilSettled()
  }

  await waitUntilSettled()
  areAnsweredAtOnce = false
  return {
    violations,
    possibleEvents,
    finish,
    playEvent(event: Event): Promise<void> {
      const index = event.split(' ')[1]
      if (index !== undefined) usedTabs.add(Number(index))
      lastEvent = event
      return runEvent(event)
    },
  }
}
