import type { ScreenName } from '../machine/screens.ts'
import type { FlowState } from '../machine/types.ts'

/** The screens that do not name the account themselves. */
const SCREENS: readonly ScreenName[] = [
  'EmailMethodSelection',
  'SSODiscoveryMenu',
  'SSODiscoveryFallback',
  'MFAEnrollmentSelection',
  'SMSOTPEnrollment',
  'SMSOTPEntry',
  'TOTPEnrollmentQRCode',
  'TOTPEnrollmentManual',
  'TOTPEntry',
  'RecoveryCodeEntry',
]

/** Returns the email address to name on the screen; `""` if there is none, or if the screen shows it anyway. */
export function accountOf({ screen, email, primary }: FlowState): string {
  const isNamed =
    SCREENS.includes(screen.name) ||
    (screen.name === 'Discovery' && screen.choices.length > 0) ||
    // Main has an email field, unless it asks for another factor of a known account.
    (screen.name === 'Main' && primary !== null && screen.blocks.every(({ kind }) => kind === 'known' || kind === 'buttons'))
  return isNamed ? email : ''
}
