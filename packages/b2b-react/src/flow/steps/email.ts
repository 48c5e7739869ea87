import type { MailedMethod } from '../../config/methods.ts'
import { back, finishAs, push, stay } from '../machine/step.ts'
import type { Handler, Refusal } from '../machine/tables.ts'
import type { Context, FlowState, Step } from '../machine/types.ts'
import { offersMail, offersPassword } from '../rules/offers.ts'
import { isUndecidedByServer } from '../rules/problems.ts'
import { restart } from './shared/main.ts'
import { showRefusalFor } from './shared/refusals.ts'
import { searchMember, sendCode, sendLink } from './shared/requests.ts'
import { unlessPendingOrLimited, withEmail } from './shared/userInput.ts'

/* Steps for emailed links, and for everything that starts with an email address. */

/** Emails a link or a code. */
const send = (state: FlowState, method: MailedMethod, email: string, context: Context): Step =>
  (method === 'magic_link' ? sendLink : sendCode)(state, email, context)

/** Continues with the typed email address: sends the email, asks how to send it, or searches for the member. */
export const submitEmail: Handler<'Main', 'emailSubmitted'> = unlessPendingOrLimited((state, { email: typed }, context) =>
  withEmail(state, typed, (next, email) => {
    const form = state.screen.blocks.find((block) => block.kind === 'email')
    if (form === undefined) return offersPassword(state, ['passwordEmail']) ? searchMember(next, email) : stay(state)
    const [method, ...others] = form.methods
    if (method === undefined || others.length > 0) return push(next, { name: 'EmailMethodSelection', email })
    return send(next, method, email, context)
  }),
)

/** Sends an email to the address that an earlier first factor has identified. */
export const emailKnownAddress: Handler<'Main', 'emailMethodChosen'> = unlessPendingOrLimited((state, { method }, context) =>
  offersMail(state, method) ? send(state, method, state.email, context) : stay(state),
)

export const chooseMethod: Handler<'EmailMethodSelection', 'emailMethodChosen'> = unlessPendingOrLimited((state, { method }, context) =>
  send(state, method, state.screen.email, context),
)

/** Returns to the screen with the email field, and skips the choice between link and code. */
export function backToEmail(state: FlowState, _: unknown, context: Context): Step {
  const [previousState] = back(state)
  if (previousState.screen.name === 'LinkFailed') return restart(state, context)
  return previousState.screen.name === 'EmailMethodSelection' ? back(previousState) : [previousState]
}

/**
 * If the link fails but the user already has a session and `skipWhenSignedIn` is set, shows them as signed in, unless the same link can
 * still work later.
 */
export function linkRefused(state: FlowState, refusal: Refusal, context: Context): Step {
  const session = context.config.skipWhenSignedIn && !state.resets ? state.session : null
  return session && !isUndecidedByServer(refusal.failure)
    ? finishAs(state, session)
    : showRefusalFor(state.resets ? 'reset' : null)(state, refusal, context)
}
