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

/** Returns true for an answer that opened a session. */
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

/** Returns a field that must not be empty but is. */
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
  if (stray) return `nobody waits for ${stray.call}`
  const tickets = calls.map((call) => call.ticket)
  return new Set(tickets).size === tickets.length ? null : 'two calls have one ticket'
}

/** A pending call ends, or another one replaces it. */
function endsWaiting({ before, event, after }: Edge): string | null {
  const { pending } = before
  if ((event.type !== 'answered' && event.type !== 'refused') || pending === null || event.ticket !== pending.ticket) return null
  if (event.type === 'answered' && LEAVES_PAGE.has(event.call)) return null
  return after.pending?.ticket === pending.ticket ? `${event.call} ${event.type}, and ${pending.call} is still under way` : null
}

/** A screen that only waits has a pending call. */
function waitsForSomething({ before, after: { screen, pending, project }, effects }: Edge): string | null {
  if (screen.name !== 'Loading' || pending !== null) return null
  const wasAsked = before.screen.name === 'Loading' || callsOf(effects).some(({ call }) => call === 'project.bootstrap')
  return screen.of === 'page' && project === null && wasAsked ? null : `Loading of ${screen.of} waits for nothing`
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
  return told === due ? null : `told ${told} times for ${due}`
}

/** Every Success has a session. */
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
    name: 'LoggedIn only with a session',
    broken: (edge) => (entered(edge, 'LoggedIn') && !isEarned(edge) ? `LoggedIn by ${edge.event.type}` : null),
  },
  {
    name: 'what is kept for after the recovery codes is what the answer said',
    broken: (edge) => {
      const { screen } = edge.after
      return entered(edge, 'RecoveryCodeSave') && screen.name === 'RecoveryCodeSave' && screen.next?.signedIn === true && !opens(edge.event)
        ? 'signed in without a session'
        : null
    },
  },
  { name: 'restrictions are never widened', broken: offersForbidden },
  { name: 'only what is offered can be used', broken: usesWhatIsNotOffered },
  {
    name: 'no toast and no complaint holds a secret',
    broken: ({ after: { problem, toasts } }) => (JSON.stringify([problem, toasts]).includes(SECRET) ? 'said aloud' : null),
  },
  {
    name: 'nothing empty is sent',
    broken: ({ effects }) => effects.map((effect) => emptyIn(effect, effect.do === 'call' ? effect.call : effect.do)).find(Boolean) ?? null,
  },
  { name: 'what is waited for was sent once', broken: sentOnce },
  {
    name: "another screen's event changes nothing",
    broken: ({ before, event, after, effects }) =>
      isPerson(event) && !Object.hasOwn(handlers[before.screen.name], event.type) && (after !== before || effects.length > 0)
        ? `${event.type} on ${before.screen.name}`
        : null,
  },
  {
    name: 'nobody turns away while a session may be opened',
    broken: ({ before, event, after }) =>
      isPerson(event) &&
      before.pending &&
      (before.pending.call === null || OPENS_SESSION.has(before.pending.call)) &&
      after.pending?.ticket !== before.pending.ticket
        ? `${event.type} on ${before.screen.name}`
        : null,
  },
  {
    name: 'nothing is tried again before the provider lets it',
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
  { name: 'what is said has a sentence', broken: saysSentences },
  { name: 'completion is told once', broken: tellsOnce },
  {
    name: 'a toast fades, and there are never too many',
    broken: ({ before, after, effects }) => {
      const fresh = after.toasts.filter((toast) => !before.toasts.includes(toast))
      const fading = effects.flatMap((effect) => (effect.do === 'fade' ? [effect.toast] : []))
      const stays = fresh.find(({ id }) => !fading.includes(id))
      return stays ? `${stays.phrase.key} stays` : after.toasts.length > MAX_TOASTS ? 'too many' : null
    },
  },
  { name: 'consent is the decision of whoever could read it', broken: submitsByDecision },
  {
    name: 'nobody who types is moved by what is remembered',
    broken: ({ before, event, after }) =>
      event.type === 'answered' && before.typed && before.pending === null && after.screen !== before.screen
        ? `${event.call} moves them`
        : null,
  },
]
