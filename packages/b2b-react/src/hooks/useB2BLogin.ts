import type { B2BLoginConfig } from '../config.ts'
import type { Callbacks } from '../events.ts'
import type { FlowState, PersonEvent, Send } from '../flow/types.ts'
import type { ClientSource } from './clientHolder.ts'
import { useOwnOrProvidedClient } from './useClient.ts'
import { useFlow } from './useFlow.ts'

/** What {@link useB2BLogin} takes. */
export interface B2BLoginOptions {
  readonly config?: B2BLoginConfig | undefined
  readonly callbacks?: Callbacks | undefined
  /** Default: the client of the nearest provider. */
  readonly client?: ClientSource | undefined
}

const ignore: Send = () => {}

/**
 * The sign-in without its screens: draw them yourself from `state`, and `send` what the person does.
 *
 * @example
 * const { state, send } = useB2BLogin({ config })
 * if (state.screen.name === 'Main') return <MyForm onSubmit={(email) => send({ type: 'emailSubmitted', email })} />
 */
export function useB2BLogin({ config = {}, callbacks = {}, client: source }: B2BLoginOptions): {
  readonly state: FlowState
  readonly send: (event: PersonEvent) => void
} {
  const { state, flow } = useFlow(useOwnOrProvidedClient(source), { config, callbacks })
  return { state, send: flow?.send ?? ignore }
}
