/** Encodes the UTF-8 bytes of a text in base64, with padding. Unlike `btoa` it accepts every character. */
export const base64 = (text: string): string => (ASCII.test(text) ? btoa(text) : base64OfBytes(new TextEncoder().encode(text)))

/** A text whose UTF-8 bytes are its characters. */
// eslint-disable-next-line no-control-regex -- the first one is a control character
const ASCII = /^[\u0000-\u007f]*$/

/** Encodes bytes in base64, with padding. */
// The texts are short: a function takes at least 65,535 arguments in every browser.
export const base64OfBytes = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
