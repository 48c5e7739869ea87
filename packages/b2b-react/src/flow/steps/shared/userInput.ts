import { RESEND_DELAY_MS } from '../../../limits.ts'
import type { Phrase } from '../../../text/say.ts'
import { stay } from '../../machine/step.ts'
import type { Context, FlowState, Step } from '../../machine/types.ts'
import { readEmail } from '../../rules/email.ts'
import { showFieldProblem, showToast } from './feedback.ts'

/* Helpers for steps that send the user's input. */

/** Returns true while the user has to wait because of a rate limit. */
const isWaiting = ({ problem }: FlowState, { now }: Context): boolean => (problem?.until ?? 0) > now

/** Continues unless a call is pending. */
export const unlessPending = (state: FlowState, next: (state: FlowState) => Step): Step =>
  state.pending === null ? next(state) : stay(state)

/**
 * Continues unless a call is pending or the user has to wait because of a rate limit. For the main action of a screen; other actions stay
 * available during a wait.
 */
export const unlessPendingOrLimited = (state: FlowState, context: Context, next: (state: FlowState) => Step): Step =>
  isWaiting(state, context) ? stay(state) : unlessPending(state, next)

/** Continues with the typed email address if it is valid. */
export const withEmail = (state: FlowState, typed: string, context: Context, next: (state: FlowState, email: string) => Step): Step =>
  unlessPendingOrLimited(state, context, () => {
    const email = readEmail(typed)
    return email === null ? showFieldProblem(state, 'email.invalid') : next({ ...state, email }, email)
  })

/** Sends the same email or SMS again, unless it is too early. */
export const resend = (state: FlowState, { now }: Context, send: (state: FlowState) => Step): Step =>
  'freeAt' in state.screen && (state.screen.freeAt ?? 0) > now ? stay(state) : send(state)

/** Confirms with a toast that the email or SMS was sent again, and starts the pause before the next one. */
export function confirmResent(state: FlowState, confirmation: Phrase, { now }: Context): Step {
  const { screen } = state
  if (!('freeAt' in screen)) return stay(state)
  const nextScreen = { ...screen, ...('spent' in screen && { spent: false }), resends: screen.resends + 1, freeAt: now + RESEND_DELAY_MS }
  return showToast({ ...state, screen: nextScreen, pending: null, problem: null }, confirmation, 'success')
}
