import { LEAVES_PAGE, OPENS_SESSION, type FlowCall } from '../../../src/flow/machine/calls.ts'
import { handlers } from '../../../src/flow/allSteps.ts'
import type { ScreenName } from '../../../src/flow/machine/screens.ts'
import type { FlowEffect, FlowEvent, FlowState } from '../../../src/flow/machine/types.ts'
import { MIN_CONSENT_READING_MS, MAX_TOASTS } from '../../../src/limits.ts'
import { messages } from '../../../src/text/messages.ts'
import { SECRET } from './answers.ts'
import { AT } from './canonical.ts'
import { callsOf, given, type Edge, type Property } from './edge.ts'
import { isPerson } from './events.ts'
import { offersForbidden, usesWhatIsNotOffered } from './restrictions.ts'

/* The properties of every step of the machine. */

/** Returns true for a response that opened a session. */
const opens = (event: FlowEvent): boolean =>
  event.type === 'answered' && given(given(event.answer)['member_session'])['member_session_id'] !== undefined
const entered = ({ before, after }: Edge, name: ScreenName): boolean => before.screen.name !== name && after.screen.name === name

/** Screens without a way back to them, because they are outdated or must be shown only once. */
const ONCE: readonly ScreenName[] = [
  'Loading',
  'LinkConfirmation',
  'PasswordResetForm',
  'RecoveryCodeSave',
  'LoggedIn',
  'IDPConsent',
  'IDPLogout',
  'IDPDone',
]
const ENROLLING: readonly ScreenName[] = ['TOTPEnrollmentQRCode', 'TOTPEnrollmentManual', 'TOTPEntry']
const WITH_CODES: readonly ScreenName[] = [...ENROLLING, 'RecoveryCodeSave']

/** Returns the path of an empty field that must have a value. */
function emptyIn(value: unknown, path: string): string | null {
  if (typeof value !== 'object' || value === null) return null
  for (const [field, inner] of Object.entries(value)) {
    if (inner === '' && /(_id|email_address|code|password|token|slug|number|mfa_phone_number|client_id|redirect_uri|to)$/.test(field)) {
      return `${path}.${field} is empty`
    }
    const deeper = emptyIn(inner, `${path}.${field}`)
    if (deeper) return deeper
  }
  return null
}

/** Events that submit a screen. Other events stay available during a wait, and resending has its own wait. */
const SUBMITS: readonly FlowEvent['type'][] = [
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
  'retryChosen',
  'newLinkChosen',
]

/** Parallel calls. */
const ASIDE: readonly FlowCall[] = ['project.bootstrap', 'organization.getBySlug', 'passwords.strengthCheck', 'phone.format']

function sentOnce({ before, after, effects }: Edge): string | null {
  const calls = callsOf(effects)
  const ticket = after.pending?.ticket
  // Try again on the loading page: one of two requests for the organization has failed, and the other is pending.
  const isSecond = ticket === before.renewing
  const isNew = after.pending !== null && ticket !== before.pending?.ticket && !isSecond
  const starting = effects.filter((effect) => (effect.do === 'call' || effect.do === 'redeem') && effect.ticket === ticket)
  if (isNew && starting.length !== 1) return `${after.pending.call} is sent ${starting.length} times`
  if (!isNew && starting.length > 0) return `${after.pending?.call} is sent again`
  const stray = calls.find((call) => call.ticket !== ticket && !ASIDE.includes(call.call))
  if (stray) return `${stray.call} is neither pending nor parallel`
  const tickets = calls.map((call) => call.ticket)
  return new Set(tickets).size === tickets.length ? null : 'two calls have the same ticket'
}

/** After its response, a call is no longer pending. */
function endsWaiting({ before, event, after }: Edge): string | null {
  const { pending } = before
  if ((event.type !== 'answered' && event.type !== 'refused') || pending === null || event.ticket !== pending.ticket) return null
  if (event.type === 'answered' && LEAVES_PAGE.has(event.call)) return null
  return after.pending?.ticket === pending.ticket ? `${event.call} ${event.type}, and ${pending.call} is still pending` : null
}

/** The loading screen has a pending call. */
function waitsForSomething({ before, after: { screen, pending, project }, effects }: Edge): string | null {
  if (screen.name !== 'Loading' || pending !== null) return null
  const wasAsked = before.screen.name === 'Loading' || callsOf(effects).some(({ call }) => call === 'project.bootstrap')
  return screen.of === 'page' && project === null && wasAsked ? null : `Loading of ${screen.of} has no pending call`
}

const TALKS: readonly FlowEffect['do'][] = ['call', 'redeem']

/** Returns a secret in the state that the screen does not need. */
export function keptSecret({ screen: { name } }: FlowState, text: string): string | null {
  const WHERE: Readonly<Record<string, readonly ScreenName[]>> = { recovery: WITH_CODES, totp: ENROLLING }
  const kept = ['password', 'code', 'backup', 'session', 'recovery', 'totp'].find(
    (word) => text.includes(`${SECRET}-${word}`) && !WHERE[word]?.includes(name),
  )
  return kept === undefined ? null : `the ${kept} is in the state on ${name}`
}

function saysSentences({ after }: Edge): string | null {
  const { screen, problem, toasts } = after
  const said = [
    problem?.phrase,
    ...toasts.map(({ phrase }) => phrase),
    screen.name === 'Error' || screen.name === 'IDPDone' ? screen.message : null,
  ]
  for (const phrase of said) {
    if (!phrase) continue
    const text = messages[phrase.key] as string | undefined
    if (text === undefined) return `there is no text ${phrase.key}`
    const missing = [...text.matchAll(/\{(\w+)\}/g)].find(([, name]) => !(name !== undefined && name in (phrase.values ?? {})))
    if (missing) return `${phrase.key} lacks ${missing[1]}`
  }
  return null
}

function tellsOnce(edge: Edge): string | null {
  const told = edge.effects.filter((effect) => effect.do === 'emit' && effect.event === 'AUTHENTICATE_FLOW_COMPLETE').length
  const due = entered(edge, 'LoggedIn') ? 1 : 0
  return told === due ? null : `reported ${told} times instead of ${due}`
}

/** Returns true if there is a session for LoggedIn. */
function isEarned({ before, event, world }: Edge): boolean {
  if (event.type === 'sessionOpened') return true
  if (event.type === 'continueChosen') return before.screen.name === 'LinkFailed' && before.screen.session !== null
  if (event.type === 'answered' && event.call === 'session.confirm') return event.answer.session !== null
  if (event.type === 'codesSaved') return before.screen.name === 'RecoveryCodeSave' && before.screen.next?.signedIn === true
  const skips = world.config.skipWhenSignedIn === true
  if (event.type === 'started') return skips && event.session !== null
  return event.type === 'refused' && event.call === 'magicLinks.authenticate' ? skips && before.session !== null : opens(event)
}

function submitsByDecision({ before, event, effects }: Edge): string | null {
  for (const { call, input } of callsOf(effects)) {
    if (call !== 'idp.oauthAuthorizeSubmit' || !('consent_granted' in input)) continue
    const { screen } = before
    const read = screen.name === 'IDPConsent' && AT - screen.shownAt >= MIN_CONSENT_READING_MS
    if (input.consent_granted && !(event.type === 'consentGiven' && read)) return `granted by ${event.type}`
    const needless = event.type === 'answered' && given(event.answer)['consent_required'] === false
    if (!input.consent_granted && event.type !== 'consentDenied' && !needless) return `submitted by ${event.type}`
  }
  return null
}

export const EDGE_PROPERTIES: readonly Property[] = [
  { name: 'every wait ends', broken: (edge) => endsWaiting(edge) ?? waitsForSomething(edge) },
  {
    name: 'Back never leads to a secret or a finished screen',
    broken: ({ after: { history, screen } }) => {
      const place = history.find((one) => ONCE.includes(one.screen.name))
      if (place) return `${place.screen.name} is in the history of ${screen.name}`
      const enrolling = history.find((one) => one.screen.name === 'TOTPEnrollmentQRCode' || one.screen.name === 'TOTPEnrollmentManual')
      return enrolling && !ENROLLING.includes(screen.name) ? `${enrolling.screen.name} is in the history of ${screen.name}` : null
    },
  },
  {
    name: 'shows LoggedIn only with a session',
    broken: (edge) => (entered(edge, 'LoggedIn') && !isEarned(edge) ? `LoggedIn by ${edge.event.type}` : null),
  },
  {
    name: 'the recovery codes lead to LoggedIn only with a session',
    broken: (edge) => {
      const { screen } = edge.after
      return entered(edge, 'RecoveryCodeSave') && screen.name === 'RecoveryCodeSave' && screen.next?.signedIn === true && !opens(edge.event)
        ? 'signed in without a session'
        : null
    },
  },
  { name: 'offers and uses only allowed methods', broken: offersForbidden },
  { name: 'uses only methods that the screen offers', broken: usesWhatIsNotOffered },
  {
    name: 'no toast and no problem contains a secret',
    broken: ({ after: { problem, toasts } }) => (JSON.stringify([problem, toasts]).includes(SECRET) ? 'it contains a secret' : null),
  },
  {
    name: 'sends no empty value',
    broken: ({ effects }) => effects.map((effect) => emptyIn(effect, effect.do === 'call' ? effect.call : effect.do)).find(Boolean) ?? null,
  },
  { name: 'sends each pending call exactly once', broken: sentOnce },
  {
    name: 'an event of another screen changes nothing',
    broken: ({ before, event, after, effects }) =>
      isPerson(event) && !Object.hasOwn(handlers[before.screen.name], event.type) && (after !== before || effects.length > 0)
        ? `${event.type} on ${before.screen.name}`
        : null,
  },
  {
    name: 'no user action cancels a call that can open a session',
    broken: ({ before, event, after }) =>
      isPerson(event) &&
      before.pending &&
      (before.pending.call === null || OPENS_SESSION.has(before.pending.call)) &&
      after.pending?.ticket !== before.pending.ticket
        ? `${event.type} on ${before.screen.name}`
        : null,
  },
  {
    name: 'sends nothing before the end of a wait',
    broken: ({ before, event, effects }) => {
      const until = Math.max(before.problem?.until ?? 0, before.screen.name === 'Error' ? (before.screen.until ?? 0) : 0)
      const waits = until > AT && SUBMITS.includes(event.type)
      const asks = effects.some((effect) => TALKS.includes(effect.do) && !(effect.do === 'call' && ASIDE.includes(effect.call)))
      if (waits && asks) return `${event.type} on ${before.screen.name}`
      const { screen } = before
      const cools = 'freeAt' in screen && (screen.freeAt ?? 0) > AT && event.type === 'resendRequested'
      return cools && asks ? `resent on ${screen.name}` : null
    },
  },
  { name: 'every shown message has a text', broken: saysSentences },
  { name: 'reports completion once', broken: tellsOnce },
  {
    name: 'every toast disappears, and their number is limited',
    broken: ({ before, after, effects }) => {
      const fresh = after.toasts.filter((toast) => !before.toasts.includes(toast))
      const fading = effects.flatMap((effect) => (effect.do === 'fade' ? [effect.toast] : []))
      const stays = fresh.find(({ id }) => !fading.includes(id))
      return stays ? `${stays.phrase.key} stays` : after.toasts.length > MAX_TOASTS ? 'too many' : null
    },
  },
  { name: 'grants consent only if the user allows it after the reading time', broken: submitsByDecision },
  {
    name: 'refreshed data does not replace the screen while the user types',
    broken: ({ before, event, after }) =>
      event.type === 'answered' && before.typed && before.pending === null && after.screen !== before.screen
        ? `${event.call} replaces the screen`
        : null,
  },
]
