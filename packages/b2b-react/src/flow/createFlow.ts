import type { B2BClient } from '@acme/b2b-client'
import { faultsOfConfig, resolveConfig, type B2BLoginConfig } from '../config.ts'
import type { Callbacks } from '../events.ts'
import { warnOnce } from '../warn.ts'
import { reduce } from './reduce.ts'
import { createRunner, hasArrived } from './runner.ts'
import { initialState } from './step.ts'
import type { FlowEvent, FlowState, Send } from './types.ts'

/** What a host gives a flow, read anew at each event. */
export interface FlowOptions {
  readonly config: B2BLoginConfig
  readonly callbacks: Callbacks
}

/** One sign-in: its state, and the way to say what happened. */
export interface Flow {
  get(): FlowState
  subscribe(listener: () => void): () => void
  readonly send: Send
  /** Begins, or goes on after a pause; returns the pause. Beginning twice is beginning once. */
  start(): () => void
  /** A person has typed something: a change of configuration no longer starts over. */
  typed(): void
  /** Looks at the configuration again; another flow or organization starts over, unless somebody is typing. */
  reconfigure(): void
}

/** Creates a flow over a client. Nothing happens before it is started. */
export function createFlow(client: B2BClient, options: () => FlowOptions): Flow {
  let state = initialState
  let begun: string | null = null
  let hasTyped = false
  const listeners = new Set<() => void>()
  const run = createRunner({ client, send, callbacks: () => options().callbacks })

  function send(event: FlowEvent): void {
    const [next, ...effects] = reduce(state, event, { at: Date.now(), config: resolveConfig(options().config) })
    if (next !== state) {
      state = next
      for (const listener of listeners) listener()
    }
    for (const effect of effects) run(effect)
  }

  function begin(): void {
    const config = resolveConfig(options().config)
    const { authFlowType, organizationSlug: organization_slug } = config
    begun = `${authFlowType} ${organization_slug}`
    if (__DEV__) faultsOfConfig(options().config).forEach((fault) => warnOnce(`config: ${fault}`))
    const organization =
      authFlowType === 'Organization' && organization_slug !== '' ? client.organization.getCachedBySlug({ organization_slug }) : null
    send({ type: 'started', arrived: hasArrived(client), project: client.bootstrap.getSync(), organization })
  }

  /**
   * A session that another tab opened or that has ended; one that is only confirmed anew is neither. One that this flow opens is
   * told by its own answer, which comes first.
   */
  const followSession = () => {
    let known = client.session.getSync()?.member_session_id
    return client.session.onChange((session) => {
      const before = known
      known = session?.member_session_id
      if (session === null) return send({ type: 'sessionEnded' })
      if (known === before) return
      const { member, organization } = client.getState()
      const event = {
        type: 'sessionArrived',
        email: member?.email_address ?? '',
        organization: organization?.organization_name ?? '',
      } as const
      setTimeout(() => send(event))
    })
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    send,
    start() {
      const stop = followSession()
      if (begun === null) begin()
      return stop
    },
    typed: () => void (hasTyped = true),
    reconfigure() {
      const { authFlowType, organizationSlug } = resolveConfig(options().config)
      const moved = begun !== null && begun !== `${authFlowType} ${organizationSlug}`
      if (
        moved &&
        !hasTyped &&
        ['Loading', 'Main', 'Error'].includes(state.screen.name) &&
        state.pending?.call !== 'magicLinks.authenticate'
      )
        begin()
    },
  }
}
