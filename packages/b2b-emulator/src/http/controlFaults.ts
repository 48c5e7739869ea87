import { Fault, isFaultTarget } from '../faults/faults.ts'
import type { FaultTarget } from '../faults/faults.ts'
import { Refusal } from '../refusal.ts'
import { checkShape } from '../shapes.ts'
import type { World } from '../world.ts'
import type { Asked } from './control.ts'
import { json } from './respond.ts'

function targetOf({ params }: Asked): FaultTarget {
  const name = params['call'] ?? ''
  if (isFaultTarget(name)) return name
  throw new Refusal(
    404,
    'route_not_found',
    'There is no such thing to meet a fault. Use a call such as magicLinks.authenticate, or oauth.start, sso.start, jwks, all.',
  )
}

/** The faults that are switched on, in the order in which they were. */
export const listFaults = ({ faults }: World): Response => json([...faults].map(([call, fault]) => ({ call, ...fault })))

/** Switches a fault on for a call, in the place of another one. */
export function setFault(world: World, asked: Asked): Response {
  const target = targetOf(asked)
  const fault = checkShape(Fault, asked.body)
  world.faults.set(target, fault)
  world.changed()
  return json({ call: target, ...fault })
}

/** Switches the fault of one call off, or without a call all of them. What is off may be switched off. */
export function clearFaults(world: World, asked: Asked): Response {
  if (asked.params['call'] === undefined) world.faults.clear()
  else world.faults.delete(targetOf(asked))
  world.changed()
  return listFaults(world)
}
