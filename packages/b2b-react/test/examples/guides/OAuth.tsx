import { B2BLogin } from '@acme/b2b-react'

/** The page that the provider sends the user back to: this page. */
const here = globalThis.location?.origin

export const Login = () => (
  <B2BLogin
    config={{
      organizationSlug: 'acme',
      products: ['oauth', 'emailMagicLinks'],
      oauthOptions: {
        providers: ['google', { type: 'microsoft', customScopes: ['User.Read'] }, 'github'],
        loginRedirectURL: here,
        signupRedirectURL: here,
      },
      emailMagicLinksOptions: { loginRedirectURL: here, signupRedirectURL: here },
    }}
  >
    You are signed in.
  </B2BLogin>
)
