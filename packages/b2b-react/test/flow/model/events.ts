import type { PersonEvent, Screen } from '../../../src/flow/machine/screens.ts'
import type { FlowEvent } from '../../../src/flow/machine/types.ts'
import { SECRET } from './responses.ts'

/* User events, sensible or not, and system events. */

const password = `${SECRET}-password`
const email = 'ada@acme.test'

/** Every event of every screen. Events of other screens must change nothing. */
const USER_EVENTS: readonly PersonEvent[] = [
  { type: 'linkConfirmed' },
  { type: 'emailSubmitted', email },
  { type: 'emailSubmitted', email: 'nobody' },
  { type: 'emailMethodChosen', method: 'magic_link' },
  { type: 'emailMethodChosen', method: 'email_otp' },
  { type: 'passwordInsteadChosen', email: '' },
  { type: 'passwordSubmitted', email, password },
  { type: 'passwordSubmitted', email: '', password },
  { type: 'passwordHelpChosen', email },
  { type: 'providerChosen', provider: 'google' },
  { type: 'providerChosen', provider: 'slack' },
  { type: 'providerChosen', provider: '__proto__' },
  { type: 'connectionChosen', connection_id: 'conn-1' },
  { type: 'connectionChosen', connection_id: 'conn-foreign' },
  { type: 'ssoChosen' },
  { type: 'wentBack' },
  { type: 'resendRequested' },
  { type: 'anotherTryChosen' },
  { type: 'codeEntered', code: `${SECRET}-code` },
  { type: 'passwordTyped', password },
  { type: 'passwordTyped', password: '' },
  { type: 'newPasswordSubmitted', password },
  { type: 'slugSubmitted', slug: 'acme' },
  { type: 'slugSubmitted', slug: ' ' },
  { type: 'anotherMethodChosen' },
  { type: 'organizationChosen', organization_id: 'org-foreign' },
  { type: 'creationChosen' },
  { type: 'organizationNamed', name: 'Acme' },
  { type: 'organizationNamed', name: ' ' },
  { type: 'differentEmailChosen' },
  { type: 'mfaMethodChosen', method: 'totp' },
  { type: 'mfaMethodChosen', method: 'sms_otp' },
  { type: 'phoneSubmitted', country: 'US', number: '2025550123' },
  { type: 'totpInsteadChosen' },
  { type: 'smsInsteadChosen' },
  { type: 'backupCodeChosen' },
  { type: 'backupCodeSubmitted', code: `${SECRET}-backup` },
  { type: 'backupCodeSubmitted', code: '' },
  { type: 'secretWanted' },
  { type: 'secretCopied' },
  { type: 'enrollmentContinued' },
  { type: 'retryChosen' },
  { type: 'newLinkChosen', email },
  { type: 'newLinkChosen', email: '' },
  { type: 'continueChosen' },
  { type: 'codesCopied' },
  { type: 'codesDownloaded' },
  { type: 'codesSaved' },
  { type: 'consentGiven' },
  { type: 'consentDenied' },
  { type: 'logoutConfirmed' },
  { type: 'logoutDeclined' },
]

/** All user events, with the data that the screen offers. */
export function userEventsOn(screen: Screen): readonly PersonEvent[] {
  if (screen.name !== 'Discovery') return USER_EVENTS
  const choices = screen.choices.map(({ organization: { organization_id } }) => ({ type: 'organizationChosen', organization_id }) as const)
  return [...USER_EVENTS, ...choices]
}

export const session = { email, organization: 'Acme Corp' }

export const SYSTEM_EVENTS: readonly FlowEvent[] = [
  { type: 'typed' },
  { type: 'sessionOpened', session },
  { type: 'sessionEnded' },
  { type: 'stayedOnPage' },
  { type: 'reconfigured' },
  { type: 'identityReady' },
  { type: 'toastFaded', id: 1 },
  { type: 'copied', what: 'codes', done: true },
  { type: 'copied', what: 'secret', done: false },
  { type: 'oneTapFailed', reason: 'invalid_client' },
]

const SYSTEM_TYPES: ReadonlySet<string> = new Set([...SYSTEM_EVENTS.map(({ type }) => type), 'started', 'answered', 'failed', 'timePassed'])
/** Returns true for a user event. */
export const isUserEvent = <T extends { readonly type: string }>(event: T): event is T & PersonEvent => !SYSTEM_TYPES.has(event.type)
