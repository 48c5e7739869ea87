import type { Endpoint } from './endpoint.ts'

/* A lazy chunk: the endpoints of administrators, who manage the organization. */

/** Empty in the sources, where `clientContract` is complete. Production builds fill it: see `splitContract.ts`. */
export const administrationEndpoints: readonly Endpoint[] = []
