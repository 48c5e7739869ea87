import { fits, isJson } from '../contract/fields.ts'
import { base64 } from '../internal/base64.ts'
import { parseJson } from '../internal/parseJson.ts'
import { POLICY_SHAPE, type PolicyFacts } from '../internal/policy.ts'
import { CACHE_TTL_MS, MAX_BOOTSTRAP_LENGTH, SERVER_REQUEST_TIMEOUT_MS, SERVER_RETRY_DELAY_MS } from '../limits.ts'
import { load } from './load.ts'
import type { ServerSettings } from './options.ts'

/** In Cloudflare Workers, a request cannot wait for a `fetch` that another request has started. */
const isCloudflareWorker = (): boolean => globalThis.navigator?.userAgent === 'Cloudflare-Workers'

/**
 * Returns the function that resolves with the project's RBAC policy. It loads the policy again after five minutes. If that fails, it uses
 * the last one; null if there is none.
 */
export function createPolicy({ publicToken, configurationUrl, fetch }: ServerSettings): () => Promise<PolicyFacts | null> {
  const headers = { Authorization: `Basic ${base64(`${publicToken}:${publicToken}`)}` }
  let policy: PolicyFacts | null = null
  let nextLoadAt = 0
  let loading: Promise<void> | undefined

  async function loadPolicy(): Promise<void> {
    const signal = AbortSignal.timeout(SERVER_REQUEST_TIMEOUT_MS)
    const body = parseJson(await load(fetch, configurationUrl, { headers, signal }, MAX_BOOTSTRAP_LENGTH).catch(() => ''))
    const configuration = isJson(body) ? body['data'] : null
    const isLoaded = isJson(configuration)
    if (isLoaded) policy = fits(configuration['rbac_policy'], POLICY_SHAPE) ? configuration['rbac_policy'] : null
    nextLoadAt = Date.now() + (isLoaded ? CACHE_TTL_MS : SERVER_RETRY_DELAY_MS)
  }
  return async () => {
    const waitMs = nextLoadAt - Date.now()
    // The wait is too long after the clock was set back.
    if (waitMs > 0 && waitMs <= CACHE_TTL_MS) return policy
    if (isCloudflareWorker()) loading = undefined
    loading ??= loadPolicy().finally(() => (loading = undefined))
    await loading
    return policy
  }
}
