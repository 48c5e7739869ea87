/** The URL parameters of your consent page, which the application has set. */
export interface OAuthAuthorizeStartInput {
  /** The application. */
  client_id: string
  /** The URL of the application that receives the response. */
  redirect_uri: string
  /** `code`. Other values are not supported. */
  response_type: string
  /** The requested scopes, separated by spaces. Default: the scopes that the provider sets. */
  scope?: string | undefined
  /** Sent back to the application unchanged. */
  state?: string | undefined
  /** Put into the ID token that the application gets. */
  nonce?: string | undefined
  /** The PKCE challenge of the application. Needed if the application has no secret. */
  code_challenge?: string | undefined
  /** The method that created `code_challenge`. */
  code_challenge_method?: 'S256' | (string & {}) | undefined
}

/** The URL parameters of your logout page, which the application has set. */
export interface OAuthLogoutStartInput {
  /** The application. */
  client_id: string
  /** The URL of the application to open after the logout. */
  post_logout_redirect_uri: string
  /** Sent back to the application unchanged. */
  state?: string | undefined
  /** The ID token that the application got. A secret. */
  id_token_hint?: string | undefined
}
