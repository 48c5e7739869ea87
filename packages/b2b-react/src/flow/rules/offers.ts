import type { MainBlock, MainButton, MailedMethod, MfaMethod } from '../facts.ts'
import type { FlowState } from '../types.ts'

/* What a screen offers: nothing else can be used on it, whoever draws the screen. */

const blocksOf = ({ screen }: FlowState): readonly MainBlock[] =>
  screen.name === 'Main' || screen.name === 'PasswordEmailForm' ? screen.blocks : []

/** True where one of the buttons is such a one. */
export const offersButton = (state: FlowState, is: (button: MainButton) => boolean): boolean =>
  blocksOf(state).some((block) => block.kind === 'buttons' && block.buttons.some(is))

/** True where a mail can be had at the press of a button. */
export const offersMail = (state: FlowState, method: MailedMethod): boolean =>
  blocksOf(state).some((block) => block.kind === 'known' && block.methods.includes(method))

/** True where a password is asked for, or may be. */
export const offersPassword = (state: FlowState, kinds: readonly MainBlock['kind'][]): boolean =>
  blocksOf(state).some((block) => kinds.includes(block.kind) && !('passwordInstead' in block && !block.passwordInstead))

/**
 * The second factor that may be used instead of the one that is asked for; null: there is none. Nobody who is setting one up has
 * another. Source: widget specification section 4.
 */
export function otherFactor({ screen, mfa }: FlowState): MfaMethod | null {
  const other =
    screen.name === 'SMSOTPEntry' && screen.number === null
      ? 'totp'
      : screen.name === 'TOTPEntry' && screen.enrollment === null
        ? 'sms_otp'
        : null
  return other && mfa?.enrolled.includes(other) ? other : null
}

/** True where a backup code can be used instead of the app: not while one is being set up, nor while both are locked. */
export const offersBackupCode = ({ screen, mfa }: FlowState): boolean =>
  screen.name === 'TOTPEntry' && screen.enrollment === null && mfa?.locked !== true
