import { callsLike } from '../internal/callsLike.ts'
import { ConnectionDroppedError, Refusal } from '../internal/refusal.ts'
import type { Fault, FaultableCall } from '../world/records/faults.ts'
import type { World } from '../world/world.ts'
import type { RequestContext } from './requestContext.ts'
import { refusalResponse } from './respond.ts'

type Handler = () => Promise<Response>

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** The message of every refusal that a fault causes. The message shows developers that their own code is not the cause. */
const FAULT_MESSAGE = 'A fault is switched on in the emulator.'

/** The page of a captive portal, such as that of a hotel network. */
const CAPTIVE_PORTAL_PAGE = `<!doctype html><html lang="en"><head><title>Welcome</title></head><body><h1>Sign in to this network first</h1></body></html>`

/** Returns only the first half of a response, so that its JSON is incomplete. */
async function cutInHalf(response: Response): Promise<Response> {
  const text = await response.text()
  return new Response(text.slice(0, Math.floor(text.length / 2)), { status: response.status, headers: response.headers })
}

async function applyFault(fault: Fault, answer: Handler, context: RequestContext): Promise<Response> {
  switch (fault.kind) {
    case 'delay':
      await delay(fault.ms)
      return answer()
    case 'drop':
      throw new ConnectionDroppedError()
    case 'server_error':
      throw new Refusal(fault.status, 'internal_server_error', FAULT_MESSAGE)
    case 'rate_limit':
      throw new Refusal(429, 'too_many_requests', FAULT_MESSAGE, fault.retry_after)
    case 'refusal':
      throw new Refusal(fault.status, fault.error_type, FAULT_MESSAGE)
    case 'html':
      return new Response(CAPTIVE_PORTAL_PAGE, { status: 200, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
    case 'cut':
      // Converts a refusal into its response here, so that this response is cut, too.
      return cutInHalf(await answer().catch((error: unknown) => refusalResponse(error, context)))
  }
}

/** Takes one use of the fault that affects a call, or returns null. A fault of this call takes precedence over a fault of all calls. */
function takeFault({ faults }: World, name: FaultableCall): Fault | null {
  const calls = callsLike(name)
  const target = [...faults.keys()].find((call) => calls.includes(call)) ?? 'all'
  const fault = faults.get(target)
  if (!fault) return null
  if (fault.times === 1) faults.delete(target)
  else if (fault.times !== null) faults.set(target, { ...fault, times: fault.times - 1 })
  return fault
}

/** Responds to a call with `answer`. If a fault is switched on for the call, applies the fault. */
export async function withFaults(context: RequestContext, world: World, name: FaultableCall, answer: Handler): Promise<Response> {
  context.call = name
  const fault = takeFault(world, name)
  if (!fault) return answer()
  context.fault = fault.kind
  return applyFault(fault, answer, context)
}
