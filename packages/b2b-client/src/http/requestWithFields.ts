import type { Endpoint } from '../contract/endpoint.ts'
import type { Json } from '../contract/fields.ts'
import { encodedValueOf, requestOf, type Outgoing } from './send.ts'

/** Returns the request of an endpoint with all its fields. `fields`: from the caller. `clientFields`: added by the client. */
export function requestWithFields(endpoint: Endpoint, fields: Json, clientFields: Json): Outgoing {
  const { verb, path, bodyless, input, wire, yields } = endpoint
  const request = requestOf(endpoint, fields)
  if (bodyless || !input) return request
  if (verb === 'GET' || verb === 'DELETE') return { ...request, path: request.path + queryOf(path, fields) }
  // Usually the fields of the client win over those of the caller. `yields` names the fields that the caller can override.
  const overrides = yields === 'all' ? {} : { ...clientFields, ...(yields === 'verifier' && verifierOfCaller(fields)) }
  const body = { ...clientFields, ...fields, ...overrides }
  return { ...request, body: wire ? renameFields(body, wire) : body }
}

const verifierOfCaller = ({ pkce_code_verifier }: Json) => pkce_code_verifier !== undefined && { pkce_code_verifier }

/** Gives the fields the names that `wire` lists. A field with the name null is left out. */
const renameFields = (body: Json, wire: NonNullable<Endpoint['wire']>): Json =>
  Object.fromEntries(
    Object.entries(body).flatMap(([field, value]) => {
      const name = Object.hasOwn(wire, field) ? wire[field] : field
      return name ? [[name, value]] : []
    }),
  )

/** Returns the query of a call without a body: the fields that are not in its path. */
function queryOf(path: string, fields: Json): string {
  const query = Object.keys(fields).filter((field) => !path.includes(`{${field}}`))
  return query.length === 0 ? '' : `?${query.map((field) => `${field}=${encodedValueOf(fields, field)}`).join('&')}`
}
