/** A password, as its digest. It stands in its world under its id, which is the `member_password_id` of the members it signs in. */
export interface PasswordRecord {
  readonly password_id: string
  readonly email_address: string
  /** Null for a password that counts in all organizations of its owner. */
  readonly organization_id: string | null
  readonly salt: string
  /** PBKDF2 over the password, in base64url. */
  readonly digest: string
}

/** A mailed permission to set a password. It stands in its world under the digest of its token. */
export interface PasswordReset {
  /** The mail that carries it. */
  readonly mail_id: string
  /** Null for one of discovery. */
  readonly organization_id: string | null
  readonly email_address: string
  /** The PKCE challenge of the browser that asked for it, if it sent one. */
  readonly challenge: string | null
  readonly expires_at: number
  used_at: number | null
}
