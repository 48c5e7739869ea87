import { lazily } from '../internal/lazily.ts'

/** The endpoints of administrators. Loaded for the first such call. This loader is not in `chunks.ts`, because that file is in the initial chunk. */
export const administrationChunk = /* @__PURE__ */ lazily(() => import('../contract/administrationEndpoints.ts'))
