import { decodeBase64 } from '../crypto/encoding.ts'
import { canHaveWorld } from '../formats/publicTokens.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { isRefused } from '../http/requestFilter.ts'
import { isObject } from '../internal/isObject.ts'
import { MAX_BODY_LENGTH } from '../limits.ts'
import type { RequestRecord } from '../world/records/entities.ts'
import { pushLimited, toTimestamp } from '../world/world.ts'
import type { World } from '../world/world.ts'
import { MASK, maskFields, maskMessage, maskPath } from './masking.ts'
import type { Secrets } from './masking.ts'

/* Logs each call in its world. The record of a refused call also contains its reason, its request and its response, without secrets. */

/** Returns true for a request that the log contains. Returns false for a preflight and for a request to the control API or the console. */
const isProviderCall = ({ url, request }: RequestContext): boolean =>
  request.method !== 'OPTIONS' && !['/emulator/', '/console', '/inbox'].some((prefix) => url.pathname.startsWith(prefix))

/** The status of a request with a body that is too large. The log does not contain the body. */
const STATUS_TOO_LARGE = 413

/** Parses a JSON text or a form. Returns undefined for an empty text. Returns every other text unchanged. */
function parseBody(text: string, contentType: string): unknown {
  if (text === '') return undefined
  if (contentType.includes('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(text))
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

async function readBody(copy: Request | Response | null): Promise<unknown> {
  if (copy === null || Number(copy.headers.get('Content-Length') ?? 0) > MAX_BODY_LENGTH) return undefined
  // If the client has disconnected or the stream is broken, there is nothing to log.
  const text = await copy.text().catch(() => '')
  return parseBody(text, copy.headers.get('Content-Type') ?? '')
}

/** Masks an Authorization header except its scheme and its public token. */
function maskAuthorization(header: string, secrets: Secrets): string {
  const [scheme = '', credentials = ''] = header.split(' ')
  const [publicToken = '', session = ''] = (decodeBase64(credentials) ?? '').split(':')
  for (const secret of [credentials, session]) if (secret !== '' && secret !== publicToken) secrets.add(secret)
  if (!/^(?:basic|bearer)$/i.test(scheme)) return MASK
  return canHaveWorld(publicToken) ? `${scheme} ${maskPath(publicToken)}:${MASK}` : `${scheme} ${MASK}`
}

function maskHeaders({ headers }: Request, secrets: Secrets): Record<string, string> {
  const loggedHeaders: Record<string, string> = {}
  const authorization = headers.get('Authorization')
  if (authorization !== null) loggedHeaders['authorization'] = maskAuthorization(authorization, secrets)
  if (headers.has('Cookie')) loggedHeaders['cookie'] = MASK
  for (const name of ['content-type', 'origin']) {
    const value = headers.get(name)
    // `split` removes parameters such as `; charset=utf-8`.
    if (value !== null) loggedHeaders[name] = value.split(';')[0] ?? ''
  }
  return loggedHeaders
}

type LoggedRequest = NonNullable<RequestRecord['request']>

function maskRequest({ request, url }: RequestContext, body: unknown, secrets: Secrets): LoggedRequest {
  const query = [...url.searchParams]
  return {
    headers: maskHeaders(request, secrets),
    ...(query.length > 0 && { query: maskFields(Object.fromEntries(query), secrets) }),
    ...(body !== undefined && { body: maskFields(body, secrets) }),
  }
}

const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Reads the reason from an error body. The provider, schema checks, OAuth and SCIM have different error bodies. */
function readReason(body: unknown, { refusal }: RequestContext): { error_type: string; error_message: string } {
  if (refusal) return { error_type: refusal.error_type, error_message: refusal.message }
  if (!isObject(body)) return { error_type: '', error_message: textOrEmpty(body) }
  const issues = Array.isArray(body['body']) ? body['body'].filter(isObject) : []
  if (issues.length > 0) {
    const sentences = issues.map(({ dataPath, message }) => `${textOrEmpty(dataPath) || 'the body'} ${textOrEmpty(message)}`)
    return { error_type: 'invalid_request', error_message: sentences.join('; ') }
  }
  return {
    error_type: textOrEmpty(body['error_type']) || textOrEmpty(body['error']),
    error_message: textOrEmpty(body['error_message']) || textOrEmpty(body['error_description']) || textOrEmpty(body['detail']),
  }
}

/** Removes control characters, which could forge lines in a log. */
// oxlint-disable-next-line no-control-regex
const removeControlCharacters = (text: string): string => text.replace(/[\u0000-\u001F\u007F-\u009F\u2028\u2029]+/g, ' ')

function maskAnswer(body: unknown, secrets: Secrets): unknown {
  if (isObject(body) && Array.isArray(body['body'])) return { body: body['body'].map((issue) => maskFields(issue, secrets)) }
  return isObject(body) ? maskFields(body, secrets) : undefined
}

interface RefusalDetails {
  readonly error_type: string
  readonly error_message: string
  readonly request: LoggedRequest
  readonly answer?: unknown
}

async function createDetails(context: RequestContext, copy: Request | null, response: Response | null): Promise<RefusalDetails> {
  const secrets: Secrets = new Set()
  const isPage = response?.headers.get('Content-Type')?.startsWith('text/html') === true
  const [requestBody, responseBody] = await Promise.all([readBody(copy), isPage ? undefined : readBody(response)])
  // The first call only collects the secrets, because a field can repeat the secret of a later field.
  maskRequest(context, requestBody, secrets)
  const request = maskRequest(context, requestBody, secrets)
  const { error_type, error_message } = readReason(responseBody, context)
  const answer = maskAnswer(responseBody, secrets)
  return {
    error_type: removeControlCharacters(maskMessage(error_type, secrets)),
    error_message: removeControlCharacters(maskMessage(error_message, secrets)),
    request,
    ...(answer !== undefined && { answer }),
  }
}

/** An answered request. It contains no tokens, codes, passwords or query values, so it is safe in a log. */
export interface AnsweredRequest {
  readonly method: string
  readonly path: string
  /** 0 if a fault dropped the connection. */
  readonly status: number
  /** The duration in milliseconds of real time. */
  readonly ms: number
  /** The public token of the world that answered, or null if the request belongs to no world. */
  readonly world: string | null
  readonly requestId: string
  /** The reason of a refusal. Null for a success and for a dropped connection. */
  readonly refusal: { readonly errorType: string; readonly message: string } | null
}

/** A request in progress. */
export interface OpenRequest {
  /** Logs the call in its world. Returns the reason of a refusal, or null for a success and for a dropped connection. */
  readonly write: (response: Response | null) => Promise<AnsweredRequest['refusal']>
}

function storeRecord(
  world: World,
  context: RequestContext,
  outcome: Pick<RequestRecord, 'verb' | 'status'>,
  details: RefusalDetails | null,
): void {
  const { url, fault, call, requestId } = context
  pushLimited(world.requests, {
    ...outcome,
    path: maskPath(url.pathname),
    ...(call !== null && { call }),
    request_id: requestId,
    ...(fault !== null && { fault }),
    at: toTimestamp(world.now()),
    ...details,
  })
  world.changed()
}

/** Starts to log a request. Call it before the body is read. `verb` is the original method of the request. */
export function openRequestLog(context: RequestContext, verb: string): OpenRequest {
  const isLogged = isProviderCall(context)
  const copy = isLogged && context.request.body !== null ? context.request.clone() : null
  return {
    async write(response) {
      const { world } = context
      const status = response?.status ?? 0
      if (isLogged && isRefused(status)) {
        const details = await createDetails(context, status === STATUS_TOO_LARGE ? null : copy, response?.clone() ?? null)
        if (world) storeRecord(world, context, { verb, status }, details)
        return response && { errorType: details.error_type, message: details.error_message }
      }
      await copy?.body?.cancel()
      if (world && isLogged) storeRecord(world, context, { verb, status }, null)
      return null
    },
  }
}
