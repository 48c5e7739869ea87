import { RESEND_AFTER } from '../limits.ts'
import type { Phrase } from '../text/say.ts'
import { complainOf } from './complaints.ts'
import { complainAtField, toast } from './laterStep.ts'
import { readEmail } from './rules/email.ts'
import type { Purpose } from './rules/problems.ts'
import { andThen, stay } from './step.ts'
import type { Refused } from './tables.ts'
import type { Context, FlowState, Step } from './types.ts'

/* What every step that asks for something and sends something has in common. */

/** The provider has asked to wait, and the time is not over. */
const isWaiting = ({ problem }: FlowState, { at }: Context): boolean => (problem?.until ?? 0) > at

/** Goes on unless something else is under way. */
export const whenFree = (state: FlowState, next: (state: FlowState) => Step): Step => (state.pending === null ? next(state) : stay(state))

/** Sends what the screen asks for, unless something else is under way or has to be waited for; every other way on stays open meanwhile. */
export const whenReady = (state: FlowState, context: Context, next: (state: FlowState) => Step): Step =>
  isWaiting(state, context) ? stay(state) : whenFree(state, next)

/** Goes on with the address that was typed, if it is one. */
export const withEmail = (state: FlowState, typed: string, context: Context, next: (state: FlowState, email: string) => Step): Step =>
  whenReady(state, context, () => {
    const email = readEmail(typed)
    return email === null ? complainAtField(state, 'email.invalid') : next({ ...state, email }, email)
  })

/** Sends something again, if it is free to be. */
export const resend = (state: FlowState, { at }: Context, send: (state: FlowState) => Step): Step =>
  'freeAt' in state.screen && (state.screen.freeAt ?? 0) > at ? stay(state) : send(state)

/** It was sent again: says so, and lets it be sent again after a while. */
export function resent(state: FlowState, said: Phrase, { at }: Context): Step {
  const { screen } = state
  if (!('freeAt' in screen)) return stay(state)
  const again = { ...screen, ...('spent' in screen && { spent: false }), resends: screen.resends + 1, freeAt: at + RESEND_AFTER }
  return toast({ ...state, screen: again, pending: null, problem: null }, said, 'success')
}

/** Something could not be sent. While the provider asks to wait, what sends it again waits too. */
export const notSentOf =
  (purpose: Purpose | null): Refused =>
  (state, refusal, context) =>
    andThen(complainOf(purpose)(state, refusal, context), (next) => {
      const until = next.problem?.until ?? null
      return stay('freeAt' in next.screen && until !== null ? { ...next, screen: { ...next.screen, freeAt: until } } : next)
    })

/** The same for a call that has one purpose. */
export const notSent = notSentOf(null)
