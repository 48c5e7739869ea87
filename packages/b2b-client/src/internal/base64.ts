/** Encodes the UTF-8 bytes of a text in base64, with padding. Unlike `btoa` it accepts every character. */
export const base64 = (text: string): string => base64OfBytes(new TextEncoder().encode(text))

/** Encodes bytes in base64url (RFC 4648 section 5), without padding. */
export const base64url = (bytes: Uint8Array): string => base64OfBytes(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

// The texts are short: a function takes at least 65,535 arguments in every browser.
const base64OfBytes = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
