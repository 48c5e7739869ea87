import type { Phrase } from '../../../text/say.ts'
import type { FlowCall } from '../../machine/calls.ts'
import type { SignedIn } from '../../machine/facts.ts'
import type { Retry } from '../../machine/screens.ts'
import { call as makeCall, showProblem, fail, settle } from '../../machine/step.ts'
import type { RefusalHandler } from '../../machine/tables.ts'
import type { Context, FlowState, Problem, Step } from '../../machine/types.ts'
import { newLinkFor } from '../../rules/newLink.ts'
import { failureOf, isUndecidedByServer, sentenceFor, type Failure, type Purpose } from '../../rules/problems.ts'

const valuesFor = ({ email, organization }: FlowState) => ({ email, organization: organization?.name ?? '' })

/** Problems with the typed value are shown at its field. */
const AT_FIELD: readonly string[] = [
  'email.invalid',
  'error.passcode',
  'error.codeSpent',
  'error.backupCode',
  'error.phone',
  'error.phoneTaken',
  'error.slugNotFound',
]

/** Problems with a link that a new link solves. */
const ABOUT_LINK: readonly Phrase['key'][] = ['error.magicLink', 'error.otherBrowser', 'error.resetLink', 'error.resetNotVerified']

/** Nothing on the screen can continue the sign-in after these problems. */
const ENDS_SIGN_IN: readonly Phrase['key'][] = ['error.signInExpired', 'error.passwordNotSet', ...ABOUT_LINK]

/**
 * Shows what went wrong above the button. The screen stays, with the typed values. If the sign-in or the link has expired, the error screen
 * offers to start over.
 */
export const showRefusalFor =
  (purpose: Purpose | null): RefusalHandler =>
  (state, { call, error }, { now }) => {
    const failure = failureOf(error)
    const phrase = sentenceFor(call, failure, valuesFor(state), purpose)
    if (ENDS_SIGN_IN.includes(phrase.key)) return fail(state, phrase, 'restart')
    const where: Problem['at'] = AT_FIELD.includes(phrase.key) ? 'field' : 'form'
    const until = failure.is === 'limited' ? now + failure.wait : null
    // The screen then has a button that sends the same request again.
    const again = isUndecidedByServer(failure) && until === null
    return showProblem(afterRefusal(state, call, failure, phrase), { phrase, at: where, until, ...(again && { again }) })
  }

/** Shows a refusal of a call with only one purpose. */
export const showRefusal = showRefusalFor(null)

/** Records in the state if the emailed or SMS code no longer works (`spent`), and if the authenticator app is locked (`locked`). */
function afterRefusal(state: FlowState, call: FlowCall, { is }: Failure, { key }: Phrase): FlowState {
  const { screen, mfa } = state
  if (key === 'error.codeSpent' && 'spent' in screen) return { ...state, screen: { ...screen, spent: true } }
  // The calls that start with `otps` check emailed or SMS codes, which do not depend on the lock.
  return mfa && is === 'refused' && !call.startsWith('otps') ? { ...state, mfa: { ...mfa, locked: key === 'error.locked' } } : state
}

/**
 * Shows the error screen. Its Try again starts over, or does `retryIfUndecided` if the server did not decide about the request. After a rate
 * limit, Try again is possible only when the wait is over.
 */
const showErrorWith =
  (retryIfUndecided: Retry, purpose: Purpose | null = null): RefusalHandler =>
  (state, { call, error }, { now }) => {
    const failure = failureOf(error)
    const until = failure.is === 'limited' ? now + failure.wait : null
    const retry = isUndecidedByServer(failure) ? retryIfUndecided : 'restart'
    return fail(state, sentenceFor(call, failure, valuesFor(state), purpose), retry, { until })
  }

/** Shows the error screen with an offer to start over. */
export const showError = showErrorWith('restart')
/** Shows why the redirect token was refused. If the server decided nothing, Try again sends the token again. */
export const redeemRefused = showErrorWith('redeem')
/** Shows why the token of a link that sets a new password was refused. If the server decided nothing, Try again sends the token again. */
export const resetRedeemRefused = showErrorWith('redeem', 'reset')

/** Shows the failed link, with a new link or the session as the next step. Without either, shows the plain error. */
export function showLinkFailed(previousState: FlowState, message: Phrase, session: SignedIn | null, context: Context): Step {
  const kind = newLinkFor(previousState, context)
  const state: FlowState = { ...previousState, redirect: null, email: previousState.email || (previousState.redirect?.email ?? '') }
  return kind || session ? settle(state, { name: 'LinkFailed', message, kind, session }) : fail(state, message, 'restart')
}

/**
 * Offers a new link instead of the plain error when a link fails. If there is a session, the server has to confirm it first. Password
 * resets and discovery never offer that session.
 */
export const offerNewLink =
  (handle: RefusalHandler): RefusalHandler =>
  (state, refusal, context) => {
    const step = handle(state, refusal, context)
    const [{ screen }] = step
    if (screen.name !== 'Error' || !ABOUT_LINK.includes(screen.message.key)) return step
    const { redirect, session } = state
    const asksAboutSession = session !== null && redirect?.tokenType === 'multi_tenant_magic_links' && !redirect.reset
    return asksAboutSession
      ? makeCall({ ...state, pending: null }, 'session.confirm', null, { kind: 'failedLink', phrase: screen.message })
      : showLinkFailed(state, screen.message, null, context)
  }
