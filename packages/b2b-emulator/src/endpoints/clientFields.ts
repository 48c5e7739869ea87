import type { Endpoint } from '@acme/b2b-client/contract'
import * as z from 'zod/mini'
import { isObject } from '../internal/isObject.ts'
import { parseShape } from '../schema/shapes.ts'

/*
 * The client adds fields to a request that are not in the input of the endpoint. This module reads them: only the fields that the endpoint
 * declares by its traits.
 */

/** The fields that the client can add to a body. */
export interface ClientFields {
  readonly pkce_code_challenge?: string | undefined
  readonly pkce_code_verifier?: string | undefined
  readonly intermediate_session_token?: string | undefined
  readonly captcha_token?: string | undefined
  readonly dfp_telemetry_id?: string | undefined
}

type FieldName = keyof ClientFields

function addedFieldsOf({ pkce, adds = [] }: Endpoint): FieldName[] {
  const forPkce: FieldName[] = pkce ? [pkce.begins ? 'pkce_code_challenge' : 'pkce_code_verifier'] : []
  return [
    ...forPkce,
    ...adds.flatMap((name): FieldName[] => (name === 'intermediate_session_token' ? [name] : ['captcha_token', 'dfp_telemetry_id'])),
  ]
}

/**
 * Returns the fields that the client has added to the body, under the names of {@link ClientFields}. Some endpoints use other names on the
 * wire. Refuses a value that is not a text.
 */
export function clientFieldsOf(endpoint: Endpoint, body: unknown): ClientFields {
  const names = addedFieldsOf(endpoint).map((name) => [name, endpoint.wire?.[name] ?? name] as const)
  const schema = z.object(Object.fromEntries(names.map(([, wireName]) => [wireName, z.optional(z.string())])))
  const parsed = parseShape(schema, isObject(body) ? body : {})
  return Object.fromEntries(names.map(([name, wireName]) => [name, parsed[wireName]]))
}
