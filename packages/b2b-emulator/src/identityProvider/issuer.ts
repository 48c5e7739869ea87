import type { RequestContext } from '../http/requestContext.ts'
import type { World } from '../world/world.ts'

/** Returns the issuer URL of a project. The URLs of all its OpenID Connect endpoints start with it. */
export const issuerOf = ({ url }: RequestContext, { publicToken }: World): string =>
  `${url.origin}/v1/idp/${encodeURIComponent(publicToken)}`
