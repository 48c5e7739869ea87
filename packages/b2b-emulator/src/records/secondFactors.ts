import * as z from 'zod/mini'
import { TextKind } from '../texts/words.ts'

/* What a world remembers of one-time codes and second factors. Instants are milliseconds since 1970 on the world's own clock. */

/** A code of six digits that was sent to somebody. It stands in its world under whom and what it is for: a newer one replaces it. */
export const CodeRecord = z.object({
  /** The mail or text that carries it. */
  message_id: z.string(),
  /** Where that went: an email address or a phone number. */
  to: z.string(),
  code: z.string(),
  expires_at: z.number(),
  wrong_tries: z.number(),
  used_at: z.nullable(z.number()),
})
/** A code of six digits that was sent to somebody. */
export type CodeRecord = z.output<typeof CodeRecord>

/** A text message as it would have been delivered. */
export const Text = z.readonly(
  z.object({
    id: z.string(),
    /** E.164. */
    to: z.string(),
    kind: TextKind,
    /** RFC 3339, UTC. */
    sent_at: z.string(),
    /** What the phone shows. */
    body: z.string(),
    code: z.string(),
  }),
)
/** A text message as it would have been delivered. */
export type Text = z.output<typeof Text>

/** The authenticator app of a member. It stands in its world under the member's id. */
export const TotpRecord = z.object({
  totp_registration_id: z.string(),
  /** Base32. */
  secret: z.string(),
  /** Enrolling ends here; it does not matter any more once `enrolled`. */
  expires_at: z.number(),
  /** The codes that stand in for the app and have not been used. */
  recovery_codes: z.readonly(z.array(z.string())),
  /** Its first code was right. */
  enrolled: z.boolean(),
  /** The time step of the newest code that was accepted: neither it nor an older one is accepted again. */
  last_step: z.number(),
  /** How many tries in a row were wrong, codes of the app and recovery codes together. */
  wrong_tries: z.number(),
  locked_until: z.number(),
})
/** The authenticator app of a member. */
export type TotpRecord = z.output<typeof TotpRecord>
