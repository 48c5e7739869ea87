import type { MailedMethod, MfaMethod } from '../../config/methods.ts'
import type { Phrase } from '../../text/say.ts'
import type {
  AuthenticationFacts,
  Choice,
  Connection,
  ConsentFacts,
  LinkKind,
  Mailbox,
  MainBlock,
  SignedIn,
  StrengthFacts,
  TotpEnrollment,
} from './facts.ts'

/** The effect of Try again on the error screen: start over, or redeem the redirect token again. */
export type Retry = 'restart' | 'redeem'

/**
 * The proof for setting a new password: the token of an emailed link (`email`, or `discovery` without an organization), or the `session` that
 * the link opened.
 */
export type ResetBy = 'email' | 'discovery' | 'session'

/** An email or SMS that can be sent again. */
interface Resendable {
  /** The number of times that the message was sent again. */
  readonly resends: number
  /** The earliest time to send the message again, in ms since the epoch; null: now. */
  readonly resendAt: number | null
}

/** An email with a link that was sent. */
interface SentLink extends Resendable {
  readonly email: string
  readonly mailboxes: readonly Mailbox[]
}

/** A code that was sent. */
interface SentCode extends Resendable {
  /** In ms since the epoch; null if no code was sent yet. */
  readonly expiresAt: number | null
  /** True if the server said that this code no longer works. The user then needs a new code. */
  readonly spent: boolean
}

/** The data of each screen. A screen cannot read the data of another one. */
interface ScreenData {
  /**
   * `page`: the initial data is loading. `login`: a redirect token is being redeemed, or the flow signs in to an organization. `member`: the
   * steps of a signed-in member are loading. `again`: the user has pressed Try again during the attempt. If the server then decides nothing,
   * the flow redeems the token once more.
   */
  Loading: { readonly of: 'page' | 'login' | 'member'; readonly again?: true }
  /** The link logs the user in only after a click. */
  LinkConfirmation: object
  Main: { readonly blocks: readonly MainBlock[] }
  EmailMethodSelection: { readonly email: string }
  EmailConfirmation: SentLink
  EmailOTPEntry: SentCode & { readonly email: string }
  /** The blocks of Main with a password field. The search has found a member with this address and a password. */
  PasswordEmailForm: { readonly blocks: readonly MainBlock[]; readonly email: string }
  PasswordAuthenticate: object
  PasswordForgotForm: object
  PasswordSetNewConfirmation: SentLink
  PasswordResetVerifyConfirmation: SentLink
  /**
   * `strength`: the strength of the typed password; null if the field is empty, `unknown` if the server could not judge it. `email`: the
   * address of the user; `""` if unknown. `checking`: the ticket of the pending strength check.
   */
  PasswordResetForm: {
    readonly by: ResetBy
    readonly email: string
    readonly strength: StrengthFacts | 'unknown' | null
    readonly checking: number | null
  }
  SSODiscoveryEmail: object
  SSODiscoveryMenu: { readonly connections: readonly Connection[] }
  SSODiscoveryFallback: object
  Discovery: { readonly email: string; readonly choices: readonly Choice[]; readonly canCreate: boolean }
  OrganizationCreation: object
  MFAEnrollmentSelection: { readonly methods: readonly MfaMethod[] }
  /** `country`: the host's default country; `""` if it set none. `typed`: the last submitted country and number, for going back. */
  SMSOTPEnrollment: { readonly country: string; readonly typed: { readonly country: string; readonly number: string } | null }
  /** `destination`: the formatted phone number. `newNumber`: the number that is being enrolled; null if the member already has one. */
  SMSOTPEntry: SentCode & { readonly destination: string; readonly newNumber: string | null }
  /** `enrollment`: null while the data is loading. */
  TOTPEnrollmentQRCode: { readonly enrollment: TotpEnrollment | null }
  TOTPEnrollmentManual: { readonly enrollment: TotpEnrollment }
  /** `enrollment`: null if the member already has an authenticator app. */
  TOTPEntry: { readonly enrollment: TotpEnrollment | null }
  /**
   * `saved`: true after the codes were copied or downloaded. `next`: the sign-in that continues after the codes are saved; null if the session
   * has ended.
   */
  RecoveryCodeSave: { readonly codes: readonly string[]; readonly saved: boolean; readonly next: AuthenticationFacts | null }
  RecoveryCodeEntry: object
  LoggedIn: { readonly email: string; readonly organization: string }
  /** `shownAt`: the time when the screen appeared. Consent counts only after a minimum reading time. */
  IDPConsent: ConsentFacts & { readonly shownAt: number }
  /** `redirect`: the address of the application; `""` if the server names none. */
  IDPLogout: { readonly redirect: string }
  /** An emailed link has failed. `kind`: the kind of link that can replace it; null: none. `session`: the session that the server has confirmed. */
  LinkFailed: { readonly message: Phrase; readonly kind: LinkKind | null; readonly session: SignedIn | null }
  /** The end of a consent or a logout. `declined`: the user stays logged in. */
  IDPDone: { readonly of: 'consent' | 'logout' | 'declined' }
  /** `until`: the earliest time to try again, in ms since the epoch; null: now. */
  Error: { readonly message: Phrase; readonly back: boolean; readonly retry: Retry; readonly until: number | null }
}

/** The name of a screen, such as `Main` or `EmailConfirmation`. */
export type ScreenName = keyof ScreenData
export type ScreenOf<N extends ScreenName> = { readonly [K in N]: { readonly name: K } & ScreenData[K] }[N]
/** The current screen with its data. */
export type Screen = ScreenOf<ScreenName>

export interface EventOf<T extends string> {
  readonly type: T
}
export interface WithEmail<T extends string> extends EventOf<T> {
  readonly email: string
}
export interface WithPassword extends EventOf<'passwordSubmitted'> {
  readonly email: string
  readonly password: string
}
export interface WithCode extends EventOf<'codeEntered'> {
  readonly code: string
}
export type Back = EventOf<'wentBack'>
export type ButtonChosen =
  | (EventOf<'providerChosen'> & { readonly provider: string })
  | (EventOf<'connectionChosen'> & { readonly connection_id: string })
  /** `email`: the text in the email field of the same screen, if it has one. */
  | (EventOf<'ssoChosen'> & { readonly email?: string | undefined })
/** The user wants to sign in with another address. */
export type OtherAccount = EventOf<'differentEmailChosen'>
export type Resend = EventOf<'resendRequested'>

/** The user events of each screen. A screen handles exactly these. */
export interface ScreenEvents {
  readonly Loading: EventOf<'retryChosen'>
  readonly LinkConfirmation: EventOf<'linkConfirmed'>
  readonly Main:
    | WithEmail<'emailSubmitted'>
    | (EventOf<'emailMethodChosen'> & { readonly method: MailedMethod })
    | WithEmail<'passwordInsteadChosen'>
    | WithPassword
    | WithEmail<'passwordHelpChosen'>
    | ButtonChosen
    | OtherAccount
    | Back
  readonly EmailMethodSelection: (EventOf<'emailMethodChosen'> & { readonly method: MailedMethod }) | OtherAccount | Back
  readonly EmailConfirmation: Resend | EventOf<'anotherTryChosen'> | Back
  readonly EmailOTPEntry: WithCode | Resend | Back
  readonly PasswordEmailForm: WithPassword | WithEmail<'passwordHelpChosen'> | ButtonChosen | Back
  readonly PasswordAuthenticate: WithPassword | WithEmail<'passwordHelpChosen'> | Back
  readonly PasswordForgotForm: WithEmail<'emailSubmitted'> | Back
  readonly PasswordSetNewConfirmation: Resend | Back
  readonly PasswordResetVerifyConfirmation: Resend | Back
  readonly PasswordResetForm:
    | (EventOf<'passwordTyped'> & { readonly password: string })
    | (EventOf<'newPasswordSubmitted'> & { readonly password: string })
  readonly SSODiscoveryEmail: WithEmail<'emailSubmitted'> | Back
  readonly SSODiscoveryMenu: (EventOf<'connectionChosen'> & { readonly connection_id: string }) | OtherAccount | Back
  readonly SSODiscoveryFallback:
    | (EventOf<'slugSubmitted'> & { readonly slug: string })
    | EventOf<'anotherMethodChosen'>
    | OtherAccount
    | Back
  readonly Discovery:
    | (EventOf<'organizationChosen'> & { readonly organization_id: string })
    | EventOf<'creationChosen'>
    | OtherAccount
    | Back
  readonly OrganizationCreation: (EventOf<'organizationNamed'> & { readonly name: string }) | OtherAccount | Back
  readonly MFAEnrollmentSelection: (EventOf<'mfaMethodChosen'> & { readonly method: MfaMethod }) | OtherAccount
  readonly SMSOTPEnrollment: (EventOf<'phoneSubmitted'> & { readonly country: string; readonly number: string }) | OtherAccount | Back
  readonly SMSOTPEntry: WithCode | Resend | EventOf<'totpInsteadChosen'> | OtherAccount | Back
  readonly TOTPEnrollmentQRCode: EventOf<'secretWanted'> | EventOf<'enrollmentContinued'> | EventOf<'retryChosen'> | OtherAccount | Back
  readonly TOTPEnrollmentManual: EventOf<'secretCopied'> | EventOf<'enrollmentContinued'> | OtherAccount | Back
  readonly TOTPEntry: WithCode | EventOf<'backupCodeChosen'> | EventOf<'smsInsteadChosen'> | OtherAccount | Back
  readonly RecoveryCodeSave: EventOf<'codesCopied'> | EventOf<'codesDownloaded'> | EventOf<'codesSaved'>
  readonly RecoveryCodeEntry: (EventOf<'backupCodeSubmitted'> & { readonly code: string }) | OtherAccount | Back
  readonly LoggedIn: never
  readonly IDPConsent: EventOf<'consentGiven'> | EventOf<'consentDenied'>
  readonly IDPLogout: EventOf<'logoutConfirmed'> | EventOf<'logoutDeclined'>
  readonly LinkFailed: WithEmail<'newLinkChosen'> | EventOf<'continueChosen'> | EventOf<'retryChosen'>
  readonly IDPDone: never
  readonly Error: EventOf<'retryChosen'> | Back
}
/** All user events. `typed`: the user has typed on the screen, so the flow no longer replaces that screen by itself. */
export type PersonEvent = ScreenEvents[ScreenName] | EventOf<'typed'>
