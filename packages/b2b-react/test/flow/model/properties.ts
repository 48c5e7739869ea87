import { screenHandlers } from '../../../src/flow/allSteps.ts'
import { CALLS, type FlowCall } from '../../../src/flow/machine/calls.ts'
import type { ScreenName } from '../../../src/flow/machine/screens.ts'
import type { FlowEvent, FlowState } from '../../../src/flow/machine/types.ts'
import { MIN_CONSENT_READING_MS, MAX_TOASTS } from '../../../src/limits.ts'
import { messages } from '../../../src/text/messages.ts'
import { NOW } from './canonical.ts'
import { callsOf, fieldsOf, type Edge, type Property } from './edge.ts'
import { isUserEvent } from './events.ts'
import { SECRET } from './responses.ts'
import { forbiddenMethodIn, unofferedChoice } from './restrictions.ts'

/* The properties that every step of the machine must have. */

/** Returns true for a response that opened a session. */
const opensSession = (event: FlowEvent): boolean =>
  event.type === 'answered' && fieldsOf(fieldsOf(event.answer)['member_session'])['member_session_id'] !== undefined
const enters = ({ before, after }: Edge, name: ScreenName): boolean => before.screen.name !== name && after.screen.name === name

/** Screens without a way back to them, because they are outdated or must be shown only once. */
const NEVER_IN_HISTORY: readonly ScreenName[] = [
  'Loading',
  'LinkConfirmation',
  'PasswordResetForm',
  'RecoveryCodeSave',
  'LoggedIn',
  'IDPConsent',
  'IDPLogout',
  'IDPDone',
]
const TOTP_SCREENS: readonly ScreenName[] = ['TOTPEnrollmentQRCode', 'TOTPEnrollmentManual', 'TOTPEntry']
const CODE_SCREENS: readonly ScreenName[] = [...TOTP_SCREENS, 'RecoveryCodeSave']

/** Matches the names of fields that must have a value. */
const REQUIRED_FIELD = /(_id|email_address|code|password|token|slug|organization_name|number|mfa_phone_number|client_id|redirect_uri|to)$/

/** Reports a required field that is empty. */
function emptyFieldIn(value: unknown, path: string): string | null {
  if (typeof value !== 'object' || value === null) return null
  for (const [field, fieldValue] of Object.entries(value)) {
    if (fieldValue === '' && REQUIRED_FIELD.test(field)) return `${path}.${field} is empty`
    const nestedFault = emptyFieldIn(fieldValue, `${path}.${field}`)
    if (nestedFault) return nestedFault
  }
  return null
}

/** Events that send nothing during a wait. All other events still work, and resending has its own wait. */
const SUBMIT_EVENTS: readonly FlowEvent['type'][] = [
  'emailSubmitted',
  'emailMethodChosen',
  'passwordSubmitted',
  'codeEntered',
  'slugSubmitted',
  'phoneSubmitted',
  'backupCodeSubmitted',
  'newPasswordSubmitted',
  'organizationChosen',
  'creationChosen',
  'organizationNamed',
  'retryChosen',
  'newLinkChosen',
]

/** Returns true for a call that can run beside the pending call. The organization of the page can, because it is refreshed in the background. */
const canBeParallel = (call: FlowCall): boolean => CALLS[call].kind === 'parallel' || call === 'organization.getBySlug'

function pendingCallFault({ before, after, effects }: Edge): string | null {
  const calls = callsOf(effects)
  const ticket = after.pending?.ticket
  // After Try again on the loading page, there are two requests for the organization. If one fails, the other becomes the pending call.
  const wasSentBefore = ticket === before.renewing
  const isNew = after.pending !== null && ticket !== before.pending?.ticket && !wasSentBefore
  const pendingCalls = effects.filter((effect) => effect.do === 'call' && effect.ticket === ticket)
  if (isNew && pendingCalls.length !== 1) return `${after.pending.call} is sent ${pendingCalls.length} times`
  if (!isNew && pendingCalls.length > 0) return `${after.pending?.call} is sent again`
  const strayCall = calls.find((call) => call.ticket !== ticket && !canBeParallel(call.call))
  if (strayCall) return `${strayCall.call} is neither pending nor parallel`
  const tickets = calls.map((call) => call.ticket)
  return new Set(tickets).size === tickets.length ? null : 'two calls have the same ticket'
}

/** Reports a call that is still pending after its response. */
function unfinishedWait({ before, event, after }: Edge): string | null {
  const { pending } = before
  if ((event.type !== 'answered' && event.type !== 'failed') || pending === null || event.ticket !== pending.ticket) return null
  if (event.type === 'answered' && CALLS[event.call].kind === 'leavesPage') return null
  return after.pending?.ticket === pending.ticket ? `${event.call} ${event.type}, and ${pending.call} is still pending` : null
}

/** Reports a loading screen without a pending call. The project is loaded beside the pending call. */
function loadingWithoutCall({ before, after: { screen, pending, project }, effects }: Edge): string | null {
  if (screen.name !== 'Loading' || pending !== null) return null
  const isRequested = before.screen.name === 'Loading' || callsOf(effects).some(({ call }) => call === 'project.bootstrap')
  return screen.of === 'page' && project === null && isRequested ? null : `Loading of ${screen.of} has no pending call`
}

/** Reports a secret in the state that the screen does not need. `text`: the state as JSON. */
export function secretIn({ screen: { name } }: FlowState, text: string): string | null {
  const ALLOWED_SCREENS: Readonly<Record<string, readonly ScreenName[]>> = { recovery: CODE_SCREENS, totp: TOTP_SCREENS }
  const secret = ['password', 'code', 'backup', 'session', 'recovery', 'totp'].find(
    (word) => text.includes(`${SECRET}-${word}`) && !ALLOWED_SCREENS[word]?.includes(name),
  )
  return secret === undefined ? null : `the ${secret} is in the state on ${name}`
}

function missingText({ after }: Edge): string | null {
  const { screen, problem, toasts } = after
  const phrases = [
    problem?.phrase,
    ...toasts.map(({ phrase }) => phrase),
    screen.name === 'Error' || screen.name === 'LinkFailed' ? screen.message : null,
  ]
  for (const phrase of phrases) {
    if (!phrase) continue
    const text = messages[phrase.key] as string | undefined
    if (text === undefined) return `there is no text ${phrase.key}`
    const missing = [...text.matchAll(/\{(\w+)\}/g)].find(([, name]) => !(name !== undefined && name in (phrase.values ?? {})))
    if (missing) return `${phrase.key} lacks ${missing[1]}`
  }
  return null
}

function completionFault(edge: Edge): string | null {
  const reports = edge.effects.filter((effect) => effect.do === 'emit' && effect.event === 'AUTHENTICATE_FLOW_COMPLETE').length
  const expected = enters(edge, 'LoggedIn') ? 1 : 0
  return reports === expected ? null : `reported ${reports} times instead of ${expected}`
}

/** Returns true if there is a session for LoggedIn. */
function hasSession({ before, event, world }: Edge): boolean {
  if (event.type === 'sessionOpened') return true
  if (event.type === 'continueChosen') return before.screen.name === 'LinkFailed' && before.screen.session !== null
  if (event.type === 'answered' && event.call === 'session.confirm') return event.answer.session !== null
  if (event.type === 'codesSaved') return before.screen.name === 'RecoveryCodeSave' && before.screen.next?.signedIn === true
  const skipsWhenSignedIn = world.config.skipWhenSignedIn === true
  if (event.type === 'started') return skipsWhenSignedIn && event.session !== null
  return event.type === 'failed' && event.call === 'magicLinks.authenticate'
    ? skipsWhenSignedIn && before.session !== null
    : opensSession(event)
}

function consentFault({ before, event, effects }: Edge): string | null {
  for (const { call, input } of callsOf(effects)) {
    if (call !== 'idp.oauthAuthorizeSubmit' || !('consent_granted' in input)) continue
    const { screen } = before
    const isRead = screen.name === 'IDPConsent' && NOW - screen.shownAt >= MIN_CONSENT_READING_MS
    if (input.consent_granted && !(event.type === 'consentGiven' && isRead)) return `granted by ${event.type}`
    const isNotRequired = event.type === 'answered' && fieldsOf(event.answer)['consent_required'] === false
    if (!input.consent_granted && event.type !== 'consentDenied' && !isNotRequired) return `submitted by ${event.type}`
  }
  return null
}

export const EDGE_PROPERTIES: readonly Property[] = [
  { name: 'every wait ends', violationOf: (edge) => unfinishedWait(edge) ?? loadingWithoutCall(edge) },
  {
    name: 'Back never leads to a secret or a finished screen',
    violationOf: ({ after: { history, screen } }) => {
      const place = history.find((entry) => NEVER_IN_HISTORY.includes(entry.screen.name))
      if (place) return `${place.screen.name} is in the history of ${screen.name}`
      const enrollmentPlace = history.find(
        (entry) => entry.screen.name === 'TOTPEnrollmentQRCode' || entry.screen.name === 'TOTPEnrollmentManual',
      )
      return enrollmentPlace && !TOTP_SCREENS.includes(screen.name)
        ? `${enrollmentPlace.screen.name} is in the history of ${screen.name}`
        : null
    },
  },
  {
    name: 'shows LoggedIn only with a session',
    violationOf: (edge) => (enters(edge, 'LoggedIn') && !hasSession(edge) ? `LoggedIn by ${edge.event.type}` : null),
  },
  {
    name: 'the recovery codes lead to LoggedIn only with a session',
    violationOf: (edge) => {
      const { screen } = edge.after
      if (screen.name !== 'RecoveryCodeSave' || !enters(edge, 'RecoveryCodeSave')) return null
      return screen.next?.signedIn === true && !opensSession(edge.event) ? 'signed in without a session' : null
    },
  },
  { name: 'offers and uses only allowed methods', violationOf: forbiddenMethodIn },
  { name: 'uses only methods that the screen offers', violationOf: unofferedChoice },
  {
    name: 'no toast and no problem contains a secret',
    violationOf: ({ after: { problem, toasts } }) => (JSON.stringify([problem, toasts]).includes(SECRET) ? 'it contains a secret' : null),
  },
  {
    name: 'sends no empty value',
    violationOf: ({ effects }) =>
      effects.map((effect) => emptyFieldIn(effect, effect.do === 'call' ? effect.call : effect.do)).find(Boolean) ?? null,
  },
  { name: 'sends each pending call exactly once', violationOf: pendingCallFault },
  {
    name: 'an event of another screen changes nothing',
    violationOf: ({ before, event, after, effects }) => {
      const isOfOtherScreen = isUserEvent(event) && !Object.hasOwn(screenHandlers[before.screen.name], event.type)
      const hasChanged = after !== before || effects.length > 0
      return isOfOtherScreen && hasChanged ? `${event.type} on ${before.screen.name}` : null
    },
  },
  {
    name: 'no user action cancels a call that can open a session',
    violationOf: ({ before: { pending, screen }, event, after }) => {
      if (!isUserEvent(event) || pending === null) return null
      const canOpenSession = pending.subject?.kind === 'token' || (pending.call && CALLS[pending.call].kind === 'opensSession')
      const isCancelled = after.pending?.ticket !== pending.ticket
      return canOpenSession && isCancelled ? `${event.type} on ${screen.name}` : null
    },
  },
  {
    name: 'sends nothing before the end of a wait',
    violationOf: ({ before, event, effects }) => {
      const until = Math.max(before.problem?.until ?? 0, before.screen.name === 'Error' ? (before.screen.until ?? 0) : 0)
      const isWaiting = until > NOW && SUBMIT_EVENTS.includes(event.type)
      const sendsRequest = effects.some((effect) => effect.do === 'call' && !canBeParallel(effect.call))
      if (isWaiting && sendsRequest) return `${event.type} on ${before.screen.name}`
      const { screen } = before
      const isCoolingDown = 'resendAt' in screen && (screen.resendAt ?? 0) > NOW && event.type === 'resendRequested'
      return isCoolingDown && sendsRequest ? `resent on ${screen.name}` : null
    },
  },
  { name: 'every shown message has a text', violationOf: missingText },
  { name: 'reports completion once', violationOf: completionFault },
  {
    name: 'every toast disappears, and their number is limited',
    violationOf: ({ before, after, effects }) => {
      const newToasts = after.toasts.filter((toast) => !before.toasts.includes(toast))
      const fadingIds = effects.flatMap((effect) => (effect.do === 'fade' ? [effect.toast] : []))
      const permanentToast = newToasts.find(({ id }) => !fadingIds.includes(id))
      if (permanentToast) return `${permanentToast.phrase.key} stays`
      return after.toasts.length > MAX_TOASTS ? 'too many' : null
    },
  },
  { name: 'grants consent only if the user allows it after the reading time', violationOf: consentFault },
  {
    name: 'refreshed data does not replace the screen while the user types',
    violationOf: ({ before, event, after }) => {
      const isRefresh = event.type === 'answered' && before.pending === null
      return isRefresh && before.typed && after.screen !== before.screen ? `${event.call} replaces the screen` : null
    },
  },
]
