import * as z from 'zod/mini'

/** What every refusal but those of the shape and of the captcha looks like. Source: entity record section 1. */
export const Refused = z.strictObject({
  status_code: z.number().check(z.gte(400), z.lt(500)),
  error_type: z.string().check(z.regex(/^[a-z0-9_]+$/)),
  error_message: z.string().check(z.minLength(1)),
  error_url: z.string().check(z.regex(/^https:/)),
  request_id: z.string().check(z.minLength(1)),
})

/** What a request of a wrong shape is told: each field, and never what it held. */
export const Misshapen = z.strictObject({
  body: z.array(z.strictObject({ keyword: z.string(), dataPath: z.string(), schemaPath: z.string(), message: z.string() })),
})
