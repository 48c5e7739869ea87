const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const BITS = 5

/** Bytes in base32, without padding. Source: RFC 4648 section 6. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => ALPHABET.charAt(Number.parseInt(group.padEnd(BITS, '0'), 2))).join('')
}

/** The bytes of a text in base32. What is not of its alphabet counts as nothing. */
export function bytesOfBase32(text: string): Uint8Array<ArrayBuffer> {
  const values = Array.from(text.toUpperCase(), (character) => ALPHABET.indexOf(character)).filter((value) => value >= 0)
  const bits = values.map((value) => value.toString(2).padStart(BITS, '0')).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2))
}
