import * as z from 'zod/mini'

/** A password, as its digest. It stands in its world under its id, which is the `member_password_id` of the members it signs in. */
export const PasswordRecord = z.readonly(
  z.object({
    password_id: z.string(),
    email_address: z.string(),
    /** Null for a password that counts in all organizations of its owner. */
    organization_id: z.nullable(z.string()),
    salt: z.string(),
    /** PBKDF2 over the password, in base64url. */
    digest: z.string(),
  }),
)
/** A password, as its digest. */
export type PasswordRecord = z.output<typeof PasswordRecord>
