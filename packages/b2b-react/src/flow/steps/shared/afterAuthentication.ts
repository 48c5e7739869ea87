import type { AuthenticationFacts } from '../../machine/facts.ts'
import { showErrorScreen, finishAs, showWithoutBack } from '../../machine/step.ts'
import type { Context, FlowState, Step } from '../../machine/types.ts'
import { authenticationFacts } from '../../rules/reading.ts'
import { showMain } from './main.ts'
import { askForSecond } from './secondFactor.ts'

/** Shows the user as signed in, and stores the method of the first factor. */
function signIn(state: FlowState): Step {
  const { method, email, organization } = state
  const finished = finishAs({ ...state, method: null }, { email, organization: organization?.name ?? '' })
  return method ? [...finished, { do: 'remember', method }] : finished
}

/** Shows the next screen of the sign-in, according to the result of an authentication. */
export function proceed(previousState: FlowState, facts: AuthenticationFacts, context: Context): Step {
  const { organization, primary, mfa } = facts
  const state: FlowState = {
    ...previousState,
    organization,
    redirect: null,
    email: facts.email || previousState.email,
  }
  if (facts.signedIn && state.resets) {
    return showWithoutBack(
      { ...state, type: 'PasswordReset', resets: false, mfa: null },
      { name: 'PasswordResetForm', by: 'session', email: facts.email, strength: null, checking: null },
    )
  }
  if (facts.signedIn) return signIn(state)
  if (primary && organization) return showMain({ ...state, type: 'Organization', primary }, context)
  return mfa ? askForSecond(state, mfa, context) : showErrorScreen(state, { key: 'error.default' }, 'restart')
}

/** Continues the sign-in after any authentication call. */
export const afterAuthentication = (state: FlowState, answer: object, context: Context): Step =>
  proceed(state, authenticationFacts(answer, state.organization, context), context)
