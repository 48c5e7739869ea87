import { keySetOf } from '../crypto/jwt.ts'
import { matchPath } from '../http/matchRoute.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { jsonResponse } from '../http/respond.ts'
import { withFaults } from '../http/withFaults.ts'
import { methodRefusal } from '../internal/refusal.ts'
import type { World } from '../world/world.ts'

/** Responds with the key set of a project. Servers verify the JWTs of the project with these keys. */
export const answerKeySet = (context: RequestContext, world: World): Promise<Response> =>
  withFaults(context, world, 'jwks', async () => jsonResponse(await keySetOf(world)))

/** Responds with the key set of a project. `restOfPath` contains the public token. */
export function answerKeySetOfPath(context: RequestContext, restOfPath: string): Promise<Response> {
  if (context.request.method !== 'GET') throw methodRefusal(['GET'])
  const world = context.emulator.worldOf(matchPath('/{public_token}', restOfPath)?.['public_token'] ?? '')
  context.world = world
  return answerKeySet(context, world)
}
