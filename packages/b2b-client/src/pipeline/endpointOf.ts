import type { Endpoint } from '../contract/endpoint.ts'
import { lazyEndpoints } from '../contract/lazyEndpoints.ts'

/** Returns the endpoint of an entry in `clientContract`. A number is an index in `lazyEndpoints`. */
export const endpointOf = (entry: Endpoint | number): Endpoint =>
  // The build writes an endpoint to the index of each number.
  typeof entry === 'number' ? (lazyEndpoints[entry] as Endpoint) : entry
