import type { ErrorType } from './contract/errorTypes.ts'

const MARK = Symbol.for('acme.b2b.error')

/** The base class of all errors of this package. Detect them with {@link isB2BError}, which works across copies of the package and frames. */
export abstract class B2BError extends Error {
  abstract override readonly name: string
  /** @internal */
  readonly [MARK] = true
}

/** The body of an error response of the provider. */
export interface ApiErrorBody {
  /** The HTTP status. */
  readonly status_code: number
  /** The reason. Use this in your code. */
  readonly error_type: ErrorType
  /** For developers, in English. */
  readonly error_message: string
  /** A page of the provider about the reason. */
  readonly error_url: string
  /** Include it when you ask the provider for help. */
  readonly request_id?: string | undefined
}

/**
 * The provider refused the request. `error_type` is the reason.
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
  /** How long to wait before the next try, in milliseconds: the `Retry-After` header plus a random part, so that not all clients return at once. */
  declare readonly retry_after: number | undefined
  constructor(body: ApiErrorBody, retry_after?: number) {
    const { status_code, error_type, error_message, error_url, request_id } = body
    const requestIdLine = request_id === undefined ? '' : `request_id: ${request_id}\n`
    super(`[${status_code}] ${error_type}\n${error_message}\nSee ${error_url} for more information.\n${requestIdLine}`)
    Object.assign(this, body, { retry_after })
  }
}

/** The provider refused the request because fields are missing or have the wrong type. The message lists them. */
export class SchemaError extends B2BError {
  override readonly name = 'SchemaError'
  constructor(issues: readonly { readonly path: string; readonly message: string }[]) {
    super(['Request does not match expected schema', ...issues.map(({ path, message }) => `${path}: ${message}`)].join('\n'))
  }
}

/** Like `ErrorOptions`, which older `lib` settings of TypeScript do not have. */
interface Cause {
  readonly cause?: unknown
}

/**
 * The reason why there is no usable response. `unreadable`: it is not JSON. `unexpected`: it does not have the documented form. After `network`
 * and `aborted`, it is unknown whether the provider received the request.
 */
export type UnreachableFault = 'network' | 'timeout' | 'aborted' | 'unreadable' | 'unexpected'

const UNREACHABLE_MESSAGES: { readonly [F in UnreachableFault]?: string } = {
  unreadable: 'Invalid JSON response from our servers.',
  unexpected: 'Invalid response from our servers.',
}

/** There is no usable response: the network failed, the call timed out or was aborted, or the response is malformed. */
export class UnreachableError extends B2BError {
  override readonly name = 'UnreachableError'
  declare readonly fault: UnreachableFault
  /** How long to wait before the next try, in milliseconds: the `Retry-After` header plus a random part, so that not all clients return at once. */
  declare readonly retry_after: number | undefined
  constructor(fault: UnreachableFault, retry_after?: number, message = UNREACHABLE_MESSAGES[fault], options?: Cause) {
    super(message ?? 'Unable to contact our servers.', options)
    Object.assign(this, { fault, retry_after })
  }
}

/** An argument of a method is missing or has the wrong type. The message names the argument, but never contains its value. */
export class UsageError extends B2BError {
  override readonly name = 'UsageError'
  constructor(method: string, problem: string) {
    super(`Invalid call to ${method}\n${problem}`)
  }
}

/** Thrown by a call that opens or confirms a session, if the session was ended while the call was running. The response was dropped. */
export class UserCancellationError extends B2BError {
  override readonly name = 'UserCancellationError'
  constructor() {
    super('The session was ended meanwhile. Sign in again.')
  }
}

/** The message of the provider when a request needs a captcha token or a device telemetry id. It is not JSON. */
export const CAPTCHA_REQUIRED = 'Captcha required'

/**
 * The reason why there is no captcha token or device telemetry id that the provider accepts. `blocked`: a script could not be loaded, or
 * was empty, usually because of an ad blocker. `failed`: a script failed or took too long. `refused`: the provider did not accept the results of the
 * scripts.
 */
export type CaptchaFault = 'blocked' | 'failed' | 'refused'

/** The provider requires a captcha token or a device telemetry id, and the client could not get one that it accepts. */
export class CaptchaError extends B2BError {
  override readonly name = 'CaptchaError'
  declare readonly fault: CaptchaFault
  constructor(fault: CaptchaFault) {
    super(fault === 'refused' ? CAPTCHA_REQUIRED : 'Unable to query captcha and/or dfp telemetry ID')
    Object.assign(this, { fault })
  }
}

/** There is no session, and the action needs one. */
export class NoCurrentSessionError extends B2BError {
  override readonly name = 'NoCurrentSessionError'
}

/** The sign-in was not started in this browser. */
export class MissingPKCEError extends B2BError {
  override readonly name = 'MissingPKCEError'
}

/** There is no client, or a client cannot be created here. */
export class SDKNotConfiguredError extends B2BError {
  override readonly name = 'SDKNotConfiguredError'
}

/** The URL cannot be opened, because it is neither https nor on this machine. */
export class InvalidRedirectSchemeError extends B2BError {
  override readonly name = 'InvalidRedirectSchemeError'
}

/** A required parameter is missing in the consent or logout request of an application. */
export class IDPOAuthFlowMissingParamError extends B2BError {
  override readonly name = 'IDPOAuthFlowMissingParamError'
}

/** An unexpected error. */
export class InternalError extends B2BError {
  override readonly name = 'InternalError'
  constructor(message = 'Internal Error', options?: Cause) {
    super(message, options)
  }
}

/** Any error of this package. */
export type AnyB2BError =
  | ApiError
  | SchemaError
  | UnreachableError
  | UsageError
  | CaptchaError
  | NoCurrentSessionError
  | UserCancellationError
  | MissingPKCEError
  | SDKNotConfiguredError
  | InvalidRedirectSchemeError
  | IDPOAuthFlowMissingParamError
  | InternalError

/** Returns true for every error of this package, also from another copy of the package or another frame. */
export function isB2BError(value: unknown): value is AnyB2BError {
  return MARK in Object(value)
}
