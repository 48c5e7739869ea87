import type { IdentityRequest } from '../machine/facts.ts'

/** The scopes of a request that names none. */
const DEFAULT_SCOPE = 'openid email profile'

/**
 * Reads the identity provider request from the page's query: a logout if there is a `post_logout_redirect_uri`, otherwise a consent. A
 * parameter that occurs twice counts as missing, because either value could be the intended one. `framed`: the page is inside a frame of
 * another origin.
 */
export function readRequest(search: string, framed: boolean): IdentityRequest {
  if (framed) return { of: 'framed' }
  const query = new URLSearchParams(search)
  const one = (name: string): string => {
    const [value = '', ...others] = query.getAll(name)
    return others.length === 0 ? value : ''
  }
  const required = (...names: string[]): string | undefined => names.find((name) => one(name) === '')
  // Optional parameters that occur twice also make the request invalid.
  const doubled = (...names: string[]): string | undefined => names.find((name) => query.getAll(name).length > 1)
  const optional = (...names: string[]) => Object.fromEntries(names.map((name) => [name, one(name)]).filter(([, value]) => value !== ''))

  if (query.has('post_logout_redirect_uri')) {
    const missing = required('client_id', 'post_logout_redirect_uri') ?? doubled('id_token_hint', 'state')
    if (missing !== undefined) return { of: 'nothing', missing }
    const parameters = { client_id: one('client_id'), post_logout_redirect_uri: one('post_logout_redirect_uri') }
    return { of: 'logout', parameters: { ...parameters, ...optional('id_token_hint', 'state') } }
  }
  const missing = required('client_id', 'redirect_uri', 'response_type') ?? doubled('scope', 'state', 'nonce', 'code_challenge')
  if (missing !== undefined) return { of: 'nothing', missing }
  return {
    of: 'authorize',
    parameters: {
      client_id: one('client_id'),
      redirect_uri: one('redirect_uri'),
      response_type: one('response_type'),
      scope: one('scope') || DEFAULT_SCOPE,
      ...optional('state', 'nonce', 'code_challenge'),
    },
  }
}
