import type { IdentityRequest } from '../machine/facts.ts'

/** The scopes of a request that names none. */
const DEFAULT_SCOPE = 'openid email profile'

/**
 * Reads the identity provider request from the page's query. With a `post_logout_redirect_uri`, the request is a logout, otherwise a consent.
 * A parameter that occurs twice counts as missing, because either value could be the intended one. `isFramed`: the page is inside a frame of
 * another origin.
 */
export function readRequest(search: string, isFramed: boolean): IdentityRequest {
  if (isFramed) return { of: 'framed' }
  const query = new URLSearchParams(search)
  // Returns `""` if the parameter is missing or occurs twice.
  const readOnce = (name: string): string => {
    const [value = '', ...others] = query.getAll(name)
    return others.length === 0 ? value : ''
  }
  const firstMissing = (...names: string[]): string | undefined => names.find((name) => readOnce(name) === '')
  // Optional parameters that occur twice also make the request invalid.
  const firstRepeated = (...names: string[]): string | undefined => names.find((name) => query.getAll(name).length > 1)
  const readPresent = (...names: string[]) =>
    Object.fromEntries(names.map((name) => [name, readOnce(name)]).filter(([, value]) => value !== ''))

  if (query.has('post_logout_redirect_uri')) {
    const missing = firstMissing('client_id', 'post_logout_redirect_uri') ?? firstRepeated('id_token_hint', 'state')
    if (missing !== undefined) return { of: 'nothing', missing }
    const parameters = { client_id: readOnce('client_id'), post_logout_redirect_uri: readOnce('post_logout_redirect_uri') }
    return { of: 'logout', parameters: { ...parameters, ...readPresent('id_token_hint', 'state') } }
  }
  const missing = firstMissing('client_id', 'redirect_uri', 'response_type') ?? firstRepeated('scope', 'state', 'nonce', 'code_challenge')
  if (missing !== undefined) return { of: 'nothing', missing }
  return {
    of: 'authorize',
    parameters: {
      client_id: readOnce('client_id'),
      redirect_uri: readOnce('redirect_uri'),
      response_type: readOnce('response_type'),
      scope: readOnce('scope') || DEFAULT_SCOPE,
      ...readPresent('state', 'nonce', 'code_challenge'),
    },
  }
}
