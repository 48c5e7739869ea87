import { renderSVG } from 'uqr'
import { CODE_DIGITS, SECOND_MS, TOTP_SECRET_BYTES, TOTP_STEP_MS } from '../limits.ts'
import { encodeBase32, decodeBase32 } from './base32.ts'
import { encodeUtf8 } from './encoding.ts'
import type { Random } from './seededRandom.ts'

/*
 * Codes of an authenticator app (TOTP).
 *
 * @see https://www.rfc-editor.org/rfc/rfc6238
 */

/** Returns a new secret in base32. */
export const createSecret = (random: Random): string => encodeBase32(random(TOTP_SECRET_BYTES))

const COUNTER_BYTES = 8

/** Computes the code of a counter (RFC 4226, section 5.3). */
async function computeCode(key: CryptoKey, counter: number): Promise<string> {
  const message = new DataView(new ArrayBuffer(COUNTER_BYTES))
  message.setBigUint64(0, BigInt(counter))
  const digest = new DataView(await crypto.subtle.sign('HMAC', key, message))
  const offset = digest.getUint8(digest.byteLength - 1) & 0x0f
  const truncatedDigest = digest.getUint32(offset) & 0x7f_ff_ff_ff
  return String(truncatedDigest % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0')
}

/** A code and its time step. */
export interface TimedCode {
  readonly step: number
  readonly code: string
}

/**
 * Returns the codes that are valid at a time: the codes of the previous, the current and the next time step. The clock of a phone can be
 * slow or fast.
 */
export async function validCodesAt(secret: string, time: number): Promise<readonly TimedCode[]> {
  const key = await crypto.subtle.importKey('raw', decodeBase32(secret), { name: 'HMAC', hash: 'SHA-1' }, false, ['sign'])
  const currentStep = Math.floor(time / TOTP_STEP_MS)
  const validSteps = [currentStep - 1, currentStep, currentStep + 1]
  return Promise.all(validSteps.map(async (step) => ({ step, code: await computeCode(key, step) })))
}

/** Creates the URI in the QR code. An authenticator app reads the secret from this URI. */
export function createKeyUri(secret: string, issuer: string, account: string): string {
  const [digits, period] = [String(CODE_DIGITS), String(TOTP_STEP_MS / SECOND_MS)]
  const parameters = new URLSearchParams({ secret, issuer, algorithm: 'SHA1', digits, period })
  // `URLSearchParams` encodes a space as `+`. Apps do not decode the `+` and would show a plus sign.
  const query = parameters.toString().replaceAll('+', '%20')
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query}`
}

/** Creates a QR code as a data URL: dark on light, with the required quiet zone of four modules. */
export function createQrCode(text: string): string {
  const bytes = encodeUtf8(renderSVG(text, { border: 4 }))
  return `data:image/svg+xml;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`
}
