import * as z from 'zod/mini'
import { EMAIL_CODE_TTL_MS, MINUTE_MS } from '../limits.ts'
import type { Letter } from './letter.ts'

/** Why a mail with a code was sent. */
export const CodeMailKind = z.enum(['login_code', 'signup_code', 'discovery_code'])
/** Why a mail with a code was sent. */
export type CodeMailKind = z.output<typeof CodeMailKind>

const FOOT = 'If you did not ask for it, you can ignore this mail. Do not give the code to anyone.'

const lasts = `It works once, within ${EMAIL_CODE_TTL_MS / MINUTE_MS} minutes.`

/** Returns the content of an email with a code. `place` is the name of the organization or of the project. */
export function codeLetterOf(kind: CodeMailKind, place: string): Letter {
  const shared = { button: '', foot: FOOT }
  switch (kind) {
    case 'login_code':
      return {
        ...shared,
        subject: `Your code to log in to ${place}`,
        title: `Log in to ${place}`,
        body: `Here is the code you asked for. ${lasts}`,
      }
    case 'signup_code':
      return {
        ...shared,
        subject: `Your code to join ${place}`,
        title: `Welcome to ${place}`,
        body: `Enter the code to confirm your address and join. ${lasts}`,
      }
    case 'discovery_code':
      return {
        ...shared,
        subject: `Your code to continue to ${place}`,
        title: `Continue to ${place}`,
        body: `Enter the code to see the organizations you belong to. ${lasts}`,
      }
  }
}
