import { otherMessages } from './text/otherMessages.ts'
import type { Strings } from './text/say.ts'
// The steps and the effects of a sign-in.
import { loginSteps } from './flow/loginSteps.ts'
import type { IdentityScreen } from './flow/machine/tables.ts'
import { createAllEffects } from './flow/runtime/allEffects.ts'
import { followPage } from './flow/runtime/followPage.ts'
// Parts of screens.
import { Account } from './screens/parts/Account.tsx'
import { FlowCodeField, ResendCode } from './screens/parts/CodeForm.tsx'
import { EmailSuggestion } from './screens/parts/EmailSuggestion.tsx'
import type { LazyScreen, Screens } from './screens/screenOf.tsx'
// Screens of single sign-on and discovery.
import { Discovery } from './screens/Discovery.tsx'
import { OrganizationCreation } from './screens/OrganizationCreation.tsx'
import { SSODiscoveryEmail } from './screens/SSODiscoveryEmail.tsx'
import { SSODiscoveryFallback } from './screens/SSODiscoveryFallback.tsx'
import { SSODiscoveryMenu } from './screens/SSODiscoveryMenu.tsx'
// Screens of links and codes by email.
import { EmailConfirmation } from './screens/EmailConfirmation.tsx'
import { EmailMethodSelection } from './screens/EmailMethodSelection.tsx'
import { EmailOTPEntry } from './screens/EmailOTPEntry.tsx'
import { LinkConfirmation } from './screens/LinkConfirmation.tsx'
import { LinkFailed } from './screens/LinkFailed.tsx'
// Screens of passwords.
import { PasswordAuthenticate } from './screens/PasswordAuthenticate.tsx'
import { PasswordEmailForm } from './screens/PasswordEmailForm.tsx'
import { PasswordForgotForm } from './screens/PasswordForgotForm.tsx'
import { PasswordResetForm } from './screens/PasswordResetForm.tsx'
import { PasswordResetVerifyConfirmation } from './screens/PasswordResetVerifyConfirmation.tsx'
import { PasswordSetNewConfirmation } from './screens/PasswordSetNewConfirmation.tsx'
// Screens of the second factor.
import { MFAEnrollmentSelection } from './screens/MFAEnrollmentSelection.tsx'
import { RecoveryCodeEntry } from './screens/RecoveryCodeEntry.tsx'
import { RecoveryCodeSave } from './screens/RecoveryCodeSave.tsx'
import { SMSOTPEnrollment } from './screens/SMSOTPEnrollment.tsx'
import { SMSOTPEntry } from './screens/SMSOTPEntry.tsx'
import { TOTPEnrollmentManual } from './screens/TOTPEnrollmentManual.tsx'
import { TOTPEnrollmentQRCode } from './screens/TOTPEnrollmentQRCode.tsx'
import { TOTPEntry } from './screens/TOTPEntry.tsx'
// The end of a sign-in, and messages over any screen.
import { LoggedIn } from './screens/LoggedIn.tsx'
import { Toasts } from './ui/Toasts.tsx'

/** Every screen of a sign-in except Loading, Main and Error. The type fails to compile if one is missing. */
const screens: Screens<Exclude<LazyScreen, IdentityScreen>> = {
  Discovery,
  EmailConfirmation,
  EmailMethodSelection,
  EmailOTPEntry,
  LinkConfirmation,
  LinkFailed,
  LoggedIn,
  MFAEnrollmentSelection,
  OrganizationCreation,
  PasswordAuthenticate,
  PasswordEmailForm,
  PasswordForgotForm,
  PasswordResetForm,
  PasswordResetVerifyConfirmation,
  PasswordSetNewConfirmation,
  RecoveryCodeEntry,
  RecoveryCodeSave,
  SMSOTPEnrollment,
  SMSOTPEntry,
  SSODiscoveryEmail,
  SSODiscoveryFallback,
  SSODiscoveryMenu,
  TOTPEnrollmentManual,
  TOTPEnrollmentQRCode,
  TOTPEntry,
}

/**
 * The lazy chunk: everything that a sign-in needs after the first screen. The widget loads this chunk while the user looks at the first screen.
 * A module that the initial chunk also imports is only in the initial chunk. `identityChunk.ts` adds the parts of the identity provider.
 */
export const lazyChunk = {
  // The casts widen the types, because `identityChunk.ts` adds screens and messages.
  screens: screens as Partial<Screens<LazyScreen>>,
  /** All steps of a sign-in. Until the chunk is loaded, the machine has only the steps in `flow/firstSteps.ts`. */
  steps: loginSteps,
  /** All effects, such as calls and the clipboard. Until the chunk is loaded, the flow has only those in `flow/runtime/firstEffects.ts`. */
  createAllEffects,
  /** The browser's Back button, and the return to a page that the browser has kept. */
  followPage,
  /** The texts of the screens in this chunk. */
  messages: otherMessages as Strings,
  /** Elements that are not on the first screen, or appear only after the user has done something. */
  Account,
  EmailSuggestion,
  Toasts,
  /** For the host's own screens. */
  FlowCodeField,
  ResendCode,
}
