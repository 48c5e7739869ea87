import type { TextKind } from '../texts/words.ts'

/* What a world remembers of one-time codes and second factors. Instants are milliseconds since 1970 on the world's own clock. */

/** A code of six digits that was sent to somebody. It stands in its world under whom and what it is for: a newer one replaces it. */
export interface CodeRecord {
  /** The mail or text that carries it. */
  readonly message_id: string
  /** Where that went: an email address or a phone number. */
  readonly to: string
  readonly code: string
  readonly expires_at: number
  wrong_tries: number
  used_at: number | null
}

/** A text message as it would have been delivered. */
export interface Text {
  readonly id: string
  /** E.164. */
  readonly to: string
  readonly kind: TextKind
  /** RFC 3339, UTC. */
  readonly sent_at: string
  /** What the phone shows. */
  readonly body: string
  readonly code: string
}

/** The authenticator app of a member. It stands in its world under the member's id. */
export interface TotpRecord {
  readonly totp_registration_id: string
  /** Base32. */
  readonly secret: string
  /** Enrolling ends here; it does not matter any more once `enrolled`. */
  readonly expires_at: number
  /** The codes that stand in for the app and have not been used. */
  recovery_codes: readonly string[]
  /** Its first code was right. */
  enrolled: boolean
  /** The time step of the newest code that was accepted: neither it nor an older one is accepted again. */
  last_step: number
  /** How many tries in a row were wrong, codes of the app and recovery codes together. */
  wrong_tries: number
  locked_until: number
}
