/** The parameters with which an application sent the member to your page. */
export interface OAuthAuthorizeStartInput {
  /** The application. */
  client_id: string
  /** Where the application takes the answer. */
  redirect_uri: string
  /** `code`: no other kind is supported. */
  response_type: string
  /** The scopes that the application asks for, separated by spaces. The provider's default without it. */
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

/** The parameters with which an application began a logout. */
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
