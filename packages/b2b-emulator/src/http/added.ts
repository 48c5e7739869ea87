import type { Endpoint } from '@acme/b2b-client/contract'
import * as z from 'zod/mini'
import { checkShape } from '../shapes.ts'
import { isObject } from './body.ts'

/*
 * The traits of a row make the client add fields that are not in the row's input. This is the provider's side of them: what each trait
 * brings, and nothing that the row did not declare.
 */

/** The fields that the client adds to a body. */
export interface Added {
  readonly pkce_code_challenge?: string | undefined
  readonly pkce_code_verifier?: string | undefined
  readonly intermediate_session_token?: string | undefined
  readonly captcha_token?: string | undefined
  readonly dfp_telemetry_id?: string | undefined
}

type FieldName = keyof Added

function declaredBy({ pkce, adds = [] }: Endpoint): FieldName[] {
  const forPkce: FieldName[] = pkce ? [pkce.begins ? 'pkce_code_challenge' : 'pkce_code_verifier'] : []
  return [
    ...forPkce,
    ...adds.flatMap((name): FieldName[] => (name === 'intermediate_session_token' ? [name] : ['captcha_token', 'dfp_telemetry_id'])),
  ]
}

/** The fields that the traits of a row add, under their own names; some rows write them otherwise. Refuses one that is no text. */
export function addedOf(endpoint: Endpoint, body: unknown): Added {
  const names = declaredBy(endpoint).map((name) => [name, endpoint.wire?.[name] ?? name] as const)
  const schema = z.object(Object.fromEntries(names.map(([, onWire]) => [onWire, z.optional(z.string())])))
  const given = checkShape(schema, isObject(body) ? body : {})
  return Object.fromEntries(names.map(([name, onWire]) => [name, given[onWire]]))
}
