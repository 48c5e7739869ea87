import { OAUTH_SERVICES } from '../internal/ofClient.ts'

/* The sign-in methods, social login providers and second factors. */

/** All sign-in methods that an organization can allow, in default order. */
export const AUTH_METHODS = [
  'magic_link',
  'email_otp',
  'password',
  'google_oauth',
  'microsoft_oauth',
  'hubspot_oauth',
  'slack_oauth',
  'github_oauth',
  'sso',
] as const
export type AuthMethod = (typeof AUTH_METHODS)[number]

/** Sign-in methods that send an email: a link or a code. */
export type MailedMethod = Extract<AuthMethod, 'magic_link' | 'email_otp'>

/** The social login providers. */
export const PROVIDERS = OAUTH_SERVICES
export type Provider = (typeof PROVIDERS)[number]

/** The second factors, in default order. */
export const MFA_METHODS = ['totp', 'sms_otp'] as const
export type MfaMethod = (typeof MFA_METHODS)[number]
