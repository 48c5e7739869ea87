import type { Endpoint } from '@acme/b2b-client/contract'
import * as z from 'zod/mini'
import { isObject } from '../internal/isObject.ts'
import { parseShape } from '../schema/shapes.ts'

/* Reads the fields that the client adds to a body. They are not in the input of the endpoint. Its traits declare them. */

/** The fields that the client can add to a body. */
export interface ClientFields {
  readonly pkce_code_challenge?: string | undefined
  readonly pkce_code_verifier?: string | undefined
  readonly intermediate_session_token?: string | undefined
  readonly captcha_token?: string | undefined
  readonly dfp_telemetry_id?: string | undefined
}

/** Returns the names of the fields that the traits of an endpoint declare. */
function namesOfAddedFields({ pkce, adds = [] }: Endpoint): (keyof ClientFields)[] {
  const names: (keyof ClientFields)[] = []
  if (pkce) names.push(pkce.begins ? 'pkce_code_challenge' : 'pkce_code_verifier')
  for (const trait of adds) {
    if (trait === 'intermediate_session_token') names.push(trait)
    else names.push('captcha_token', 'dfp_telemetry_id')
  }
  return names
}

/**
 * Reads the fields that the client has added to the body. In some bodies they have other names, which `wire` of the endpoint declares.
 * Refuses a value that is not a text.
 */
export function readClientFields(endpoint: Endpoint, body: unknown): ClientFields {
  const names = namesOfAddedFields(endpoint).map((name) => [name, endpoint.wire?.[name] ?? name] as const)
  const schema = z.object(Object.fromEntries(names.map(([, nameInBody]) => [nameInBody, z.optional(z.string())])))
  const fields = parseShape(schema, isObject(body) ? body : {})
  return Object.fromEntries(names.map(([name, nameInBody]) => [name, fields[nameInBody]]))
}
