import type { KnownErrorType } from '@acme/b2b-client/contract'

/**
 * A refusal of the provider. Operations throw refusals, and the emulator converts a refusal into the error response.
 *
 * @example
 * throw new Refusal(404, 'organization_not_found', 'There is no organization with this id.')
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly error_type: KnownErrorType
  /** The seconds to wait before the next try. 0 if waiting does not help. */
  readonly retryAfter: number
  /** The methods that the route allows, if the method is the reason of the refusal. Otherwise empty. */
  readonly allowedMethods: readonly string[]
  constructor(status: number, errorType: KnownErrorType, message: string, retryAfter = 0, allowedMethods: readonly string[] = []) {
    super(message)
    this.status = status
    this.error_type = errorType
    this.retryAfter = retryAfter
    this.allowedMethods = allowedMethods
  }
}

/** Returns the value of the `Allow` header. Every route that supports GET also supports HEAD, and every route supports OPTIONS. */
export function allowHeaderOf(methods: readonly string[]): string {
  const withHead = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  return [...new Set([...withHead, 'OPTIONS'])].join(', ')
}

/** Creates the refusal of a method that a route does not support. The refusal names the supported methods (RFC 9110, section 15.5.6). */
export const methodRefusal = (methods: readonly string[]): Refusal =>
  new Refusal(405, 'method_not_allowed', `This route does not support this method. Use one of ${allowHeaderOf(methods)}.`, 0, methods)

/** A part of a request body or of a file that does not match its schema. */
export interface SchemaIssue {
  readonly keyword: string
  /** The path of the field, such as `.session_duration_minutes`. `""` is the body itself. */
  readonly dataPath: string
  readonly schemaPath: string
  readonly message: string
}

/** A request body or a file does not match its schema. The response has status 400. */
export class SchemaRefusal extends Error {
  override readonly name = 'SchemaRefusal'
  readonly issues: readonly SchemaIssue[]
  constructor(issues: readonly SchemaIssue[], valueName = 'the body') {
    super(issues.map(({ dataPath, message }) => (dataPath === '' ? `${valueName} ${message}` : `${dataPath}: ${message}`)).join('\n'))
    this.issues = issues
  }
}

/** The response of an operation violates the contract. The emulator has a bug, or a test has put invalid data into the world. */
export class ContractViolation extends Error {
  override readonly name = 'ContractViolation'
}

/**
 * A fault has dropped the connection. The emulator's `fetch` rejects with this error, like the `fetch` of a browser without a connection. A
 * server closes the socket, and msw responds with `Response.error()`.
 */
export class ConnectionDroppedError extends TypeError {
  override readonly name = 'ConnectionDroppedError'
  constructor() {
    super('The connection was dropped by a fault that is switched on in the emulator.')
  }
}

/** The provider requires a captcha token or a device telemetry id. Unlike other refusals, this one has a plain text response, not JSON. */
export class CaptchaRefusal extends Error {
  override readonly name = 'CaptchaRefusal'
}
