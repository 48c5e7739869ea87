import type { MailedMethod } from '../../config/methods.ts'
import { back, finishAs, showWithBack, stay } from '../machine/step.ts'
import type { Handler, FailedCall } from '../machine/tables.ts'
import type { Context, FlowState, Step } from '../machine/types.ts'
import { offersMail, offersPassword } from '../rules/offers.ts'
import { isUndecidedByServer } from '../rules/problems.ts'
import { showFailure } from './shared/failures.ts'
import { restart } from './shared/main.ts'
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
    const isOnlyMethod = method !== undefined && others.length === 0
    return isOnlyMethod ? send(next, method, email, context) : showWithBack(next, { name: 'EmailMethodSelection', email })
  }),
)

/** Sends an email to the address that this sign-in already knows. */
export const emailKnownAddress: Handler<'Main', 'emailMethodChosen'> = unlessPendingOrLimited((state, { method }, context) =>
  offersMail(state, method) ? send(state, method, state.email, context) : stay(state),
)

export const chooseMethod: Handler<'EmailMethodSelection', 'emailMethodChosen'> = unlessPendingOrLimited((state, { method }, context) =>
  send(state, method, state.screen.email, context),
)

/** Returns to the screen with the email field. Skips the screen with the choice between link and code. */
export function backToEmail(state: FlowState, _: unknown, context: Context): Step {
  const [previousState] = back(state)
  if (previousState.screen.name === 'LinkFailed') return restart(state, context)
  return previousState.screen.name === 'EmailMethodSelection' ? back(previousState) : [previousState]
}

/** Returns to the first screen with an empty email field, and forgets the incomplete sign-in. */
export function changeAccount(previousState: FlowState, _: unknown, context: Context): Step {
  const state = { ...previousState, email: '', redirect: null }
  const [first] = state.history
  // A Main screen that asks for another factor belongs to the account.
  return first?.screen.name === 'Main' && first.primary === null ? back({ ...state, history: [first] }) : restart(state, context)
}

/**
 * Shows the failure of a link. But with a session and `skipWhenSignedIn`, shows the user as signed in. Exceptions are a link that resets the
 * password, and a link that can still work later.
 */
export function handleLinkFailure(state: FlowState, failedCall: FailedCall, context: Context): Step {
  const session = context.config.skipWhenSignedIn && !state.resets ? state.session : null
  return session && !isUndecidedByServer(failedCall.failure)
    ? finishAs(state, session)
    : showFailure(state, failedCall, context, state.resets ? 'reset' : undefined)
}
