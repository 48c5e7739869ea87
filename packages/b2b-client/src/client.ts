import { createLog } from './browser/log.ts'
import { openTab, type Stop, type Tab } from './browser/tab.ts'
import type { ClientState } from './contract/decode.ts'
import type { Member, MemberSession, Organization } from './contract/entities.ts'
import { contract, type Methods } from './contract/table.ts'
import { TOKEN_PREFIX } from './defaults.ts'
import { UsageError } from './errors.ts'
import { ASKED_FOR_MAIL_LASTS } from './limits.ts'
import { namesOf } from './names.ts'
import { readOptions, type ClientOptions } from './options.ts'
import { createPkce } from './pkce/pkce.ts'
import { createProject, type Bootstrap } from './project/bootstrap.ts'
import { createOrganizationCache, type CachedOrganization } from './project/organizations.ts'
import { uuid } from './random.ts'
import { createArrivals, spendingOf, type ParsedUrl, type UrlAuthentication } from './redirect/authenticate.ts'
import { dropArrival, takeArrival } from './redirect/inbox.ts'
import { same } from './same.ts'
import { createCookies } from './session/cookies.ts'
import { createRefresh } from './session/refresh.ts'
import { createSession, type Session } from './session/session.ts'
import { createTelemetry, type TelemetryEvent } from './telemetry/telemetry.ts'
import { bind } from './transport/bind.ts'
import { createRoad } from './transport/call.ts'
import { createSender } from './transport/send.ts'

/** One part of the state: read at once, and followed. */
export interface Part<Name extends string, T> {
  /** What is known now; null when nobody is signed in. */
  getSync(): T | null
  /** The same, and whether it is only remembered: not yet confirmed since the page was opened. */
  getInfo(): { readonly [N in Name]: T | null } & { readonly fromCache: boolean }
  /** Calls back whenever this part changes, in this tab or another. Returns a function that stops it. */
  onChange(listener: (value: T | null) => void): () => void
}

/** The client: every call of the provider, and the session of this browser. */
export interface B2BClient extends Omit<Methods, 'self' | 'organization' | 'session'> {
  readonly self: Methods['self'] & Part<'member', Member>
  /** The same as `self`. */
  readonly member: Methods['self'] & Part<'member', Member>
  readonly organization: Methods['organization'] &
    Part<'organization', Organization> & {
      /** What this browser was last told of an organization, without asking. */
      getCachedBySlug(input: { organization_slug: string }): CachedOrganization | null
    }
  readonly session: Methods['session'] &
    Part<'session', MemberSession> & {
      /** Both tokens, or null unless both exist. Handle with care: whoever has them is the member. */
      getTokens(): { session_token: string; session_jwt: string } | null
      /** Forgets a sign-in that is not complete: the next one begins from nothing. */
      dropPending(): void
    }
  readonly bootstrap: {
    /** The project's configuration: the last known, or the provider's answer. Never rejects: the defaults when that fails. */
    getAsync(): Promise<Bootstrap>
    /** The last known configuration; null before the first. */
    getSync(): Bootstrap | null
  }
  /** Who is signed in; empty when nobody is. */
  getState(): ClientState
  /** Calls back whenever anything of the state changes, in this tab or another. Returns a function that stops it. */
  onStateChange(listener: (state: ClientState) => void): () => void
  /** What the address this page was opened with asks for; null when nothing, or when it is spent. */
  parseAuthenticateUrl(): ParsedUrl | null
  /** Spends the token of the address, once per page however often it is called. Null when there is none. */
  authenticateByUrl(options: { session_duration_minutes: number }): Promise<UrlAuthentication | null>
  /** Adds a telemetry event: never put anything personal in it. */
  logEvent(event: TelemetryEvent): void
  /** The public token this client was made with, and the brand as a person reads it. */
  readonly publicToken: string
  readonly brandName: string
  /** Stops every timer, listener and loop, and ends the calls under way. */
  dispose(): void
}

/** The undisposed clients of this page, by public token. */
const alive = new Map<string, number>()
/** The tokens whose several clients have been warned of. */
const warned = new Set<string>()

/**
 * Creates the client of a project. Only in a browser; once per page and token is enough.
 *
 * @param publicToken From the provider's dashboard; begins with `public-token-`.
 * @throws UsageError when an option is wrong, InternalError outside a browser.
 * @example
 * const client = createB2BClient('public-token-test-…')
 * await client.magicLinks.email.loginOrSignup({ email_address, organization_id })
 */
export function createB2BClient(publicToken: string, options?: ClientOptions): B2BClient {
  // A caller without types may pass null, too.
  const given = options ?? {}
  const tab = openTab(given.fetch)
  if (typeof publicToken !== 'string') throw new UsageError('createB2BClient', 'publicToken must be a string.')
  return createClientIn(tab, publicToken, given)
}

/** Creates a client in a given tab. */
export function createClientIn(tab: Tab, publicToken: string, options: ClientOptions): B2BClient {
  const settings = readOptions(publicToken, options)
  const log = createLog(settings.brand)
  const names = namesOf(settings.brand, publicToken, settings.cookies)
  // First of all, so that nothing else of this page ever sees the token in the address.
  takeArrival(names.parameters, tab.address(), (address) => tab.replaceAddress(address))
  if (!publicToken.startsWith(TOKEN_PREFIX))
    log.warn(`The public token should begin with ${TOKEN_PREFIX}. Copy it from the provider's dashboard.`)
  const others = alive.get(publicToken) ?? 0
  alive.set(publicToken, others + 1)
  if (others > 0 && !warned.has(publicToken)) {
    warned.add(publicToken)
    log.warn('There is more than one client for this public token on the page. Create one and share it.')
  }

  const disposal = new AbortController()
  const session = createSession({
    tab,
    names,
    log,
    cookies: createCookies(tab, settings.cookies, log),
    left: () => dropArrival(names.parameters),
  })
  const api = `${settings.base}/sdk/v1`
  const telemetry = createTelemetry({ tab, names, session, publicToken, enabled: settings.telemetry, address: `${api}/events` })
  const send = createSender({ tab, base: api, publicToken, session, telemetry, disposal: disposal.signal })
  const project = createProject({ tab, names, log, send, publicToken, base: settings.base })
  const pkce = createPkce({ tab, names, log })
  const organizations = createOrganizationCache({ tab, names })

  const call = createRoad({
    send,
    session,
    pkce,
    project,
    log,
    confirmed: () => refresh.succeeded(),
    askedForMail: () => tab.local.set(names.storage.askedForMail, String(tab.now())),
  })
  const methods = bind(contract, call)
  const refresh = createRefresh({
    tab,
    names,
    session,
    owner: uuid(),
    renew: () =>
      methods.session.authenticate(settings.keepSessionAlive === undefined ? {} : { session_duration_minutes: settings.keepSessionAlive }),
  })
  const arrivals = createArrivals({
    tab,
    names,
    spend: spendingOf({ magicLinks: methods.magicLinks.authenticate, discovery: methods.magicLinks.discovery.authenticate }),
    asked: () => pkce.has('magic_links') || tab.now() - Number(tab.local.get(names.storage.askedForMail)) < ASKED_FOR_MAIL_LASTS,
  })
  const stops: Stop[] = [session.follow(), refresh.follow()]

  project.start()
  session.start(settings)
  refresh.start(settings)
  telemetry.log({
    event_name: 'b2b_sdk_instance_instantiated',
    details: { event_callback_registered: false, error_callback_registered: false, success_callback_registered: false },
  })

  const member = partOf(session, 'member', 'member')
  return {
    ...methods,
    self: { ...methods.self, ...member },
    member: { ...methods.self, ...member },
    organization: {
      ...methods.organization,
      ...partOf(session, 'organization', 'organization'),
      async getBySlug(input) {
        const answer = await methods.organization.getBySlug(input)
        organizations.keep(input.organization_slug, answer.organization ?? null)
        return answer
      },
      getCachedBySlug: ({ organization_slug }) => organizations.find(organization_slug),
    },
    session: { ...methods.session, ...partOf(session, 'session', 'session'), getTokens: session.tokens, dropPending: session.dropPending },
    bootstrap: { getAsync: project.getAsync, getSync: project.getSync },
    getState: () => session.get().state,
    onStateChange: (listener) =>
      session.subscribe(({ state }, previous) => {
        // The first confirmation is told even when it changes nothing.
        if (previous.fromCache || !same(state, previous.state, ['last_accessed_at'])) listener(state)
      }),
    ...arrivals,
    logEvent: telemetry.log,
    publicToken,
    brandName: settings.brandName,
    dispose() {
      if (disposal.signal.aborted) return
      disposal.abort()
      for (const stop of stops) stop()
      telemetry.stop()
      alive.set(publicToken, (alive.get(publicToken) ?? 1) - 1)
    },
  }
}

function partOf<Name extends string, K extends keyof ClientState>(
  session: Session,
  name: Name,
  key: K,
): Part<Name, NonNullable<ClientState[K]>> {
  type Value = NonNullable<ClientState[K]> | null
  const valueIn = (state: ClientState): Value => state[key] ?? null
  return {
    getSync: () => valueIn(session.get().state),
    getInfo: () => {
      const { state, fromCache } = session.get()
      // A computed key widens to an index signature; this is the one property of the mapped type.
      const part = { [name]: valueIn(state) } as { readonly [N in Name]: Value }
      return { ...part, fromCache }
    },
    onChange: (listener) =>
      session.subscribe(({ state }, previous) => {
        if (!same(state[key], previous.state[key], ['last_accessed_at'])) listener(valueIn(state))
      }),
  }
}
