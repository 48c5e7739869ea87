import { renderSVG } from 'uqr'
import { CODE_DIGITS, TOTP_SECRET_BYTES, TOTP_STEP_MS } from '../limits.ts'
import { base32, bytesOfBase32 } from './base32.ts'
import { utf8 } from './encoding.ts'
import type { Random } from './seededRandom.ts'

/*
 * Codes of an authenticator app (TOTP).
 *
 * @see https://www.rfc-editor.org/rfc/rfc6238
 */

/** Returns a new secret in base32. */
export const newSecret = (random: Random): string => base32(random(TOTP_SECRET_BYTES))

const COUNTER_BYTES = 8

/** Returns the code of a counter (RFC 4226, section 5.3). */
async function codeOf(key: CryptoKey, counter: number): Promise<string> {
  const message = new DataView(new ArrayBuffer(COUNTER_BYTES))
  message.setBigUint64(0, BigInt(counter))
  const digest = new DataView(await crypto.subtle.sign('HMAC', key, message))
  const offset = digest.getUint8(digest.byteLength - 1) & 0x0f
  const number = digest.getUint32(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0')
}

/** A code and its time step. */
export interface TimedCode {
  readonly step: number
  readonly code: string
}

/** Returns the valid codes at a time: those of the current time step, and of the steps before and after it, because clocks differ. */
export async function codesAt(secret: string, time: number): Promise<readonly TimedCode[]> {
  const key = await crypto.subtle.importKey('raw', bytesOfBase32(secret), { name: 'HMAC', hash: 'SHA-1' }, false, ['sign'])
  const currentStep = Math.floor(time / TOTP_STEP_MS)
  return Promise.all([currentStep - 1, currentStep, currentStep + 1].map(async (step) => ({ step, code: await codeOf(key, step) })))
}

/** Returns the URI for the QR code. An app reads the secret from it. */
export function keyUri(secret: string, issuer: string, account: string): string {
  const query = new URLSearchParams({ secret, issuer, algorithm: 'SHA1', digits: String(CODE_DIGITS), period: String(TOTP_STEP_MS / 1000) })
  // `URLSearchParams` encodes a space as `+`, which apps would show unchanged.
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${`${query}`.replaceAll('+', '%20')}`
}

/** Returns a QR code as a data URL: dark on light, with the required quiet zone. */
export function qrCode(text: string): string {
  const bytes = utf8(renderSVG(text, { border: 4 }))
  return `data:image/svg+xml;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`
}
