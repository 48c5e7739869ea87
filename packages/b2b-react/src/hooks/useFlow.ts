import type { B2BClient } from '@acme/b2b-client'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { identityLoader, loginLoader } from './lazyChunks.ts'
import { createFlow, type Flow, type FlowOptions } from '../flow/runtime/createFlow.ts'
import { initialState } from '../flow/machine/step.ts'
import type { FlowState } from '../flow/machine/types.ts'

const subscribeToNothing = () => () => {}

/** Runs a flow while the component is mounted. Without a client the flow is null and the state is loading. */
export function useFlow(client: B2BClient | null, options: FlowOptions): { readonly state: FlowState; readonly flow: Flow | null } {
  const latestOptions = useRef(options)
  // A component never changes between the two: one of them is the login, the other one the identity provider.
  const loader = options.readRequest ? identityLoader : loginLoader
  const flow = useMemo(() => client && createFlow(client, () => latestOptions.current, loader), [client, loader])
  useEffect(() => {
    latestOptions.current = options
    flow?.reconfigure()
  })
  useEffect(() => flow?.start(), [flow])
  const state = useSyncExternalStore(flow?.subscribe ?? subscribeToNothing, flow?.get ?? (() => initialState), () => initialState)
  return { state, flow }
}
