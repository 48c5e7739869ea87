/** For calls that open a session. */
export interface SessionDuration {
  /** The duration of the session, in minutes: 5 up to the project's maximum. */
  session_duration_minutes: number
}

/** For calls that make the provider send messages. */
export interface Localized {
  /** The language of the provider's messages, such as `en`, `es` or `pt-br`. Default: English. */
  locale?: string | undefined
}

/** For calls that email a member. */
export interface SignInTemplates {
  /** The email template for existing members. Default: the project's setting. */
  login_template_id?: string | undefined
  /** The email template for new members. Default: the project's setting. */
  signup_template_id?: string | undefined
}
