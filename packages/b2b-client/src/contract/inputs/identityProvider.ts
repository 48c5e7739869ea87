/** What an application asked for when it sent the member to your page: the parameters of the address. */
export interface OAuthAuthorizeStartInput {
  /** The application. */
  client_id: string
  /** Where the application takes the answer. */
  redirect_uri: string
  /** `code`: no other kind is supported. */
  response_type: string
  /** What the application asks for, separated by spaces. The provider's default without it. */
  scope?: string | undefined
  /** Sent back to the application unchanged. */
  state?: string | undefined
  /** Put into the ID token that the application gets. */
  nonce?: string | undefined
  /** The PKCE challenge of the application. Needed if the application has no secret. */
  code_challenge?: string | undefined
  /** How `code_challenge` was made. */
  code_challenge_method?: 'S256' | (string & {}) | undefined
}

/** What an application asked for when it began a logout. */
export interface OAuthLogoutStartInput {
  /** The application. */
  client_id: string
  /** Where the application wants the member to be sent. */
  post_logout_redirect_uri: string
  /** Sent back to the application unchanged. */
  state?: string | undefined
  /** The ID token that the application got. A secret. */
  id_token_hint?: string | undefined
}
