import { outputs } from '@acme/b2b-client/contract'
import type { CallName } from '@acme/b2b-client/contract'
import { throughFaults } from '../faults/throughFaults.ts'
import type { Asked, Caller, Operation, Said } from '../operations/operation.ts'
import { operations } from '../operations/table.ts'
import { DeviatingAnswer, Refusal } from '../refusal.ts'
import { faultsOf } from '../shapes.ts'
import { liveSession } from '../signIn/sessions.ts'
import type { LiveSession } from '../signIn/sessions.ts'
import type { World } from '../world.ts'
import { addedOf } from './added.ts'
import { fieldsOf, jsonOf } from './body.ts'
import { checkCaptcha } from './captcha.ts'
import { credentialsOf } from './credentials.ts'
import { json } from './respond.ts'
import { findRoute } from './routes.ts'
import type { Route } from './routes.ts'
import { checkSendRate } from './sendRates.ts'
import type { Visit } from './visit.ts'

/** Returns a function that looks up the session on the first call and then keeps the result. */
function sessionOf(world: World, token: string | null): () => Promise<LiveSession> {
  let found: Promise<LiveSession> | null = null
  const lookUp = async (): Promise<LiveSession> => {
    if (token === null) throw new Refusal(401, 'user_unauthenticated', 'The request has no session. Sign in first.')
    return liveSession(world, token)
  }
  return () => (found ??= lookUp())
}

/** Runs the operation of a call and checks its result against the contract. */
async function run<N extends CallName>(name: N, world: World, input: Asked<N>, caller: Caller): Promise<Said<N>> {
  const operation: Operation<N> = operations[name]
  const said = await operation(world, input, caller)
  const { error } = outputs[name].safeParse(said)
  if (!error) return said
  throw new DeviatingAnswer(`${name} returned a response that violates the contract: ${faultsOf(error, said, outputs[name])}.`)
}

function callerOf(visit: Visit, world: World, { endpoint, params }: Route, body: unknown, sessionToken: string | null): Caller {
  return {
    params,
    body,
    added: addedOf(endpoint, body),
    sessionToken,
    session: sessionOf(world, sessionToken),
    worldOf: visit.host.worldOf,
  }
}

async function answered(visit: Visit, world: World, route: Route, caller: Caller): Promise<Response> {
  const { name, endpoint } = route
  if (endpoint.needs === 'session') await caller.session()
  await checkCaptcha(world, endpoint, caller.added)
  // `fieldsOf` has checked the fields of this endpoint. TypeScript cannot connect the endpoint with its name.
  const input = fieldsOf(endpoint, caller.body, route.params, visit.url) as Asked<typeof name>
  checkSendRate(world, name, input)
  return json({ data: { request_id: visit.requestId, status_code: 200, ...(await run(name, world, input, caller)) } })
}

/** Responds to a call of the contract. `path` is the path after `/sdk/v1`. */
export async function answerCall(visit: Visit, path: string): Promise<Response> {
  const route = findRoute(visit.request.method, path)
  const { name } = route
  visit.call = name
  const body = await jsonOf(visit.request)
  visit.host.checkBrand(visit, body)
  const { publicToken, sessionToken } = credentialsOf(name, visit.request, body)
  const world = visit.host.worldOf(publicToken)
  visit.world = world
  return throughFaults(visit, world, name, async () => answered(visit, world, route, callerOf(visit, world, route, body, sessionToken)))
}
