import { encodeUtf8 } from './encoding.ts'

/** Returns random bytes of the given length. */
export type Random = (length: number) => Uint8Array

/** The fraction of the golden ratio in 32 bits. */
const GOLDEN_RATIO = 0x9e3779b9
const FNV_PRIME = 0x01000193
const FNV_OFFSET_BASIS = 0x811c9dc5

/** Returns the 32-bit FNV-1a hash. Similar texts have very different hashes. */
const hashOf = (text: string): number => encodeUtf8(text).reduce((hash, byte) => Math.imul(hash ^ byte, FNV_PRIME), FNV_OFFSET_BASIS)

/**
 * Returns a random number generator that produces the same bytes for the same seed. With this generator and a fixed clock, an emulator
 * creates the same ids, tokens and codes in every run, if the requests and their order are the same. The bytes are predictable, so use them
 * for tests only. The algorithm is the 32-bit finalizer of MurmurHash3 (splitmix).
 *
 * @example
 * const emulator = createEmulator({ random: seededRandom('checkout'), now: () => Date.parse('2026-01-01T12:00:00Z') })
 */
export function seededRandom(seed: string | number): Random {
  let state = hashOf(String(seed))
  function nextByte(): number {
    state = (state + GOLDEN_RATIO) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    return (mixed ^ (mixed >>> 16)) & 0xff
  }
  return (length) => Uint8Array.from({ length }, nextByte)
}
