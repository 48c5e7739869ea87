import { MINUTE_MS, SMS_CODE_TTL_MS } from '../limits.ts'

/** Writes a text message with a code. With an `autofillHost`, browsers offer to fill in the code on pages of that host. */
export function writeSms(code: string, senderName: string, autofillHost: string | null): string {
  const sentence = `${code} is your ${senderName} code. It works once, within ${SMS_CODE_TTL_MS / MINUTE_MS} minutes. Nobody from ${senderName} will ask you for it.`
  // The last line of an origin-bound one-time code. See https://wicg.github.io/sms-one-time-codes/
  return autofillHost === null ? sentence : `${sentence}\n\n@${autofillHost} #${code}`
}
