import type { ScreenProps } from '../flow/types.ts'
import { MailSent } from './MailSent.tsx'

/** A mail that leads to a new password is on its way. */
export const PasswordSetNewConfirmation = (props: ScreenProps<'PasswordSetNewConfirmation'>) => (
  <MailSent {...props} title="newPassword.header" />
)
