import { base32 } from './base32.ts'

const RANDOM_BYTES = 8
const CHARACTERS = 12
const FORM = /^[a-z2-7]{4}-[a-z2-7]{4}-[a-z2-7]{4}$/

/** A new recovery code: close to 60 random bits, in three groups that can be written down. */
export const newRecoveryCode = (random: (length: number) => Uint8Array): string =>
  base32(random(RANDOM_BYTES))
    .slice(-CHARACTERS)
    .toLowerCase()
    .replace(/(.{4})(?=.)/g, '$1-')

/** True for a text that could be a recovery code, however it is capitalized. */
export const isRecoveryCode = (text: string): boolean => FORM.test(text.trim().toLowerCase())
