import type { FlowAnswer, FlowCall } from './calls.ts'
import type { ScreenEvents, ScreenName, ScreenOf } from './screens.ts'
import type { Context, FlowEvent, FlowState, Step } from './types.ts'

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

/** A call that failed. `ticket` tells which of several it is. */
export type Refusal = Extract<FlowEvent, { readonly type: 'refused' }>
/** What the flow does when a call has failed. */
export type Refused = (state: FlowState, refusal: Refusal, context: Context) => Step

/** What the flow does with the answer, and with the refusal, of a call. */
export interface Outcomes<C extends FlowCall> {
  readonly answered: (state: FlowState, answer: FlowAnswer<C>, context: Context, ticket: number) => Step
  readonly refused: Refused
}
/** What the flow does with the answers of some calls. */
export type Answered = { readonly [C in FlowCall]?: Outcomes<C>['answered'] }
export type Answers = { readonly [C in FlowCall]: Outcomes<C> }

/** One call that is made for two reasons: `special` is told by its subject. */
export const bySubject = <C extends FlowCall>(subject: string, special: Outcomes<C>, otherwise: Outcomes<C>): Outcomes<C> => ({
  answered: (state, ...rest) => (state.pending?.subject === subject ? special : otherwise).answered(state, ...rest),
  refused: (state, ...rest) => (state.pending?.subject === subject ? special : otherwise).refused(state, ...rest),
})
