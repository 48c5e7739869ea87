import type { Context, FlowAnswer, FlowCall, FlowState, ScreenEvents, ScreenName, ScreenOf, Step } from './types.ts'

/** The state while a certain screen is shown. */
export type StateOn<N extends ScreenName> = FlowState & { readonly screen: ScreenOf<N> }

/** What each screen does with each event a person can cause on it. */
export type Handlers = {
  readonly [N in ScreenName]: {
    readonly [T in ScreenEvents[N]['type']]: (
      state: StateOn<N>,
      event: Extract<ScreenEvents[N], { readonly type: T }>,
      context: Context,
    ) => Step
  }
}

/** What the flow does with the answer, and with the refusal, of each call. */
export type Answers = {
  readonly [C in FlowCall]: {
    readonly answered: (state: FlowState, answer: FlowAnswer<C>, context: Context) => Step
    readonly refused: (state: FlowState, error: unknown, context: Context) => Step
  }
}
