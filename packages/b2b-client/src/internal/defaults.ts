/** Reserved names (RFC 2606), so that no request goes to a real host before the application has set `hosts`. */
export const DEFAULT_HOSTS = { live: 'https://api.acme.example', test: 'https://test.acme.example' } as const
/** The domain of the provider's emails. Used if the project's configuration cannot be read. */
export const DEFAULT_EMAIL_DOMAIN = 'acme.example'
export const DEFAULT_BRAND = 'acme'
export const DEFAULT_BRAND_NAME = 'Acme'
/** Every public token starts with this text. */
export const TOKEN_PREFIX = 'public-token-'
/** The page about each error and message, by its code. Used in development builds only. */
export const ERROR_PAGE = 'https://docs.acme.example/errors'
/** The name of this package in telemetry and in console messages. */
export const SDK_IDENTIFIER = '@acme/b2b-client'
