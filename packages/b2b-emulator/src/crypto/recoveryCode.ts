import { base32 } from './base32.ts'
import type { Random } from './seededRandom.ts'

const RANDOM_BYTES = 8
const CHARACTERS = 12
const RECOVERY_CODE = /^[a-z2-7]{4}-[a-z2-7]{4}-[a-z2-7]{4}$/

/** Returns a new recovery code: 59 random bits in three groups that are easy to write down. */
export const newRecoveryCode = (random: Random): string =>
  // Base32 encodes 64 bits in 13 characters of 5 bits; the last one has only 4. The first one is dropped.
  base32(random(RANDOM_BYTES))
    .slice(-CHARACTERS)
    .toLowerCase()
    // Adds a hyphen after every group of four characters except the last one.
    .replace(/(.{4})(?=.)/g, '$1-')

/** Returns true if the text has the format of a recovery code, in lower or upper case. */
export const isRecoveryCode = (text: string): boolean => RECOVERY_CODE.test(text.trim().toLowerCase())
