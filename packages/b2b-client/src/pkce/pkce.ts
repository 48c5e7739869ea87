import type { Core } from '../browser/core.ts'
import { readJson, writeJson } from '../browser/storage.ts'
import type { PkceNamespace } from '../contract/endpoint.ts'
import { fits, type Fitting } from '../contract/fields.ts'
import { InternalError } from '../errors.ts'
import { randomHex } from '../internal/random.ts'
import { FLOW_START_PRECISION_MS, PKCE_VERIFIER_BYTES } from '../limits.ts'
import type { Bootstrap } from '../project/bootstrap.ts'
import type { ReadProject } from '../project/readProject.ts'
import { flowKeys } from './started.ts'

const PAIR_SHAPE = { code_challenge: 'string', code_verifier: 'string' } as const
/** A PKCE code challenge and its verifier. */
export type PkcePair = Fitting<typeof PAIR_SHAPE>

/** 43 to 128 unreserved characters. See RFC 7636 section 4.1. */
const VERIFIER_PATTERN = /^[A-Za-z0-9._~-]{43,128}$/

/** Encodes bytes in base64url (RFC 4648 section 5), without padding. */
const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Computes the S256 challenge of a verifier. See RFC 7636 section 4.2. */
export async function challengeOf(verifier: string): Promise<string> {
  // Undefined on a page without https, unless it is on this machine. The types do not say so.
  const subtle: SubtleCrypto | undefined = crypto.subtle
  if (subtle === undefined) throw new InternalError('PKCE needs https or localhost.')
  return base64url(new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
}

/** The setting of each flow. It is true if the flow requires PKCE. */
const PKCE_SETTINGS = {
  magic_links: 'pkceRequiredForEmailMagicLinks',
  passwords: 'pkceRequiredForPasswordResets',
  oauth: 'pkceRequiredForOAuth',
  sso: 'pkceRequiredForSso',
} as const satisfies { readonly [N in PkceNamespace]: keyof Bootstrap }

/** Creates a new pair. The verifier has 128 hexadecimal characters. */
export async function createPair(): Promise<PkcePair> {
  const code_verifier = randomHex(PKCE_VERIFIER_BYTES)
  return { code_verifier, code_challenge: await challengeOf(code_verifier) }
}

/**
 * Creates the storage for the PKCE pairs of running flows. A pair is written to sessionStorage and to localStorage, and read from
 * sessionStorage first. So two tabs do not overwrite each other's pair, and an emailed link that opens in a third tab still finds one.
 */
export function createPkce(core: Core, readProject: ReadProject) {
  const { tab, log } = core
  const storages = [tab.session, tab.local]
  const keysOf = (namespace: PkceNamespace) => flowKeys(core, namespace)

  async function pairIn(storage: (typeof storages)[number], namespace: PkceNamespace): Promise<PkcePair | null> {
    const { pair: key } = keysOf(namespace)
    if (storage.get(key) === null) return null
    const pair = readJson(storage, key)
    if (
      fits(pair, PAIR_SHAPE) &&
      VERIFIER_PATTERN.test(pair.code_verifier) &&
      (await challengeOf(pair.code_verifier)) === pair.code_challenge
    )
      return pair
    log('pkce_malformed', namespace)
    storage.remove(key)
    return null
  }

  async function find(namespace: PkceNamespace): Promise<PkcePair | null> {
    for (const storage of storages) {
      const pair = await pairIn(storage, namespace)
      if (pair !== null) return pair
    }
    return null
  }

  /** The challenge of each flow that is being started. */
  const startingFlows = new Map<PkceNamespace, Promise<string>>()
  /** Stores a pair for a flow. Resolves with its challenge. */
  async function storePair(namespace: PkceNamespace, isFresh: boolean): Promise<string> {
    const pair = (!isFresh && (await find(namespace))) || (await createPair())
    for (const storage of storages) writeJson(storage, keysOf(namespace).pair, pair)
    return pair.code_challenge
  }

  return {
    find,
    /**
     * Starts a flow. Resolves with the challenge of the stored pair or, with `isFresh`, of a new pair. If the project does not require
     * PKCE, resolves with undefined and removes the stored pair, because the provider would refuse its verifier. Two simultaneous starts
     * share one pair.
     */
    async begin(namespace: PkceNamespace, isFresh = false): Promise<string | undefined> {
      const keys = keysOf(namespace)
      // A recent time is not replaced, because writing is slow, and the time only has to be about right.
      const isRecentlyStored = Math.abs(tab.now() - Number(tab.local.get(keys.startedAt))) < FLOW_START_PRECISION_MS
      if (!isRecentlyStored) tab.local.set(keys.startedAt, String(tab.now()))
      const project = await readProject()
      if (!project[PKCE_SETTINGS[namespace]]) {
        for (const storage of storages) storage.remove(keys.pair)
        return undefined
      }
      const challenge = startingFlows.get(namespace) ?? storePair(namespace, isFresh).finally(() => startingFlows.delete(namespace))
      startingFlows.set(namespace, challenge)
      return challenge
    },
    /** Removes a used pair from both storages, unless a different pair has replaced it. */
    forget(namespace: PkceNamespace, pair: PkcePair): void {
      const { pair: key } = keysOf(namespace)
      for (const storage of storages) if (storage.get(key)?.includes(pair.code_verifier)) storage.remove(key)
    },
  }
}
/** The storage for the PKCE pairs of running flows. */
export type Pkce = ReturnType<typeof createPkce>
