import type { ScreenProps } from '../flow/machine/types.ts'
import { MailSent } from './parts/MailSent.tsx'

/** Shows that an email to verify a new user's address was sent. */
export const PasswordResetVerifyConfirmation = (props: ScreenProps<'PasswordResetVerifyConfirmation'>) => (
  <MailSent {...props} title="verifyFirst.header" />
)
