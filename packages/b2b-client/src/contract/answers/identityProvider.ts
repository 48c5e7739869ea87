import type { BasicAnswer } from '../entities/answer.ts'

/** An application's request to the member. */
export interface OAuthAuthorizeStartAnswer extends BasicAnswer {
  /** False if the member has agreed before: submit without asking. */
  consent_required: boolean
  /** The application. */
  oidc_client?: ConnectedAppClient | undefined
  /** The scopes that the member can grant, separated by spaces; `""` if there are none. */
  grantable_scope: string
  /** The scopes that the member cannot grant, separated by spaces; `""` if there are none. */
  ungrantable_scope: string
  /** Where the application takes the answer. */
  redirect_uri: string
}

/** An application that uses the project as its identity provider. */
export interface ConnectedAppClient {
  /** The id that the application sends. */
  client_id: string
  /** The name to show. */
  client_name: string
}

/** The next address of a logout that an application began. */
export interface OAuthLogoutStartAnswer extends BasicAnswer {
  /** Where to send the member. */
  redirect_uri: string
  /** True if the member must be asked first. */
  consent_required: boolean
}

/** The project's client id at Google. */
export interface OneTapStartAnswer extends BasicAnswer {
  /** `""` if the project has none. */
  google_client_id: string
}

/** The next address of a sign-in with Google. */
export interface OneTapSubmitAnswer extends BasicAnswer {
  /** An address of the provider. */
  redirect_url: string
}
