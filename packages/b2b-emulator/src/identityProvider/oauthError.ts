/** A relying party asked for something it does not get. Source: RFC 6749 section 5.2. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError'
  readonly status: number
  readonly error: string
  constructor(status: number, error: string, description: string) {
    super(description)
    this.status = status
    this.error = error
  }
}
