import { CODE_DIGITS } from '../limits.ts'
import type { Random } from './seededRandom.ts'

// With 64 random bits, the bias of the modulo is negligible.
const RANDOM_BYTES = 8

/** Returns a code of six random digits. */
export function createCode(random: Random): string {
  const randomNumber = random(RANDOM_BYTES).reduce((number, byte) => (number << 8n) | BigInt(byte), 0n)
  return String(randomNumber % 10n ** BigInt(CODE_DIGITS)).padStart(CODE_DIGITS, '0')
}

/** Returns true for a text of exactly six digits. */
export const isSixDigits = (text: string): boolean => new RegExp(`^[0-9]{${CODE_DIGITS}}$`).test(text)
