import { refusalResponse } from '../http/respond.ts'
import type { Visit } from '../http/visit.ts'
import { ConnectionDroppedError, Refusal } from '../refusal.ts'
import type { World } from '../world.ts'
import type { Fault, Faulty } from './faults.ts'

type Answering = () => Promise<Response>

const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** What every refusal by a fault says: nobody shall look for it in their own code. */
const SWITCHED_ON = 'A fault is switched on in the emulator.'

const PAGE = `<!doctype html><html lang="en"><head><title>Welcome</title></head><body><h1>Log in to this network first</h1></body></html>`

/** The first half of an answer, which breaks off inside of its JSON. */
async function cutInHalf(response: Response): Promise<Response> {
  const text = await response.text()
  return new Response(text.slice(0, Math.floor(text.length / 2)), { status: response.status, headers: response.headers })
}

/** What a fault makes of a call. */
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
      // A refusal is an answer, too.
      return cutInHalf(await answer().catch((error: unknown) => refusalResponse(error, visit)))
  }
}

/** The fault that a call meets now, if any, counted down. One for this very name wins over one for all. */
function takeFault({ faults }: World, name: Faulty): Fault | null {
  const target = faults.has(name) ? name : 'all'
  const fault = faults.get(target)
  if (!fault) return null
  if (fault.times === 1) faults.delete(target)
  else if (fault.times !== null) faults.set(target, { ...fault, times: fault.times - 1 })
  return fault
}

/** Answers what the provider was asked, unless a fault that is switched on says otherwise. */
export async function throughFaults(visit: Visit, world: World, name: Faulty, answer: Answering): Promise<Response> {
  visit.call = name
  const fault = takeFault(world, name)
  if (!fault) return answer()
  visit.fault = fault.kind
  return meet(fault, answer, visit)
}
