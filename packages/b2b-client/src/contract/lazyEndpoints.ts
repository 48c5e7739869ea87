import type { Endpoint } from './endpoint.ts'

/**
 * The endpoints of the calls chunk, with 0 for each one in `administrationEndpoints.ts`. Empty in the sources, where `clientContract` is complete.
 * Production builds fill it: see `splitContract.ts`.
 */
export const lazyEndpoints: readonly (Endpoint | 0)[] = []
