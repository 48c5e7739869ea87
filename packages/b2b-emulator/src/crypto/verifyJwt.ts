import { utf8 } from './encoding.ts'
import { keyOf, RS256, importedKey } from './signingKey.ts'
import type { Signer } from './signingKey.ts'

/** The claims of a JWT. Their values are not checked. */
export type Claims = Readonly<Record<string, unknown>>

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))

const isRecord = (value: unknown): value is Claims => typeof value === 'object' && value !== null && !Array.isArray(value)

function parsePart(part: string): Claims | null {
  const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(part)))
  return isRecord(value) ? value : null
}

/** Returns the claims of a compact RS256 JWT that was signed with the key of the world, or null for any other text. */
export async function verifiedClaims(world: Signer, jwt: string): Promise<Claims | null> {
  const [header = '', body = '', signature = '', ...otherParts] = jwt.split('.')
  if (otherParts.length > 0) return null
  try {
    // Accepts only RS256, whatever algorithm the header names (RFC 8725, section 3.1).
    if (parsePart(header)?.['alg'] !== 'RS256') return null
    const { publicKey } = await importedKey(await keyOf(world))
    const isValid = await crypto.subtle.verify(RS256.name, publicKey, bytesOf(signature), utf8(`${header}.${body}`))
    return isValid ? parsePart(body) : null
  } catch {
    return null
  }
}
