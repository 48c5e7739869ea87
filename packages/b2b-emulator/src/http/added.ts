import type { Endpoint } from '@acme/b2b-client/contract'
import * as z from 'zod/mini'

/*
 * The traits of a row make the client add fields that are not in the row's input. This is the provider's side of them: what each trait
 * brings, and nothing that the row did not declare.
 */
const Fields = z.object({
  pkce_code_challenge: z.optional(z.string()),
  pkce_code_verifier: z.optional(z.string()),
  intermediate_session_token: z.optional(z.string()),
  captcha_token: z.optional(z.string()),
  dfp_telemetry_id: z.optional(z.string()),
})

/** The fields that the client adds to a body. */
export type Added = z.output<typeof Fields>

type FieldName = keyof Added

function declaredBy({ pkce, adds = [] }: Endpoint): FieldName[] {
  const forPkce: FieldName[] = pkce ? [pkce.begins ? 'pkce_code_challenge' : 'pkce_code_verifier'] : []
  return [
    ...forPkce,
    ...adds.flatMap((name): FieldName[] => (name === 'intermediate_session_token' ? [name] : ['captcha_token', 'dfp_telemetry_id'])),
  ]
}

/** The schema of the fields that the traits of a row add. */
export const addedSchema = (endpoint: Endpoint) =>
  z.partial(z.pick(Fields, Object.fromEntries(declaredBy(endpoint).map((name) => [name, true])) as { [F in FieldName]?: true }))
