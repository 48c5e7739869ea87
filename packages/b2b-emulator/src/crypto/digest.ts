import { base64url, utf8 } from './encoding.ts'

/**
 * The SHA-256 of a text, URL-safe: how worlds keep tokens, and how PKCE makes a challenge of a verifier.
 *
 * A map whose keys are digests can be asked about a guessed token without the time of the answer telling how much of it is right.
 */
export const sha256 = async (text: string): Promise<string> => base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(text))))

/** Compares two texts in a time that depends on their lengths only. */
export function sameText(one: string, other: string): boolean {
  const [a, b] = [utf8(one), utf8(other)]
  let difference = a.length ^ b.length
  for (let at = 0; at < a.length; at += 1) difference |= (a[at] ?? 0) ^ (b[at] ?? 0)
  return difference === 0
}
