import { lazyPart } from './browser/lazyPart.ts'
import { createLog } from './browser/log.ts'
import { navigate } from './browser/navigate.ts'
import { warnOfPage } from './browser/page.ts'
import { redirectTokenOf, takeRedirectToken } from './browser/redirectToken.ts'
import { createClientTab, openTab, type LazyTabParts, type Stop, type Tab } from './browser/tab.ts'
import type { B2BClient, Part } from './clientTypes.ts'
import { clientContract } from './contract/clientContract.ts'
import type { ClientState } from './contract/decode.ts'
import { SDKNotConfiguredError } from './errors.ts'
import { recorded } from './http/recorded.ts'
import { createCredentials, createSender } from './http/send.ts'
import { backoff } from './internal/backoff.ts'
import { checkFields } from './internal/checkFields.ts'
import { DEFAULT_HOSTS, TOKEN_PREFIX } from './internal/defaults.ts'
import { same } from './internal/same.ts'
import { shared } from './internal/shared.ts'
import { namesOf } from './internal/storageNames.ts'
import { createStore } from './internal/store.ts'
import { whenIdle } from './internal/whenIdle.ts'
import { callsChunk, scriptsChunk } from './lazy/chunks.ts'
import { readOptions, unknownOptions, type ClientOptions } from './options.ts'
import { bind, createPipeline } from './pipeline/call.ts'
import { createProject } from './project/bootstrap.ts'
import { createOrganizationCache } from './project/organizations.ts'
import { createRbac } from './rbac/rbac.ts'
import { createLazyStarts } from './redirect/lazyStarts.ts'
import { parseAuthenticateUrl } from './redirect/parse.ts'
import { createLinkEmail } from './session/linkEmail.ts'
import { createSession, type Session } from './session/session.ts'
import { createTelemetry } from './telemetry/telemetry.ts'

/** Has an entry for each public token with a client on this page. The value is true if there were several clients at the same time. */
const severalClients = /* @__PURE__ */ shared<boolean>('clients')

/**
 * Creates the client of a project. It works only in a browser. Create one client per page and public token.
 *
 * @param publicToken From the provider's dashboard. It starts with `public-token-`.
 * @throws UsageError if an argument is invalid.
 * @throws SDKNotConfiguredError outside a browser.
 * @example
 * const client = createB2BClient('public-token-test-…')
 * await client.magicLinks.email.loginOrSignup({ email_address, organization_id })
 */
export function createB2BClient(publicToken: string, options?: ClientOptions): B2BClient {
  if (typeof document === 'undefined')
    throw new SDKNotConfiguredError('Create a client in a browser. On a server: <B2BProvider client={() => createB2BClient(…)}>')
  // A caller without types can pass null.
  const checkedOptions = options ?? {}
  checkFields('createB2BClient', { publicToken: 'string' }, { publicToken })
  return createClientIn(openTab(checkedOptions.fetch, LAZY_TAB_PARTS), publicToken, checkedOptions)
}

const LAZY_TAB_PARTS: LazyTabParts = {
  library: async (url, name) => (await scriptsChunk.load()).loadLibrary(url, name),
  submit: async (url, fields) => (await callsChunk.load()).submitForm(url, fields),
}

/** Creates a client that uses the given tab. */
export function createClientIn(browserTab: Tab, publicToken: string, options: ClientOptions): B2BClient {
  const settings = readOptions(publicToken, options)
  const { brand, brandName } = settings
  const tab = createClientTab(browserTab)
  // Before everything else, so that no other code reads the token from the URL.
  takeRedirectToken(tab.url().href, tab.replaceUrl, brand)

  const log = createLog()
  const core = { tab, log, settings, publicToken, names: namesOf(brand, publicToken) }
  const session = createSession(core)
  const telemetry = createTelemetry(core, session, async () => (await callsChunk.load()).sendEvents)
  const credentials = createCredentials(core, session.token, telemetry.header)
  const sender = createSender(core, credentials)
  const send = __DEV__ ? recorded(core, sender) : sender
  const project = createProject(core, send)
  const lazyCalls = lazyPart(tab, callsChunk, ({ createLazyCalls }) =>
    createLazyCalls({ core, session, project, send, credentials, scriptsChunk, onSessionKnown }),
  )
  const call = createPipeline({ tab, send, session, project, log, settings }, lazyCalls)
  const methods = bind(clientContract, call)
  // True if the client knows whether there can be a session. Without a readable token or a stored state, it knows this only after the first
  // response or the timeout. A confirmed session counts as loaded without this store.
  const sessionKnown = createStore<boolean>(false)
  const onSessionKnown = () => void (session.get().fromCache && !tab.closed() && sessionKnown.set(true))
  const isLoaded = () => sessionKnown.get() || !session.get().fromCache

  if (!publicToken.startsWith(TOKEN_PREFIX)) log('public_token', TOKEN_PREFIX)
  if (severalClients.get(publicToken) === false) log('several_clients')
  severalClients.set(publicToken, severalClients.has(publicToken))
  // After the warning, the entry stays, so that the page prints the warning only once.
  tab.closing(() => severalClients.get(publicToken) || severalClients.delete(publicToken))
  if (__DEV__) {
    for (const option of unknownOptions(options)) log('unknown_option', option)
    if (settings.base === DEFAULT_HOSTS.live) log('placeholder_host', 'hosts.live', 'error')
    warnOfPage(core)
  }
  let failures = 0
  let cancelRetry: Stop = () => {}
  /** Loads the other parts. The background refresh is one of them, so a failed load is repeated. */
  function loadCalls(): void {
    cancelRetry()
    lazyCalls.load().catch(() => {
      onSessionKnown()
      failures += 1
      cancelRetry()
      cancelRetry = tab.after(backoff(failures, tab.random()), loadCalls)
    })
  }
  for (const event of ['online', 'visible'] as const) tab.on(event, () => failures > 0 && !lazyCalls.loaded() && loadCalls())
  // A page with a session or a redirect token needs the other parts soon. Another client of the page may have loaded them already.
  if (session.showNobodyWithoutToken() || redirectTokenOf(brand) || callsChunk.loaded()) loadCalls()
  else whenIdle(tab, loadCalls)
  if (session.get().state.session && session.token() !== null) onSessionKnown()
  telemetry.log({
    event_name: 'b2b_sdk_instance_instantiated',
    details: { event_callback_registered: false, error_callback_registered: false, success_callback_registered: false },
  })

  const lastMethod = core.names.key('last_method')
  const pendingMethod = core.names.key('pending_method')
  const self = { ...methods.self, ...partOf(session, 'member') }
  const starts = createLazyStarts(async () => (await lazyCalls.load()).starts)
  const oneTap = lazyPart(tab, scriptsChunk, ({ createOneTap }) => createOneTap(core, call))
  return {
    ...methods,
    self,
    member: self,
    organization: {
      ...methods.organization,
      ...partOf(session, 'organization'),
      // Replaces `getBySlug`, and adds `getCachedBySlug`.
      ...createOrganizationCache(core, methods.organization.getBySlug),
    },
    session: {
      ...methods.session,
      ...partOf(session, 'session'),
      getTokens: session.tokenPair,
      isImpersonated: session.isImpersonated,
      clearIntermediateSession: session.clearIntermediateToken,
      async updateSession(tokens) {
        checkFields('session.updateSession', TOKEN_FIELDS, { ...tokens, session_jwt: tokens?.session_jwt ?? undefined })
        session.replaceTokens(tokens)
      },
    },
    sso: { ...methods.sso, ...starts.sso },
    oauth: {
      ...methods.oauth,
      ...starts.oauth,
      googleOneTap: {
        start: async (input, given) => (await oneTap.load()).start(input, given),
        discovery: { start: async (input, given) => (await oneTap.load()).discovery.start(input, given) },
      },
    },
    idp: { ...methods.idp, oauthAuthorizeSubmit: async (input) => (await lazyCalls.load()).submitAuthorization(input) },
    rbac: createRbac(core, project.bootstrap, session),
    bootstrap: project.bootstrap,
    getState: () => session.get().state,
    isLoaded,
    onStateChange(listener) {
      const stops = [
        sessionKnown.subscribe(() => listener(session.get().state)),
        session.subscribe(({ state }, previous) => {
          // Also calls the listener for the first confirmation, even if the state is the same.
          if (previous.fromCache || !same(state, previous.state)) listener(state)
        }),
      ]
      return () => stops.forEach((stop) => stop())
    },
    parseAuthenticateUrl: () => parseAuthenticateUrl(core),
    async authenticateByUrl(given) {
      // Read before the chunk arrives: the call is about the URL that the page has now.
      const redirectToken = redirectTokenOf(brand)
      return (await lazyCalls.load()).authenticateByUrl(call, given, redirectToken)
    },
    lastMethod: {
      get: () => tab.local.get(lastMethod),
      set: (method) => tab.local.set(lastMethod, method),
      getPending: () => tab.local.get(pendingMethod),
      setPending: (method) => (method === null ? tab.local.remove(pendingMethod) : tab.local.set(pendingMethod, method)),
    },
    linkEmail: createLinkEmail(core),
    navigate: (url) => navigate(tab, url),
    logEvent: telemetry.log,
    publicToken,
    brand,
    brandName,
    dispose() {
      if (tab.closed()) return
      telemetry.flush()
      tab.close()
    },
  }
}

const TOKEN_FIELDS = { session_token: 'string', session_jwt: 'string?' } as const

function partOf<K extends keyof ClientState>(session: Session, part: K): Part<K, NonNullable<ClientState[K]>> {
  const valueIn = (state: ClientState) => state[part] ?? null
  return {
    getSync: () => valueIn(session.get().state),
    getInfo() {
      const { state, fromCache } = session.get()
      // TypeScript infers an index signature for a computed key. The mapped type has only this property.
      return { [part]: valueIn(state), fromCache } as ReturnType<Part<K, NonNullable<ClientState[K]>>['getInfo']>
    },
    onChange: (listener) =>
      session.subscribe(({ state, fromCache }, previous) => {
        // Also calls the listener for the first confirmation, even if the value is the same.
        if (fromCache !== previous.fromCache || !same(state[part], previous.state[part])) listener(valueIn(state))
      }),
  }
}
