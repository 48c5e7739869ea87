import { isObject } from '../internal/isObject.ts'
import { encodeUtf8 } from './encoding.ts'
import { signingKeyOf, RS256, importKey } from './signingKey.ts'
import type { Signer } from './signingKey.ts'

/** The claims of a JWT, with unchecked values. */
export type Claims = Readonly<Record<string, unknown>>

const decodeBase64url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))

function parsePart(part: string): Claims | null {
  const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(decodeBase64url(part)))
  return isObject(value) ? value : null
}

/** Returns the claims of a compact RS256 JWT that the key of the world has signed. Returns null for any other text. */
export async function verifyJwt(world: Signer, jwt: string): Promise<Claims | null> {
  const [header = '', payload = '', signature = '', ...otherParts] = jwt.split('.')
  if (otherParts.length > 0) return null
  try {
    // The header must not choose the algorithm, because an attacker can write the header (RFC 8725, section 3.1).
    if (parsePart(header)?.['alg'] !== 'RS256') return null
    const { publicKey } = await importKey(await signingKeyOf(world))
    const isValid = await crypto.subtle.verify(RS256.name, publicKey, decodeBase64url(signature), encodeUtf8(`${header}.${payload}`))
    return isValid ? parsePart(payload) : null
  } catch {
    return null
  }
}
