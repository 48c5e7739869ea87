/** The standard alphabet, padded, over the UTF-8 bytes of a text: no character can make it throw. */
export const base64 = (text: string): string => base64OfBytes(new TextEncoder().encode(text))

/** The URL-safe alphabet without padding. Source: RFC 4648 section 5. */
export const base64url = (bytes: Uint8Array): string => base64OfBytes(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

const base64OfBytes = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
