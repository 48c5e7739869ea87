import { B2BLogin } from '@acme/b2b-react'

/** The links in the emails open this page. On a server, `location` is undefined. */
const here = globalThis.location?.origin

export const Login = () => (
  <B2BLogin
    config={{
      organizationSlug: 'acme',
      products: ['emailMagicLinks'],
      emailMagicLinksOptions: { loginRedirectURL: here, signupRedirectURL: here },
    }}
  >
    You are signed in.
  </B2BLogin>
)
