/** Encodes the UTF-8 bytes of a text in base64, with padding. Unlike `btoa` it accepts every character. */
export const base64 = (text: string): string => base64OfBytes(new TextEncoder().encode(text))

/** Encodes bytes in base64, with padding. */
// The texts are short: a function takes at least 65,535 arguments in every browser.
export const base64OfBytes = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
