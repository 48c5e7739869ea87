import { encodeBase64url, encodeUtf8 } from './encoding.ts'

/**
 * Returns the SHA-256 digest of a text in base64url. The challenge of PKCE is the digest of the verifier.
 *
 * A world stores only the digests of tokens, because the duration of a lookup by digest reveals nothing about the token.
 */
export const sha256 = async (text: string): Promise<string> =>
  encodeBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', encodeUtf8(text))))

/** Compares two texts. For texts of the same length, the duration does not depend on their content. */
export function constantTimeEqual(textA: string, textB: string): boolean {
  const bytesA = encodeUtf8(textA)
  const bytesB = encodeUtf8(textB)
  let difference = bytesA.length ^ bytesB.length
  for (let index = 0; index < bytesA.length; index += 1) difference |= (bytesA[index] ?? 0) ^ (bytesB[index] ?? 0)
  return difference === 0
}
