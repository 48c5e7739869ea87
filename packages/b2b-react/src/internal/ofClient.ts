/* Code that both packages need. It is imported from the client's source, because the client does not export it. */
export { OAUTH_SERVICES } from '../../../b2b-client/src/contract/lists.ts'
export { isTestToken } from '../../../b2b-client/src/internal/isTestToken.ts'
export { lazily } from '../../../b2b-client/src/internal/lazily.ts'
export { whenIdle } from '../../../b2b-client/src/internal/whenIdle.ts'
export { withTimeout } from '../../../b2b-client/src/internal/withTimeout.ts'
