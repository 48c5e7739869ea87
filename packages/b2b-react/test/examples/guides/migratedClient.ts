import { createB2BClient, type B2BClient, type ClientOptions } from '@acme/b2b-client'

/** The cookies of the SDK are `vendor_session` and `vendor_session_jwt`. */
export const options: ClientOptions = {
  brand: 'vendor',
  hosts: { live: 'https://api.vendor.example', test: 'https://test.vendor.example' },
  scripts: { deviceTelemetry: 'https://cdn.vendor.example/telemetry.js', deviceTelemetrySubmit: 'https://cdn.vendor.example/submit' },
  cookieOptions: { domain: 'example.com', availableToSubdomains: true },
  keepSessionAlive: 60,
}
export const makeClient = (publicToken: string) => createB2BClient(publicToken, options)

/** Signs the user in with the token of the URL. The result is null without a token, and `handled` is false for a link that sets a password. */
export const signInByUrl = (client: B2BClient) => client.authenticateByUrl({ session_duration_minutes: 60 })

/** Calls the listener after each change of the member. Returns a function that unsubscribes. */
export const followMember = (client: B2BClient, listener: (email: string | null) => void) =>
  client.self.onChange((member) => listener(member?.email_address ?? null))

/** With HttpOnly cookies: a host of your own site, in place of `hosts`. */
export const optionsWithOwnHost: ClientOptions = { brand: 'vendor', customBaseUrl: 'https://login.example.com' }

/** As an identity provider: all scopes are one text. */
export const startAuthorization = (client: B2BClient, client_id: string, redirect_uri: string) =>
  client.idp.oauthAuthorizeStart({ client_id, redirect_uri, response_type: 'code', scope: 'openid email' })
