import type { B2BLoginConfig, Callbacks } from '@acme/b2b-react'

/** The page with the widget. On a server, `location` is undefined. */
const here = globalThis.location && `${globalThis.location.origin}/login`

export const config: B2BLoginConfig = {
  // The widget takes the organization from the URL of the page.
  organizationSlug: null,
  products: ['emailMagicLinks', 'emailOtp', 'passwords', 'oauth', 'sso'],
  sessionOptions: { sessionDurationMinutes: 60 },
  emailMagicLinksOptions: { loginRedirectURL: here, signupRedirectURL: here },
  oauthOptions: { providers: [{ type: 'google' }], loginRedirectURL: here, signupRedirectURL: here },
  ssoOptions: { loginRedirectURL: here, signupRedirectURL: here },
  // In place of a page with `authFlowType: 'PasswordReset'`. The link opens the same page.
  passwordOptions: { resetPasswordRedirectURL: here && `${here}?vendor_redirect_type=reset_password` },
}

/** The data of an event contains no token. */
export const callbacks: Callbacks = {
  onEvent: ({ type, data }) => console.log(type, data),
  onError: (error) => console.error(error),
}
