import { EMAIL_CODE_TTL_MS, MINUTE_MS } from '../limits.ts'
import type { CodeMailKind, EmailContent } from '../world/records/messages.ts'

const FOOTER = 'If you did not ask for it, you can ignore this mail. Do not give the code to anyone.'

const VALIDITY = `It works once, within ${EMAIL_CODE_TTL_MS / MINUTE_MS} minutes.`

/** Writes the text of an email with a code. `senderName` is the name of the organization or of the project. */
export function writeCodeEmail(kind: CodeMailKind, senderName: string): EmailContent {
  const commonFields = { button: '', foot: FOOTER }
  switch (kind) {
    case 'login_code':
      return {
        ...commonFields,
        subject: `Your code to sign in to ${senderName}`,
        title: `Sign in to ${senderName}`,
        body: `Here is the code you asked for. ${VALIDITY}`,
      }
    case 'signup_code':
      return {
        ...commonFields,
        subject: `Your code to join ${senderName}`,
        title: `Welcome to ${senderName}`,
        body: `Enter the code to confirm your address and join. ${VALIDITY}`,
      }
    case 'discovery_code':
      return {
        ...commonFields,
        subject: `Your code to continue to ${senderName}`,
        title: `Continue to ${senderName}`,
        body: `Enter the code to see the organizations you belong to. ${VALIDITY}`,
      }
  }
}
