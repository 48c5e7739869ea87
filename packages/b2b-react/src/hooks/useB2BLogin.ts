import type { B2BLoginConfig } from '../config.ts'
import type { Callbacks } from '../events.ts'
import type { PersonEvent } from '../flow/screens.ts'
import { isLoading } from '../flow/step.ts'
import type { FlowState, Send } from '../flow/types.ts'
import type { Strings } from '../text/say.ts'
import type { ClientSource } from './clientHolder.ts'
import { useOwnOrProvidedClient } from './useClient.ts'
import { useFlow } from './useFlow.ts'
import { usePrefetch } from './useLater.ts'

/** What {@link useB2BLogin} takes. */
export interface B2BLoginOptions {
  readonly config?: B2BLoginConfig | undefined
  readonly callbacks?: Callbacks | undefined
  /** Own wording for the few texts that are not on a screen, such as the name of the file of backup codes. */
  readonly strings?: Strings | undefined
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
export function useB2BLogin({ config = {}, callbacks = {}, strings, client: source }: B2BLoginOptions): {
  readonly state: FlowState
  readonly send: (event: PersonEvent) => void
} {
  const { state, flow } = useFlow(useOwnOrProvidedClient(source), { config, callbacks, strings, readRequest: null })
  usePrefetch(!isLoading(state))
  return { state, send: flow?.send ?? ignore }
}
