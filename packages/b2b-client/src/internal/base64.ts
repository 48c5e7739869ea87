/** Encodes the UTF-8 bytes of a text in base64, with padding. Unlike `btoa` it accepts every character. */
// A character of ASCII is its UTF-8 byte, and almost every text has only those: encoding them would take 20 times as long.
export const base64 = (text: string): string =>
  btoa(text.replace(/[^\0-\x7f]+/g, (others) => String.fromCharCode(...new TextEncoder().encode(others))))
