import { B2BLogin } from '@acme/b2b-react'

/** The page with this component. */
const here = globalThis.location?.origin

export const Login = () => (
  <B2BLogin
    config={{
      organizationSlug: 'acme',
      products: ['passwords'],
      passwordOptions: {
        loginRedirectURL: here,
        // The parameter tells the widget that the user wants to set a password. `acme` is the `brand` of the client.
        resetPasswordRedirectURL: here && `${here}?acme_redirect_type=reset_password`,
      },
    }}
  >
    You are signed in.
  </B2BLogin>
)
