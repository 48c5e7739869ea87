import { back, showProblem, push, stay } from '../machine/step.ts'
import type { Answers, Handlers } from '../machine/tables.ts'
import type { Context, FlowState, Step } from '../machine/types.ts'
import { offersPassword } from '../rules/offers.ts'
import { afterAuthentication } from './shared/afterAuthentication.ts'
import { showRefusal } from './shared/refusals.ts'
import { checkPassword } from './shared/requests.ts'
import { unlessPending, withEmail } from './shared/userInput.ts'

/* Steps for passwords. */

interface Submitted {
  readonly email: string
  readonly password: string
}

/** Checks an address and a password. An empty password makes no request. */
const submit = (state: FlowState, { email: typed, password }: Submitted, context: Context): Step =>
  withEmail(state, typed, context, (next, email) =>
    password === ''
      ? showProblem(next, { phrase: { key: 'password.missing' }, at: 'password', until: null })
      : checkPassword(next, email, password, context),
  )

/** Shows the form for password help, with the typed text as its email address even if that is not valid. */
const askForHelp = (state: FlowState, { email }: { readonly email: string }): Step =>
  unlessPending(state, (next) => push({ ...next, email }, { name: 'PasswordForgotForm' }))

const formEvents = { passwordSubmitted: submit, passwordHelpChosen: askForHelp }

export const passwordEvents = {
  Main: {
    passwordSubmitted: (state, event, context) => (offersPassword(state, ['password']) ? submit(state, event, context) : stay(state)),
    passwordHelpChosen: (state, event) => (offersPassword(state, ['password', 'passwordEmail']) ? askForHelp(state, event) : stay(state)),
    passwordInsteadChosen: (state, { email }) =>
      unlessPending(state, (next) =>
        offersPassword(state, ['email', 'known'])
          ? push({ ...next, email: email || state.email }, { name: 'PasswordAuthenticate' })
          : stay(state),
      ),
  },
  PasswordEmailForm: { ...formEvents, wentBack: back },
  PasswordAuthenticate: { ...formEvents, wentBack: back },
} satisfies Pick<Handlers, 'PasswordAuthenticate'> & { [N in 'Main' | 'PasswordEmailForm']: Partial<Handlers[N]> }

export const passwordAnswers = {
  'passwords.authenticate': { answered: afterAuthentication, refused: showRefusal },
} satisfies Partial<Answers>
