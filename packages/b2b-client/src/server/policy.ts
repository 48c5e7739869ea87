import { fits, isJson } from '../contract/fields.ts'
import { base64 } from '../internal/base64.ts'
import { parseJson } from '../internal/parseJson.ts'
import { POLICY_SHAPE, type PolicyFacts } from '../internal/policy.ts'
import { CACHE_TTL_MS, MAX_BOOTSTRAP_LENGTH, MAX_STALE_POLICY_AGE_MS, SERVER_REQUEST_TIMEOUT_MS, SERVER_RETRY_DELAY_MS } from '../limits.ts'
import { createFailures } from './failures.ts'
import { load } from './load.ts'
import type { ServerSettings } from './options.ts'

declare const WebSocketPair: unknown
declare const EdgeRuntime: unknown

/**
 * Returns true in Cloudflare Workers and on Vercel Edge. There, a `fetch` ends with its request, and no other request can wait for it. jose
 * uses the same conditions in `createRemoteJWKSet`.
 */
const isFetchBoundToRequest = (): boolean =>
  typeof WebSocketPair !== 'undefined' ||
  globalThis.navigator?.userAgent === 'Cloudflare-Workers' ||
  (typeof EdgeRuntime !== 'undefined' && EdgeRuntime === 'vercel')

/**
 * Returns the function that resolves with the project's RBAC policy. After five minutes it loads the policy again, and resolves with the last
 * policy meanwhile. It waits for the response if there is no policy, or if the policy is older than an hour. If the request fails, it resolves
 * with the last policy; null if there is none.
 */
export function createPolicy(settings: ServerSettings): () => Promise<PolicyFacts | null> {
  const { publicToken, configurationUrl, fetch } = settings
  const failures = createFailures('RBAC policy', configurationUrl, settings)
  const headers = { Authorization: `Basic ${base64(`${publicToken}:${publicToken}`)}` }
  let policy: PolicyFacts | null = null
  let loadedAt = -Infinity
  let nextLoadAt = 0
  let loading: Promise<void> | undefined

  async function loadPolicy(): Promise<void> {
    try {
      const signal = AbortSignal.timeout(SERVER_REQUEST_TIMEOUT_MS)
      const body = parseJson(await load(fetch, configurationUrl, { headers, signal }, MAX_BOOTSTRAP_LENGTH))
      const configuration = isJson(body) ? body['data'] : null
      // An empty configuration must not replace the policy.
      if (!isJson(configuration) || !('project_name' in configuration || 'vertical' in configuration))
        throw new Error('The response is no configuration.')
      policy = fits(configuration['rbac_policy'], POLICY_SHAPE) ? configuration['rbac_policy'] : null
      loadedAt = Date.now()
      nextLoadAt = loadedAt + CACHE_TTL_MS
      failures.clear()
    } catch (error) {
      nextLoadAt = Date.now() + SERVER_RETRY_DELAY_MS
      failures.add(error)
    }
  }
  return async () => {
    const now = Date.now()
    const waitMs = nextLoadAt - now
    // If the clock was set back, `waitMs` can be too long. Then load at once.
    if (waitMs > 0 && waitMs <= CACHE_TTL_MS) return policy
    if (isFetchBoundToRequest()) {
      await loadPolicy()
      return policy
    }
    loading ??= loadPolicy().finally(() => (loading = undefined))
    // A provider that hangs must not delay each request by the timeout. After a long pause, the policy can be very old.
    if (policy === null || now - loadedAt >= MAX_STALE_POLICY_AGE_MS) await loading
    return policy
  }
}
