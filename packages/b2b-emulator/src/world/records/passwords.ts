import * as z from 'zod/mini'

/** The digest of a password. The world stores it by its id. The members with this password have the id as `member_password_id`. */
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
/** The digest of a password, with its owner. */
export type PasswordRecord = z.output<typeof PasswordRecord>

/** The digest of a password, and the salt of the digest. */
export type PasswordDigest = Pick<PasswordRecord, 'salt' | 'digest'>
