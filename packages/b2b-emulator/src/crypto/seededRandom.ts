import { utf8 } from './encoding.ts'

const GOLDEN = 0x9e3779b9

/** Bits of all of a text, so that similar texts begin differently. Source: FNV-1a, 32 bits. */
const hashOf = (text: string): number => utf8(text).reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193), 0x811c9dc5)

/**
 * Random bytes that are the same for the same seed: with a clock that stands still, an emulator then makes the same ids, tokens and codes
 * in every run, as long as it is asked the same in the same order. Never use it for anything real: whoever knows the seed knows all.
 * Source: the 32-bit finalizer of splitmix, as in MurmurHash3.
 *
 * @example
 * const emulator = createEmulator({ random: seededRandom('checkout'), now: () => Date.parse('2026-01-01T12:00:00Z') })
 */
export function seededRandom(seed: string | number): (length: number) => Uint8Array {
  let state = hashOf(String(seed))
  function next(): number {
    state = (state + GOLDEN) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    return (mixed ^ (mixed >>> 16)) & 0xff
  }
  return (length) => Uint8Array.from({ length }, next)
}
