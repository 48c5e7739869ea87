import { B2BLogin } from '@acme/b2b-react'

/** The page that the identity provider sends the user back to: this page. */
const here = globalThis.location?.origin

export const Login = () => (
  <B2BLogin
    config={{
      organizationSlug: 'meridian',
      products: ['sso'],
      ssoOptions: { loginRedirectURL: here, signupRedirectURL: here },
    }}
  >
    You are signed in.
  </B2BLogin>
)
