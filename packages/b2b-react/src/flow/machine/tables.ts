import type { FlowAnswer, FlowCall } from './calls.ts'
import type { ScreenEvents, ScreenName, ScreenOf } from './screens.ts'
import type { Context, FlowState, PendingSubject, Step } from './types.ts'

/** The state while a given screen is shown. */
export type StateOn<N extends ScreenName> = FlowState & { readonly screen: ScreenOf<N> }

/** Handles a user event on a screen. */
export type Handler<N extends ScreenName, E extends ScreenEvents[N]['type']> = (
  state: StateOn<N>,
  event: Extract<ScreenEvents[N], { readonly type: E }>,
  context: Context,
) => Step
/** The handlers of each screen for each user event. */
export type Handlers = { readonly [N in ScreenName]: { readonly [E in ScreenEvents[N]['type']]: Handler<N, E> } }

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

/** Handles the answer of a call. */
export type AnswerHandler<C extends FlowCall> = (state: FlowState, answer: FlowAnswer<C>, context: Context, ticket: number) => Step
/** The handler of a call's answer, and the handler of its refusal. Without the second, the user reads why the call was refused. */
export type Outcomes<C extends FlowCall> = readonly [answered: AnswerHandler<C>, refused?: RefusalHandler]
/** The outcomes of all calls. */
export type Answers = { readonly [C in FlowCall]: Outcomes<C> }

/** Combines the outcomes of a call with two purposes. `special`: the outcome if the pending call has a subject of this kind. */
export function bySubject<C extends FlowCall>(
  kind: PendingSubject['kind'],
  special: Required<Outcomes<C>>,
  otherwise: Required<Outcomes<C>>,
): Required<Outcomes<C>> {
  const outcomesIn = ({ pending }: FlowState) => (pending?.subject?.kind === kind ? special : otherwise)
  return [(state, ...rest) => outcomesIn(state)[0](state, ...rest), (state, ...rest) => outcomesIn(state)[1](state, ...rest)]
}

/** The screens and calls of the identity provider. Their handlers are only in its chunk. */
export type IdentityScreen = Extract<ScreenName, `IDP${string}`>
export type IdentityCall = Extract<FlowCall, `idp.${string}` | 'session.revoke'>
