import type { Endpoint } from './src/contract/endpoint.ts'
import { mapEndpoints, type Contract } from './src/contract/table.ts'

/**
 * Splits the contract for production builds. `initial` has the nesting of the contract, with the endpoints that are `initial`, and 0 for each
 * other one. `lazy` has the others, in the order of the contract. Both leave out the data that only the emulator, the documentation and
 * development builds use.
 */
export function splitContract(contract: Contract): { readonly initial: object; readonly lazy: readonly object[] } {
  const lazy: object[] = []
  const initial = mapEndpoints(contract, '', (_, endpoint) => {
    if (endpoint.initial) return reduceInitialEndpoint(endpoint)
    lazy.push(reduceEndpoint(endpoint))
    return 0
  })
  return { initial, lazy }
}

/** Also leaves out a trait that only the lazy chunk reads. */
const reduceInitialEndpoint = ({ bodyless: _bodyless, ...endpoint }: Endpoint): object => reduceEndpoint(endpoint)

/** Leaves out the known errors of a call, whether it needs a session, and fields that the client does not check. */
function reduceEndpoint({ needs: _needs, errors: _errors, unchecked, input, ...endpoint }: Endpoint): object {
  const fields = Object.entries(input ?? {}).filter(([, kind]) => !(unchecked && kind.endsWith('?')))
  const reduced = { ...endpoint, input: input && Object.fromEntries(fields) }
  return Object.fromEntries(Object.entries(reduced).filter(([, value]) => value !== null))
}
