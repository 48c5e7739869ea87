import * as z from 'zod/mini'

/** A password in the form of its digest. The world stores it by its id, which is the `member_password_id` of its members. */
export const PasswordRecord = z.readonly(
  z.object({
    password_id: z.string(),
    email_address: z.string(),
    /** Null for a shared password, which is valid in all organizations. */
    organization_id: z.nullable(z.string()),
    salt: z.string(),
    /** PBKDF2 of the password, in base64url. */
    digest: z.string(),
  }),
)
/** A password in the form of its digest. */
export type PasswordRecord = z.output<typeof PasswordRecord>

/** The stored form of a password. */
export type PasswordDigest = Pick<PasswordRecord, 'salt' | 'digest'>
