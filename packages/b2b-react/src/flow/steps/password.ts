import { showProblem, showWithBack, stay } from '../machine/step.ts'
import type { Handler } from '../machine/tables.ts'
import type { FlowState } from '../machine/types.ts'
import { offersPassword } from '../rules/offers.ts'
import { checkPassword } from './shared/requests.ts'
import { unlessPending, unlessPendingOrLimited, withEmail } from './shared/userInput.ts'

/* Steps for passwords. */

interface SubmittedPassword {
  readonly email: string
  readonly password: string
}

/** Checks an address and a password. An empty password makes no request. */
export const submit = unlessPendingOrLimited((state: FlowState, { email: typed, password }: SubmittedPassword, context) =>
  withEmail(state, typed, (next, email) =>
    password === ''
      ? showProblem(next, { phrase: { key: 'password.missing' }, at: 'password', until: null })
      : checkPassword(next, email, password, context),
  ),
)

/** Shows the form for password help. Its email field has the text that the user has typed so far, even if that is no valid address. */
export const askForHelp = unlessPending((state: FlowState, { email }: { readonly email: string }) =>
  showWithBack({ ...state, email }, { name: 'PasswordForgotForm' }),
)

export const submitOnMain: Handler<'Main', 'passwordSubmitted'> = (state, event, context) =>
  offersPassword(state, ['password']) ? submit(state, event, context) : stay(state)

export const askForHelpOnMain: Handler<'Main', 'passwordHelpChosen'> = (state, event, context) =>
  offersPassword(state, ['password', 'passwordEmail']) ? askForHelp(state, event, context) : stay(state)

/** Shows a password form instead of the email form. */
export const askForPassword: Handler<'Main', 'passwordInsteadChosen'> = unlessPending((state, { email }) =>
  offersPassword(state, ['email', 'known'])
    ? showWithBack({ ...state, email: email || state.email }, { name: 'PasswordAuthenticate' })
    : stay(state),
)
