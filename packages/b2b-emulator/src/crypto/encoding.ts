/** Encodes a text in UTF-8. */
export const encodeUtf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/**
 * Encodes bytes in base64url without padding.
 *
 * @see https://www.rfc-editor.org/rfc/rfc4648#section-5
 */
export const encodeBase64url = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Decodes base64 to a UTF-8 text. Returns null if the input is not valid base64 or not UTF-8. */
export function decodeBase64(text: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/**
 * Formats 16 random bytes as a UUID of version 4.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9562#section-5.4
 */
export function formatUuid(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  // The version is always 4, and the variant is one of 8, 9, a and b.
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
