import type { Visit } from '../http/visit.ts'
import type { World } from '../world.ts'

/** The address that names a project as an identity provider, and below which everything about it is found. */
export const issuerOf = ({ url }: Visit, { publicToken }: World): string => `${url.origin}/v1/idp/${encodeURIComponent(publicToken)}`
