import type { BasicAnswer } from '../entities/answer.ts'

/** The consent request of an application. */
export interface OAuthAuthorizeStartAnswer extends BasicAnswer {
  /** False if the member has already consented. Then submit without asking. */
  consent_required: boolean
  /** The application. */
  oidc_client?: ConnectedAppClient | undefined
  /** The scopes that the member can grant, separated by spaces; `""` if there are none. */
  grantable_scope: string
  /** The scopes that the member cannot grant, separated by spaces; `""` if there are none. */
  ungrantable_scope: string
  /** The URL of the application that receives the response. */
  redirect_uri: string
}

/** An application that uses the project as its identity provider. */
export interface ConnectedAppClient {
  /** The id that the application sends. */
  client_id: string
  /** The name to show. */
  client_name: string
}

/** The next URL of a logout that an application started. */
export interface OAuthLogoutStartAnswer extends BasicAnswer {
  /** The URL to open. */
  redirect_uri: string
  /** True if the member must confirm first. */
  consent_required: boolean
}

/** The project's client id at Google. */
export interface OneTapStartAnswer extends BasicAnswer {
  /** `""` if the project has none. */
  google_client_id: string
}

/** The next step of One Tap. */
export interface OneTapSubmitAnswer extends BasicAnswer {
  /** The URL to open, at the provider. */
  redirect_url: string
}
