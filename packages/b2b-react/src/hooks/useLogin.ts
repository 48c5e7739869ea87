import { OPTIONS } from '../config/options.ts'
import type { HeadingLevel } from '../config/types.ts'
import type { PersonEvent } from '../flow/machine/screens.ts'
import type { FlowState, Send } from '../flow/machine/types.ts'
import type { FlowOptions } from '../flow/runtime/createFlow.ts'
import type { ClientSource } from './clientHolder.ts'
import { useOwnOrProvidedClient } from './useClient.ts'
import { useFlow } from './useFlow.ts'

/** A sign-in: its state, and a function that sends user events to it. */
export interface B2BLoginFlow {
  /** The state of the flow. `state.screen` has a `name` and the data of that screen. */
  readonly state: FlowState
  /** Sends a user event. Events that the current screen does not handle are ignored. */
  readonly send: (event: PersonEvent) => void
  /** The brand in the watermark. */
  readonly brandName: string
  /** The level of the titles, by the configuration. */
  readonly headingLevel: HeadingLevel
  /** The email field offers passkeys, by the configuration. */
  readonly passkeyAutofill: boolean
}

const ignore: Send = () => {}

/** Runs a sign-in with the component's own client, or with that of the nearest provider. */
export function useLogin(source: ClientSource | undefined, options: FlowOptions) {
  const client = useOwnOrProvidedClient(source)
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
