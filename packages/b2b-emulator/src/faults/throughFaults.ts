import { refusalResponse } from '../http/respond.ts'
import type { Visit } from '../http/visit.ts'
import { ConnectionDroppedError, Refusal } from '../refusal.ts'
import type { World } from '../world.ts'
import type { Fault, FaultKind, Faulty } from './faults.ts'

type Answering = () => Promise<Response>
type Effect = (fault: Fault, answer: Answering, visit: Visit) => Promise<Response> | Response

const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const PAGE = `<!doctype html><html lang="en"><head><title>Welcome</title></head><body><h1>Log in to this network first</h1></body></html>`

/** The first half of an answer, which breaks off inside of its JSON. */
async function cutInHalf(response: Response): Promise<Response> {
  const text = await response.text()
  return new Response(text.slice(0, Math.floor(text.length / 2)), { status: response.status, headers: response.headers })
}

/** What each fault makes of a call. */
const EFFECTS: { readonly [K in FaultKind]: Effect } = {
  async delay({ ms }, answer) {
    await later(ms)
    return answer()
  },
  drop() {
    throw new ConnectionDroppedError()
  },
  server_error({ status }) {
    throw new Refusal(status, 'internal_server_error', 'A fault that is switched on in the emulator.')
  },
  rate_limit({ retry_after }) {
    throw new Refusal(429, 'too_many_requests', 'A fault that is switched on in the emulator.', retry_after)
  },
  html: () => new Response(PAGE, { status: 200, headers: { 'Content-Type': 'text/html; charset=utf-8' } }),
  // A refusal is an answer, too.
  cut: async (_, answer, visit) => cutInHalf(await answer().catch((error: unknown) => refusalResponse(error, visit))),
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
  const fault = takeFault(world, name)
  if (!fault) return answer()
  visit.fault = fault.kind
  return EFFECTS[fault.kind](fault, answer, visit)
}
