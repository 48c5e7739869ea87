import { jsonResponse } from '../http/respond.ts'
import { Refusal } from '../internal/refusal.ts'
import { parseShape } from '../schema/shapes.ts'
import { Fault, FAULT_CALLS, FAULT_URLS, isFaultTarget } from '../world/records/faults.ts'
import type { FaultTarget } from '../world/records/faults.ts'
import type { World } from '../world/world.ts'
import type { ControlRequest } from './controlRequest.ts'

function requireTarget({ params }: ControlRequest): FaultTarget {
  const name = params['call'] ?? ''
  if (isFaultTarget(name)) return name
  const [namespace = ''] = name.split('.')
  const similarCalls = FAULT_CALLS.filter((call) => call.startsWith(`${namespace}.`))
  const examples = similarCalls.length > 0 ? similarCalls.join(', ') : 'magicLinks.authenticate'
  throw new Refusal(
    404,
    'route_not_found',
    `There is no call ${name}. Use a method of the client, such as ${examples}, or one of all, ${FAULT_URLS.join(', ')}.`,
  )
}

/** Lists the active faults, the oldest first. */
export const listFaults = ({ faults }: World): Response => jsonResponse([...faults].map(([call, fault]) => ({ call, ...fault })))

/** Switches a fault on. An earlier fault of the same target ends. */
export function setFault(world: World, request: ControlRequest): Response {
  const target = requireTarget(request)
  const fault = parseShape(Fault, request.body)
  world.faults.set(target, fault)
  world.changed()
  return jsonResponse({ call: target, ...fault })
}

/** Switches off the fault of one target, or all faults. Does nothing if the target has no fault. */
export function clearFaults(world: World, request: ControlRequest): Response {
  if (request.params['call'] === undefined) world.faults.clear()
  else world.faults.delete(requireTarget(request))
  world.changed()
  return listFaults(world)
}
