import { utf8 } from './encoding.ts'
import { publicKeys } from './jwt.ts'

const RS256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }

/** The claims of a JWT: what they hold is for the reader to check. */
export type Claims = Readonly<Record<string, unknown>>

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))

const isRecord = (value: unknown): value is Claims => typeof value === 'object' && value !== null && !Array.isArray(value)

function parsed(part: string): Claims | null {
  const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(part)))
  return isRecord(value) ? value : null
}

/** The claims of a compact RS256 JWT that the emulator has signed; null for every other text. */
export async function verifiedClaims(jwt: string): Promise<Claims | null> {
  const [head = '', body = '', signature = '', ...more] = jwt.split('.')
  if (more.length > 0) return null
  try {
    // The algorithm is ours to choose: what the head says of it must agree and decides nothing.
    if (parsed(head)?.['alg'] !== 'RS256') return null
    const [published] = (await publicKeys()).keys
    if (!published) return null
    const key = await crypto.subtle.importKey('jwk', published, RS256, false, ['verify'])
    const isOurs = await crypto.subtle.verify(RS256.name, key, bytesOf(signature), utf8(`${head}.${body}`))
    return isOurs ? parsed(body) : null
  } catch {
    return null
  }
}
