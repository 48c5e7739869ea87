import type { B2BClient } from '@acme/b2b-client'
import { now } from '../clock.ts'
import { resolveConfig, type B2BLoginConfig, type ResolvedConfig } from '../config.ts'
import type { Callbacks } from '../events.ts'
import type { Strings } from '../text/say.ts'
import { warnOnce } from '../warn.ts'
import { slugOf } from './address.ts'
import { createBrowserBack } from './browserBack.ts'
import type { IdentityRequest } from './facts.ts'
import { reduceFirst, waitingFor } from './first.ts'
import type { createLaterRunner } from './laterRunner.ts'
import type { reduce } from './reduce.ts'
import { arrivedWith, createFirstRunner, createTools } from './runner.ts'
import { faultsOfConfig } from './rules/configFaults.ts'
import { initialState, isLoading } from './step.ts'
import type { FlowEffect, FlowEvent, FlowState, Send, SignedIn } from './types.ts'

/** What a host gives a flow, read anew at each event. */
export interface FlowOptions {
  readonly config: B2BLoginConfig
  readonly callbacks: Callbacks
  /** The host's own words, for what is said outside the page, such as the name of a file. */
  readonly strings: Strings | undefined
  /** Reads what an application asks of the project as its identity provider; null: somebody is to be signed in. */
  readonly readRequest: (() => IdentityRequest) | null
}

/** The later file, as far as a flow needs it: what it holds once it is here, and how it is fetched. */
export interface LaterFlow {
  here(): { readonly reduce: typeof reduce; readonly createLaterRunner: typeof createLaterRunner } | null
  fetch(): Promise<unknown>
}

type Work = FlowEvent | FlowEffect

/** What nobody wants any more who has left: a call, or the page to be left. What has happened is still told. */
const WANTED: ReadonlySet<FlowEffect['do']> = new Set<FlowEffect['do']>(['call', 'arrive', 'leave', 'oneTap'])

/** One sign-in: its state, and the way to say what happened. */
export interface Flow {
  get(): FlowState
  subscribe(listener: () => void): () => void
  readonly send: Send
  /** Begins, or goes on after a pause; returns the pause. Beginning twice is beginning once. */
  start(): () => void
  /** Looks at the configuration again; another flow or organization starts over, unless somebody is typing. */
  reconfigure(): void
}

/** Who is signed in, as far as the client knows. */
function signedIn(client: B2BClient): SignedIn | null {
  const { session, member, organization } = client.getState()
  return session ? { email: member?.email_address ?? '', organization: organization?.organization_name ?? '' } : null
}

/** The likeliest slip of all: nothing says which organization it is about. */
function warnOfNoOrganization({ screen, type, project, organization }: FlowState, { organizationSlug }: ResolvedConfig): void {
  if (screen.name !== 'Error' || type !== 'Organization' || organization || !project || project.slug || organizationSlug) return
  warnOnce(
    "config: organizationSlug is missing, and the page's address names no organization by the project's slug pattern. " +
      "Name one, or let people find theirs with authFlowType: 'Discovery'.",
  )
}

/** Creates a flow over a client. Nothing happens before it is started. */
export function createFlow(client: B2BClient, options: () => FlowOptions, later: LaterFlow): Flow {
  let state = initialState
  let shown = initialState
  let isOn = false
  let begun: string | null = null
  /** The session that the flow has heard of. */
  let known: string | undefined
  let hasTyped = false
  const listeners = new Set<() => void>()
  const tools = createTools({ client, send, callbacks: () => options().callbacks, strings: () => options().strings })
  const runFirst = createFirstRunner(tools)
  let runLater: ReturnType<typeof createLaterRunner> | null = null
  /** What has happened and what is to be done about it, in its order. */
  const queue: Work[] = []
  /** The first of the queue, while it waits for the later file or for the end of a pause. Nothing overtakes it. */
  let waiting: Work | null = null

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  function show(next: FlowState): void {
    if (next === shown) return
    shown = next
    for (const listener of listeners) listener()
  }

  function send(event: FlowEvent): void {
    if (event.type === 'typed') {
      hasTyped = true
      // Said with every key, and news only once.
      if (state.typed) return
    }
    queue.push(event)
    if (waiting === null) goOn()
    if (waiting !== null) show(waitingFor(shown, event))
  }

  /** Handles what is in the queue, up to what needs the later file while that is not here. */
  function goOn(): void {
    waiting = null
    for (let next = queue.shift(); next; next = queue.shift()) {
      if ('do' in next ? run(next) : handle(next)) continue
      queue.unshift(next)
      return void waitForLater(next)
    }
  }

  function handle(event: FlowEvent): boolean {
    const context = { at: now(), config: resolveConfig(options().config) }
    const step = reduceFirst(state, event, context) ?? later.here()?.reduce(state, event, context)
    if (step === undefined) return false
    const [next, ...effects] = step
    queue.unshift(...effects)
    state = next
    if (__DEV__) warnOfNoOrganization(state, context.config)
    show(state)
    return true
  }

  function run(effect: FlowEffect): boolean {
    if (!isOn && WANTED.has(effect.do)) return false
    runLater ??= later.here()?.createLaterRunner(tools) ?? null
    const left = runFirst(effect)
    if (left) runLater?.(left)
    return left === null || runLater !== null
  }

  /** Goes on when the file is here. If it cannot be had, what waits for it is given up, and who waits with it is told. */
  async function waitForLater(head: Work): Promise<void> {
    waiting = head
    const came = await later.fetch().then(
      () => true,
      () => false,
    )
    // In a pause everything stays as it is; whoever goes on then waits anew.
    if (!isOn || waiting !== head) return
    const isWaitedFor = shown.pending !== null || isLoading(state)
    if (!came) queue.splice(0, 1, ...(isWaitedFor ? [{ type: 'laterMissed' } as const] : []))
    goOn()
  }

  /** What this browser remembers of the project and, in the organization flow, of the organization. */
  function remembered() {
    const bootstrap = client.bootstrap.getSync()
    const project = bootstrap && { bootstrap, slug: slugOf(bootstrap) }
    const { authFlowType, organizationSlug } = resolveConfig(options().config)
    const organization_slug = authFlowType === 'Organization' ? organizationSlug || (project?.slug ?? '') : ''
    return { project, organization: organization_slug === '' ? null : client.organization.getCachedBySlug({ organization_slug }) }
  }

  const identityOf = ({ authFlowType, organizationSlug }: ReturnType<typeof resolveConfig>): string => `${authFlowType} ${organizationSlug}`

  function begin(): void {
    const { config, readRequest } = options()
    const arrived = readRequest ? null : arrivedWith(client)
    if (begun === null && arrived?.unsolicited) tools.tellEvent('B2B_UNSOLICITED_TOKEN', { token_type: arrived.tokenType })
    begun = identityOf(resolveConfig(config))
    known = client.session.getSync()?.member_session_id
    if (__DEV__ && !readRequest) faultsOfConfig(config).forEach((fault) => warnOnce(`config: ${fault}`))
    send({
      type: 'started',
      ...remembered(),
      arrived,
      lastUsed: client.lastMethod.get(),
      session: signedIn(client),
      request: readRequest && readRequest(),
    })
  }

  /**
   * A session that another tab opened or that has ended; one that is only confirmed anew is neither. One that this flow opens is
   * told by its own answer, which comes first.
   */
  const followSession = () => {
    const look = () => {
      const id = client.session.getSync()?.member_session_id
      if (id === known) return
      known = id
      const session = signedIn(client)
      if (session) setTimeout(() => send({ type: 'sessionArrived', session }))
      else send({ type: 'sessionEnded' })
    }
    look()
    return client.session.onChange(look)
  }

  /** A page that is shown again as it was left: nobody is on the way anywhere any more. */
  const followReturn = () => {
    const returned = ({ persisted }: PageTransitionEvent) => persisted && send({ type: 'stayedOnPage' })
    window.addEventListener('pageshow', returned)
    return () => window.removeEventListener('pageshow', returned)
  }

  const followBack = createBrowserBack({ get: () => state, subscribe, send }, () => resolveConfig(options().config).browserBack)

  return {
    get: () => shown,
    subscribe,
    send,
    start() {
      isOn = true
      if (begun === null) begin()
      goOn()
      const pause = () => (isOn = false)
      const stops = [pause, followSession(), followReturn(), followBack()]
      return () => stops.forEach((stop) => stop())
    },
    reconfigure() {
      const moved = begun !== null && begun !== identityOf(resolveConfig(options().config))
      const atStart = ['Loading', 'Main', 'Error'].includes(state.screen.name) && state.pending?.call !== 'magicLinks.authenticate'
      if (moved && !hasTyped && atStart && !options().readRequest) begin()
    },
  }
}
