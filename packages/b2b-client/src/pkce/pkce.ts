import { base64url } from '../base64.ts'
import { readJson, writeJson } from '../browser/storage.ts'
import type { PkceNamespace } from '../contract/endpoint.ts'
import { fits, type Fitting } from '../contract/fields.ts'
import type { Core } from '../core.ts'
import { InternalError } from '../errors.ts'
import { FLOW_START_TTL_MS, PKCE_VERIFIER_BYTES } from '../limits.ts'
import { requiresPkce, type Project } from '../project/bootstrap.ts'
import { randomHex } from '../random.ts'

const PAIR = { code_challenge: 'string', code_verifier: 'string' } as const
/** A challenge for the provider and the verifier that proves who asked. */
export type PkcePair = Fitting<typeof PAIR>

/** Source: RFC 7636 section 4.1. */
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/

/** The challenge of a verifier: SHA-256 over its ASCII text, as URL-safe base64. Source: RFC 7636 section 4.2. */
export async function challengeOf(verifier: string): Promise<string> {
  // The types say it is always there; on a page without https or loopback it is not.
  const subtle: SubtleCrypto | undefined = crypto.subtle
  if (subtle === undefined) throw new InternalError('PKCE needs https or localhost.')
  return base64url(new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
}

/** A new pair: 16 random 32-bit words in hexadecimal, 128 characters. */
export async function createPair(): Promise<PkcePair> {
  const code_verifier = randomHex(PKCE_VERIFIER_BYTES)
  return { code_verifier, code_challenge: await challengeOf(code_verifier) }
}

/**
 * The pairs of the flows under way. A start is written for this tab and for the browser, and a finish looks in this tab
 * first: two tabs do not overwrite each other, and a link that opens in a third one still works.
 */
export function createPkce({ tab, names, log }: Core, project: Pick<Project, 'settled'>) {
  const places = [tab.session, tab.local]

  async function pairAt(place: (typeof places)[number], namespace: PkceNamespace): Promise<PkcePair | null> {
    const key = names.key(`PKCE_VERIFIER:${namespace}`)
    if (place.get(key) === null) return null
    const pair = readJson(place, key)
    if (fits(pair, PAIR) && VERIFIER.test(pair.code_verifier) && (await challengeOf(pair.code_verifier)) === pair.code_challenge)
      return pair
    log('pkce_malformed', namespace)
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
  async function makePair(namespace: PkceNamespace, anew: boolean): Promise<string> {
    const pair = (!anew && (await find(namespace))) || (await createPair())
    for (const place of places) writeJson(place, names.key(`PKCE_VERIFIER:${namespace}`), pair)
    return pair.code_challenge
  }

  return {
    find,
    /**
     * The challenge that a start sends: of the stored pair or, with `anew`, of a new one; none where the project wants none,
     * and then what an earlier start left is forgotten: its verifier would be refused. Two starts at once make one pair.
     */
    async begin(namespace: PkceNamespace, anew = false): Promise<string | undefined> {
      tab.local.set(names.key(`asked:${namespace}`), String(tab.now()))
      if (!(await requiresPkce(project, namespace))) {
        for (const place of places) place.remove(names.key(`PKCE_VERIFIER:${namespace}`))
        return undefined
      }
      const begun = beginning.get(namespace) ?? makePair(namespace, anew).finally(() => beginning.delete(namespace))
      beginning.set(namespace, begun)
      return begun
    },
    /** Forgets a pair that has done its work, wherever it stands, and no other. */
    forget(namespace: PkceNamespace, pair: PkcePair): void {
      const key = names.key(`PKCE_VERIFIER:${namespace}`)
      for (const place of places) if (place.get(key)?.includes(pair.code_verifier)) place.remove(key)
    },
    /** True if this browser has begun a flow of this kind not long ago. */
    asked: (namespace: PkceNamespace): boolean =>
      places.some((place) => place.get(names.key(`PKCE_VERIFIER:${namespace}`)) !== null) ||
      tab.now() - Number(tab.local.get(names.key(`asked:${namespace}`))) < FLOW_START_TTL_MS,
  }
}
/** The pairs of the flows under way. */
export type Pkce = ReturnType<typeof createPkce>
