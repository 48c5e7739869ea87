import type { Endpoint } from './endpoint.ts'

/* A lazy chunk: the endpoints with which an administrator manages the organization. */

/** Empty in the sources, where `clientContract` is complete. Production builds fill it: see `splitContract.ts`. */
export const administrationEndpoints: readonly Endpoint[] = []
