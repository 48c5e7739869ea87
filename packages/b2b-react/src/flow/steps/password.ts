import { showProblem, push, stay } from '../machine/step.ts'
import type { Handler } from '../machine/tables.ts'
import type { FlowState } from '../machine/types.ts'
import { offersPassword } from '../rules/offers.ts'
import { checkPassword } from './shared/requests.ts'
import { unlessPending, unlessPendingOrLimited, withEmail } from './shared/userInput.ts'

/* Steps for passwords. */

interface Submitted {
  readonly email: string
  readonly password: string
}

/** Checks an address and a password. An empty password makes no request. */
export const submit = unlessPendingOrLimited((state: FlowState, { email: typed, password }: Submitted, context) =>
  withEmail(state, typed, (next, email) =>
    password === ''
      ? showProblem(next, { phrase: { key: 'password.missing' }, at: 'password', until: null })
      : checkPassword(next, email, password, context),
  ),
)

/** Shows the form for password help, with the typed text as its email address even if that is not valid. */
export const askForHelp = unlessPending((state: FlowState, { email }: { readonly email: string }) =>
  push({ ...state, email }, { name: 'PasswordForgotForm' }),
)

export const submitOnMain: Handler<'Main', 'passwordSubmitted'> = (state, event, context) =>
  offersPassword(state, ['password']) ? submit(state, event, context) : stay(state)

export const askForHelpOnMain: Handler<'Main', 'passwordHelpChosen'> = (state, event, context) =>
  offersPassword(state, ['password', 'passwordEmail']) ? askForHelp(state, event, context) : stay(state)

/** Shows a password form instead of the email form. */
export const askForPassword: Handler<'Main', 'passwordInsteadChosen'> = unlessPending((state, { email }) =>
  offersPassword(state, ['email', 'known'])
    ? push({ ...state, email: email || state.email }, { name: 'PasswordAuthenticate' })
    : stay(state),
)
