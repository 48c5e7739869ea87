import type { Core } from '../browser/core.ts'
import { resultInTime } from '../browser/resultInTime.ts'
import { createClientTab, type Tab } from '../browser/tab.ts'
import { decodeSchemaIssues, textOf } from '../contract/decode.ts'
import type { Endpoint, Verb } from '../contract/endpoint.ts'
import { isJson, type Json } from '../contract/fields.ts'
import { ApiError, type B2BError, CAPTCHA_REQUIRED, CaptchaError, SchemaError, UnreachableError } from '../errors.ts'
import { base64 } from '../internal/base64.ts'
import { isTemporary } from '../internal/isTemporary.ts'
import { parseJson } from '../internal/parseJson.ts'
import { CALL_TIMEOUT_MS, MAX_RESPONSE_LENGTH } from '../limits.ts'
import { readText } from './readText.ts'
import { retryAfter } from './retryAfter.ts'

/** A request of this client. */
export interface Outgoing {
  readonly verb: Verb
  /** The path after `/sdk/v1`. */
  readonly path: string
  readonly body?: unknown
  /** In ms, until the response has been read completely. */
  readonly timeout: number
  /** In characters. A longer response is rejected. */
  readonly maxLength: number
  /** The session token to send. Default: the current token. Null: the session token is not readable. */
  readonly sessionToken?: string | null
  /** The request continues after the client is disposed. */
  readonly survivesDispose?: true | undefined
}

/** Sends a request. Resolves with the `data` of the response, or rejects with a typed error. */
export type Sender = (request: Outgoing, credentials?: Credentials) => Promise<Json>

/** The headers that identify the project, the session and the page. */
export interface Credentials {
  readonly Authorization: string
  readonly 'X-SDK-Client': string
  readonly 'X-SDK-Parent-Host': string
}

/** Returns the request of an endpoint of the initial chunk, without a body. `requestWithFields.ts` has the other endpoints. */
export const requestOf = ({ verb, path }: Endpoint): Outgoing => ({ verb, path, timeout: CALL_TIMEOUT_MS, maxLength: MAX_RESPONSE_LENGTH })

/** Returns the headers for a session token. Default: the current token. Null or "": the session token is not readable. */
export type CredentialsOf = (token?: string | null) => Credentials

/** Creates the function that returns the credentials. `sdkHeader` returns the value of `X-SDK-Client`. */
export function createCredentials({ tab, publicToken }: Core, sessionToken: () => string | null, sdkHeader: () => string): CredentialsOf {
  const { origin } = tab.url() // Never changes while the page is open.
  return (token = sessionToken()) => ({
    Authorization: `Basic ${base64(`${publicToken}:${token || publicToken}`)}`,
    'X-SDK-Client': sdkHeader(),
    'X-SDK-Parent-Host': origin,
  })
}

/** Creates the function that sends requests. Disposing the client aborts them, unless `survivesDispose` is set. */
export const createSender =
  ({ tab, settings: { api } }: Core, credentials: CredentialsOf): Sender =>
  async ({ verb, path, body, timeout, maxLength, sessionToken, survivesDispose }, givenCredentials) => {
    const headers = givenCredentials ?? credentials(sessionToken)
    const requestTab = survivesDispose ? createClientTab(tab.shared) : tab
    if (requestTab.closed()) throw new UnreachableError('aborted')
    const controller = new AbortController()
    const sendAndRead = async () => {
      const response = await tab.fetch(api + path, {
        method: verb,
        headers: { 'Content-Type': 'application/json', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        credentials: 'include',
        // Responses with tokens must not be cached, and a redirect could lead to another server.
        cache: 'no-store',
        redirect: 'error',
        signal: controller.signal,
      })
      return readResponse(response, maxLength, tab)
    }
    // The signal alone is not enough: a `fetch` of the application might ignore it.
    return resultInTime(requestTab, timeout, sendAndRead(), undefined, () => controller.abort())
  }

async function readResponse(response: Response, maxLength: number, tab: Tab): Promise<Json> {
  const text = await readText(response, maxLength)
  if (response.status > 299) throw errorOf(response, text, tab)
  const answer = parseJson(text)
  if (!isJson(answer)) throw new UnreachableError('unreadable')
  if (!isJson(answer['data'])) throw new UnreachableError('unexpected')
  return answer['data']
}

/** Returns the typed error for a response that is not a success. */
function errorOf({ status, headers }: Response, text: string, { now, random }: Tab): B2BError {
  const retryAfterMs = retryAfter(headers.get('Retry-After'), now(), random())
  const isDeclaredJson = headers.get('Content-Type')?.includes('application/json')
  if (!isDeclaredJson && text.includes(CAPTCHA_REQUIRED)) return new CaptchaError('refused')
  const parsed = isDeclaredJson && parseJson(text)
  const issues = decodeSchemaIssues(parsed)
  if (issues !== null) return new SchemaError(issues)
  // A proxy can answer 429 without JSON.
  const body = isJson(parsed) ? parsed : status === 429 && { error_type: 'too_many_requests' }
  if (!body) return new UnreachableError('unexpected', retryAfterMs, isDeclaredJson ? 'Invalid or no response from server' : undefined)
  const { status_code, error_type, error_message, error_url, request_id }: Json = body
  return new ApiError(
    {
      // A proxy can replace the status and leave the body.
      status_code: typeof status_code === 'number' && !isTemporary(status) ? status_code : status,
      error_type: textOf(error_type) || 'unknown_error',
      error_message: textOf(error_message),
      error_url: textOf(error_url),
      request_id: textOf(request_id) || undefined,
    },
    retryAfterMs,
  )
}
