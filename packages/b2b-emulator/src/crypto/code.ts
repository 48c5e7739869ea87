import { CODE_DIGITS } from '../limits.ts'

// 64 bits are so many that no code is noticeably likelier than another.
const RANDOM_BYTES = 8

/** Six random digits. */
export function newCode(random: (length: number) => Uint8Array): string {
  const number = random(RANDOM_BYTES).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  return String(number % 10n ** BigInt(CODE_DIGITS)).padStart(CODE_DIGITS, '0')
}

/** True for a text of six digits. */
export const isSixDigits = (text: string): boolean => new RegExp(`^[0-9]{${CODE_DIGITS}}$`).test(text)
