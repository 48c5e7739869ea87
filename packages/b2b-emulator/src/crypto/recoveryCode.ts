import { encodeBase32 } from './base32.ts'
import type { Random } from './seededRandom.ts'

const RANDOM_BYTES = 8
const CHARACTER_COUNT = 12
const RECOVERY_CODE = /^[a-z2-7]{4}-[a-z2-7]{4}-[a-z2-7]{4}$/

/** Returns a new recovery code, such as `abcd-efgh-2345`. Its twelve characters contain 59 random bits. */
export function createRecoveryCode(random: Random): string {
  // 64 random bits become 13 characters. The code consists of the last 12.
  const code = encodeBase32(random(RANDOM_BYTES)).slice(-CHARACTER_COUNT).toLowerCase()
  return `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`
}

/** Returns true if the text has the format of a recovery code, in lower or upper case. */
export const isRecoveryCode = (text: string): boolean => RECOVERY_CODE.test(text.trim().toLowerCase())
