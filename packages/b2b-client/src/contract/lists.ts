/** The names of OAuth providers. Only the keys of `client.oauth` can be used to sign in. */
export const OAUTH_PROVIDERS = [
  'google',
  'microsoft',
  'apple',
  'github',
  'gitlab',
  'facebook',
  'discord',
  'salesforce',
  'slack',
  'amazon',
  'bitbucket',
  'linkedin',
  'coinbase',
  'twitch',
  'twitter',
  'tiktok',
  'snapchat',
  'figma',
  'yahoo',
] as const
/** The OAuth providers that organizations can use. */
export const OAUTH_SERVICES = ['google', 'microsoft', 'hubspot', 'slack', 'github'] as const
/** The channels for one-time codes. */
export const OTP_METHODS = ['sms', 'whatsapp', 'email'] as const
/** The kinds of second factor. */
export const SECOND_FACTORS = ['smsOtp', 'totp'] as const
/** The sign-in methods that a project can offer. */
export const B2B_PRODUCTS = ['emailMagicLinks', 'emailOtp', 'sso', 'passwords', 'oauth'] as const
