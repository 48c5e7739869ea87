import { MIN_RENEWAL_INTERVAL_MS, REFUSAL_TIMEOUT_MS } from '../limits.ts'
import type { RenewalClient } from './client.ts'

/** The renewals of a client. `renewedAt` is a time of `performance.now()`. */
interface Renewals {
  /** The running renewal, which parallel requests share. It resolves with true if the session JWT is new. */
  running?: Promise<boolean> | undefined
  renewedAt: number
}

const renewalsOf = new WeakMap<RenewalClient, Renewals>()

/**
 * Like `fetch`, for requests to your own server. If the server answers the status 401 with the JSON `{ "reason": "expired" }`, renews the
 * session JWT and sends the request once more. Parallel requests share one renewal. An HTML response is not read.
 *
 * Returns every other response unchanged. If the renewal fails, returns the 401: the session has ended, or the provider cannot be reached.
 * Then reload the page, so that your server decides which page to show. Rejects if `fetch` rejects, and if `signal` aborts the request.
 *
 * Keeps the body of a `Request` or a stream in memory for the second attempt.
 *
 * @param init The options of `fetch`. Pass a function if they contain the session JWT, because the second attempt needs the new one.
 * @example
 * const response = await fetchWithSession(client, '/api/members', { method: 'POST' })
 */
export async function fetchWithSession(
  client: RenewalClient,
  input: RequestInfo | URL,
  init?: RequestInit | (() => RequestInit),
): Promise<Response> {
  const { send, sendAgain, signal } = createAttempts(input, init)
  const sentAt = performance.now()
  const response = await send()
  if (response.status !== 401) return response
  const renewIfExpired = async () => (await hasExpiredReason(response)) && renew(client, sentAt)
  const shouldRetry = await unlessAborted(renewIfExpired(), signal)
  return shouldRetry ? sendAgain() : response
}

/**
 * Calls a server action, or another function. If it resolves with `{ reason: 'expired' }`, or the proxy of `createNextSessions` has refused it for
 * this reason, renews the session JWT and calls the function once more. Parallel calls and requests share one renewal. If the renewal fails,
 * settles like the first call. After another refusal by the proxy, rejects with an error: its message is the reason.
 *
 * @example
 * const { reason } = await callWithSession(client, () => rename(name))
 */
export async function callWithSession<T extends { readonly reason?: unknown }>(client: RenewalClient, call: () => Promise<T>): Promise<T> {
  const calledAt = performance.now()
  const first = call()
  const isExpired = await first.then(
    ({ reason }) => reason === 'expired',
    (error: unknown) => Object(error).message === 'expired',
  )
  return isExpired && (await renew(client, calledAt)) ? call() : first
}

/** Settles like a promise, but rejects with the reason of the signal as soon as the signal aborts. */
async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | null): Promise<T> {
  if (!signal) return promise
  signal.throwIfAborted()
  let abort = () => {}
  const aborted = new Promise<never>((_, reject) => (abort = () => reject(signal.reason)))
  signal.addEventListener('abort', abort)
  return Promise.race([promise, aborted]).finally(() => signal.removeEventListener('abort', abort))
}

/** The two attempts of a request, and the signal that aborts it. */
interface Attempts {
  readonly send: () => Promise<Response>
  readonly sendAgain: () => Promise<Response>
  readonly signal: AbortSignal | null
}

function createAttempts(input: RequestInfo | URL, init?: RequestInit | (() => RequestInit)): Attempts {
  const [options, optionsAgain] = typeof init === 'function' ? [init(), init] : optionsForTwoAttempts(init)
  const isRequest = input instanceof Request
  const firstInput = isRequest ? input.clone() : input
  const requestSignal = isRequest ? input.signal : null
  return {
    send: () => fetch(firstInput, options),
    sendAgain: () => fetch(input, optionsAgain()),
    // In the options, null replaces the signal of a `Request`.
    signal: options?.signal === undefined ? requestSignal : options.signal,
  }
}

/** Returns the options of the first attempt, and a function that returns those of the second attempt. Copies a stream, which can be read only once. */
function optionsForTwoAttempts(init?: RequestInit): readonly [RequestInit | undefined, () => RequestInit | undefined] {
  if (!(init?.body instanceof ReadableStream)) return [init, () => init]
  const [body, copy] = init.body.tee()
  return [{ ...init, body }, () => ({ ...init, body: copy })]
}

/** The content types that can be JSON. If the server does not set a type, the response has none, or `text/plain`. */
const JSON_TYPE = /^$|json|^text\/plain/i

/** Returns true if the JSON of the response has the reason `expired`. Reads a copy, so that the caller can still read the response. */
async function hasExpiredReason(response: Response): Promise<boolean> {
  if (!JSON_TYPE.test(response.headers.get('Content-Type') ?? '')) return false
  // A body that never ends must not keep the caller waiting.
  const body: unknown = await unlessAborted(response.clone().json(), AbortSignal.timeout(REFUSAL_TIMEOUT_MS)).catch(() => null)
  return Object(body).reason === 'expired'
}

/** Renews the session JWT, unless it was renewed after the request was sent. Returns true if the request should be sent again. */
async function renew(client: RenewalClient, sentAt: number): Promise<boolean> {
  const renewals = renewalsOf.get(client) ?? { renewedAt: -Infinity }
  renewalsOf.set(client, renewals)
  if (sentAt < renewals.renewedAt) return true
  // Your server does not accept the new JWT, for example because its clock is wrong. Another renewal does not help.
  if (performance.now() - renewals.renewedAt < MIN_RENEWAL_INTERVAL_MS) return false
  renewals.running ??= client.session
    .authenticate()
    .then(
      () => {
        renewals.renewedAt = performance.now()
        return true
      },
      () => false,
    )
    .finally(() => (renewals.running = undefined))
  return renewals.running
}
