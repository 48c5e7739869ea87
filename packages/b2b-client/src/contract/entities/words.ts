/*
 * Types that several entities use. If the provider can add values to a union, it contains `(string & {})`: it accepts other strings, and
 * editors still suggest the known values.
 */

/** Allows something always, only for the entries of a list in another field, or never. */
export type Allowance = 'ALL_ALLOWED' | 'RESTRICTED' | 'NOT_ALLOWED'

/** Allows all methods of the project, or only the entries of a list in another field. */
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

/** Requires a second factor of every member, or only of the members who enrolled one. */
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
