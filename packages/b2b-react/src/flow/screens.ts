import type { Phrase } from '../text/say.ts'
import type {
  AuthenticationFacts,
  Choice,
  Connection,
  ConsentFacts,
  LinkKind,
  Mailbox,
  MailedMethod,
  MainBlock,
  MfaMethod,
  SignedIn,
  StrengthFacts,
  TotpEnrollment,
} from './facts.ts'

/** How an Error screen's `Try again` goes on: start over, spend the link again, or ask for consent again. */
export type Retry = 'restart' | 'arrive'

/** How a new password is set: with the token of a mail, with or without an organization, or with the session that a mail's link opened. */
export type ResetBy = 'email' | 'discovery' | 'session'

/** Something that was sent, and can be sent again: `freeAt` is when, in ms since the epoch; null: now. */
interface Resendable {
  readonly resends: number
  readonly freeAt: number | null
}

/** A code that was sent. `expiresAt`: in ms since the epoch; null: none is on its way yet. */
interface Coded extends Resendable {
  readonly expiresAt: number | null
  /** True once the server says that this code no longer works: only a new code helps. */
  readonly spent: boolean
}

/** The facts of each screen: its own only, so that none can ask for what is not there. */
interface Facts {
  /**
   * `page`: the first facts are being loaded. `login`: a token from the address, or a choice, is being spent. `again`: the user has asked to
   * try again; the token is sent once more if the running attempt fails without a decision of the provider.
   */
  Loading: { readonly of: 'page' | 'login'; readonly again?: true }
  /** A link was followed that is spent only when the person says so. */
  LinkConfirmation: object
  /** `lastUsed`: how somebody last signed in on this browser. */
  Main: { readonly blocks: readonly MainBlock[]; readonly lastUsed: string | null }
  EmailMethodSelection: { readonly email: string }
  EmailConfirmation: Resendable & { readonly email: string; readonly mailboxes: readonly Mailbox[] }
  EmailOTPEntry: Coded & { readonly email: string }
  /** Main, once the organization knows the address: its blocks, with a field for the password. */
  PasswordEmailForm: { readonly blocks: readonly MainBlock[]; readonly lastUsed: string | null; readonly email: string }
  PasswordAuthenticate: object
  PasswordForgotForm: object
  PasswordSetNewConfirmation: Resendable & { readonly email: string }
  PasswordResetVerifyConfirmation: Resendable & { readonly email: string; readonly mailboxes: readonly Mailbox[] }
  /**
   * `strength`: of what is typed; null: nothing is. `unknown`: the provider could not say, so it decides when it is sent. `email`: the
   * address that the provider's answer gave for this password; `""` if none.
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
  MFAEnrollmentSelection: { readonly methods: readonly MfaMethod[] }
  /** `typed`: the country and the number that the user submitted last, for the way back; null: none yet. */
  SMSOTPEnrollment: { readonly typed: { readonly country: string; readonly number: string } | null }
  /** `destination`: the number as it is read. `number`: the one to enrol; null: the member has one. */
  SMSOTPEntry: Coded & { readonly destination: string; readonly number: string | null }
  /** Null while the enrolment is being made. */
  TOTPEnrollmentQRCode: { readonly enrollment: TotpEnrollment | null }
  TOTPEnrollmentManual: { readonly enrollment: TotpEnrollment }
  /** Null when the member has an app already. */
  TOTPEntry: { readonly enrollment: TotpEnrollment | null }
  /** `next`: where the sign-in goes on once they are saved; null: the session has ended meanwhile. */
  RecoveryCodeSave: { readonly codes: readonly string[]; readonly next: AuthenticationFacts | null }
  RecoveryCodeEntry: object
  LoggedIn: { readonly email: string; readonly organization: string }
  /** `shownAt`: when it was shown; nothing is granted before a person can have read it. */
  IDPConsent: ConsentFacts & { readonly shownAt: number }
  IDPLogout: { readonly redirect: string }
  /** An emailed link failed. `kind`: the link that can be mailed instead; null: none. `session`: the server has just confirmed it. */
  LinkFailed: { readonly message: Phrase; readonly kind: LinkKind | null; readonly session: SignedIn | null }
  /** The end of what an application asked for. */
  IDPDone: { readonly message: Phrase | null }
  /** `until`: when it can be tried again, in ms since the epoch; null: now. */
  Error: { readonly message: Phrase; readonly back: boolean; readonly retry: Retry; readonly until: number | null }
}

export type ScreenName = keyof Facts
export type ScreenOf<N extends ScreenName> = { readonly [K in N]: { readonly name: K } & Facts[K] }[N]
/** Each screen with its own facts. Source: widget specification section 2. */
export type Screen = ScreenOf<ScreenName>

export interface Does<T extends string> {
  readonly type: T
}
export interface WithEmail<T extends string> extends Does<T> {
  readonly email: string
}
export interface WithPassword extends Does<'passwordSubmitted'> {
  readonly email: string
  readonly password: string
}
export interface WithCode extends Does<'codeEntered'> {
  readonly code: string
}
export type Back = Does<'wentBack'>
export type ButtonChosen =
  | (Does<'providerChosen'> & { readonly provider: string })
  | (Does<'connectionChosen'> & { readonly connection_id: string })
  | Does<'ssoChosen'>
export type Resend = Does<'resendRequested'>

/** What a person does on a screen. Every screen handles exactly the events named here. */
export interface ScreenEvents {
  readonly Loading: Does<'retryChosen'>
  readonly LinkConfirmation: Does<'linkConfirmed'>
  readonly Main:
    | WithEmail<'emailSubmitted'>
    | (Does<'emailMethodChosen'> & { readonly method: MailedMethod })
    | WithEmail<'passwordInsteadChosen'>
    | WithPassword
    | WithEmail<'passwordHelpChosen'>
    | ButtonChosen
    | Back
  readonly EmailMethodSelection: (Does<'emailMethodChosen'> & { readonly method: MailedMethod }) | Back
  readonly EmailConfirmation: Resend | Does<'anotherTryChosen'> | Back
  readonly EmailOTPEntry: WithCode | Resend | Back
  readonly PasswordEmailForm: WithPassword | WithEmail<'passwordHelpChosen'> | ButtonChosen | Back
  readonly PasswordAuthenticate: WithPassword | WithEmail<'passwordHelpChosen'> | Back
  readonly PasswordForgotForm: WithEmail<'emailSubmitted'> | Back
  readonly PasswordSetNewConfirmation: Resend | Back
  readonly PasswordResetVerifyConfirmation: Resend | Back
  readonly PasswordResetForm:
    | (Does<'passwordTyped'> & { readonly password: string })
    | (Does<'newPasswordSubmitted'> & { readonly password: string })
  readonly SSODiscoveryEmail: WithEmail<'emailSubmitted'> | Back
  readonly SSODiscoveryMenu: (Does<'connectionChosen'> & { readonly connection_id: string }) | Back
  readonly SSODiscoveryFallback: (Does<'slugSubmitted'> & { readonly slug: string }) | Does<'anotherMethodChosen'> | Back
  readonly Discovery:
    | (Does<'organizationChosen'> & { readonly organization_id: string })
    | Does<'creationChosen'>
    | Does<'differentEmailChosen'>
    | Back
  readonly MFAEnrollmentSelection: Does<'mfaMethodChosen'> & { readonly method: MfaMethod }
  readonly SMSOTPEnrollment: (Does<'phoneSubmitted'> & { readonly country: string; readonly number: string }) | Back
  readonly SMSOTPEntry: WithCode | Resend | Does<'totpInsteadChosen'> | Back
  readonly TOTPEnrollmentQRCode: Does<'secretWanted'> | Does<'enrollmentContinued'> | Does<'retryChosen'> | Back
  readonly TOTPEnrollmentManual: Does<'secretCopied'> | Does<'enrollmentContinued'> | Back
  readonly TOTPEntry: WithCode | Does<'backupCodeChosen'> | Does<'smsInsteadChosen'> | Back
  readonly RecoveryCodeSave: Does<'codesCopied'> | Does<'codesDownloaded'> | Does<'codesSaved'>
  readonly RecoveryCodeEntry: (Does<'backupCodeSubmitted'> & { readonly code: string }) | Back
  readonly LoggedIn: never
  readonly IDPConsent: Does<'consentGiven'> | Does<'consentDenied'>
  readonly IDPLogout: Does<'logoutConfirmed'> | Does<'logoutDeclined'>
  readonly LinkFailed: WithEmail<'newLinkChosen'> | Does<'continueChosen'> | Does<'retryChosen'> | Back
  readonly IDPDone: never
  readonly Error: Does<'retryChosen'> | Back
}
/** `typed`: somebody types, on whichever screen; nothing is changed under their hands from then on. */
export type PersonEvent = ScreenEvents[ScreenName] | Does<'typed'>
