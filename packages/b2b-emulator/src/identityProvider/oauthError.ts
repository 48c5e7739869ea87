/** The authentication scheme: `Basic` for the secret of an application, `Bearer` for an access token. */
export type Scheme = 'Basic' | 'Bearer'

/**
 * The refusal of an OAuth request.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-5.2
 */
export class OAuthError extends Error {
  override readonly name = 'OAuthError'
  readonly status: number
  readonly error: string
  /** The scheme in the `WWW-Authenticate` header. Null if authentication does not solve the problem. */
  readonly scheme: Scheme | null
  constructor(status: number, error: string, description: string, scheme: Scheme | null = null) {
    super(description)
    this.status = status
    this.error = error
    this.scheme = scheme
  }
}

/** Returns the `WWW-Authenticate` header of an error (RFC 7617, section 2; RFC 6750, section 3). */
export function authenticateHeaderOf(realm: string, { scheme, error, message }: OAuthError): Readonly<Record<string, string>> {
  if (scheme === null) return {}
  const attributes = scheme === 'Basic' ? 'charset="UTF-8"' : `error="${error}", error_description="${message}"`
  return { 'WWW-Authenticate': `${scheme} realm="${realm}", ${attributes}` }
}
