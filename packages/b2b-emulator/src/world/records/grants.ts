import * as z from 'zod/mini'

/* Tokens that another person or an application creates to open a session of a member. The world stores each token by its digest. */

/** A single-use token. It signs an administrator of the project in as a member. */
export const ImpersonationGrant = z.readonly(
  z.object({ member_id: z.string(), impersonator_email_address: z.string(), expires_at: z.number() }),
)
/** A single-use token. It signs an administrator of the project in as a member. */
export type ImpersonationGrant = z.output<typeof ImpersonationGrant>

/** An access token of an application that acts for a member. */
export const AccessGrant = z.readonly(z.object({ member_id: z.string(), scopes: z.readonly(z.array(z.string())), issued_at: z.number() }))
/** An access token of an application that acts for a member. */
export type AccessGrant = z.output<typeof AccessGrant>
