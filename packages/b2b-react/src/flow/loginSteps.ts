import { loginScreens } from './chart.ts'
import { applyOrganization, applyProject, firstSteps } from './firstSteps.ts'
import { CALLS } from './machine/calls.ts'
import { reduceOnScreen, type Steps } from './machine/reduce.ts'
import { andThen, stay } from './machine/step.ts'
import { bySubject, type AllCallHandlers, type IdentityCall } from './machine/tables.ts'
import type { Context, FlowEvent, FlowState, Step } from './machine/types.ts'
import { failureOf, isUndecidedByServer } from './rules/problems.ts'
import * as discovery from './steps/discovery.ts'
import * as email from './steps/email.ts'
import * as emailOtp from './steps/emailOtp.ts'
import * as link from './steps/linkFailed.ts'
import * as reset from './steps/passwordReset.ts'
import { afterAuthentication } from './steps/shared/afterAuthentication.ts'
import { leaveLoading, showFailure } from './steps/shared/failures.ts'
import { refreshOrganization, slugOf } from './steps/shared/main.ts'
import { showLinkSent } from './steps/shared/userInput.ts'
import * as sms from './steps/sms.ts'
import * as sso from './steps/sso.ts'
import { handleOrganizationFailure, handleProjectFailure } from './steps/startFailures.ts'
import * as totp from './steps/totp.ts'

/** The handlers of the answer and of the failure of each call of a sign-in. If the second one is missing, `showFailure` handles the failure. */
export const loginCallHandlers: Omit<AllCallHandlers, IdentityCall> = {
  'project.bootstrap': [applyProject, handleProjectFailure],
  'organization.getBySlug': [
    bySubject('slug', sso.showOrganizationOfSlug, bySubject('newLink', link.sendLinkOfOrganization, applyOrganization)),
    handleOrganizationFailure,
  ],
  'magicLinks.email.loginOrSignup': [
    bySubject('verification', showLinkSent('PasswordResetVerifyConfirmation'), showLinkSent('EmailConfirmation')),
  ],
  'magicLinks.email.discovery.send': [showLinkSent('EmailConfirmation')],
  'magicLinks.authenticate': [afterAuthentication, email.handleLinkFailure],
  'magicLinks.discovery.authenticate': [discovery.showOrganizations],
  'otps.email.loginOrSignup': [emailOtp.showCodeSent],
  'otps.email.discovery.send': [emailOtp.showCodeSent],
  'otps.email.authenticate': [afterAuthentication],
  'otps.email.discovery.authenticate': [discovery.showOrganizations],
  'search.searchMember': [reset.continueAfterSearch, reset.continueAfterFailedSearch],
  'passwords.authenticate': [afterAuthentication],
  'passwords.discovery.authenticate': [discovery.showOrganizations],
  'passwords.resetByEmailStart': [showLinkSent('PasswordSetNewConfirmation')],
  'passwords.discovery.resetByEmailStart': [showLinkSent('PasswordSetNewConfirmation')],
  'passwords.resetByEmail': [afterAuthentication],
  'passwords.discovery.resetByEmail': [discovery.showOrganizations],
  'passwords.resetBySession': [afterAuthentication],
  'passwords.strengthCheck': [reset.showStrength, reset.showUnknownStrength],
  'oauth.start': [sso.waitForNavigation],
  'oauth.discovery.start': [sso.waitForNavigation],
  'oauth.authenticate': [afterAuthentication],
  'oauth.discovery.authenticate': [discovery.showOrganizations],
  'sso.discoverConnections': [sso.showConnections],
  'sso.start': [sso.waitForNavigation],
  'sso.authenticate': [afterAuthentication],
  'discovery.organizations.create': [afterAuthentication],
  'discovery.intermediateSessions.exchange': [afterAuthentication],
  'impersonation.authenticate': [afterAuthentication],
  'session.confirm': [link.showConfirmedSession, link.handleFailedConfirmation],
  'phone.read': [sms.sendToPhone],
  // If the formatting fails, the unformatted number stays on the screen.
  'phone.format': [sms.showFormattedPhone, (state) => stay(state)],
  'otps.sms.send': [sms.showSmsSent, sms.showSmsFailure],
  'otps.sms.authenticate': [afterAuthentication],
  'totp.create': [totp.showEnrollment],
  'totp.authenticate': [totp.afterTotp],
  'recoveryCodes.recover': [afterAuthentication],
}

const hasPressedTryAgain = ({ screen }: FlowState): boolean => screen.name === 'Loading' && screen.again === true

/** Loads the page's organization again if the stored data may be outdated. */
function reloadOrganization(state: FlowState, context: Context): Step {
  const slug = slugOf(state, context)
  return slug && state.type === 'Organization' && state.screen.name === 'Main' && state.history.length === 0
    ? refreshOrganization(state, slug)
    : stay(state)
}

/** Ends the wait for a navigation that did not happen. `ticket`: the call that started the navigation. Default: the pending call. */
function endNavigation(state: FlowState, ticket = state.pending?.ticket): Step {
  const { pending } = state
  const isNavigating = pending?.call && CALLS[pending.call].kind === 'leavesPage' && pending.ticket === ticket
  return stay(isNavigating ? { ...leaveLoading(state), pending: null } : state)
}

/** Creates the steps of the machine from the handlers of screens and responses. */
export function createSteps(screens: Steps['screens'], callHandlers: Partial<AllCallHandlers>) {
  /** Handles a user event with the handlers of the current screen. */
  const handleOnScreen = (state: FlowState, event: FlowEvent, context: Context): Step =>
    reduceOnScreen(screens, state, event, context) ?? stay(state)

  function handleFailure(state: FlowState, { call, ticket, error }: Extract<FlowEvent, { type: 'failed' }>, context: Context): Step {
    const failure = failureOf(error)
    const [, onFailure = showFailure] = callHandlers[call] ?? []
    const failureStep = onFailure(state, { call, ticket, failure }, context)
    const hasRedirectFailed = CALLS[call].firstFactor === 'pending' && !isUndecidedByServer(failure)
    const step: Step = hasRedirectFailed ? [...failureStep, { do: 'rememberPending', method: null }] : failureStep
    // The organization does not allow a method that Main offered, so the stored organization is outdated.
    if (failure.kind === 'refused' && failure.type === 'operation_restricted_by_organization_auth_methods')
      return andThen(step, (next) => reloadOrganization(next, context))
    return hasPressedTryAgain(state) ? andThen(step, (next) => redeemAgain(next, context)) : step
  }

  /** Redeems the token again if the server decided nothing. Used if the user has pressed Try again during the attempt. */
  const redeemAgain = (state: FlowState, context: Context): Step =>
    state.screen.name === 'Error' && state.screen.retry === 'redeem' ? handleOnScreen(state, { type: 'retryChosen' }, context) : stay(state)

  /** Handles a user event that leads back. Ignores the event while a pending call may already have opened a session. */
  const goBack = (state: FlowState, event: FlowEvent, context: Context): Step =>
    state.pending?.call && CALLS[state.pending.call].kind === 'opensSession' ? stay(state) : handleOnScreen(state, event, context)

  return {
    calls: CALLS,
    callHandlers,
    events: {
      ...firstSteps.events,
      toastFaded: (state, { id }) => stay({ ...state, toasts: state.toasts.filter((toast) => toast.id !== id) }),
      copied: totp.showCopied,
      oneTapFailed: (state, { reason }) => stay({ ...state, oneTapHint: reason }),
      stayedOnPage: (state, { ticket }) => endNavigation(state, ticket),
      failed: handleFailure,
      wentBack: goBack,
      differentEmailChosen: goBack,
    },
    screens,
  } satisfies Steps
}

/** All steps of a sign-in. */
export const loginSteps: Steps = createSteps(loginScreens, loginCallHandlers)
