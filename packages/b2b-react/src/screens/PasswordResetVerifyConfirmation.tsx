import type { ScreenProps } from '../flow/types.ts'
import { MailSent } from './MailSent.tsx'

/** Somebody who is no member yet first shows that the address is theirs. */
export const PasswordResetVerifyConfirmation = (props: ScreenProps<'PasswordResetVerifyConfirmation'>) => (
  <MailSent {...props} title="verifyFirst.header" />
)
