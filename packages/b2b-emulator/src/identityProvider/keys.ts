import { keySetOf } from '../crypto/jwt.ts'
import { paramsOf } from '../http/matchRoute.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { json } from '../http/respond.ts'
import { withFaults } from '../http/withFaults.ts'
import { methodRefusal } from '../internal/refusal.ts'
import type { World } from '../world/world.ts'

/** Responds with the key set of a project. Servers verify its JWTs with it. */
export const keysOf = (context: RequestContext, world: World): Promise<Response> =>
  withFaults(context, world, 'jwks', async () => json(await keySetOf(world)))

/** Responds with the key set of the project that the rest of the path names. */
export function answerKeys(context: RequestContext, rest: string): Promise<Response> {
  if (context.request.method !== 'GET') throw methodRefusal(['GET'])
  const world = context.host.worldOf(paramsOf('/{public_token}', rest)?.['public_token'] ?? '')
  context.world = world
  return keysOf(context, world)
}
