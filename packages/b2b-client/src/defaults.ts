/** Reserved names (RFC 2606): nothing leaves for a real host unless the application says where its provider is. */
export const DEFAULT_HOSTS = { live: 'https://api.acme.example', test: 'https://test.acme.example' } as const
/** The sender's domain of the provider's mails, used when the project's configuration cannot be read. */
export const DEFAULT_EMAIL_DOMAIN = 'acme.example'
/** The scripts of third parties. */
export const DEFAULT_SCRIPTS = {
  oneTap: 'https://accounts.google.com/gsi/client',
  captcha: 'https://www.google.com/recaptcha/enterprise.js',
  deviceTelemetry: 'https://device.acme.example/telemetry.js',
  deviceTelemetrySubmit: 'https://device.acme.example/submit',
} as const
export const DEFAULT_BRAND = 'acme'
export const DEFAULT_BRAND_NAME = 'Acme'
/** A public token that holds this text belongs to the test host. */
export const TEST_TOKEN_MARK = 'public-token-test'
export const TOKEN_PREFIX = 'public-token-'
/** How this package names itself in telemetry. */
export const SDK_IDENTIFIER = '@acme/b2b-client'
