import { refusalResponse } from '../http/respond.ts'
import type { Visit } from '../http/visit.ts'
import { ConnectionDroppedError, Refusal } from '../refusal.ts'
import type { World } from '../world.ts'
import type { Fault, Faulty } from './faults.ts'

type Answering = () => Promise<Response>

const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** The message of every refusal that a fault causes. It tells the developer that the cause is not in their own code. */
const SWITCHED_ON = 'A fault is switched on in the emulator.'

const PAGE = `<!doctype html><html lang="en"><head><title>Welcome</title></head><body><h1>Log in to this network first</h1></body></html>`

/** Cuts a response in half, inside its JSON. */
async function cutInHalf(response: Response): Promise<Response> {
  const text = await response.text()
  return new Response(text.slice(0, Math.floor(text.length / 2)), { status: response.status, headers: response.headers })
}

/** Applies a fault to a call. */
async function meet(fault: Fault, answer: Answering, visit: Visit): Promise<Response> {
  switch (fault.kind) {
    case 'delay':
      await later(fault.ms)
      return answer()
    case 'drop':
      throw new ConnectionDroppedError()
    case 'server_error':
      throw new Refusal(fault.status, 'internal_server_error', SWITCHED_ON)
    case 'rate_limit':
      throw new Refusal(429, 'too_many_requests', SWITCHED_ON, fault.retry_after)
    case 'refusal':
      throw new Refusal(fault.status, fault.error_type, SWITCHED_ON)
    case 'html':
      return new Response(PAGE, { status: 200, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
    case 'cut':
      // A refusal is cut as well.
      return cutInHalf(await answer().catch((error: unknown) => refusalResponse(error, visit)))
  }
}

/** Returns the fault that affects a call, if any, and counts it down. A fault for this name takes precedence over one for all. */
function takeFault({ faults }: World, name: Faulty): Fault | null {
  const target = faults.has(name) ? name : 'all'
  const fault = faults.get(target)
  if (!fault) return null
  if (fault.times === 1) faults.delete(target)
  else if (fault.times !== null) faults.set(target, { ...fault, times: fault.times - 1 })
  return fault
}

/** Runs `answer`, unless an active fault affects this call. */
export async function throughFaults(visit: Visit, world: World, name: Faulty, answer: Answering): Promise<Response> {
  visit.call = name
  const fault = takeFault(world, name)
  if (!fault) return answer()
  visit.fault = fault.kind
  return meet(fault, answer, visit)
}
