import { firstSteps } from './firstSteps.ts'
import type { ScreenEvents, ScreenName } from './machine/screens.ts'
import { back } from './machine/step.ts'
import type { ScreenHandlers, IdentityScreen } from './machine/tables.ts'
import * as discovery from './steps/discovery.ts'
import * as email from './steps/email.ts'
import * as emailOtp from './steps/emailOtp.ts'
import * as link from './steps/linkFailed.ts'
import * as password from './steps/password.ts'
import * as reset from './steps/passwordReset.ts'
import { sendCode, sendLink, sendVerification, startReset } from './steps/shared/requests.ts'
import { resend } from './steps/shared/userInput.ts'
import * as sms from './steps/sms.ts'
import * as sso from './steps/sso.ts'
import * as totp from './steps/totp.ts'

/*
 * Read this first. `chart` lists the screens that each user event can lead to. `loginScreens` names the function that handles the event.
 *
 * A function either shows another screen at once, or starts a call. `loginCallHandlers` in `loginSteps.ts` names the functions that handle the
 * answer of each call. The chart lists the screens that follow in either case. An empty list means that the screen stays. With most events, the
 * screen can also stay and show a message.
 *
 * The model test compares the chart with all states that the machine can reach. No build contains the chart.
 */

/** The screens after a sign-in call. The response decides if the sign-in is complete, or if it needs another factor or a new password. */
export const AFTER_SIGN_IN = [
  'LoggedIn',
  'Main',
  'PasswordResetForm',
  'MFAEnrollmentSelection',
  'SMSOTPEnrollment',
  'SMSOTPEntry',
  'TOTPEnrollmentQRCode',
  'TOTPEntry',
] as const satisfies readonly ScreenName[]

type Target = ScreenName | 'afterSignIn'
type Chart = {
  readonly [N in ScreenName]: { readonly [E in ScreenEvents[N]['type']]: readonly Target[] } & {
    /** The screens that follow without an event of the user, for example when another tab opens a session. */
    readonly withoutUser?: readonly Target[]
  }
}

/** The first screens of a page. */
export const FIRST_SCREENS: readonly ScreenName[] = ['Loading', 'Main', 'LoggedIn', 'LinkConfirmation', 'PasswordResetForm', 'Error']

/** The screens that each event can lead to. */
export const chart: Chart = {
  // The start, and the wait for a call that starts by itself, such as the call that redeems a link in the URL.
  Loading: {
    retryChosen: [],
    withoutUser: ['Main', 'LinkFailed', 'Discovery', 'afterSignIn', 'IDPConsent', 'IDPLogout', 'IDPDone', 'Error'],
  },
  LinkConfirmation: { linkConfirmed: ['Loading'], withoutUser: ['LoggedIn'] },
  LinkFailed: {
    newLinkChosen: ['EmailConfirmation', 'PasswordSetNewConfirmation', 'PasswordResetVerifyConfirmation', 'Main', 'Error'],
    continueChosen: ['LoggedIn'],
    retryChosen: ['Loading'],
    withoutUser: ['LoggedIn'],
  },
  Main: {
    differentEmailChosen: ['Loading'],
    emailSubmitted: [
      'EmailConfirmation',
      'EmailOTPEntry',
      'EmailMethodSelection',
      'PasswordEmailForm',
      'PasswordSetNewConfirmation',
      'PasswordResetVerifyConfirmation',
      'Error',
    ],
    emailMethodChosen: ['EmailConfirmation', 'EmailOTPEntry', 'Error'],
    passwordSubmitted: ['afterSignIn', 'Error'],
    passwordInsteadChosen: ['PasswordAuthenticate'],
    passwordHelpChosen: ['PasswordForgotForm'],
    // These two events leave the page. The user comes back to a page with a token in the URL.
    providerChosen: ['Error'],
    connectionChosen: ['Error'],
    ssoChosen: ['SSODiscoveryEmail'],
    wentBack: ['Discovery', 'SSODiscoveryFallback'],
    withoutUser: ['LoggedIn'],
  },
  // Links and codes by email.
  EmailMethodSelection: {
    differentEmailChosen: ['Main'],
    emailMethodChosen: ['EmailConfirmation', 'EmailOTPEntry', 'Error'],
    wentBack: ['Main'],
  },
  EmailConfirmation: {
    resendRequested: ['Error'],
    anotherTryChosen: ['Main', 'Loading'],
    wentBack: ['Main', 'EmailMethodSelection', 'LinkFailed'],
    withoutUser: ['LoggedIn'],
  },
  EmailOTPEntry: {
    codeEntered: ['afterSignIn', 'Discovery', 'Loading', 'Error'],
    resendRequested: ['Error'],
    wentBack: ['Main', 'EmailMethodSelection'],
    withoutUser: ['LoggedIn'],
  },
  // Passwords.
  PasswordEmailForm: {
    passwordSubmitted: ['afterSignIn', 'Error'],
    passwordHelpChosen: ['PasswordForgotForm'],
    providerChosen: ['Error'],
    connectionChosen: ['Error'],
    ssoChosen: [],
    wentBack: ['Main'],
  },
  PasswordAuthenticate: {
    passwordSubmitted: ['afterSignIn', 'Discovery', 'Error'],
    passwordHelpChosen: ['PasswordForgotForm'],
    wentBack: ['Main'],
  },
  PasswordForgotForm: {
    emailSubmitted: ['PasswordSetNewConfirmation', 'PasswordResetVerifyConfirmation', 'Error'],
    wentBack: ['Main', 'PasswordEmailForm', 'PasswordAuthenticate'],
  },
  PasswordSetNewConfirmation: {
    resendRequested: ['Error'],
    wentBack: ['Main', 'PasswordForgotForm', 'LinkFailed'],
    withoutUser: ['LoggedIn'],
  },
  PasswordResetVerifyConfirmation: {
    resendRequested: ['Error'],
    wentBack: ['Main', 'PasswordForgotForm', 'LinkFailed'],
    withoutUser: ['LoggedIn'],
  },
  PasswordResetForm: { passwordTyped: [], newPasswordSubmitted: ['afterSignIn', 'Discovery', 'LinkFailed', 'Error'] },
  // Single sign-on before the organization is known.
  SSODiscoveryEmail: { emailSubmitted: ['SSODiscoveryMenu', 'SSODiscoveryFallback', 'Error'], wentBack: ['Main'] },
  SSODiscoveryMenu: { differentEmailChosen: ['Main'], connectionChosen: ['Error'], wentBack: ['SSODiscoveryEmail'] },
  SSODiscoveryFallback: {
    differentEmailChosen: ['Main'],
    slugSubmitted: ['Main', 'Error'],
    anotherMethodChosen: ['Main'],
    wentBack: ['SSODiscoveryEmail'],
  },
  // The choice of an organization.
  Discovery: {
    organizationChosen: ['afterSignIn', 'Error'],
    creationChosen: ['OrganizationCreation', 'afterSignIn', 'Error'],
    differentEmailChosen: ['Main'],
    wentBack: ['Main'],
  },
  OrganizationCreation: { differentEmailChosen: ['Main'], organizationNamed: ['afterSignIn', 'Error'], wentBack: ['Discovery'] },
  // Second factors.
  MFAEnrollmentSelection: { differentEmailChosen: ['Loading'], mfaMethodChosen: ['SMSOTPEnrollment', 'TOTPEnrollmentQRCode'] },
  SMSOTPEnrollment: { differentEmailChosen: ['Loading'], phoneSubmitted: ['SMSOTPEntry', 'Error'], wentBack: ['MFAEnrollmentSelection'] },
  SMSOTPEntry: {
    differentEmailChosen: ['Loading'],
    codeEntered: ['afterSignIn', 'Error'],
    resendRequested: ['Error'],
    totpInsteadChosen: ['TOTPEntry'],
    wentBack: ['SMSOTPEnrollment'],
    withoutUser: ['Error'],
  },
  TOTPEnrollmentQRCode: {
    differentEmailChosen: ['Loading'],
    secretWanted: ['TOTPEnrollmentManual'],
    enrollmentContinued: ['TOTPEntry'],
    retryChosen: ['Error'],
    wentBack: ['MFAEnrollmentSelection'],
    withoutUser: ['Error'],
  },
  TOTPEnrollmentManual: {
    differentEmailChosen: ['Loading'],
    secretCopied: [],
    enrollmentContinued: ['TOTPEntry'],
    wentBack: ['TOTPEnrollmentQRCode'],
  },
  TOTPEntry: {
    differentEmailChosen: ['Main', 'Loading'],
    codeEntered: ['afterSignIn', 'RecoveryCodeSave', 'Error'],
    backupCodeChosen: ['RecoveryCodeEntry'],
    smsInsteadChosen: ['SMSOTPEntry'],
    wentBack: ['TOTPEnrollmentQRCode', 'TOTPEnrollmentManual'],
  },
  RecoveryCodeEntry: { differentEmailChosen: ['Main', 'Loading'], backupCodeSubmitted: ['afterSignIn', 'Error'], wentBack: ['TOTPEntry'] },
  RecoveryCodeSave: { codesCopied: [], codesDownloaded: [], codesSaved: ['afterSignIn', 'Error'] },
  // The ends.
  LoggedIn: { withoutUser: ['Main', 'Loading'] },
  Error: { retryChosen: ['Main', 'Loading'], wentBack: ['Discovery'], withoutUser: ['LoggedIn', 'Loading'] },
  // The requests of other applications. `allSteps.ts` names their functions.
  IDPConsent: { consentGiven: ['IDPDone', 'Error'], consentDenied: ['Error'], withoutUser: ['Loading', 'Error'] },
  IDPLogout: { logoutConfirmed: ['IDPDone'], logoutDeclined: ['IDPDone'], withoutUser: ['Loading'] },
  IDPDone: {},
}

/** The function that handles each event, on the screens of a sign-in. */
export const loginScreens: Omit<ScreenHandlers, IdentityScreen> = {
  // Loading, LinkConfirmation, LoggedIn and Error, which are in the initial chunk.
  ...firstSteps.screens,
  LinkFailed: {
    newLinkChosen: link.requestNewLink,
    continueChosen: link.continueWithSession,
    retryChosen: link.startAgain,
  },
  Main: {
    differentEmailChosen: email.changeAccount,
    emailSubmitted: email.submitEmail,
    emailMethodChosen: email.emailKnownAddress,
    passwordSubmitted: password.submitOnMain,
    passwordInsteadChosen: password.askForPassword,
    passwordHelpChosen: password.askForHelpOnMain,
    providerChosen: sso.chooseProvider,
    connectionChosen: sso.chooseConnection,
    ssoChosen: sso.chooseSso,
    wentBack: back,
  },
  EmailMethodSelection: { differentEmailChosen: email.changeAccount, emailMethodChosen: email.chooseMethod, wentBack: back },
  EmailConfirmation: { resendRequested: resend(sendLink), anotherTryChosen: email.backToEmail, wentBack: back },
  EmailOTPEntry: { codeEntered: emailOtp.submitCode, resendRequested: resend(sendCode), wentBack: back },
  PasswordEmailForm: {
    passwordSubmitted: password.submit,
    passwordHelpChosen: password.askForHelp,
    providerChosen: sso.chooseProvider,
    connectionChosen: sso.chooseConnection,
    ssoChosen: sso.chooseSso,
    wentBack: back,
  },
  PasswordAuthenticate: { passwordSubmitted: password.submit, passwordHelpChosen: password.askForHelp, wentBack: back },
  PasswordForgotForm: { emailSubmitted: reset.requestReset, wentBack: back },
  PasswordSetNewConfirmation: { resendRequested: resend(startReset), wentBack: back },
  PasswordResetVerifyConfirmation: { resendRequested: resend(sendVerification), wentBack: back },
  PasswordResetForm: { passwordTyped: reset.checkStrength, newPasswordSubmitted: reset.setPassword },
  SSODiscoveryEmail: { emailSubmitted: sso.discoverConnections, wentBack: back },
  SSODiscoveryMenu: { differentEmailChosen: email.changeAccount, connectionChosen: sso.chooseFoundConnection, wentBack: back },
  SSODiscoveryFallback: {
    differentEmailChosen: email.changeAccount,
    slugSubmitted: sso.submitSlug,
    anotherMethodChosen: sso.backToMain,
    wentBack: back,
  },
  Discovery: {
    organizationChosen: discovery.chooseOrganization,
    creationChosen: discovery.chooseCreation,
    differentEmailChosen: discovery.changeAccount,
    wentBack: discovery.backToStart,
  },
  OrganizationCreation: { differentEmailChosen: discovery.forgetAddress, organizationNamed: discovery.submitName, wentBack: back },
  MFAEnrollmentSelection: { differentEmailChosen: email.changeAccount, mfaMethodChosen: totp.chooseMfaMethod },
  SMSOTPEnrollment: { differentEmailChosen: email.changeAccount, phoneSubmitted: sms.submitPhone, wentBack: back },
  SMSOTPEntry: {
    differentEmailChosen: email.changeAccount,
    codeEntered: sms.submitCode,
    resendRequested: sms.resendCode,
    totpInsteadChosen: sms.switchToTotp,
    wentBack: back,
  },
  TOTPEnrollmentQRCode: {
    differentEmailChosen: email.changeAccount,
    secretWanted: totp.showSecret,
    enrollmentContinued: totp.askForFirstCode,
    retryChosen: totp.retryEnrollment,
    wentBack: back,
  },
  TOTPEnrollmentManual: {
    differentEmailChosen: email.changeAccount,
    secretCopied: totp.copySecret,
    enrollmentContinued: totp.askForFirstCode,
    wentBack: back,
  },
  TOTPEntry: {
    differentEmailChosen: email.changeAccount,
    codeEntered: totp.submitCode,
    backupCodeChosen: totp.switchToBackupCode,
    smsInsteadChosen: totp.switchToSms,
    wentBack: back,
  },
  RecoveryCodeEntry: { differentEmailChosen: email.changeAccount, backupCodeSubmitted: totp.submitBackupCode, wentBack: back },
  RecoveryCodeSave: { codesCopied: totp.copyCodes, codesDownloaded: totp.downloadCodes, codesSaved: totp.continueAfterCodes },
}
