import type { B2BClient, ParsedUrl } from '@acme/b2b-client'
import { configProblems } from '../../config/configProblems.ts'
import { resolveConfig, type ResolvedConfig } from '../../config/resolveConfig.ts'
import type { LooseConfig } from '../../config/types.ts'
import { now } from '../../internal/clock.ts'
import { addDevRecord } from '../../internal/devRecords.ts'
import type { Strings } from '../../text/say.ts'
import { developerMessages, warnOnce } from '../../warn.ts'
import type { IdentityRequest, RedirectFacts } from '../machine/facts.ts'
import { initialState } from '../machine/step.ts'
import type { FlowEvent, FlowState, Send } from '../machine/types.ts'
import { expectedMain } from '../rules/expectedMain.ts'
import { canReplaceMain } from '../steps/shared/main.ts'
import { slugOf } from './address.ts'
import { createEngine, type LazyChunkSource } from './engine.ts'
import { createSessionFollower, signedIn } from './followSession.ts'
import type { Callbacks } from './tools.ts'

/** The host's options. They are read again for each event. */
export interface FlowOptions {
  readonly config: LooseConfig
  readonly callbacks: Callbacks
  /** The host's texts, for text outside the page such as a file name. */
  readonly strings: Strings | undefined
  /** Reads the identity provider request from the page's URL. Null for a plain sign-in. */
  readonly readRequest: (() => IdentityRequest) | null
}

/** One sign-in. */
export interface Flow {
  get(): FlowState
  subscribe(listener: () => void): () => void
  readonly send: Send
  /** Starts the flow. After a pause, resumes it instead. Returns a function that pauses the flow. */
  start(): () => void
  /**
   * Applies a changed configuration. Another flow type or organization restarts the flow, unless the user has left the first screen or has typed. Other changes apply when
   * Main is shown, and only if no typed text would be lost.
   */
  reconfigure(): void
}

/** Warns about the most common mistake: neither the configuration nor the URL names an organization. */
function warnOfNoOrganization({ screen, type, project, organization }: FlowState, { organizationSlug }: ResolvedConfig): void {
  const hasFailed = screen.name === 'Error' && type === 'Organization' && organization === null
  const hasNoSlug = project?.slug === '' && !organizationSlug
  if (hasFailed && hasNoSlug) warnOnce(developerMessages.missingSlug())
}

const warnOfConfig = (config: LooseConfig, { brand }: B2BClient): void =>
  configProblems(config, brand).forEach((problem) => warnOnce(developerMessages.config(problem)))

/** Returns a function that records each new screen for the development tools. */
function createScreenRecorder(): (state: FlowState) => void {
  let recordedName: string | null = null
  return ({ screen: { name } }) => {
    if (name !== recordedName) addDevRecord({ kind: 'screen', at: now(), name })
    recordedName = name
  }
}

/** Returns the stored data about the project and, in the organization flow, about the organization. */
function readStored(client: B2BClient, { authFlowType, organizationSlug }: ResolvedConfig) {
  const bootstrap = client.bootstrap.getSync()
  const project = bootstrap && { bootstrap, slug: slugOf(bootstrap) }
  const organization_slug = authFlowType === 'Organization' ? organizationSlug || (project?.slug ?? '') : ''
  return { project, organization: organization_slug === '' ? null : client.organization.getCachedBySlug({ organization_slug }) }
}

/** Describes the redirect token in the page's URL, without the token itself. */
function redirectFacts(client: B2BClient, { call, reset, emailed, unsolicited, token }: ParsedUrl): RedirectFacts {
  // If the URL has several tokens, the client returns an empty one.
  return { call, reset, emailed, unsolicited, several: token === '', email: client.linkEmail.get() ?? '' }
}

/** Returns a key of the options that restart the flow when they change. */
const restartKeyOf = ({ authFlowType, organizationSlug }: ResolvedConfig): string => `${authFlowType} ${organizationSlug}`

/** Returns the state of a flow before its start. The state depends only on the configuration, so the server and the browser render the same. */
export function createStartState({ config }: FlowOptions): FlowState {
  const resolved = resolveConfig(config)
  return { ...initialState, type: resolved.authFlowType, expected: expectedMain(resolved) }
}

/** Creates a flow. The flow does nothing until it is started. */
export function createFlow(client: B2BClient, options: () => FlowOptions, lazyChunk: LazyChunkSource, startState: FlowState): Flow {
  const readConfig = () => resolveConfig(options().config)
  const engine = createEngine({ client, options }, lazyChunk, () => ({ now: now(), config: readConfig() }), startState)
  const { get, subscribe } = engine
  const followSession = createSessionFollower(client, send)
  let stopFollowingPage: (() => void) | undefined
  /** The result of `restartKeyOf` at the last start; null before the first start. */
  let startedKey: string | null = null
  let hasTyped = false
  const recordScreen = __DEV__ ? createScreenRecorder() : undefined

  function send(event: FlowEvent): void {
    const isTyping = event.type === 'typed'
    hasTyped ||= isTyping
    // The widget sends this event for each key press, but only the first event changes the state.
    if (!isTyping || !get().typed) engine.send(event)
  }

  /** Called after each change of the state. Starts to follow the page once the lazy chunk is loaded. */
  function onChange(): void {
    if (__DEV__) {
      warnOfNoOrganization(get(), readConfig())
      recordScreen?.(get())
    }
    stopFollowingPage ??= lazyChunk.loaded()?.followPage({ get, subscribe, send }, () => readConfig().browserBack)
  }

  function startFlow(): void {
    const { config, readRequest } = options()
    const parsedUrl = readRequest ? null : client.parseAuthenticateUrl()
    // A restart does not report the token again.
    if (startedKey === null && parsedUrl?.unsolicited) engine.emitEvent('B2B_UNSOLICITED_TOKEN', { token_type: parsedUrl.tokenType })
    startedKey = restartKeyOf(readConfig())
    if (__DEV__ && !readRequest) warnOfConfig(config, client)
    send({
      type: 'started',
      ...readStored(client, readConfig()),
      redirect: parsedUrl && redirectFacts(client, parsedUrl),
      lastUsed: client.lastMethod.get(),
      session: signedIn(client),
      request: readRequest && readRequest(),
    })
  }

  return {
    get,
    subscribe,
    send,
    start() {
      onChange()
      const stopFollowingState = subscribe(onChange)
      const pause = engine.resume()
      if (startedKey === null) startFlow()
      const stopFollowingSession = followSession()
      return () => {
        pause()
        stopFollowingState()
        stopFollowingSession()
        stopFollowingPage?.()
        stopFollowingPage = undefined
      }
    },
    reconfigure() {
      const { config, readRequest } = options()
      if (startedKey === null || readRequest) return
      const { screen, pending } = get()
      const hasNewKey = startedKey !== restartKeyOf(readConfig())
      const isFirstScreen = ['Loading', 'Main', 'Error'].includes(screen.name)
      const isRedeeming = pending?.subject?.kind === 'token'
      if (hasNewKey && !hasTyped && isFirstScreen && !isRedeeming) return startFlow()
      if (!canReplaceMain(get())) return
      if (__DEV__) warnOfConfig(config, client)
      send({ type: 'reconfigured' })
    },
  }
}
