import type { Phrase } from '../../../text/say.ts'
import type { SignedIn } from '../../machine/facts.ts'
import { back, call as makeCall, showProblem, fail, settle } from '../../machine/step.ts'
import type { RefusalHandler } from '../../machine/tables.ts'
import type { Context, FlowState, PendingSubject, Problem, Step } from '../../machine/types.ts'
import { newLinkFor } from '../../rules/newLink.ts'
import { isUndecidedByServer, rowOf, type PhraseValues, type Purpose, type Row } from '../../rules/problems.ts'

/** Returns to the screen below a Loading screen, after an automatic call failed. */
export const leaveLoading = (state: FlowState): FlowState =>
  state.screen.name === 'Loading' && state.history.length > 0 ? back(state)[0] : state

/** Returns the names for the sentence. The organization is the user's choice from the list, else the organization of the flow. */
function valuesFor({ email, organization, screen }: FlowState, subject: PendingSubject | null | undefined): PhraseValues {
  const chosenId = subject?.kind === 'organization' && subject.organization_id
  const chosen = 'choices' in screen && screen.choices.find((choice) => choice.organization.organization_id === chosenId)
  return { email, organization: (chosen ? chosen.organization : organization)?.name ?? '' }
}

/**
 * Shows a failure as its row says: at the field or above the button, where the typed values stay, or on the error screen. The error screen
 * starts over, or sends the redirect token again if the server did not decide about it.
 */
export const showRefusalFor =
  (purpose: Purpose | null): RefusalHandler =>
  (previousState, { call, failure }, context) => {
    const state = leaveLoading(previousState)
    const subject = previousState.pending?.subject
    const { at, next, ...phrase } = rowOf(purpose ?? call, failure, valuesFor(state, subject))
    const until = 'wait' in failure ? context.now + failure.wait : null
    if (at !== 'screen') {
      // The lock is about codes of the app and backup codes, not about emailed or SMS codes.
      const isAboutLock = failure.is === 'refused' && (state.screen.name === 'TOTPEntry' || state.screen.name === 'RecoveryCodeEntry')
      const problem: Problem = { phrase, at, until, ...(next === 'again' && { again: true }) }
      return showProblem(withFacts(state, { next, until, isAboutLock }), problem)
    }
    if (next === 'newLink') return offerNewLink(state, phrase, context)
    const isRepeatable = subject?.kind === 'token' && isUndecidedByServer(failure)
    const hasList = next === 'otherOrganization' && 'choices' in state.screen
    return fail(state, phrase, isRepeatable ? 'redeem' : 'restart', { until, back: hasList })
  }

/** Shows a refusal of a call with only one purpose. */
export const showRefusal = showRefusalFor(null)

interface RefusalFacts extends Pick<Row, 'next'> {
  readonly until: number | null
  /** True if the refusal also says whether the authenticator app is locked. */
  readonly isAboutLock: boolean
}

/** Stores the facts of a refusal: a code that no longer works, the earliest time of the next email or SMS, a locked authenticator app. */
function withFacts(state: FlowState, { next, until, isAboutLock }: RefusalFacts): FlowState {
  const { screen, mfa, pending } = state
  if (next === 'newCode' && 'spent' in screen) return { ...state, screen: { ...screen, spent: true } }
  // A rate limit on checking a code does not delay the next one.
  if (until !== null && 'freeAt' in screen && pending?.subject?.kind !== 'code') return { ...state, screen: { ...screen, freeAt: until } }
  return mfa && isAboutLock ? { ...state, mfa: { ...mfa, locked: next === 'otherMethod' } } : state
}

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
function offerNewLink(state: FlowState, phrase: Phrase, context: Context): Step {
  const { redirect, session } = state
  const asksAboutSession = session !== null && redirect?.call === 'magicLinks.authenticate' && !redirect.reset
  return asksAboutSession
    ? makeCall({ ...state, pending: null }, 'session.confirm', null, { kind: 'failedLink', phrase })
    : showLinkFailed(state, phrase, null, context)
}
