import type { B2BClient } from '@acme/b2b-client'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { fetchLater, laterHere } from '../fetchLater.ts'
import { createFlow, type Flow, type FlowOptions } from '../flow/createFlow.ts'
import { initialState } from '../flow/step.ts'
import type { FlowState } from '../flow/types.ts'

const later = { here: laterHere, fetch: fetchLater }

const never = () => () => {}

/** Runs one flow for as long as the component lives; null, and loading, until there is a client. */
export function useFlow(client: B2BClient | null, options: FlowOptions): { readonly state: FlowState; readonly flow: Flow | null } {
  const latest = useRef(options)
  const flow = useMemo(() => client && createFlow(client, () => latest.current, later), [client])
  useEffect(() => {
    latest.current = options
    flow?.reconfigure()
  })
  useEffect(() => flow?.start(), [flow])
  const state = useSyncExternalStore(flow?.subscribe ?? never, flow?.get ?? (() => initialState), () => initialState)
  return { state, flow }
}
