import type { B2BClient } from '@acme/b2b-client'
import { now } from '../clock.ts'
import { resolveConfig, type GivenConfig, type ResolvedConfig } from '../config.ts'
import type { Callbacks } from '../events.ts'
import type { Strings } from '../text/say.ts'
import { developerMessages, warnOnce } from '../warn.ts'
import { slugOf } from './address.ts'
import type { IdentityRequest } from './facts.ts'
import { createEngine } from './engine.ts'
import { reduceFirst } from './first.ts'
import { canPlanAgain } from './steps/arrival.ts'
import { createSessionFollower, signedIn } from './follow.ts'
import type { followPage } from './followPage.ts'
import type { createLaterRunner } from './laterRunner.ts'
import type { reduce as reduceAll } from './reduce.ts'
import { arrivedWith, createFirstRunner, createTools } from './runner.ts'
import { faultsOfConfig } from './rules/configFaults.ts'
import type { FlowEffect, FlowEvent, FlowState, Send, Step } from './types.ts'

/** The host's options. They are read again for each event. */
export interface FlowOptions {
  readonly config: GivenConfig
  readonly callbacks: Callbacks
  /** The host's texts, for text outside the page such as a file name. */
  readonly strings: Strings | undefined
  /** Reads the identity provider request from the page's URL. Null for a plain sign-in. */
  readonly readRequest: (() => IdentityRequest) | null
}

interface LaterParts {
  readonly reduce: typeof reduceAll
  readonly createLaterRunner: typeof createLaterRunner
  readonly followPage: typeof followPage
}

/** The lazy chunk as a flow uses it: its exports once it is loaded, and a function that loads it. */
export interface LaterFlow {
  here(): LaterParts | null
  fetch(): Promise<unknown>
}

/** One sign-in: its state, and the function that sends events to it. */
export interface Flow {
  get(): FlowState
  subscribe(listener: () => void): () => void
  readonly send: Send
  /** Starts the flow, or resumes it after a pause. Returns a function that pauses it. Starting twice has no further effect. */
  start(): () => void
  /**
   * Applies a changed configuration. Another flow type or organization restarts the flow, unless the user has typed. Changed products are
   * shown as soon as Main is shown and no typed text would be lost.
   */
  reconfigure(): void
}

/** Warns about the most common mistake: neither the configuration nor the URL names an organization. */
function warnOfNoOrganization({ screen, type, project, organization }: FlowState, { organizationSlug }: ResolvedConfig): void {
  if (screen.name !== 'Error' || type !== 'Organization' || organization || !project || project.slug || organizationSlug) return
  warnOnce(developerMessages.missingSlug())
}

const warnOfConfig = (config: GivenConfig): void => faultsOfConfig(config).forEach((fault) => warnOnce(developerMessages.config(fault)))

/** Returns the stored data about the project and, in the organization flow, about the organization. */
function remembered(client: B2BClient, { authFlowType, organizationSlug }: ResolvedConfig) {
  const bootstrap = client.bootstrap.getSync()
  const project = bootstrap && { bootstrap, slug: slugOf(bootstrap) }
  const organization_slug = authFlowType === 'Organization' ? organizationSlug || (project?.slug ?? '') : ''
  return { project, organization: organization_slug === '' ? null : client.organization.getCachedBySlug({ organization_slug }) }
}

const identityOf = ({ authFlowType, organizationSlug }: ResolvedConfig): string => `${authFlowType} ${organizationSlug}`

/** Creates a flow that uses a client. It does nothing until it is started. */
export function createFlow(client: B2BClient, options: () => FlowOptions, later: LaterFlow): Flow {
  const configured = () => resolveConfig(options().config)
  const engine = createEngine({ reduce, run, fetchLater: later.fetch })
  const { get, subscribe } = engine
  const tools = createTools({ client, send, options })
  const runFirst = createFirstRunner(tools)
  let runLater: ReturnType<typeof createLaterRunner> | null = null
  const followSession = createSessionFollower(client, send)
  let isOn = false
  let stopFollowingPage: (() => void) | undefined
  let begun: string | null = null
  let hasTyped = false

  function send(event: FlowEvent): void {
    const isTyping = event.type === 'typed'
    hasTyped ||= isTyping
    // The widget sends this event for each key press; only the first one changes the state.
    if (!isTyping || !get().typed) engine.send(event)
  }

  function reduce(state: FlowState, event: FlowEvent): Step | undefined {
    const context = { at: now(), config: configured() }
    followPageIfPossible()
    const step = reduceFirst(state, event, context) ?? later.here()?.reduce(state, event, context)
    if (__DEV__ && step) warnOfNoOrganization(step[0], context.config)
    return step
  }

  /** Starts to follow the page once the lazy chunk is loaded. Screens after the first one need that chunk anyway. */
  function followPageIfPossible(): void {
    if (isOn) stopFollowingPage ??= later.here()?.followPage({ get, subscribe, send }, () => configured().browserBack)
  }

  function run(effect: FlowEffect): boolean {
    runLater ??= later.here()?.createLaterRunner(tools) ?? null
    const left = runFirst(effect)
    if (left) runLater?.(left)
    return left === null || runLater !== null
  }

  function begin(): void {
    const { config, readRequest } = options()
    const arrived = readRequest ? null : arrivedWith(client)
    if (begun === null && arrived?.unsolicited) tools.tellEvent('B2B_UNSOLICITED_TOKEN', { token_type: arrived.tokenType })
    begun = identityOf(configured())
    if (__DEV__ && !readRequest) warnOfConfig(config)
    send({
      type: 'started',
      ...remembered(client, configured()),
      arrived,
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
      isOn = true
      followPageIfPossible()
      const pause = engine.resume()
      if (begun === null) begin()
      const stopFollowingSession = followSession()
      return () => {
        isOn = false
        pause()
        stopFollowingSession()
        stopFollowingPage?.()
        stopFollowingPage = undefined
      }
    },
    reconfigure() {
      const { config, readRequest } = options()
      if (begun === null || readRequest) return
      const { screen, pending } = get()
      const moved = begun !== identityOf(configured())
      const atStart = ['Loading', 'Main', 'Error'].includes(screen.name) && pending?.call !== 'magicLinks.authenticate'
      if (moved && !hasTyped && atStart) return begin()
      if (!canPlanAgain(get())) return
      if (__DEV__) warnOfConfig(config)
      send({ type: 'reconfigured' })
    },
  }
}
