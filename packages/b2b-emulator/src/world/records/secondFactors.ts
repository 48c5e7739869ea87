import * as z from 'zod/mini'

/* Records of one-time codes and second factors. Times are milliseconds since 1970 on the clock of the world. */

/** A sent one-time code. The world stores it by its purpose and recipient, so a newer code replaces it. */
export const CodeRecord = z.object({
  /** The id of the email or text message. */
  message_id: z.string(),
  /** The recipient: an email address or a phone number. */
  to: z.string(),
  code: z.string(),
  expires_at: z.number(),
  wrong_tries: z.number(),
  used_at: z.nullable(z.number()),
})
/** A sent one-time code. */
export type CodeRecord = z.output<typeof CodeRecord>

/** The authenticator app of a member. The world stores it by the id of the member. */
export const TotpRecord = z.object({
  totp_registration_id: z.string(),
  /** Base32. */
  secret: z.string(),
  /** The deadline of the enrolment. Ignored once `enrolled` is true. */
  expires_at: z.number(),
  /** The unused recovery codes. */
  recovery_codes: z.readonly(z.array(z.string())),
  /** True after the first correct code. */
  enrolled: z.boolean(),
  /** The time step of the newest accepted code. This code and all older codes are refused. */
  last_step: z.number(),
  /** The number of consecutive wrong tries. Codes and recovery codes count together. */
  wrong_tries: z.number(),
  locked_until: z.number(),
})
/** The authenticator app of a member. */
export type TotpRecord = z.output<typeof TotpRecord>
