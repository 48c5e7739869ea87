import type { FlowOptions } from '../flow/createFlow.ts'
import type { PersonEvent } from '../flow/screens.ts'
import type { FlowState, Send } from '../flow/types.ts'
import type { ClientSource } from './clientHolder.ts'
import { useOwnOrProvidedClient } from './useClient.ts'
import { useFlow } from './useFlow.ts'

/** One sign-in: where it stands, and the way to say what a person does. */
export interface B2BLoginFlow {
  /** `state.screen` has a `name` and that screen's own facts. */
  readonly state: FlowState
  /** Told of what a person does. What the present screen does not know changes nothing. */
  readonly send: (event: PersonEvent) => void
  /** Who is named in the watermark. */
  readonly brandName: string
}

const ignore: Send = () => {}

/** Runs a sign-in over a component's own client, or that of the nearest provider. */
export function useLogin(source: ClientSource | undefined, options: FlowOptions) {
  const client = useOwnOrProvidedClient(source)
  const { state, flow } = useFlow(client, options)
  const login: B2BLoginFlow = { state, send: flow?.send ?? ignore, brandName: client?.brandName ?? '' }
  return { client, login }
}
