import fc from 'fast-check'

const SURROGATES = { first: 0xd800, count: 0x800 }
const MAX_CODE_POINT = 0x10ffff
const codePoints = fc.nat(MAX_CODE_POINT - SURROGATES.count).map((point) => (point < SURROGATES.first ? point : point + SURROGATES.count))

/** Texts of any characters. `fc.string({ unit: 'binary' })` builds a table of all characters first, which takes over a second. */
export const binaryText = (options?: fc.ArrayConstraints): fc.Arbitrary<string> =>
  fc.array(codePoints, options).map((points) => String.fromCodePoint(...points))
