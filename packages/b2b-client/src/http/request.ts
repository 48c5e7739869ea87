import { percentEncoded } from '../internal/address.ts'
import type { Json } from '../contract/fields.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { CALL_TIMEOUT_MS, MAX_RESPONSE_LENGTH, SIGN_IN_TIMEOUT_MS } from '../limits.ts'
import type { Outgoing } from './send.ts'

const valueIn = (fields: Json, field: string): string => percentEncoded(String(fields[field]))

/** Builds the request of an endpoint. `fields`: from the caller. `clientFields`: added by the client. */
export function requestOf(
  { verb, path, session, bodyless, input, wire, yields, survivesDispose }: Endpoint,
  fields: Json,
  clientFields: Json = {},
): Outgoing {
  const request = {
    verb,
    path: path.replace(/\{(\w+)\}/g, (_, field: string) => valueIn(fields, field)),
    // Calls that open a session get more time: a one-time token or code cannot be sent twice.
    timeout: session === 'opens' ? SIGN_IN_TIMEOUT_MS : CALL_TIMEOUT_MS,
    maxLength: MAX_RESPONSE_LENGTH,
    survivesDispose,
  }
  if (bodyless || !input) return request
  if (verb === 'GET' || verb === 'DELETE') return { ...request, path: request.path + queryOf(path, fields) }
  const overrides = yields === 'all' ? {} : { ...clientFields, ...(yields === 'verifier' && verifierIn(fields)) }
  const body = { ...clientFields, ...fields, ...overrides }
  return { ...request, body: wire ? renamed(body, wire) : body }
}

const verifierIn = ({ pkce_code_verifier }: Json) => pkce_code_verifier !== undefined && { pkce_code_verifier }

const renamed = (body: Json, wire: NonNullable<Endpoint['wire']>): Json =>
  Object.fromEntries(
    Object.entries(body).flatMap(([field, value]) => {
      const name = Object.hasOwn(wire, field) ? wire[field] : field
      return name ? [[name, value]] : []
    }),
  )

/** Returns the query of a call without a body: the fields that are not in its path. */
function queryOf(path: string, fields: Json): string {
  const query = Object.keys(fields).filter((field) => !path.includes(`{${field}}`))
  return query.length === 0 ? '' : `?${query.map((field) => `${field}=${valueIn(fields, field)}`).join('&')}`
}
