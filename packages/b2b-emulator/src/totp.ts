import { renderSVG } from 'uqr'
import { base32, bytesOfBase32 } from './crypto/base32.ts'
import { utf8 } from './crypto/encoding.ts'
import { CODE_DIGITS, TOTP_SECRET_BYTES, TOTP_STEP } from './limits.ts'
import type { Random } from './world.ts'

/* Codes of an authenticator app. Source: RFC 6238, on top of RFC 4226. */

/** A new secret that an app and the provider share, in base32. */
export const newSecret = (random: Random): string => base32(random(TOTP_SECRET_BYTES))

const COUNTER_BYTES = 8

/** The code of a counter. Source: RFC 4226 section 5.3. */
async function codeOf(key: CryptoKey, counter: number): Promise<string> {
  const message = new DataView(new ArrayBuffer(COUNTER_BYTES))
  message.setBigUint64(0, BigInt(counter))
  const digest = new DataView(await crypto.subtle.sign('HMAC', key, message))
  const offset = digest.getUint8(digest.byteLength - 1) & 0x0f
  const number = digest.getUint32(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0')
}

/** A code that is right at some time. */
export interface TimedCode {
  readonly step: number
  readonly code: string
}

/** The codes that are right at an instant: of its time step, and of the one before and after, since clocks differ. */
export async function codesAt(secret: string, instant: number): Promise<readonly TimedCode[]> {
  const key = await crypto.subtle.importKey('raw', bytesOfBase32(secret), { name: 'HMAC', hash: 'SHA-1' }, false, ['sign'])
  const now = Math.floor(instant / TOTP_STEP)
  return Promise.all([now - 1, now, now + 1].map(async (step) => ({ step, code: await codeOf(key, step) })))
}

/** What an app reads out of the picture: whose secret it is, and the secret. */
export function keyUri(secret: string, issuer: string, account: string): string {
  const query = new URLSearchParams({ secret, issuer, algorithm: 'SHA1', digits: String(CODE_DIGITS), period: String(TOTP_STEP / 1000) })
  // Apps show a plus sign as it is.
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${`${query}`.replaceAll('+', '%20')}`
}

/** A picture of a text as a QR code, dark on light with the quiet zone that scanners need. A data URL. */
export function qrCode(text: string): string {
  const bytes = utf8(renderSVG(text, { border: 4 }))
  return `data:image/svg+xml;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`
}
