/*
 * Words that several entities use. A union of literals is a closed list. Where the provider may add values, `(string & {})` keeps other
 * texts possible while editors still suggest the known ones.
 */

/** Whether a way in is open to all, only to the entries of a list, or closed. The list is another field. */
export type Allowance = 'ALL_ALLOWED' | 'RESTRICTED' | 'NOT_ALLOWED'

/** Whether all methods of the project are allowed, or only the entries of a list. The list is another field. */
export type MethodPolicy = 'ALL_ALLOWED' | 'RESTRICTED'

/** A way to sign in that an organization can allow. */
export type AuthMethod =
  | 'sso'
  | 'magic_link'
  | 'email_otp'
  | 'password'
  | 'google_oauth'
  | 'microsoft_oauth'
  | 'hubspot_oauth'
  | 'slack_oauth'
  | 'github_oauth'

/** A second factor that an organization can allow. */
export type MfaMethod = 'sms_otp' | 'totp'

/** Whether every member needs a second factor, or only the members who enrolled one. */
export type MfaPolicy = 'OPTIONAL' | 'REQUIRED_FOR_ALL'

/** The identity provider behind a connection. Unknown values are shown like `generic`. */
export type IdentityProvider = 'generic' | 'okta' | 'microsoft-entra' | 'google-workspace' | (string & {})

/** Free-form data of your application: any keys, with values that JSON can hold. */
export type Metadata = { [key: string]: unknown }

/** A role that is assigned to members. */
export interface RoleReference {
  /** The id of the role in the project's RBAC policy. */
  role_id: string
}
