import type { MailedMethod, MfaMethod } from '../../config/methods.ts'
import type { MainBlock, MainButton } from '../machine/facts.ts'
import type { FlowState } from '../machine/types.ts'

/* The actions that a screen offers. Custom screens cannot use any others. */

const blocksOf = ({ screen }: FlowState): readonly MainBlock[] =>
  screen.name === 'Main' || screen.name === 'PasswordEmailForm' ? screen.blocks : []

/** Returns true if a button on the screen matches. */
export const offersButton = (state: FlowState, matches: (button: MainButton) => boolean): boolean =>
  blocksOf(state).some((block) => block.kind === 'buttons' && block.buttons.some(matches))

/** Returns true if the screen has a button that sends an email of this method. */
export const offersMail = (state: FlowState, method: MailedMethod): boolean =>
  blocksOf(state).some((block) => block.kind === 'known' && block.methods.includes(method))

/** Returns true if a block of one of these kinds has a password field, or a button that leads to one. */
export const offersPassword = (state: FlowState, kinds: readonly MainBlock['kind'][]): boolean =>
  blocksOf(state).some((block) => kinds.includes(block.kind) && ('passwordInstead' in block ? block.passwordInstead : true))

/** Returns the second factor that the user can switch to; null if there is none, or during enrollment. */
export function otherFactor({ screen, mfa }: FlowState): MfaMethod | null {
  const canUse = (method: MfaMethod) => mfa?.enrolled.includes(method) === true
  if (screen.name === 'SMSOTPEntry' && screen.newNumber === null && canUse('totp')) return 'totp'
  return screen.name === 'TOTPEntry' && screen.enrollment === null && canUse('sms_otp') ? 'sms_otp' : null
}

/** Returns true if the user can enter a backup code instead of the app's code. Both are unavailable during a lock. */
export const offersBackupCode = ({ screen, mfa }: FlowState): boolean =>
  screen.name === 'TOTPEntry' && screen.enrollment === null && mfa?.locked !== true
