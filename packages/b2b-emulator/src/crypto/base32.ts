const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const BITS_PER_CHARACTER = 5

/**
 * Encodes bytes in base32 without padding.
 *
 * @see https://www.rfc-editor.org/rfc/rfc4648#section-6
 */
export function encodeBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const groupsOfFive = bits.match(/.{1,5}/g) ?? []
  const indexes = groupsOfFive.map((group) => Number.parseInt(group.padEnd(BITS_PER_CHARACTER, '0'), 2))
  return indexes.map((index) => ALPHABET.charAt(index)).join('')
}

/** Decodes base32. Ignores characters outside the alphabet. */
export function decodeBase32(text: string): Uint8Array<ArrayBuffer> {
  const indexes = Array.from(text.toUpperCase(), (character) => ALPHABET.indexOf(character)).filter((index) => index >= 0)
  const bits = indexes.map((index) => index.toString(2).padStart(BITS_PER_CHARACTER, '0')).join('')
  const groupsOfEight = bits.match(/.{8}/g) ?? []
  return Uint8Array.from(groupsOfEight, (group) => Number.parseInt(group, 2))
}
