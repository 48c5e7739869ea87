import * as z from 'zod/mini'

/* Tokens that somebody else than the member makes, and that open a session of theirs. They stand in their world under their digest. */

/** Lets an administrator of the project sign in as a member, once. */
export const ImpersonationGrant = z.readonly(
  z.object({ member_id: z.string(), impersonator_email_address: z.string(), expires_at: z.number() }),
)
/** Lets an administrator of the project sign in as a member, once. */
export type ImpersonationGrant = z.output<typeof ImpersonationGrant>

/** What the project's own authorization server lets an application do as a member. */
export const AccessGrant = z.readonly(z.object({ member_id: z.string(), scopes: z.readonly(z.array(z.string())), issued_at: z.number() }))
/** What the project's own authorization server lets an application do as a member. */
export type AccessGrant = z.output<typeof AccessGrant>
