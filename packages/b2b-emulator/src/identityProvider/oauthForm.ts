import { readForm } from '../http/body.ts'
import { OAuthError } from './oauthError.ts'

/** Reads the form of a request. Throws `invalid_request` for a repeated parameter (RFC 6749, section 3.2). */
export async function readOAuthForm(request: Request): Promise<URLSearchParams> {
  const form = await readForm(request)
  const names = [...form.keys()]
  const repeatedName = names.find((name, index) => names.indexOf(name) !== index)
  if (repeatedName === undefined) return form
  throw new OAuthError(400, 'invalid_request', 'A parameter was sent more than once.')
}

/** Returns the value of a parameter. Throws `invalid_request` if it is missing or empty. */
export function requireParameter(form: URLSearchParams, name: string): string {
  const value = form.get(name)
  if (value) return value
  throw new OAuthError(400, 'invalid_request', `The parameter ${name} is missing.`)
}
