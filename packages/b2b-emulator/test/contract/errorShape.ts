import * as z from 'zod/mini'

/** The body of every refusal, except for invalid fields and a missing captcha. */
export const Refused = z.strictObject({
  status_code: z.number().check(z.gte(400), z.lt(500)),
  error_type: z.string().check(z.regex(/^[a-z0-9_]+$/)),
  error_message: z.string().check(z.minLength(1)),
  error_url: z.string().check(z.regex(/^https:/)),
  request_id: z.string().check(z.minLength(1)),
})

/** The body of a refusal for invalid fields: it names each field and does not repeat its value. */
export const InvalidFields = z.strictObject({
  body: z.array(z.strictObject({ keyword: z.string(), dataPath: z.string(), schemaPath: z.string(), message: z.string() })),
})
