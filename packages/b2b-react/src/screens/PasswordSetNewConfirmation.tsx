import type { ScreenProps } from '../flow/machine/types.ts'
import { MailSent } from './parts/MailSent.tsx'

/** Shows that an email for setting a new password was sent. */
export const PasswordSetNewConfirmation = (props: ScreenProps<'PasswordSetNewConfirmation'>) => (
  <MailSent {...props} title="confirmation.header" />
)
