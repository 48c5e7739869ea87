import { lazily } from '../internal/lazily.ts'

/** The endpoints with which an administrator manages the organization. Loaded for the first such call. Not in `chunks.ts`, which is in the initial chunk. */
export const administrationChunk = /* @__PURE__ */ lazily(() => import('../contract/administrationEndpoints.ts'))
