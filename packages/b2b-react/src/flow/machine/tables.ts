import type { FlowAnswer, FlowCall } from './calls.ts'
import type { ScreenEvents, ScreenName, ScreenOf } from './screens.ts'
import type { Context, FlowState, PendingSubject, Step } from './types.ts'

/** The state while a given screen is shown. */
export type StateOn<N extends ScreenName> = FlowState & { readonly screen: ScreenOf<N> }

/** The handlers of each screen for each user event. */
export type Handlers = {
  readonly [N in ScreenName]: {
    readonly [T in ScreenEvents[N]['type']]: (
      state: StateOn<N>,
      event: Extract<ScreenEvents[N], { readonly type: T }>,
      context: Context,
    ) => Step
  }
}

/**
 * The class of a failed call: `unreachable` server, `limited` rate or `locked` account until the end of a wait, `broken` server, call
 * `blocked` by an ad blocker, rejected `captcha`, `cancelled` by a logout elsewhere, `refused` by the server, or `failed` for another reason
 * that has nothing to do with the input.
 */
export type Failure =
  | { readonly is: 'unreachable' | 'broken' | 'blocked' | 'captcha' | 'cancelled' | 'failed' }
  | { readonly is: 'limited' | 'locked'; readonly wait: number }
  | { readonly is: 'refused'; readonly type: string }

/** A failed call. `ticket` identifies it. */
export interface Refusal {
  readonly call: FlowCall
  readonly ticket: number
  readonly failure: Failure
}
/** Handles a failed call. */
export type RefusalHandler = (state: FlowState, refusal: Refusal, context: Context) => Step

/** Handles the answer and the refusal of a call. */
export interface Outcomes<C extends FlowCall> {
  readonly answered: (state: FlowState, answer: FlowAnswer<C>, context: Context, ticket: number) => Step
  readonly refused: RefusalHandler
}
/** The answer handlers of some calls. */
export type Answered = { readonly [C in FlowCall]?: Outcomes<C>['answered'] }
export type Answers = { readonly [C in FlowCall]: Outcomes<C> }

/** Combines the handlers of a call with two purposes. `special` handles the calls with a subject of this kind. */
export const bySubject = <C extends FlowCall>(kind: PendingSubject['kind'], special: Outcomes<C>, otherwise: Outcomes<C>): Outcomes<C> => ({
  answered: (state, ...rest) => (state.pending?.subject?.kind === kind ? special : otherwise).answered(state, ...rest),
  refused: (state, ...rest) => (state.pending?.subject?.kind === kind ? special : otherwise).refused(state, ...rest),
})

/** The screens and calls of the identity provider. Their handlers are only in its chunk. */
export type IdentityScreen = Extract<ScreenName, `IDP${string}`>
export type IdentityCall = Extract<FlowCall, `idp.${string}` | 'session.revoke'>
