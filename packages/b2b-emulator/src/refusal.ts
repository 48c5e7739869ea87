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
  constructor(status: number, errorType: KnownErrorType, message: string) {
    super(message)
    this.status = status
    this.error_type = errorType
  }
}

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
  constructor(issues: readonly SchemaIssue[]) {
    super(issues.map(({ dataPath, message }) => `${dataPath}: ${message}`).join('\n'))
    this.issues = issues
  }
}

/** An operation answered what the contract does not allow: a mistake of the emulator, or of data that a test put into a world. */
export class DeviatingAnswer extends Error {
  override readonly name = 'DeviatingAnswer'
}
