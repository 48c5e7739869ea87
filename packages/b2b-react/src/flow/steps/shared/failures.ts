import type { Phrase } from '../../../text/say.ts'
import type { SignedIn } from '../../machine/facts.ts'
import { back, startCall, showProblem, showErrorScreen, showWithoutBack } from '../../machine/step.ts'
import type { FailedCall } from '../../machine/tables.ts'
import type { Context, FlowState, PendingSubject, Problem, Step } from '../../machine/types.ts'
import { newLinkFor } from '../../rules/newLink.ts'
import { isUndecidedByServer, purposeOf, rowOf, type PhraseValues, type Purpose, type Row } from '../../rules/problems.ts'

/** Returns from a Loading screen to the screen before it. Used after an automatic call has failed. */
export const leaveLoading = (state: FlowState): FlowState => (state.screen.name === 'Loading' ? back(state)[0] : state)

/** Returns the values for the sentence. If the user has chosen an organization from the list, the sentence names that organization. */
function valuesFor({ email, organization, screen }: FlowState, subject: PendingSubject | null | undefined): PhraseValues {
  const chosenId = subject?.kind === 'organization' && subject.organization_id
  const chosen = 'choices' in screen && screen.choices.find((choice) => choice.organization.organization_id === chosenId)
  return { email, organization: (chosen ? chosen.organization : organization)?.name ?? '' }
}

/**
 * Shows a failed call at the place in the row of the failure: at the field, below the button, or on the error screen. The button of the error
 * screen starts over. If the server did not decide about a redirect token, the button sends the token again.
 *
 * @param purpose The purpose of a call that has two. Default: the subject of the pending call, if it is one.
 */
export function showFailure(
  previousState: FlowState,
  { call, failure }: Pick<FailedCall, 'call' | 'failure'>,
  context: Context,
  purpose?: Purpose,
): Step {
  const state = leaveLoading(previousState)
  const subject = previousState.pending?.subject
  const { at, next, ...phrase } = rowOf(purpose ?? purposeOf(call, subject?.kind), failure, valuesFor(state, subject))
  const until = 'wait' in failure ? context.now + failure.wait : null
  if (at !== 'screen') {
    // A lock affects only the codes of the app and the backup codes.
    const isAboutLock = failure.kind === 'refused' && (state.screen.name === 'TOTPEntry' || state.screen.name === 'RecoveryCodeEntry')
    const problem: Problem = { phrase, at, until, ...(next === 'again' && { again: true }) }
    return showProblem(withFacts(state, { next, until, isAboutLock }), problem)
  }
  if (next === 'newLink') return offerNewLink(state, phrase, context)
  const isRepeatable = subject?.kind === 'token' && isUndecidedByServer(failure)
  const hasList = next === 'otherOrganization' && 'choices' in state.screen
  return showErrorScreen(state, phrase, isRepeatable ? 'redeem' : 'restart', { until, back: hasList })
}

interface FailureFacts extends Pick<Row, 'next'> {
  readonly until: number | null
  /** True if the failure also says whether the authenticator app is locked. */
  readonly isAboutLock: boolean
}

/** Stores the facts of a failure: a code that no longer works, the earliest time for a resend, a locked authenticator app. */
function withFacts(state: FlowState, { next, until, isAboutLock }: FailureFacts): FlowState {
  const { screen, mfa, pending } = state
  if (next === 'newCode' && 'spent' in screen) return { ...state, screen: { ...screen, spent: true } }
  // A rate limit on the check of a code does not delay the resend.
  if (until !== null && 'resendAt' in screen && pending?.subject?.kind !== 'code')
    return { ...state, screen: { ...screen, resendAt: until } }
  return mfa && isAboutLock ? { ...state, mfa: { ...mfa, locked: next === 'otherMethod' } } : state
}

/** Shows that a link has failed, and offers a new link or the existing session. If it can offer neither, shows the error screen. */
export function showLinkFailed(previousState: FlowState, message: Phrase, session: SignedIn | null, context: Context): Step {
  const kind = newLinkFor(previousState, context)
  const state: FlowState = { ...previousState, redirect: null, email: previousState.email || (previousState.redirect?.email ?? '') }
  return kind || session
    ? showWithoutBack(state, { name: 'LinkFailed', message, kind, session })
    : showErrorScreen(state, message, 'restart')
}

/**
 * Offers a new link after a link has failed. If there is a session, asks the server first if the session still exists, to offer it too.
 * Password resets and discovery never offer the session.
 */
function offerNewLink(state: FlowState, phrase: Phrase, context: Context): Step {
  const { redirect, session } = state
  const asksAboutSession = session !== null && redirect?.call === 'magicLinks.authenticate' && !redirect.reset
  return asksAboutSession
    ? startCall({ ...state, pending: null }, 'session.confirm', null, { kind: 'failedLink', phrase })
    : showLinkFailed(state, phrase, null, context)
}
