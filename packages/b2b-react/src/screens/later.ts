import { Discovery } from './Discovery.tsx'
import { EmailConfirmation } from './EmailConfirmation.tsx'
import { EmailMethodSelection } from './EmailMethodSelection.tsx'
import { EmailOTPEntry } from './EmailOTPEntry.tsx'
import { IDPConsent } from './IDPConsent.tsx'
import { IDPDone } from './IDPDone.tsx'
import { IDPLogout } from './IDPLogout.tsx'
import type { LaterScreen, Screens } from './index.tsx'
import { LinkConfirmation } from './LinkConfirmation.tsx'
import { LinkFailed } from './LinkFailed.tsx'
import { LoggedIn } from './LoggedIn.tsx'
import { MFAEnrollmentSelection } from './MFAEnrollmentSelection.tsx'
import { PasswordAuthenticate } from './PasswordAuthenticate.tsx'
import { PasswordEmailForm } from './PasswordEmailForm.tsx'
import { PasswordForgotForm } from './PasswordForgotForm.tsx'
import { PasswordResetForm } from './PasswordResetForm.tsx'
import { PasswordResetVerifyConfirmation } from './PasswordResetVerifyConfirmation.tsx'
import { PasswordSetNewConfirmation } from './PasswordSetNewConfirmation.tsx'
import { RecoveryCodeEntry } from './RecoveryCodeEntry.tsx'
import { RecoveryCodeSave } from './RecoveryCodeSave.tsx'
import { SMSOTPEnrollment } from './SMSOTPEnrollment.tsx'
import { SMSOTPEntry } from './SMSOTPEntry.tsx'
import { SSODiscoveryEmail } from './SSODiscoveryEmail.tsx'
import { SSODiscoveryFallback } from './SSODiscoveryFallback.tsx'
import { SSODiscoveryMenu } from './SSODiscoveryMenu.tsx'
import { TOTPEnrollmentManual } from './TOTPEnrollmentManual.tsx'
import { TOTPEnrollmentQRCode } from './TOTPEnrollmentQRCode.tsx'
import { TOTPEntry } from './TOTPEntry.tsx'

/** The screens that nobody sees first. They are one file, which comes while the first screen is being looked at. */
export const laterScreens: Screens<LaterScreen> = {
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
