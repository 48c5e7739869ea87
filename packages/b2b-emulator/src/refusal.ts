import type { KnownErrorType } from '@acme/b2b-client/contract'

/**
 * The provider understands the request and says no. Thrown by operations; the walker of the contract turns it into the error body.
 *
 * @example
 * throw new Refusal(404, 'organization_not_found', 'There is no organization with this id.')
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly error_type: KnownErrorType
  /** In how many seconds it is worth another try; 0 where waiting does not help. */
  readonly retryAfter: number
  /** The methods that this address answers; empty unless the method was the problem. */
  readonly allowedMethods: readonly string[]
  constructor(status: number, errorType: KnownErrorType, message: string, retryAfter = 0, allowedMethods: readonly string[] = []) {
    super(message)
    this.retryAfter = retryAfter
    this.allowedMethods = allowedMethods
    this.status = status
    this.error_type = errorType
  }
}

/** The value of the `Allow` header. Every address that answers GET answers HEAD, and every address answers OPTIONS. */
export const allowHeader = (methods: readonly string[]): string =>
  [...new Set([...methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS'])].join(', ')

/** The address exists, but does not answer this method. The response names those that it answers. Source: RFC 9110 section 15.5.6. */
export const methodRefusal = (methods: readonly string[]): Refusal =>
  new Refusal(405, 'method_not_allowed', `This address does not answer this method. It answers ${allowHeader(methods)}.`, 0, methods)

/** One thing that is wrong with the shape of a request. Source: entity record section 1. */
export interface SchemaIssue {
  readonly keyword: string
  /** Such as `.session_duration_minutes`; `""` is the body itself. */
  readonly dataPath: string
  readonly schemaPath: string
  readonly message: string
}

/** The request's body does not have the shape that its row of the contract asks for: status 400. */
export class SchemaRefusal extends Error {
  override readonly name = 'SchemaRefusal'
  readonly issues: readonly SchemaIssue[]
  constructor(issues: readonly SchemaIssue[], whole = 'the body') {
    super(issues.map(({ dataPath, message }) => (dataPath === '' ? `${whole} ${message}` : `${dataPath}: ${message}`)).join('\n'))
    this.issues = issues
  }
}

/** An operation answered what the contract does not allow: a mistake of the emulator, or of data that a test put into a world. */
export class DeviatingAnswer extends Error {
  override readonly name = 'DeviatingAnswer'
}

/**
 * The connection broke: a fault that is switched on says so. What the emulator's `fetch` rejects with, as that of a browser does when it
 * reaches nobody; a server closes the socket, and msw answers `Response.error()`.
 */
export class ConnectionDroppedError extends TypeError {
  override readonly name = 'ConnectionDroppedError'
  constructor() {
    super('The connection was dropped: a fault that is switched on in the emulator.')
  }
}

/** The provider wants to see a captcha's token or a device's telemetry id: the one refusal that is not JSON. Source: wire record section 2. */
export class CaptchaRefusal extends Error {
  override readonly name = 'CaptchaRefusal'
}
