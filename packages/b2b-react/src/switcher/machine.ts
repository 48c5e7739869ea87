import type { Organization, PendingSignInAnswer, SignInAnswer } from '@acme/b2b-client'

/* The states of a change of the organization, as a pure function. The present session stays in every state. */

/** Why a switch did not happen. */
export type SwitchProblem =
  /** The server could not be reached. */
  | 'unreachable'
  /** Too many attempts. */
  | 'limited'
  /** The membership has ended, or the organization does not exist. */
  | 'gone'
  /** The organization requires another first factor. */
  | 'signInNeeded'
  /** The other step was not done in time. */
  | 'expired'
  | 'failed'

/** The state of a switch. `to`: the chosen organization. */
export type SwitchState =
  | { readonly name: 'idle' }
  | { readonly name: 'switching'; readonly to: Organization }
  /** The organization asks for another step. `response`: the response that says so. */
  | { readonly name: 'pending'; readonly to: Organization; readonly response: PendingSignInAnswer }
  | { readonly name: 'refused'; readonly to: Organization; readonly problem: SwitchProblem }

/** The events of a switch. */
export type SwitchEvent =
  | { readonly type: 'chosen'; readonly to: Organization }
  | { readonly type: 'answered'; readonly response: SignInAnswer }
  | { readonly type: 'failed'; readonly problem: SwitchProblem }
  /** The other step is done, or the user stays in the present organization. */
  | { readonly type: 'ended' }
  /** Another tab has changed or ended the session. */
  | { readonly type: 'replaced' }

export const IDLE: SwitchState = { name: 'idle' }

/** Returns the next state. Ignores an event that does not belong to the state, such as a late response. */
export function nextSwitchState(state: SwitchState, event: SwitchEvent): SwitchState {
  switch (event.type) {
    case 'chosen':
      return state.name === 'idle' || state.name === 'refused' ? { name: 'switching', to: event.to } : state
    case 'answered':
      return state.name === 'switching' ? afterAnswer(state.to, event.response) : state
    case 'failed':
      return state.name === 'switching' || state.name === 'pending' ? { name: 'refused', to: state.to, problem: event.problem } : state
    case 'replaced':
      return state.name === 'switching' ? state : IDLE
    case 'ended':
      return IDLE
  }
}

function afterAnswer(to: Organization, response: SignInAnswer): SwitchState {
  if (response.member_authenticated) return IDLE
  return response.mfa_required && !response.primary_required
    ? { name: 'pending', to, response }
    : { name: 'refused', to, problem: 'signInNeeded' }
}
