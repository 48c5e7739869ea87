import type { Endpoint } from '../contract/endpoint.ts'
import type { Json } from '../contract/fields.ts'
import { percentEncoded } from '../internal/address.ts'
import { CALL_TIMEOUT_MS, SIGN_IN_TIMEOUT_MS } from '../limits.ts'
import { requestOf, type Outgoing } from './send.ts'

/** Returns the request of an endpoint. `fields` are from the caller, and `clientFields` from the client. */
export function requestWithFields(endpoint: Endpoint, fields: Json, clientFields: Json): Outgoing {
  const { verb, path, session, survivesDispose, bodyless, input, wire, callerOverrides } = endpoint
  const request = {
    ...requestOf(endpoint),
    path: path.replace(/\{(\w+)\}/g, (_, field: string) => encodedValueOf(fields, field)),
    // Calls that open a session get more time: a one-time token or code cannot be sent twice.
    timeout: session === 'opens' ? SIGN_IN_TIMEOUT_MS : CALL_TIMEOUT_MS,
    survivesDispose,
  }
  if (bodyless || !input) return request
  if (verb === 'GET' || verb === 'DELETE') return { ...request, path: request.path + queryOf(path, fields) }
  // A field of the client replaces the field of the caller, unless `callerOverrides` says otherwise.
  const overrides = callerOverrides === 'all' ? {} : { ...clientFields, ...(callerOverrides === 'verifier' && verifierOfCaller(fields)) }
  const body = { ...clientFields, ...fields, ...overrides }
  return { ...request, body: wire ? renameFields(body, wire) : body }
}

/** Returns the percent-encoded value of a field. */
const encodedValueOf = (fields: Json, field: string): string => percentEncoded(String(fields[field]))

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
