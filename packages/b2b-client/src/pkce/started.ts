import type { Core } from '../browser/core.ts'
import type { PkceNamespace } from '../contract/endpoint.ts'
import { FLOW_START_TTL_MS } from '../limits.ts'

/** The storage keys of a flow: the key of its PKCE pair, and the key of the time of its last start (ms since the epoch). */
export const flowKeys = ({ names }: Pick<Core, 'names'>, namespace: PkceNamespace) => ({
  pair: names.key(`PKCE_VERIFIER:${namespace}`),
  startedAt: names.key(`asked:${namespace}`),
})

/** Returns true if this browser has started a flow of this kind in the last 7 days. */
export function isFlowStarted(core: Core, namespace: PkceNamespace): boolean {
  const { tab } = core
  const { pair, startedAt } = flowKeys(core, namespace)
  const hasPair = [tab.session, tab.local].some((storage) => storage.get(pair) !== null)
  return hasPair || tab.now() - Number(tab.local.get(startedAt)) < FLOW_START_TTL_MS
}
