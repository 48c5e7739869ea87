import { MAX_SLUG_LENGTH } from '../limits.ts'

const SLUG = /^[A-Za-z0-9._~-]{2,}$/

/** Returns true for a valid slug. */
export const isSlug = (text: string): boolean => SLUG.test(text) && text.length <= MAX_SLUG_LENGTH
