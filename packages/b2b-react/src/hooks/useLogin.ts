import type { B2BClient } from '@acme/b2b-client'
import { useMemo, useReducer, useRef, useState, useSyncExternalStore } from 'react'
import { OPTIONS } from '../config/options.ts'
import type { HeadingLevel } from '../config/types.ts'
import type { PersonEvent } from '../flow/machine/screens.ts'
import type { FlowState, Send } from '../flow/machine/types.ts'
import { createFlow, createStartState, type Flow, type FlowOptions } from '../flow/runtime/createFlow.ts'
import { subscribeToNothing } from '../internal/subscribeToNothing.ts'
import { useBrowserLayoutEffect } from '../ui/useBrowserLayoutEffect.ts'
import { identityLoader, loginLoader } from './lazyChunks.ts'
import { usePropOrProvidedClient, type ClientSource } from './useClient.ts'

/** A sign-in: its state, and a function that sends user events to it. */
export interface B2BLoginFlow {
  /** The state of the flow. `state.screen` has a `name` and the data of that screen. */
  readonly state: FlowState
  /** Sends a user event. Events that the current screen does not handle are ignored. */
  readonly send: (event: PersonEvent) => void
  /** The brand in the watermark. */
  readonly brandName: string
  /** The level of the titles, from the configuration. */
  readonly headingLevel: HeadingLevel
  /** True if the email field offers passkeys, from the configuration. */
  readonly passkeyAutofill: boolean
}

const ignore: Send = () => {}

/** Runs a sign-in with the client of the prop `client`, otherwise with the client of the nearest provider. */
export function useLogin(source: ClientSource | undefined, options: FlowOptions) {
  const client = usePropOrProvidedClient(source)
  const { state, flow } = useFlow(client, options)
  const login: B2BLoginFlow = {
    state,
    send: flow?.send ?? ignore,
    brandName: client?.brandName ?? '',
    headingLevel: OPTIONS.headingLevel.read(options.config.headingLevel),
    passkeyAutofill: OPTIONS.passkeyAutofill.read(options.config.passkeyAutofill),
  }
  return { client, login }
}

/**
 * Runs a flow while the component is mounted. Without a client the flow is null and the state is loading.
 *
 * The flow starts in a layout effect, so that it sends its first requests before the browser paints, and the first paint shows stored answers.
 */
function useFlow(client: B2BClient | null, options: FlowOptions): { readonly state: FlowState; readonly flow: Flow | null } {
  const latestOptions = useRef(options)
  const [startState] = useState(() => createStartState(options))
  // `B2BIdentityProvider` always passes `readRequest`, and `B2BLogin` never does. So the loader of a component stays the same.
  const loader = options.readRequest ? identityLoader : loginLoader
  const flow = useMemo(() => client && createFlow(client, () => latestOptions.current, loader, startState), [client, loader, startState])
  const [, renderAgain] = useReducer((renders: number) => renders + 1, 0)
  useBrowserLayoutEffect(() => {
    latestOptions.current = options
    flow?.reconfigure()
  })
  useBrowserLayoutEffect(() => {
    if (!flow) return undefined
    const pause = flow.start()
    // Renders the changes of `start` before the first paint, because React subscribes to the flow only after that paint.
    renderAgain()
    return pause
  }, [flow])
  const state = useSyncExternalStore(flow?.subscribe ?? subscribeToNothing, flow?.get ?? (() => startState), () => startState)
  return { state, flow }
}
