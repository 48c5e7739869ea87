import { FNV_OFFSET_BASIS, FNV_PRIME } from '../limits.ts'

/** Returns the 32-bit FNV-1a hash of a value. It does not reveal the value. Null has the hash of an empty text. */
export const hashOf = (value: string | null): string =>
  String(Array.from(value ?? '').reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), FNV_PRIME), FNV_OFFSET_BASIS))
