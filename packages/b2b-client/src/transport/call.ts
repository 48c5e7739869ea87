import * as z from 'zod/mini'
import type { Log } from '../browser/log.ts'
import type { Captcha } from '../captcha/captcha.ts'
import { decodeOpening, decodePart } from '../contract/decode.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Json } from '../contract/fields.ts'
import { outputs } from '../contract/outputs/index.ts'
import type { CallName } from '../contract/table.ts'
import { ApiError, CaptchaError, UnreachableError, UserCancellationError } from '../errors.ts'
import type { Pkce } from '../pkce/pkce.ts'
import type { Project } from '../project/bootstrap.ts'
import { CALL_TIMEOUT_MS, MAX_CONFIRMATION_ATTEMPTS, MAX_TAB_SYNC_DELAY_MS, TOKEN_POLL_INTERVAL_MS } from '../limits.ts'
import type { Guard } from '../session/guards.ts'
import type { Session } from '../session/session.ts'
import type { Turn } from '../session/turn.ts'
import { checkInput } from './check.ts'
import { requestOf } from './request.ts'
import type { Credentials, Sender } from './send.ts'

/** The four reasons that end a session. Source: client specification section 4, decisions point 20. */
const LASTING = ['unauthorized_credentials', 'user_unauthenticated', 'invalid_secret_authentication', 'session_not_found']
/** True when the provider says that there is no such session any more. */
const isLasting = (error: unknown): boolean => error instanceof ApiError && LASTING.includes(error.error_type)

/** What the road needs of the rest of the client. */
export interface CallContext {
  readonly send: Sender
  readonly session: Session
  readonly pkce: Pkce
  readonly captcha: Captcha
  readonly credentials: () => Credentials
  readonly log: Log
  readonly project: Project
  /** A call that opens a session was made of these: a token of the address among them is spent, whoever made the call. */
  readonly spent: (values: readonly unknown[]) => void
  /** The provider has just confirmed a session. */
  readonly confirmed: () => void
  readonly turn: Turn
  readonly isDisposed: () => boolean
  /** Resolves after a time in ms, or when the client is disposed. */
  readonly pause: (ms: number) => Promise<unknown>
}

/** Makes a call of the table. */
export type Call = (name: CallName, endpoint: Endpoint, given: readonly unknown[]) => Promise<Json>

/** The one road that every call takes: check, add fields, send, settle. Resolves with the whole answer. */
export function createPipeline(road: CallContext): Call {
  return async (name, endpoint, given) => {
    const fields = checkInput(name, endpoint, given)
    const way = endpoint.session === 'renews' ? renew : endpoint.session === 'closes' ? close : settle
    const answer = await way(road, endpoint, fields).catch((error: unknown) => {
      if (error instanceof ApiError) road.project.doubt()
      throw error
    })
    if (__DEV__) warnOfDeviation(road.log, name, answer)
    return answer
  }
}

/** A call whose answer decides about the session or brings a part of the state, or leaves both alone. */
async function settle(road: CallContext, endpoint: Endpoint, fields: Json): Promise<Json> {
  const { session } = road
  const guard = session.guard()
  const answer = await ask(road, endpoint, fields)
  if (endpoint.session === 'opens') {
    commit(road, answer, guard, endpoint.impersonates)
    road.spent(Object.values(fields))
  }
  // Of the calls that take a member's id, only the own one ends the session here.
  if (endpoint.session === 'ends' && session.sameSession(guard) && (fields['member_id'] ?? session.memberId()) === session.memberId())
    session.end('member', guard)
  if (endpoint.stores !== undefined) store(road, endpoint, endpoint.stores, answer, guard)
  return answer
}

/** Ends the session that was there when it was asked for; with `forceClear` at once, whatever the provider will say. */
async function close(road: CallContext, endpoint: Endpoint, { forceClear }: Json): Promise<Json> {
  const { session } = road
  const guard = session.guard()
  const end = () => session.sameSession(guard) && session.end('member', guard)
  // Asked before anything else, with the token of the session that ends.
  const asked = road.send(requestOf(endpoint, {}))
  if (forceClear === true) end()
  try {
    const answer = await asked
    end()
    return answer
  } catch (error) {
    if (isLasting(error)) {
      const token = session.token()
      // Another tab was given a newer token meanwhile, and the session is still alive with that one.
      if (token && token !== guard.token && session.sameSession(guard)) return close(road, endpoint, {})
      end()
    }
    throw error
  }
}

/** A call that confirms the session. Only one of them runs at a time in a browser. */
async function renew(road: CallContext, endpoint: Endpoint, fields: Json): Promise<Json> {
  const { session, turn } = road
  const before = session.guard()
  return turn(async (holdsTurn) => {
    for (let attempt = 1; ; attempt += 1) {
      if (!session.notEndedSince(before) || (attempt > 1 && !session.isThere())) throw new UserCancellationError()
      const guard = session.guard()
      try {
        const answer = await ask(road, endpoint, fields)
        const opening = decodeOpening(answer)
        if (opening?.is !== 'session') throw new UnreachableError('unexpected')
        const { member_session_id: id } = opening.state.session
        if (!session.isReplaced(guard, id) || attempt === MAX_CONFIRMATION_ATTEMPTS) {
          if (session.dropIfLeft(id)) throw new UserCancellationError()
          commit(road, answer, guard)
          return answer
        }
      } catch (error) {
        if (!isLasting(error) || attempt === MAX_CONFIRMATION_ATTEMPTS) throw error
        if (!(await hasNewerToken(road, guard, holdsTurn))) {
          if (session.sameSince(guard) && !road.isDisposed()) endRefused(road, guard)
          throw error
        }
      }
    }
  })
}

function endRefused({ session, log }: CallContext, guard: Guard): void {
  if (__DEV__ && session.isThere()) log('session_ended')
  session.end('provider', guard)
}

/**
 * After a refusal: true if there is another token than the one that was refused. Another tab may have been given it a moment ago, so
 * this waits until its writes must have arrived. Without the turn, another call may still be under way, so this waits for its answer, too.
 */
async function hasNewerToken({ session, pause }: CallContext, guard: Guard, holdsTurn: boolean): Promise<boolean> {
  const mayBeNewer = () => session.isThere() && session.notEndedSince(guard)
  const isNewer = () => mayBeNewer() && !session.sameSince(guard)
  for (
    let left = holdsTurn ? MAX_TAB_SYNC_DELAY_MS : CALL_TIMEOUT_MS;
    left > 0 && mayBeNewer() && !isNewer();
    left -= TOKEN_POLL_INTERVAL_MS
  )
    await pause(TOKEN_POLL_INTERVAL_MS)
  return isNewer()
}

function commit({ session, confirmed }: CallContext, answer: Json, guard: Guard, impersonates?: boolean): void {
  const opening = decodeOpening(answer)
  if (opening === null) throw new UnreachableError('unexpected')
  if (!session.notEndedSince(guard)) throw new UserCancellationError()
  session.commit(opening, guard, impersonates)
  if (opening.is === 'session') confirmed()
}

/** Keeps the part of the state that an answer brings; where it may be about another member, only one's own. */
function store(
  { session }: CallContext,
  { others, part: read }: Endpoint,
  stores: 'member' | 'organization',
  answer: Json,
  guard: Guard,
): void {
  const part = decodePart(stores, answer)
  if (others && part?.member?.member_id !== session.memberId()) return
  if (part === undefined) {
    // The provider has done what it was asked for; only who wants to read it must be told that it is not there.
    if (!read) return
    throw new UnreachableError('unexpected')
  }
  if (session.sameSince(guard)) session.merge(part)
}

/** Adds what the client holds, and sends the verifier of the flow that this call is part of; a reset mail's link may belong to either of two. */
async function ask(road: CallContext, endpoint: Endpoint, fields: Json, flows = endpoint.pkce?.proves ?? []): Promise<Json> {
  const { pkce, adds } = endpoint
  const [flow, ...others] = flows
  const pair = flow && (await road.pkce.find(flow))
  if (flow && !pair) {
    if (others.length > 0) return ask(road, endpoint, fields, others)
    if (__DEV__ && pkce?.warns) road.log('pkce_missing', flow)
  }
  const own: Record<string, unknown> = {}
  if (adds?.includes('intermediate_session_token')) own['intermediate_session_token'] = road.session.intermediateToken() ?? undefined
  if (pkce?.begins) own['pkce_code_challenge'] = await road.pkce.begin(pkce.begins, pkce.anew)
  if (flow) own['pkce_code_verifier'] = pair?.code_verifier
  try {
    const answer = await prove(road, endpoint, fields, own)
    if (pair && !pkce?.keeps) road.pkce.forget(flow, pair)
    return answer
  } catch (error) {
    // Then with the next pair, or with none: the flow of the link may have begun without.
    const another = others.length > 0 && error instanceof ApiError && error.message.includes('pkce')
    if (!another) throw error
    if (__DEV__) road.log('pkce_fallback', flow)
    return ask(road, endpoint, fields, others)
  }
}

/** Shows who is behind the request, where the project wants to see it; and more of it, once, if that was not enough. */
async function prove({ send, captcha, credentials }: CallContext, endpoint: Endpoint, fields: Json, own: Json): Promise<Json> {
  const retries = endpoint.adds?.includes('captcha')
  if (!retries && !endpoint.adds?.includes('captcha_once')) return send(requestOf(endpoint, fields, own))
  const first = await captcha(false)
  const said = credentials()
  try {
    return await send(requestOf(endpoint, fields, { ...own, ...first }), said)
  } catch (error) {
    if (!retries || !(error instanceof CaptchaError)) throw error
    return send(requestOf(endpoint, fields, { ...own, ...(await captcha(true)) }), said)
  }
}

function warnOfDeviation(log: Log, name: CallName, answer: unknown): void {
  const read = z.safeParse(outputs[name], answer)
  if (read.success) return
  log('answer_deviates', `${name} at ${read.error.issues.map(({ path }) => path.join('.')).join(', ')}`)
}
