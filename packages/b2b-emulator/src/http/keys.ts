import { publicKeys } from '../crypto/jwt.ts'
import { throughFaults } from '../faults/throughFaults.ts'
import { methodRefusal } from '../refusal.ts'
import type { World } from '../world.ts'
import { json } from './respond.ts'
import { paramsOf } from './routes.ts'
import type { Visit } from './visit.ts'

/** Responds with the key set of a project. Servers verify its JWTs with it. */
export const keysOf = (visit: Visit, world: World): Promise<Response> =>
  throughFaults(visit, world, 'jwks', async () => json(await publicKeys(world)))

/** Responds with the key set of the project that the rest of the path names. */
export function answerKeys(visit: Visit, rest: string): Promise<Response> {
  if (visit.request.method !== 'GET') throw methodRefusal(['GET'])
  const world = visit.host.worldOf(paramsOf('/{public_token}', rest)?.['public_token'] ?? '')
  visit.world = world
  return keysOf(visit, world)
}
