import type { ErrorType } from './contract/errorTypes.ts'

const MARK = Symbol.for('acme.b2b.error')

/** The root of every error this package throws. Recognize one with {@link isB2BError}: it works across copies and realms. */
export abstract class B2BError extends Error {
  abstract override readonly name: string
  /** @internal */
  readonly [MARK] = true
}

/** What the provider says when it refuses. Source: wire record section 2. */
export interface ApiErrorBody {
  /** The HTTP status. */
  readonly status_code: number
  /** Why the provider refused: decide by this. */
  readonly error_type: ErrorType
  /** For developers, in English. */
  readonly error_message: string
  /** The provider's page about this reason. */
  readonly error_url: string
  /** Quote it when you ask the provider for help. */
  readonly request_id?: string | undefined
}

/**
 * The provider understood the request and refused it; `error_type` says why.
 *
 * @example
 * try { await client.magicLinks.authenticate(input) } catch (error) {
 *   if (isB2BError(error) && error.name === 'ApiError' && error.error_type === 'magic_link_not_found') askForANewLink()
 * }
 */
export class ApiError extends B2BError implements ApiErrorBody {
  override readonly name = 'ApiError'
  declare readonly status_code: number
  declare readonly error_type: ErrorType
  declare readonly error_message: string
  declare readonly error_url: string
  declare readonly request_id: string | undefined
  /** How long the provider asks to wait, in milliseconds; from `Retry-After`. */
  declare readonly retry_after: number | undefined
  constructor(body: ApiErrorBody, retry_after?: number) {
    const { status_code, error_type, error_message, error_url, request_id } = body
    const quote = request_id === undefined ? '' : `request_id: ${request_id}\n`
    super(`[${status_code}] ${error_type}\n${error_message}\nSee ${error_url} for more information.\n${quote}`)
    Object.assign(this, body, { retry_after })
  }
}

/** The provider found the request's shape wrong. The message lists where and why. */
export class SchemaError extends B2BError {
  override readonly name = 'SchemaError'
  constructor(issues: readonly { readonly path: string; readonly message: string }[]) {
    super(['Request does not match expected schema', ...issues.map(({ path, message }) => `${path}: ${message}`)].join('\n'))
  }
}

/** As `ErrorOptions` of the language, which not every `lib` has. */
interface Cause {
  readonly cause?: unknown
}

/** How an answer failed to arrive. `network` and `aborted` may mean that the request never reached the provider. */
export type UnreachableFault = 'network' | 'timeout' | 'aborted' | 'unreadable' | 'unexpected'

const UNREACHABLE: { readonly [F in UnreachableFault]?: string } = {
  unreadable: 'Invalid JSON response from our servers.',
  unexpected: 'Invalid response from our servers.',
}

/** No usable answer: the network failed, the deadline passed, the call was aborted, or what came was not an answer. */
export class UnreachableError extends B2BError {
  override readonly name = 'UnreachableError'
  readonly fault: UnreachableFault
  /** How long the answer asks to wait, in milliseconds; from `Retry-After`. */
  readonly retry_after: number | undefined
  constructor(fault: UnreachableFault, retry_after?: number, message = UNREACHABLE[fault], options?: Cause) {
    super(message ?? 'Unable to contact our servers.', options)
    this.fault = fault
    this.retry_after = retry_after
  }
}

/** The call was written wrongly: an argument is missing or of the wrong type. The message names it, never its value. */
export class UsageError extends B2BError {
  override readonly name = 'UsageError'
  constructor(method: string, problem: string) {
    super(`Invalid call to ${method}\n${problem}`)
  }
}

/** The browser did not keep a session cookie. The member is signed in on this page, but not after a reload. */
export class CookieWriteError extends B2BError {
  override readonly name = 'CookieWriteError'
  constructor(cookie: string, why: string) {
    super(`The browser did not keep the cookie ${cookie}: ${why}`)
  }
}

/** The session was ended while a call that would have opened or prolonged it was under way; its answer was dropped. */
export class UserCancellationError extends B2BError {
  override readonly name = 'UserCancellationError'
  constructor() {
    super('The session was ended meanwhile. Sign in again.')
  }
}

/** The provider asked for a captcha token or a device's telemetry id, and there was none that it accepted. */
export class CaptchaError extends B2BError {
  override readonly name = 'CaptchaError'
}

/** There is no session, and what was asked needs one. */
export class NoCurrentSessionError extends B2BError {
  override readonly name = 'NoCurrentSessionError'
}

/** Too many tries: the member is locked out for a time. */
export class UserLockedOutError extends B2BError {
  override readonly name = 'UserLockedOutError'
}

/** This browser did not begin the sign-in that it was asked to finish. */
export class MissingPKCEError extends B2BError {
  override readonly name = 'MissingPKCEError'
}

/** There is no client where one was needed. */
export class SDKNotConfiguredError extends B2BError {
  override readonly name = 'SDKNotConfiguredError'
}

/** This browser has no passkeys. */
export class PasskeysUnsupportedError extends B2BError {
  override readonly name = 'PasskeysUnsupportedError'
}

/** The page was not sent to an address that is neither https nor on this machine. */
export class InvalidRedirectSchemeError extends B2BError {
  override readonly name = 'InvalidRedirectSchemeError'
}

/** An application's request for consent or logout lacks what it must have. */
export class IDPOAuthFlowMissingParamError extends B2BError {
  override readonly name = 'IDPOAuthFlowMissingParamError'
}

/** Something that should not happen. */
export class InternalError extends B2BError {
  override readonly name = 'InternalError'
  constructor(message = 'Internal Error', options?: Cause) {
    super(message, options)
  }
}

/** Any error this package throws. */
export type AnyB2BError =
  | ApiError
  | SchemaError
  | UnreachableError
  | UsageError
  | CaptchaError
  | CookieWriteError
  | NoCurrentSessionError
  | UserCancellationError
  | UserLockedOutError
  | MissingPKCEError
  | SDKNotConfiguredError
  | PasskeysUnsupportedError
  | InvalidRedirectSchemeError
  | IDPOAuthFlowMissingParamError
  | InternalError

/** True for every error of this package, whichever copy of it or frame it comes from. */
export function isB2BError(value: unknown): value is AnyB2BError {
  return typeof value === 'object' && value !== null && MARK in value
}
