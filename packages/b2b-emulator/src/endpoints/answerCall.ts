import { outputs } from '@acme/b2b-client/contract'
import type { CallName } from '@acme/b2b-client/contract'
import { checkRecentFactor } from '../domain/sessions/recentFactor.ts'
import { requireSession } from '../domain/sessions/sessions.ts'
import type { LiveSession } from '../domain/sessions/sessions.ts'
import { readFields, readJson } from '../http/body.ts'
import { credentialsOf } from '../http/credentials.ts'
import { findRoute } from '../http/matchRoute.ts'
import type { Route } from '../http/matchRoute.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { jsonResponse } from '../http/respond.ts'
import { withFaults } from '../http/withFaults.ts'
import { ContractViolation, Refusal } from '../internal/refusal.ts'
import { describeIssues } from '../schema/shapes.ts'
import type { World } from '../world/world.ts'
import { checkCaptcha } from './captcha.ts'
import { readClientFields } from './clientFields.ts'
import type { CallInput, Caller, Operation, CallOutput } from './operation.ts'
import { checkSendRate } from './sendRates.ts'
import { operations } from './table.ts'

/** Returns a function that looks up the session of a token. The function caches its first result. */
function createSessionLookup(world: World, token: string | null): () => Promise<LiveSession> {
  let cachedSession: Promise<LiveSession> | null = null
  const lookUpSession = async (): Promise<LiveSession> => {
    if (token === null) throw new Refusal(401, 'user_unauthenticated', 'The request has no session. Sign in first.')
    return requireSession(world, token)
  }
  return () => (cachedSession ??= lookUpSession())
}

/** Runs the operation of a call. Throws if the response violates the contract. */
async function runOperation<N extends CallName>(name: N, world: World, input: CallInput<N>, caller: Caller): Promise<CallOutput<N>> {
  const operation: Operation<N> = operations[name]
  const output = await operation(world, input, caller)
  const { error } = outputs[name].safeParse(output)
  if (!error) return output
  throw new ContractViolation(`${name} returned a response that violates the contract: ${describeIssues(error, output, outputs[name])}.`)
}

function createCaller(
  context: RequestContext,
  world: World,
  { endpoint, params }: Route,
  body: unknown,
  sessionToken: string | null,
): Caller {
  return {
    params,
    body,
    clientFields: readClientFields(endpoint, body),
    sessionToken,
    session: createSessionLookup(world, sessionToken),
    worldOf: context.emulator.worldOf,
  }
}

async function handleCall(context: RequestContext, world: World, route: Route, caller: Caller): Promise<Response> {
  const { name, endpoint } = route
  // Throws if the caller has no session.
  if (endpoint.needs === 'session') await caller.session()
  await checkRecentFactor(world, name, caller)
  await checkCaptcha(world, endpoint, caller.clientFields)
  // The cast is safe, because `readFields` checks the fields. TypeScript does not know that `endpoint` is the endpoint of `name`.
  const input = readFields(endpoint, caller.body, route.params, context.url) as CallInput<typeof name>
  checkSendRate(world, name, input)
  const output = await runOperation(name, world, input, caller)
  return jsonResponse({ data: { request_id: context.requestId, status_code: 200, ...output } })
}

/** Responds to a call of the contract. `path` is the path after `/sdk/v1`. */
export async function answerCall(context: RequestContext, path: string): Promise<Response> {
  const route = findRoute(context.request.method, path)
  const { name } = route
  context.call = name
  const body = await readJson(context.request)
  context.emulator.checkBrand(context, body)
  const { publicToken, sessionToken } = credentialsOf(name, context.request, body)
  const world = context.emulator.worldOf(publicToken)
  context.world = world
  return withFaults(context, world, name, async () =>
    handleCall(context, world, route, createCaller(context, world, route, body, sessionToken)),
  )
}
