import type { Log } from '../browser/log.ts'
import type { Captcha } from '../captcha/required.ts'
import { clientContract } from '../contract/clientContract.ts'
import { decodeOpening, decodePart, type Opening } from '../contract/decodeAnswer.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Json } from '../contract/fields.ts'
import { ApiError, CaptchaError, UnreachableError, UserCancellationError } from '../errors.ts'
import { requestWithFields } from '../http/requestWithFields.ts'
import { requestOf, type Credentials, type Sender } from '../http/send.ts'
import { MAX_TAB_SYNC_DELAY_MS } from '../limits.ts'
import type { Pkce } from '../pkce/pkce.ts'
import type { FullSession } from '../session/fullSession.ts'
import type { Guard } from '../session/guard.ts'
import type { Turn } from '../session/turn.ts'

/** The parts of the client that a call uses. */
export interface CallContext {
  readonly send: Sender
  readonly session: FullSession
  readonly pkce: Pkce
  readonly captcha: Captcha
  readonly credentials: (token?: string) => Credentials
  readonly log: Log
  /** Marks the redirect token as spent if it is one of these values. */
  readonly spend: (values: readonly unknown[]) => void
  /** Called when the provider has confirmed a session. */
  readonly onConfirmed: () => void
  /** Runs one `session.authenticate` call at a time per browser. */
  readonly turn: Turn
  /** True if the client is disposed. */
  readonly closed: () => boolean
  /** Resolves after a time in ms, or when the client is disposed. */
  readonly wait: (ms: number) => Promise<unknown>
}

/** Sends a call, and applies the response to the session and to the stored state if the endpoint says so. */
export async function sendAndApply(context: CallContext, endpoint: Endpoint, fields: Json, earlierGuard?: Guard): Promise<Json> {
  // A guard reads cookies and storage. Most calls do not change the session, so they need none.
  if (endpoint.session === undefined && endpoint.stores === undefined) return sendWithClientFields(context, endpoint, fields)
  const { session } = context
  const guard = earlierGuard ?? session.guard()
  const answer = await sendWithClientFields(context, endpoint, fields)
  if (endpoint.session === 'opens') {
    const opening = decodeOpening(answer)
    if (opening === null) throw new UnreachableError('unexpected')
    commit(context, opening, guard, endpoint.impersonates)
    context.spend(Object.values(fields))
  }
  // A call with the id of another member does not end this session.
  const isAboutAnotherMember = fields['member_id'] !== undefined && fields['member_id'] !== session.memberId()
  if (endpoint.session === 'ends' && !isAboutAnotherMember && session.sameSession(guard)) session.end(guard)
  if (endpoint.stores !== undefined) store(context, endpoint, endpoint.stores, answer, guard)
  return answer
}

/**
 * Sends a call with the fields that the client adds, such as the PKCE verifier. `flows`: the flows that the call may belong to. The link in
 * a password reset email can belong to one of two.
 */
export async function sendWithClientFields(
  context: CallContext,
  endpoint: Endpoint,
  fields: Json,
  flows = endpoint.pkce?.proves ?? [],
): Promise<Json> {
  const { pkce, adds } = endpoint
  const [flow, ...others] = flows
  const pair = flow && (await context.pkce.find(flow))
  if (flow && !pair) {
    if (others.length > 0) return sendWithClientFields(context, endpoint, fields, others)
    if (__DEV__ && pkce?.warns) context.log('pkce_missing', flow)
  }
  const clientFields: Record<string, unknown> = {}
  if (adds?.includes('intermediate_session_token'))
    clientFields['intermediate_session_token'] = context.session.intermediateToken() ?? undefined
  if (pkce?.begins) clientFields['pkce_code_challenge'] = await context.pkce.begin(pkce.begins, pkce.fresh)
  if (flow) clientFields['pkce_code_verifier'] = pair?.code_verifier
  try {
    const answer = await sendWithCaptcha(context, endpoint, fields, clientFields)
    if (pair && !pkce?.keeps) context.pkce.forget(flow, pair)
    return answer
  } catch (error) {
    // Tries the pair of the next flow, or no pair: the flow of the link may have started without PKCE.
    const canRetry = others.length > 0 && error instanceof ApiError && error.message.includes('pkce')
    if (!canRetry) throw error
    if (__DEV__) context.log('pkce_fallback', flow)
    return sendWithClientFields(context, endpoint, fields, others)
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
  if (!canRetry && !endpoint.adds?.includes('captcha_once')) return send(requestWithFields(endpoint, fields, clientFields))
  const captchaFields = await captcha(false)
  // The second request is sent with the credentials of the first.
  const headers = credentials()
  try {
    return await send(requestWithFields(endpoint, fields, { ...clientFields, ...captchaFields }), headers)
  } catch (error) {
    if (!canRetry || !(error instanceof CaptchaError)) throw error
    return send(requestWithFields(endpoint, fields, { ...clientFields, ...(await captcha(true)) }), headers)
  }
}

/** Applies a response that opens or confirms a session. If the member logged out meanwhile, ends the session at the provider, too. */
export function commit(
  { session, send, credentials, onConfirmed, wait }: CallContext,
  opening: Opening,
  guard: Guard,
  impersonates?: boolean,
): void {
  const isEnded = () => !session.notEndedSince(guard)
  const revokeAtProvider = () => {
    // An old token needs no second revocation. If another session exists, its cookies would be sent with this request.
    if (opening.is === 'session' && opening.session_token !== guard.token && !session.exists())
      send({ ...requestOf(clientContract.session.revoke), survivesDispose: true }, credentials(opening.session_token)).catch(() => {})
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
