import * as z from 'zod/mini'
import type { Log } from '../browser/log.ts'
import type { Captcha } from '../captcha/required.ts'
import { clientContract } from '../contract/clientContract.ts'
import { decodeOpening, decodePart } from '../contract/decode.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { isJson, type Json } from '../contract/fields.ts'
import { outputs } from '../contract/outputs/index.ts'
import type { CallName } from '../contract/table.ts'
import { ApiError, CaptchaError, UnreachableError, UserCancellationError } from '../errors.ts'
import type { Pkce } from '../pkce/pkce.ts'
import type { Project } from '../project/bootstrap.ts'
import { MAX_CONFIRMATION_ATTEMPTS, MAX_TAB_SYNC_DELAY_MS } from '../limits.ts'
import type { Guard } from '../session/guard.ts'
import type { Session } from '../session/session.ts'
import type { Turn } from '../session/turn.ts'
import { checkInput } from './checkInput.ts'
import { requestOf } from '../http/request.ts'
import type { Credentials, Sender } from '../http/send.ts'

/** The only error types that mean that the session has ended. */
const SESSION_ENDED_TYPES = ['unauthorized_credentials', 'user_unauthenticated', 'invalid_secret_authentication', 'session_not_found']

const isSessionEnded = (error: unknown): boolean => error instanceof ApiError && SESSION_ENDED_TYPES.includes(error.error_type)

/** The parts of the client that a call uses. */
export interface CallContext {
  readonly send: Sender
  readonly session: Session
  /** Returns the endpoint of an entry in `clientContract`, which can be in the lazy chunk. */
  readonly endpointOf: (entry: Endpoint) => Endpoint | Promise<Endpoint>
  readonly pkce: () => Promise<Pkce>
  readonly captcha: Captcha
  readonly credentials: (token?: string) => Credentials
  readonly log: Log
  readonly project: Project
  /** Marks the redirect token as spent if it is one of these values. */
  readonly spend: (values: readonly unknown[]) => void
  /** Called when the provider has confirmed a session. */
  readonly onConfirmed: () => void
  /** Runs one `session.authenticate` call at a time per browser. */
  readonly turn: Turn
  /** True if the cookies can be HttpOnly. Then the client cannot read the session token. */
  readonly mayBeHidden: boolean
  /** True if the client is disposed. */
  readonly closed: () => boolean
  /** Resolves after a time in ms, or when the client is disposed. */
  readonly wait: (ms: number) => Promise<unknown>
}

/** Makes a call to an endpoint. Resolves with what its method resolves with: the complete response, or one field of it. */
export type Call = (name: CallName, entry: Endpoint, args: readonly unknown[]) => Promise<unknown>

/** Creates the request pipeline that every call goes through: check the input, add the fields of the client, send, apply the response. */
export function createPipeline(context: CallContext): Call {
  async function makeCall(name: CallName, endpoint: Endpoint, args: readonly unknown[], guard?: Guard): Promise<unknown> {
    const fields = checkInput(name, endpoint, args)
    const send = callFunctionOf(endpoint)
    const answer = await send(context, endpoint, fields, guard).catch((error: unknown) => {
      if (error instanceof ApiError) context.project.reloadIfFromEarlierPage()
      throw error
    })
    if (__DEV__) warnOfDeviation(context.log, name, answer)
    return endpoint.part ? answer[endpoint.part] : answer
  }

  /** Makes a call that waits for its endpoint. In the meantime, the session and the arguments can change. */
  async function makeCallLater(name: CallName, loading: Promise<Endpoint>, args: readonly unknown[]): Promise<unknown> {
    const { session } = context
    const guard = session.guard()
    const replacements = session.replacements()
    const copies = args.map((arg) => (isJson(arg) ? { ...arg } : arg))
    const endpoint = await loading
    // The host can replace the tokens, but not the stored state. Then the session looks the same.
    const isSameSession = session.sameSession(guard) && session.replacements() === replacements
    const isStillValid = endpoint.session === 'opens' ? session.notEndedSince(guard) : isSameSession
    if (!isStillValid) throw new UserCancellationError()
    return makeCall(name, endpoint, copies, guard)
  }

  return async (name, entry, args) => {
    const endpoint = context.endpointOf(entry)
    return endpoint instanceof Promise ? makeCallLater(name, endpoint, args) : makeCall(name, endpoint, args)
  }
}

/** Returns the function that makes the call. Calls that confirm or end the session have a function of their own. */
function callFunctionOf({ session }: Endpoint) {
  if (session === 'renews') return confirmSession
  return session === 'closes' ? revokeSession : callAndApply
}

/** Sends a call, and applies the response to the session and to the stored state if the endpoint says so. */
async function callAndApply(context: CallContext, endpoint: Endpoint, fields: Json, earlierGuard?: Guard): Promise<Json> {
  // A guard reads cookies and storage. Most calls do not change the session, so they need none.
  if (endpoint.session === undefined && endpoint.stores === undefined) return sendWithPkce(context, endpoint, fields)
  const { session } = context
  const guard = earlierGuard ?? session.guard()
  const answer = await sendWithPkce(context, endpoint, fields)
  if (endpoint.session === 'opens') {
    commit(context, answer, guard, endpoint.impersonates)
    context.spend(Object.values(fields))
  }
  // A call with the id of another member does not end this session.
  const isAboutAnotherMember = fields['member_id'] !== undefined && fields['member_id'] !== session.memberId()
  if (endpoint.session === 'ends' && !isAboutAnotherMember && session.sameSession(guard)) session.end('member', guard)
  if (endpoint.stores !== undefined) store(context, endpoint, endpoint.stores, answer, guard)
  return answer
}

/**
 * Ends the current session. With `forceClear` it ends here at once, without waiting for the response. `guard`: of the first request.
 * `sentToken`: the token of this request; "" if a request without a readable token is sent again.
 */
async function revokeSession(
  context: CallContext,
  endpoint: Endpoint,
  { forceClear }: Json,
  guard = context.session.guard(true),
  sentToken = guard.token,
): Promise<Json> {
  const { session, turn, mayBeHidden } = context
  const endIfSame = () => session.sameSession(guard) && session.end('member', guard)
  // Sent first, because the request needs the token of the session.
  const response = context.send(requestOf(endpoint, {}))
  if (forceClear === true) endIfSame()
  try {
    const answer = await response
    endIfSame()
    return answer
  } catch (error) {
    if (isSessionEnded(error)) {
      // A confirmation on its way can have replaced the token. Then the session is still valid, with the new one. The turn comes
      // when the confirmation has finished.
      const isTokenHidden = mayBeHidden && sentToken === null
      if (isTokenHidden || session.sameSession(guard)) await turn(async () => {})
      const token = session.token() ?? (isTokenHidden ? '' : sentToken)
      if (token !== sentToken && (session.sameSession(guard) || !session.exists()))
        return revokeSession(context, endpoint, {}, guard, token)
      endIfSame()
    }
    throw error
  }
}

/** Confirms the session. Only one such call runs at a time in a browser. */
async function confirmSession(context: CallContext, endpoint: Endpoint, fields: Json): Promise<Json> {
  const { session, turn, closed } = context
  const guardAtStart = session.guard()
  return turn(async (announceCallWithoutTurn, waitUntil) => {
    for (let attempt = 1; ; attempt += 1) {
      if (closed()) throw new UnreachableError('aborted')
      if (!session.notEndedSince(guardAtStart) || (attempt > 1 && !session.exists())) throw new UserCancellationError()
      if (attempt > MAX_CONFIRMATION_ATTEMPTS) throw new UnreachableError('unexpected')
      announceCallWithoutTurn()
      const guard = session.guard()
      try {
        const answer = await sendWithPkce(context, endpoint, fields)
        const opening = decodeOpening(answer)
        if (opening?.is !== 'session') throw new UnreachableError('unexpected')
        const { member_session_id: id } = opening.state.session
        // If another session has replaced the confirmed one, the loop confirms that one. The last response is applied in any case, unless
        // the member has left its session.
        if (!session.isReplaced(guard, id) || (attempt === MAX_CONFIRMATION_ATTEMPTS && !session.dropIfLeft(id))) {
          commit(context, answer, guard)
          return answer
        }
      } catch (error) {
        if (!isSessionEnded(error)) throw error
        // Another call may have rotated the token. Then this one is sent again with the newer token.
        await waitUntil(() => !session.exists() || !session.sameSince(guard))
        if (!closed() && (!session.exists() || session.sameSince(guard))) {
          if (session.sameSince(guard)) endRefused(context, guard)
          throw error
        }
      }
    }
  })
}

/** Ends a session that the provider has refused. */
function endRefused({ session, log }: CallContext, guard: Guard): void {
  if (__DEV__ && session.exists()) log('session_ended')
  session.end('provider', guard)
}

/** Applies a response that opens or confirms a session. If the member logged out meanwhile, ends the session at the provider, too. */
function commit({ session, send, credentials, onConfirmed, wait }: CallContext, answer: Json, guard: Guard, impersonates?: boolean): void {
  const opening = decodeOpening(answer)
  if (opening === null) throw new UnreachableError('unexpected')
  const isEnded = () => !session.notEndedSince(guard)
  const revokeAtProvider = () => {
    // An old token needs no second revocation. If another session exists, its cookies would be sent with this request.
    if (opening.is === 'session' && opening.session_token !== guard.token && !session.exists())
      send({ ...requestOf(clientContract.session.revoke, {}), survivesDispose: true }, credentials(opening.session_token)).catch(() => {})
  }
  if (isEnded()) {
    revokeAtProvider()
    throw new UserCancellationError()
  }
  session.commit(opening, guard, impersonates)
  if (opening.is !== 'session') return
  onConfirmed()
  const guardAfterCommit = session.guard()
  // A logout of another tab becomes visible here late. By then it has ended the session in this browser, but not at the provider. Without a
  // readable token, nothing is sent: by then the cookie can belong to a newer session.
  void wait(3 * MAX_TAB_SYNC_DELAY_MS).then(() => {
    if (opening.session_token && isEnded() && session.notEndedSince(guardAfterCommit)) revokeAtProvider()
  })
}

/** Stores the member or the organization of a response. If it belongs to another member than the signed-in one, it does nothing. */
function store(
  { session }: CallContext,
  { others, part: returnedField }: Endpoint,
  stores: 'member' | 'organization',
  answer: Json,
  guard: Guard,
): void {
  const part = decodePart(stores, answer)
  if (others && part?.member?.member_id !== session.memberId()) return
  if (part === undefined) {
    // The call succeeded. A missing value is an error only if the method returns it.
    if (!returnedField) return
    throw new UnreachableError('unexpected')
  }
  if (session.sameSince(guard)) session.merge(part)
}

/**
 * Sends a call with the fields that the client adds, such as the PKCE verifier. `flows`: the flows that the call may belong to. The link in
 * a password reset email can belong to one of two.
 */
async function sendWithPkce(context: CallContext, endpoint: Endpoint, fields: Json, flows = endpoint.pkce?.proves ?? []): Promise<Json> {
  const { pkce, adds } = endpoint
  const [flow, ...others] = flows
  const pair = flow && (await (await context.pkce()).find(flow))
  if (flow && !pair) {
    if (others.length > 0) return sendWithPkce(context, endpoint, fields, others)
    if (__DEV__ && pkce?.warns) context.log('pkce_missing', flow)
  }
  const clientFields: Record<string, unknown> = {}
  if (adds?.includes('intermediate_session_token'))
    clientFields['intermediate_session_token'] = context.session.intermediateToken() ?? undefined
  if (pkce?.begins) clientFields['pkce_code_challenge'] = await (await context.pkce()).begin(pkce.begins, pkce.fresh)
  if (flow) clientFields['pkce_code_verifier'] = pair?.code_verifier
  try {
    const answer = await sendWithCaptcha(context, endpoint, fields, clientFields)
    if (pair && !pkce?.keeps) (await context.pkce()).forget(flow, pair)
    return answer
  } catch (error) {
    // Tries the pair of the next flow, or no pair: the flow of the link may have started without PKCE.
    const canRetry = others.length > 0 && error instanceof ApiError && error.message.includes('pkce')
    if (!canRetry) throw error
    if (__DEV__) context.log('pkce_fallback', flow)
    return sendWithPkce(context, endpoint, fields, others)
  }
}

/** Adds the captcha token and the device telemetry id if the project requires them. If the provider rejects them, retries once with new ones. */
async function sendWithCaptcha(
  { send, captcha, credentials }: CallContext,
  endpoint: Endpoint,
  fields: Json,
  clientFields: Json,
): Promise<Json> {
  const canRetry = endpoint.adds?.includes('captcha')
  if (!canRetry && !endpoint.adds?.includes('captcha_once')) return send(requestOf(endpoint, fields, clientFields))
  const captchaFields = await captcha(false)
  const headers = credentials()
  try {
    return await send(requestOf(endpoint, fields, { ...clientFields, ...captchaFields }), headers)
  } catch (error) {
    if (!canRetry || !(error instanceof CaptchaError)) throw error
    return send(requestOf(endpoint, fields, { ...clientFields, ...(await captcha(true)) }), headers)
  }
}

/** Logs the paths in the response that do not match its documented schema. */
function warnOfDeviation(log: Log, name: CallName, answer: unknown): void {
  const parsed = z.safeParse(outputs[name], answer)
  if (parsed.success) return
  log('answer_deviates', `${name} at ${parsed.error.issues.map(({ path }) => path.join('.')).join(', ')}`)
}
