const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const BITS_PER_CHARACTER = 5

/**
 * Encodes bytes in base32 without padding.
 *
 * @see https://www.rfc-editor.org/rfc/rfc4648#section-6
 */
export function encodeBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => ALPHABET.charAt(Number.parseInt(group.padEnd(BITS_PER_CHARACTER, '0'), 2))).join('')
}

/** Decodes base32. Ignores characters outside the alphabet. */
export function decodeBase32(text: string): Uint8Array<ArrayBuffer> {
  const values = Array.from(text.toUpperCase(), (character) => ALPHABET.indexOf(character)).filter((value) => value >= 0)
  const bits = values.map((value) => value.toString(2).padStart(BITS_PER_CHARACTER, '0')).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2))
}
