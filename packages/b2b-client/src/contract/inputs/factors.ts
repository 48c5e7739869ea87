import type { Localized, SessionDuration, SignInTemplates } from './shared.ts'

/** Signs in with a password. */
export interface PasswordAuthenticateInput extends SessionDuration, Localized {
  /** The organization to sign in to. */
  organization_id: string
  /** The email address of the member. */
  email_address: string
  /** A secret. */
  password: string
}

/** Signs in with a password before the user chooses an organization. */
export interface PasswordDiscoveryAuthenticateInput {
  /** The email address of the user. */
  email_address: string
  /** A secret. */
  password: string
}

interface ResetStart {
  /** The email address of the recipient. */
  email_address: string
  /** The page that the link opens for a user without a password: an absolute URL of your application. Default: the project's setting. */
  login_redirect_url?: string | undefined
  /** The page for setting a new password: an absolute URL of your application. Default: the project's setting. */
  reset_password_redirect_url?: string | undefined
  /** How long the link is valid, in minutes: 5 to 10080. Default: 30. */
  reset_password_expiration_minutes?: number | undefined
  /** The email template for a new password. Default: the project's setting. */
  reset_password_template_id?: string | undefined
  /** The email template for an email address that is not verified yet. Default: the project's setting. */
  verify_email_template_id?: string | undefined
}

/** Requests an email with a link to set a new password. */
export interface PasswordResetByEmailStartInput extends ResetStart {
  /** The organization of the member. */
  organization_id: string
}

/** Requests an email with a link to set a new password before the user chooses an organization. */
export interface PasswordDiscoveryResetByEmailStartInput extends ResetStart {
  /** The page that the link opens to find the organizations of the user: an absolute URL of your application. Default: the project's setting. */
  discovery_redirect_url?: string | undefined
}

/** Sets a new password with the token of an email. */
export interface PasswordResetByEmailInput extends SessionDuration, Localized {
  /** The `token` parameter of the URL that the link opened. A secret. */
  password_reset_token: string
  /** The new password. A secret. */
  password: string
}

/** Sets a new password with the token of an email before the user chooses an organization. */
export interface PasswordDiscoveryResetByEmailInput {
  /** The `token` parameter of the URL that the link opened. A secret. */
  password_reset_token: string
  /** The new password. A secret. */
  password: string
}

/** Sets a new password with the old password. */
export interface PasswordResetByExistingPasswordInput extends Localized {
  /** The organization of the member. */
  organization_id: string
  /** The email address of the member. */
  email_address: string
  /** The old password. A secret. */
  existing_password: string
  /** The new password. A secret. */
  new_password: string
  /** The duration of the session, in minutes: 5 up to the project's maximum. */
  session_duration_minutes?: number | undefined
}

/** Sets a new password for the signed-in member. */
export interface PasswordResetBySessionInput {
  /** The new password. A secret. */
  password: string
}

/** Checks the strength of a password. */
export interface PasswordStrengthInput {
  /** The password to check. A secret. */
  password: string
  /** The email address of the member. A password that is similar to it is weaker. */
  email_address?: string | undefined
}

/** Requests an email with a code to sign in. */
export interface EmailOtpLoginOrSignupInput extends Localized, SignInTemplates {
  /** The organization to sign in to. */
  organization_id: string
  /** The email address of the recipient. */
  email_address: string
}

/** Checks an emailed code. */
export interface EmailOtpAuthenticateInput extends SessionDuration, Localized {
  /** 6 digits. */
  code: string
  /** The email address that received the code. */
  email_address: string
  /** The organization to sign in to. */
  organization_id: string
}

/** Requests an email with a code to find the organizations of the user. */
export interface EmailOtpDiscoverySendInput extends Localized {
  /** The email address of the recipient. */
  email_address: string
  /** The email template. Default: the project's setting. */
  login_template_id?: string | undefined
}

/** Checks an emailed discovery code. */
export interface EmailOtpDiscoveryAuthenticateInput {
  /** 6 digits. */
  code: string
  /** The email address that received the code. */
  email_address: string
}

/** Requests an SMS with a code. */
export interface SmsOtpSendInput extends Localized {
  /** The organization of the member. */
  organization_id: string
  /** The member that the code is for. */
  member_id: string
  /** In E.164 format, such as `+15555550142`. Needed if the member has no number yet. */
  mfa_phone_number?: string | undefined
  /** True uses a message format that phones recognize, so that they can fill in the code. */
  enable_autofill?: boolean | undefined
  /** The duration of a session that a filled-in code opens, in minutes. Default: 5. */
  autofill_session_duration_minutes?: number | undefined
}

interface SecondFactor extends SessionDuration {
  /** The organization of the member. */
  organization_id: string
  /** The member who signs in. */
  member_id: string
}

/** Checks a code from an SMS. */
export interface SmsOtpAuthenticateInput extends SecondFactor {
  /** 6 digits. */
  code: string
  /** `enroll`: every later sign-in of the member needs a second factor. `unenroll`: only if the organization requires it. */
  set_mfa_enrollment?: 'enroll' | 'unenroll' | undefined
}

/** Starts the enrollment of an authenticator app. */
export interface TotpCreateInput {
  /** The organization of the member. */
  organization_id: string
  /** The member who enrolls the app. */
  member_id: string
  /** How long the user can enter the first code, in minutes: 5 to 1440. Default: 60. */
  expiration_minutes?: number | undefined
}

/** Checks a code of an authenticator app. */
export interface TotpAuthenticateInput extends SecondFactor {
  /** 6 digits. */
  code: string
  /** `enroll`: every later sign-in of the member needs a second factor. `unenroll`: only if the organization requires it. */
  set_mfa_enrollment?: 'enroll' | 'unenroll' | undefined
  /** True makes the app the second factor to offer first. */
  set_default_mfa?: boolean | undefined
}

/** Uses up a recovery code. */
export interface RecoverInput extends SecondFactor {
  /** A secret, which works once. */
  recovery_code: string
}
