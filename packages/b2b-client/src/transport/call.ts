import * as z from 'zod/mini'
import type { Log } from '../browser/log.ts'
import { checkInput } from './check.ts'
import { decodeOpening, decodePart, type Json } from '../contract/decode.ts'
import type { Endpoint, PkceNamespace } from '../contract/endpoint.ts'
import { outputs } from '../contract/outputs/index.ts'
import { endpoints, type CallName } from '../contract/table.ts'
import { ApiError, InternalError, UnreachableError, UserCancellationError } from '../errors.ts'
import { CALL_DEADLINE, SPENDING_DEADLINE } from '../limits.ts'
import type { Pkce, PkcePair } from '../pkce/pkce.ts'
import type { Project } from '../project/bootstrap.ts'
import type { Guard, Session } from '../session/session.ts'
import type { Sender } from './send.ts'

/** The four reasons that end a session. Source: client specification section 4, decisions point 20. */
const LASTING = ['unauthorized_credentials', 'user_unauthenticated', 'invalid_secret_authentication', 'session_not_found']
/** True when the provider says that there is no such session any more. */
const isLasting = (error: unknown): boolean => error instanceof ApiError && LASTING.includes(error.error_type)

/** What the road needs of the rest of the client. */
export interface Road {
  readonly send: Sender
  readonly session: Session
  readonly pkce: Pkce
  readonly project: Project
  readonly log: Log
  /** The provider has just confirmed a session. */
  readonly confirmed: () => void
  /** A mail with a link for this browser is on its way. */
  readonly askedForMail: () => void
}

/** The one road that every call takes: check, add fields, send, settle. */
export function createRoad(road: Road) {
  return async function call(name: CallName, given: unknown): Promise<unknown> {
    const endpoint = endpoints.get(name)
    if (endpoint === undefined) throw new InternalError()
    const fields = checkInput(name, endpoint, given)
    const added = await fieldsToAdd(road, endpoint)
    const answer =
      endpoint.session === 'renews' || endpoint.session === 'closes'
        ? await (endpoint.session === 'renews' ? renew : close)(road, endpoint, fields)
        : await open(road, endpoint, endpoint.pkce && 'begins' in endpoint.pkce ? { ...fields, ...added } : { ...added, ...fields })
    if (__DEV__) warnOfDeviation(road.log, name, answer)
    if (endpoint.asksForMail) road.askedForMail()
    return endpoint.part === null ? answer : answer[endpoint.part]
  }
}

async function fieldsToAdd({ pkce, project, session }: Road, endpoint: Endpoint): Promise<Json> {
  const intermediate_session_token = endpoint.adds?.includes('intermediate_session_token') ? session.intermediateToken() : null
  return {
    ...(intermediate_session_token !== null && { intermediate_session_token }),
    ...(endpoint.pkce && 'begins' in endpoint.pkce && (await challengeFor(pkce, project, endpoint.pkce.begins))),
  }
}

/** A start with the flag off forgets what an earlier one left: its verifier would be refused with the next link. */
async function challengeFor(pkce: Pkce, project: Project, namespace: PkceNamespace): Promise<Json> {
  if (await project.requiresPkce(namespace)) return { pkce_code_challenge: await pkce.begin(namespace) }
  pkce.clear(namespace)
  return {}
}

function request({ send }: Road, { verb, path, pkce, bodyless, input }: Endpoint, fields: Json): Promise<Json> {
  // What spends a one-time token is given more time: it must not be asked twice.
  const deadline = pkce && 'finishes' in pkce ? SPENDING_DEADLINE : CALL_DEADLINE
  return send({ verb, path, deadline, ...(verb !== 'GET' && !bodyless && input !== null && { body: fields }) })
}

/** A call that leaves the session alone, opens one or leaves the sign-in pending. */
async function open(road: Road, endpoint: Endpoint, fields: Json): Promise<Json> {
  const guard = road.session.guard()
  const answer = await finish(road, endpoint, fields)
  if (endpoint.session === 'opens') commit(road, answer, guard)
  if (endpoint.stores !== undefined) {
    const part = decodePart(endpoint.stores, answer)
    if (part === undefined) throw new UnreachableError('unexpected')
    if (road.session.sameSince(guard) && road.session.notEndedSince(guard)) road.session.merge(part)
  }
  return answer
}

function commit({ session, confirmed }: Road, answer: Json, guard: Guard): void {
  const opening = decodeOpening(answer)
  if (opening === null) throw new UnreachableError('unexpected')
  if (!session.notEndedSince(guard)) throw new UserCancellationError()
  session.commit(opening)
  if (opening.is === 'session') confirmed()
}

/** Sends the verifier of the flow that this call ends; a reset mail's link may belong to either of two. */
async function finish(road: Road, endpoint: Endpoint, fields: Json): Promise<Json> {
  const namespaces = endpoint.pkce && 'finishes' in endpoint.pkce ? endpoint.pkce.finishes : []
  const pairs: [PkceNamespace, PkcePair][] = []
  for (const namespace of namespaces) {
    const pair = await road.pkce.find(namespace)
    if (pair !== null) pairs.push([namespace, pair])
  }
  for (const [at, [namespace, pair]] of pairs.entries()) {
    try {
      const answer = await request(road, endpoint, { pkce_code_verifier: pair.code_verifier, ...fields })
      road.pkce.forget(namespace, pair)
      return answer
    } catch (error) {
      const another = at + 1 < pairs.length && error instanceof ApiError && error.message.includes('pkce')
      if (!another) throw error
    }
  }
  return request(road, endpoint, fields)
}

/** A call that prolongs the session: if another one has taken its place meanwhile, the answer is dropped and it is asked again. */
async function renew(road: Road, endpoint: Endpoint, fields: Json): Promise<Json> {
  const { session } = road
  const guard = session.guard()
  const again = () => {
    if (!session.notEndedSince(guard) || !session.isThere()) throw new UserCancellationError()
    return renew(road, endpoint, fields)
  }
  try {
    const answer = await request(road, endpoint, fields)
    if (!session.sameSince(guard)) return await again()
    const opening = decodeOpening(answer)
    if (opening?.is !== 'session') throw new UnreachableError('unexpected')
    commit(road, answer, guard)
    return answer
  } catch (error) {
    if (!isLasting(error)) throw error
    if (!session.sameSince(guard)) return again()
    if (session.isThere() && session.notEndedSince(guard)) {
      road.log.warn('The session has ended.')
      session.end({ by: 'provider' })
    }
    throw error
  }
}

/** Ends the session that was there when it was asked for; with `forceClear` at once, whatever the provider says. */
async function close(road: Road, endpoint: Endpoint, { forceClear }: Json): Promise<Json> {
  const guard = road.session.guard()
  const asked = request(road, endpoint, {})
  const end = () => road.session.end({ by: 'member' })
  if (forceClear === true) end()
  try {
    const answer = await asked
    if (forceClear !== true && road.session.sameSession(guard)) end()
    return answer
  } catch (error) {
    if (forceClear !== true && isLasting(error) && road.session.sameSession(guard)) end()
    throw error
  }
}

function warnOfDeviation(log: Log, name: CallName, answer: unknown): void {
  const read = z.safeParse(outputs[name], answer)
  if (!read.success)
    log.warnOnce(`The answer to ${name} is not as documented at: ${read.error.issues.map(({ path }) => path.join('.')).join(', ')}`)
}
