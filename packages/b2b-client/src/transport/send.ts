import { base64 } from '../base64.ts'
import type { Tab } from '../browser/tab.ts'
import { decodeSchemaIssues, isJson, textOf, type Json } from '../contract/decode.ts'
import type { Verb } from '../contract/endpoint.ts'
import { ApiError, SchemaError, UnreachableError } from '../errors.ts'
import { LARGEST_ANSWER } from '../limits.ts'
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
  readonly largest?: number
}

/** Sends a request and resolves with the `data` of its answer; rejects with a typed error. */
export type Sender = (request: Outgoing) => Promise<Json>

/** Makes requests of this client, and ends them all when the client is disposed. */
export function createSender({
  tab,
  base,
  publicToken,
  session,
  telemetry,
  disposal,
}: {
  tab: Tab
  base: string
  publicToken: string
  session: Session
  telemetry: Telemetry
  disposal: AbortSignal
}): Sender {
  const headers = () => ({
    Authorization: `Basic ${base64(`${publicToken}:${session.token() ?? publicToken}`)}`,
    'Content-Type': 'application/json',
    'X-SDK-Client': telemetry.header(),
    'X-SDK-Parent-Host': tab.address().origin,
  })

  return async ({ verb, path, body, deadline, largest = LARGEST_ANSWER }) => {
    if (disposal.aborted) throw new UnreachableError('aborted')
    const ending = new AbortController()
    // Ended here too, not only by the signal: an application's own `fetch` may not listen to it.
    const ended = new Promise<never>((_, reject) => ending.signal.addEventListener('abort', () => reject(ending.signal.reason)))
    const end = () => ending.abort(new UnreachableError('aborted'))
    const cancel = tab.after(deadline, () => ending.abort(new UnreachableError('timeout')))
    disposal.addEventListener('abort', end)
    const exchange = async () => {
      const response = await tab.fetch(`${base}${path}`, {
        method: verb,
        headers: headers(),
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
      return await Promise.race([ended, exchange()])
    } catch (error) {
      if (error instanceof ApiError || error instanceof SchemaError || error instanceof UnreachableError) throw error
      // Whatever ends the request, its reason is what the caller learns.
      throw ending.signal.reason instanceof UnreachableError ? ending.signal.reason : new UnreachableError('network', { cause: error })
    } finally {
      cancel()
      disposal.removeEventListener('abort', end)
    }
  }
}

async function settle(response: Response, largest: number, now: number): Promise<Json> {
  const text = await readText(response, largest)
  if (response.status > 299) throw refusal(response, text, now)
  const answer = parse(text)
  if (!isJson(answer)) throw new UnreachableError('unreadable')
  if (!isJson(answer['data'])) throw new UnreachableError('unexpected')
  return answer['data']
}

/** The typed error of an answer that is not a success. Source: wire record section 2. */
function refusal(response: Response, text: string, now: number): ApiError | SchemaError | UnreachableError {
  const wait = retryAfter(response.headers.get('Retry-After'), now)
  if (!response.headers.get('Content-Type')?.includes('application/json')) return new UnreachableError('unexpected', { retryAfter: wait })
  const body = parse(text)
  const issues = decodeSchemaIssues(body)
  if (issues !== null) return new SchemaError(issues)
  if (!isJson(body)) return new UnreachableError('unexpected', { message: 'Invalid or no response from server', retryAfter: wait })
  return new ApiError(
    {
      status_code: typeof body['status_code'] === 'number' ? body['status_code'] : response.status,
      error_type: textOf(body['error_type']) || 'unknown_error',
      error_message: textOf(body['error_message']),
      error_url: textOf(body['error_url']),
      request_id: textOf(body['request_id']) || undefined,
    },
    wait,
  )
}

function parse(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
