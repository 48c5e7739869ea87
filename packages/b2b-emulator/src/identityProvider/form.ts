import { formOf } from '../http/body.ts'
import { OAuthError } from './oauthError.ts'

/** Reads the form of a request. Throws `invalid_request` for a parameter that is sent twice (RFC 6749, section 3.2). */
export async function oauthFormOf(request: Request): Promise<URLSearchParams> {
  const form = await formOf(request)
  const names = [...form.keys()]
  const repeatedName = names.find((name, index) => names.indexOf(name) !== index)
  if (repeatedName === undefined) return form
  throw new OAuthError(400, 'invalid_request', 'A parameter was sent more than once.')
}

/** Returns the value of a parameter. Throws `invalid_request` if it is missing or empty. */
export function requiredIn(form: URLSearchParams, name: string): string {
  const value = form.get(name)
  if (value) return value
  throw new OAuthError(400, 'invalid_request', `The parameter ${name} is missing.`)
}
