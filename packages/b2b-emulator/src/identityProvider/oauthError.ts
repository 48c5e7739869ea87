/** How a caller authenticates: an application by its secret, or the holder of an access token. */
export type Scheme = 'Basic' | 'Bearer'

/** The refusal of a request by another application. Source: RFC 6749 section 5.2, RFC 6750 section 3.1. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError'
  readonly status: number
  readonly error: string
  /** The scheme that the `WWW-Authenticate` header names; null for an error that authentication does not solve. */
  readonly scheme: Scheme | null
  constructor(status: number, error: string, description: string, scheme: Scheme | null = null) {
    super(description)
    this.status = status
    this.error = error
    this.scheme = scheme
  }
}

/** The `WWW-Authenticate` header of an error. Source: RFC 7617 section 2 for `Basic`, RFC 6750 section 3 for `Bearer`. */
export function challengeFor(realm: string, { scheme, error, message }: OAuthError): Readonly<Record<string, string>> {
  if (scheme === null) return {}
  const attributes = scheme === 'Basic' ? 'charset="UTF-8"' : `error="${error}", error_description="${message}"`
  return { 'WWW-Authenticate': `${scheme} realm="${realm}", ${attributes}` }
}
