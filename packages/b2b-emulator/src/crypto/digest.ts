import { base64url, utf8 } from './encoding.ts'

/**
 * Returns the SHA-256 of a text in base64url. Worlds store tokens in this form, and PKCE derives a challenge from a verifier in this way.
 *
 * A lookup in a map with digests as keys leaks no timing information about the token.
 */
export const sha256 = async (text: string): Promise<string> => base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(text))))

/** Compares two texts in constant time for texts of the same length. */
export function constantTimeEqual(textA: string, textB: string): boolean {
  const [a, b] = [utf8(textA), utf8(textB)]
  let difference = a.length ^ b.length
  for (let index = 0; index < a.length; index += 1) difference |= (a[index] ?? 0) ^ (b[index] ?? 0)
  return difference === 0
}
