/* The lists that the specification builds in. Source: client specification section 3. */

/** The specification's names of services with accounts. Those that can sign somebody in here are the keys of `client.oauth`. */
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
/** Ways in which a one-time code is sent. */
export const OTP_METHODS = ['sms', 'whatsapp', 'email'] as const
/** What can be asked for besides the first proof of who somebody is. */
export const SECOND_FACTORS = ['smsOtp', 'totp'] as const
/** The ways to sign in that a project can offer. */
export const B2B_PRODUCTS = ['emailMagicLinks', 'emailOtp', 'sso', 'passwords', 'oauth'] as const
