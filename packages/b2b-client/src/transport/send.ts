import { base64 } from '../base64.ts'
import { createClientTab } from '../browser/tab.ts'
import { withTimeout } from '../browser/withTimeout.ts'
import { decodeSchemaIssues, textOf } from '../contract/decode.ts'
import type { Verb } from '../contract/endpoint.ts'
import { isJson, type Json } from '../contract/fields.ts'
import type { Core } from '../core.ts'
import { ApiError, type B2BError, CaptchaError, isB2BError, SchemaError, UnreachableError } from '../errors.ts'
import type { Session } from '../session/session.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import { parseJson, readText } from './read.ts'
import { retryAfter } from './retryAfter.ts'

/** A request as the rest of the package sees it. */
export interface Outgoing {
  readonly verb: Verb
  /** Below `/sdk/v1`. */
  readonly path: string
  readonly body?: unknown
  /** In ms, for all of it: connecting, waiting and reading. */
  readonly deadline: number
  /** In characters of the answer; a longer one is refused. */
  readonly largest: number
  /** Disposing the client does not abort it. */
  readonly survivesDispose?: true | undefined
}

/** Sends a request and resolves with the `data` of its answer; rejects with a typed error. */
export type Sender = (request: Outgoing, credentials?: Credentials) => Promise<Json>

/** What every request says about who asks. */
export interface Credentials {
  readonly Authorization: string
  readonly 'X-SDK-Client': string
  readonly 'X-SDK-Parent-Host': string
}

/** Says who asks, at the time of asking. */
export const createCredentials =
  ({ tab, publicToken }: Core, session: Session, telemetry: Telemetry) =>
  (): Credentials => ({
    Authorization: `Basic ${base64(`${publicToken}:${session.token() ?? publicToken}`)}`,
    'X-SDK-Client': telemetry.header(),
    'X-SDK-Parent-Host': tab.address().origin,
  })

/** Makes requests of this client. Disposing the client aborts them, unless a request says that it survives that. */
export const createSender =
  ({ tab, settings: { api } }: Core, credentials: () => Credentials): Sender =>
  async ({ verb, path, body, deadline, largest, survivesDispose }, said = credentials()) => {
    if (tab.closed()) throw new UnreachableError('aborted')
    const ending = new AbortController()
    const exchange = async () => {
      const response = await tab.fetch(api + path, {
        method: verb,
        headers: { 'Content-Type': 'application/json', ...said },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        credentials: 'include',
        // An answer that signs someone in must not be kept, and one from another address must not be believed.
        cache: 'no-store',
        redirect: 'error',
        signal: ending.signal,
      })
      return settle(response, largest, tab.now())
    }
    try {
      // Not by the signal alone: an application's own `fetch` may not listen to it.
      const answer = await withTimeout(survivesDispose ? createClientTab(tab.shared) : tab, deadline, exchange())
      if (answer !== undefined) return answer
      ending.abort()
      throw new UnreachableError(tab.closed() && !survivesDispose ? 'aborted' : 'timeout')
    } catch (cause) {
      throw isB2BError(cause) ? cause : new UnreachableError('network', undefined, undefined, { cause })
    }
  }

async function settle(response: Response, largest: number, now: number): Promise<Json> {
  const text = await readText(response, largest)
  if (response.status > 299) throw refusal(response, text, now)
  const answer = parseJson(text)
  if (!isJson(answer)) throw new UnreachableError('unreadable')
  if (!isJson(answer['data'])) throw new UnreachableError('unexpected')
  return answer['data']
}

/** How the provider says, outside of JSON, that it wants to see a captcha token or a device's telemetry id. */
const CAPTCHA_REQUIRED = 'Captcha required'

/** The typed error of an answer that is not a success. Source: wire record section 2. */
function refusal(response: Response, text: string, now: number): B2BError {
  const wait = retryAfter(response.headers.get('Retry-After'), now)
  if (!response.headers.get('Content-Type')?.includes('application/json'))
    return text.includes(CAPTCHA_REQUIRED) ? new CaptchaError(CAPTCHA_REQUIRED) : new UnreachableError('unexpected', wait)
  const body = parseJson(text)
  const issues = decodeSchemaIssues(body)
  if (issues !== null) return new SchemaError(issues)
  if (!isJson(body)) return new UnreachableError('unexpected', wait, 'Invalid or no response from server')
  const { status_code, error_type, error_message, error_url, request_id } = body
  return new ApiError(
    {
      status_code: typeof status_code === 'number' ? status_code : response.status,
      error_type: textOf(error_type) || 'unknown_error',
      error_message: textOf(error_message),
      error_url: textOf(error_url),
      request_id: textOf(request_id) || undefined,
    },
    wait,
  )
}
