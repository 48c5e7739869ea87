// The order of these imports is the order of the modules in the lazy chunk. It compresses better than alphabetical order.
import type { LazyScreen, Screens } from './initialScreens.tsx'
import { EmailMethodSelection } from './EmailMethodSelection.tsx'
import { IDPConsent } from './IDPConsent.tsx'
import { PasswordResetForm } from './PasswordResetForm.tsx'
import { SSODiscoveryFallback } from './SSODiscoveryFallback.tsx'
import { SMSOTPEntry } from './SMSOTPEntry.tsx'
import { IDPLogout } from './IDPLogout.tsx'
import { TOTPEnrollmentQRCode } from './TOTPEnrollmentQRCode.tsx'
import { SSODiscoveryMenu } from './SSODiscoveryMenu.tsx'
import { LinkFailed } from './LinkFailed.tsx'
import { Discovery } from './Discovery.tsx'
import { SSODiscoveryEmail } from './SSODiscoveryEmail.tsx'
import { PasswordAuthenticate } from './PasswordAuthenticate.tsx'
import { PasswordForgotForm } from './PasswordForgotForm.tsx'
import { PasswordEmailForm } from './PasswordEmailForm.tsx'
import { LinkConfirmation } from './LinkConfirmation.tsx'
import { IDPDone } from './IDPDone.tsx'
import { LoggedIn } from './LoggedIn.tsx'
import { TOTPEnrollmentManual } from './TOTPEnrollmentManual.tsx'
import { TOTPEntry } from './TOTPEntry.tsx'
import { MFAEnrollmentSelection } from './MFAEnrollmentSelection.tsx'
import { RecoveryCodeSave } from './RecoveryCodeSave.tsx'
import { RecoveryCodeEntry } from './RecoveryCodeEntry.tsx'
import { SMSOTPEnrollment } from './SMSOTPEnrollment.tsx'
import { EmailOTPEntry } from './EmailOTPEntry.tsx'
import { EmailConfirmation } from './EmailConfirmation.tsx'
import { PasswordSetNewConfirmation } from './PasswordSetNewConfirmation.tsx'
import { PasswordResetVerifyConfirmation } from './PasswordResetVerifyConfirmation.tsx'

/** The screens of the lazy chunk. It is loaded while the user looks at the first screen. */
export const lazyScreens: Screens<LazyScreen> = {
  Discovery,
  EmailConfirmation,
  EmailMethodSelection,
  EmailOTPEntry,
  IDPConsent,
  IDPDone,
  IDPLogout,
  LinkConfirmation,
  LinkFailed,
  LoggedIn,
  MFAEnrollmentSelection,
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
