import type { B2BClient } from '@acme/b2b-client'
import { useMemo, useReducer, useRef, useState, useSyncExternalStore } from 'react'
import type { FlowState } from '../flow/machine/types.ts'
import { createFlow, createStartState, type Flow, type FlowOptions } from '../flow/runtime/createFlow.ts'
import { subscribeToNothing } from '../internal/subscribeToNothing.ts'
import { useBrowserLayoutEffect } from '../ui/useBrowserLayoutEffect.ts'
import { identityLoader, loginLoader } from './lazyChunks.ts'

/**
 * Runs a flow while the component is mounted. Without a client the flow is null and the state is loading.
 *
 * The flow starts in a layout effect: its first requests are sent before the browser paints, and stored answers are in the first paint.
 */
export function useFlow(client: B2BClient | null, options: FlowOptions): { readonly state: FlowState; readonly flow: Flow | null } {
  const latestOptions = useRef(options)
  const [startState] = useState(() => createStartState(options))
  // A component never changes between the two: one of them is the login, the other one the identity provider.
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
    // React subscribes to the flow only after the paint.
    renderAgain()
    return pause
  }, [flow])
  const state = useSyncExternalStore(flow?.subscribe ?? subscribeToNothing, flow?.get ?? (() => startState), () => startState)
  return { state, flow }
}
