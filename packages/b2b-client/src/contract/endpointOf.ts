import { clientContract } from './clientContract.ts'
import type { Endpoint } from './endpoint.ts'
import { lazyEndpoints } from './lazyEndpoints.ts'
import { mapEndpoints, type CallName } from './table.ts'

const endpoints = new Map<CallName, Endpoint>()

/** Adds the endpoints that are still missing. `missing` has the order of the contract, and 0 for each endpoint that is in a further chunk. */
export function addEndpoints(missing: readonly (Endpoint | 0)[]): void {
  let index = 0
  mapEndpoints(clientContract, '', (name, entry: Endpoint | 0) => {
    const endpoint = entry || endpoints.get(name) || missing[index++]
    if (endpoint) endpoints.set(name, endpoint)
  })
}
addEndpoints(lazyEndpoints)

/** Returns an endpoint of the contract; undefined if its chunk is not loaded. */
export const findEndpoint = (name: CallName): Endpoint | undefined => endpoints.get(name)

/** Returns an endpoint. Call it only after the chunk of the endpoint has loaded. */
export const endpointOf = (name: CallName): Endpoint => findEndpoint(name) as Endpoint // The caller knows that its chunk is loaded.
