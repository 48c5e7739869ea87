import { clientContract } from './clientContract.ts'
import type { Endpoint } from './endpoint.ts'
import { lazyEndpoints } from './lazyEndpoints.ts'
import { mapEndpoints, type CallName } from './table.ts'

/** Finds the endpoints by name. The build puts those of the lazy chunk in `lazyEndpoints`, in the order of the contract. */
function findEndpoints(): ReadonlyMap<CallName, Endpoint> {
  const endpoints = new Map<CallName, Endpoint>()
  let index = 0
  mapEndpoints(clientContract, '', (name, entry: Endpoint | 0) => {
    const endpoint = entry === 0 ? lazyEndpoints[index++] : entry
    if (endpoint) endpoints.set(name, endpoint)
  })
  return endpoints
}
const endpoints = /* @__PURE__ */ findEndpoints()

/** Returns an endpoint of the contract. */
export const endpointOf = (name: CallName): Endpoint => endpoints.get(name) as Endpoint // The contract has an endpoint for each name.
