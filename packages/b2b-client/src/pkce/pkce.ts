import { base64url } from '../base64.ts'
import type { Log } from '../browser/log.ts'
import { readJson } from '../browser/storage.ts'
import type { Tab } from '../browser/tab.ts'
import { holds } from '../contract/decode.ts'
import type { PkceNamespace } from '../contract/endpoint.ts'
import { InternalError } from '../errors.ts'
import { PKCE_WORDS } from '../limits.ts'
import type { Names } from '../names.ts'
import { randomHex } from '../random.ts'

/** A challenge for the provider and the verifier that proves who asked. */
export interface PkcePair {
  readonly code_challenge: string
  readonly code_verifier: string
}

/** Source: RFC 7636 section 4.1. */
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/

/** The challenge of a verifier: SHA-256 over its ASCII text, as URL-safe base64. Source: RFC 7636 section 4.2. */
export async function challengeOf(verifier: string): Promise<string> {
  // The types say it is always there; on a page without https or loopback it is not.
  const subtle: SubtleCrypto | undefined = crypto.subtle
  if (subtle === undefined) throw new InternalError('PKCE needs a page served over https or from localhost.')
  return base64url(new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
}

/** A new pair: 16 random 32-bit words in hexadecimal, 128 characters. */
export async function createPair(): Promise<PkcePair> {
  const code_verifier = randomHex(PKCE_WORDS * 4)
  return { code_verifier, code_challenge: await challengeOf(code_verifier) }
}

/**
 * The pairs of the flows under way. A start is written for this tab and for the browser, and a finish looks in this tab
 * first: two tabs do not overwrite each other, and a link that opens in a third one still works.
 */
export function createPkce({ tab, names, log }: { tab: Tab; names: Names; log: Log }) {
  const places = [tab.session, tab.local]

  async function pairAt(place: (typeof places)[number], namespace: PkceNamespace): Promise<PkcePair | null> {
    const key = names.storage.pkce(namespace)
    if (place.get(key) === null) return null
    const pair = readJson(place, key)
    if (
      holds(pair, 'code_challenge', 'code_verifier') &&
      VERIFIER.test(pair.code_verifier) &&
      (await challengeOf(pair.code_verifier)) === pair.code_challenge
    )
      return pair
    log.warn(`The stored PKCE pair for ${namespace} is malformed; it is ignored and removed.`)
    place.remove(key)
    return null
  }

  async function find(namespace: PkceNamespace): Promise<PkcePair | null> {
    for (const place of places) {
      const pair = await pairAt(place, namespace)
      if (pair !== null) return pair
    }
    return null
  }

  const beginning = new Map<PkceNamespace, Promise<string>>()
  async function makePair(namespace: PkceNamespace): Promise<string> {
    const pair = (await find(namespace)) ?? (await createPair())
    for (const place of places) place.set(names.storage.pkce(namespace), JSON.stringify(pair))
    return pair.code_challenge
  }

  return {
    find,
    /** The challenge a start sends: of the stored pair, or of a new one. Two starts at once make one pair. */
    begin(namespace: PkceNamespace): Promise<string> {
      const begun = beginning.get(namespace) ?? makePair(namespace).finally(() => beginning.delete(namespace))
      beginning.set(namespace, begun)
      return begun
    },
    /** Forgets whatever is stored. */
    clear(namespace: PkceNamespace): void {
      for (const place of places) place.remove(names.storage.pkce(namespace))
    },
    /** Forgets a pair that has done its work, wherever it stands, and no other. */
    forget(namespace: PkceNamespace, pair: PkcePair): void {
      const key = names.storage.pkce(namespace)
      for (const place of places) if (place.get(key)?.includes(pair.code_verifier)) place.remove(key)
    },
    /** True if this browser has begun a flow of this kind. */
    has: (namespace: PkceNamespace): boolean => places.some((place) => place.get(names.storage.pkce(namespace)) !== null),
  }
}
/** The pairs of the flows under way. */
export type Pkce = ReturnType<typeof createPkce>
