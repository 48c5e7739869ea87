/* Tokens that somebody else than the member makes, and that open a session of theirs. They stand in their world under their digest. */

/** Lets an administrator of the project sign in as a member, once. */
export interface ImpersonationGrant {
  readonly member_id: string
  readonly impersonator_email_address: string
  readonly expires_at: number
}

/** What the project's own authorization server lets an application do as a member. */
export interface AccessGrant {
  readonly member_id: string
  readonly scopes: readonly string[]
  readonly issued_at: number
}
