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
export type ScreenHandlers = { readonly [N in ScreenName]: { readonly [E in ScreenEvents[N]['type']]: Handler<N, E> } }

/** The class of a failed call. `wait`: the time until the next attempt is allowed, in ms. */
export type Failure =
  /** The server could not be reached. */
  | { readonly kind: 'unreachable' }
  /** The server has sent an error of its own (5xx). */
  | { readonly kind: 'broken' }
  /** An ad blocker has blocked the call. */
  | { readonly kind: 'blocked' }
  /** The captcha has failed. */
  | { readonly kind: 'captcha' }
  /** A logout elsewhere has cancelled the call. */
  | { readonly kind: 'cancelled' }
  /** Too many calls. */
  | { readonly kind: 'limited'; readonly wait: number }
  /** The account is locked. */
  | { readonly kind: 'locked'; readonly wait: number }
  /** The server has refused the input. `type`: the error type of the server. */
  | { readonly kind: 'refused'; readonly type: string }
  /** Any other error. The input did not cause it. */
  | { readonly kind: 'other' }

/** A failed call. `ticket` identifies it. */
export interface FailedCall {
  readonly call: FlowCall
  readonly ticket: number
  readonly failure: Failure
}
/** Handles a failed call. */
export type FailureHandler = (state: FlowState, failedCall: FailedCall, context: Context) => Step

/** Handles the answer of a call. */
export type AnswerHandler<C extends FlowCall> = (state: FlowState, answer: FlowAnswer<C>, context: Context, ticket: number) => Step
/** The handlers of a call. Without `onFailure`, the user reads why the call has failed. */
export type CallHandlers<C extends FlowCall> = readonly [onAnswer: AnswerHandler<C>, onFailure?: FailureHandler]
/** The handlers of all calls. */
export type AllCallHandlers = { readonly [C in FlowCall]: CallHandlers<C> }

/** Combines two handlers of a call with two purposes. The `special` one runs if the pending call has a subject of this kind. */
export const bySubject =
  <Rest extends readonly unknown[]>(
    kind: PendingSubject['kind'],
    special: (state: FlowState, ...rest: Rest) => Step,
    otherwise: (state: FlowState, ...rest: Rest) => Step,
  ) =>
  (state: FlowState, ...rest: Rest): Step =>
    (state.pending?.subject?.kind === kind ? special : otherwise)(state, ...rest)

/** The screens and calls of the identity provider. Only its chunk has their handlers. The widget revokes a session only on the screen IDPLogout. */
export type IdentityScreen = Extract<ScreenName, `IDP${string}`>
export type IdentityCall = Extract<FlowCall, `idp.${string}` | 'session.revoke'>
