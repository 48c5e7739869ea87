import type { Endpoint } from '@acme/b2b-client/contract'
import * as z from 'zod/mini'
import { isObject } from '../internal/isObject.ts'
import { parseShape } from '../schema/shapes.ts'

/* Reads the fields that the client adds to a body. The traits of the endpoint declare these fields, and its input does not contain them. */

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
    const isCaptchaTrait = trait === 'captcha' || trait === 'captcha_once'
    if (isCaptchaTrait) names.push('captcha_token', 'dfp_telemetry_id')
    else names.push(trait)
  }
  return names
}

/**
 * Reads the fields that the client has added to the body. If a field has another name in the body, `wire` of the endpoint contains that
 * name. Refuses a value that is not a text.
 */
export function readClientFields(endpoint: Endpoint, body: unknown): ClientFields {
  const names = namesOfAddedFields(endpoint)
  const nameInBody = (name: keyof ClientFields): string => endpoint.wire?.[name] ?? name
  const schema = z.object(Object.fromEntries(names.map((name) => [nameInBody(name), z.optional(z.string())])))
  const values = parseShape(schema, isObject(body) ? body : {})
  return Object.fromEntries(names.map((name) => [name, values[nameInBody(name)]]))
}
