import { B2BLogin } from '@acme/b2b-react'

/** The page with this component. */
const here = globalThis.location?.origin

/** Adds the parameter that tells the widget that the user wants to set a password. `acme` is the `brand` of the client. */
function resetUrlOf(page: string) {
  const url = new URL(page)
  url.searchParams.set('acme_redirect_type', 'reset_password')
  return url.href
}

export const Login = () => (
  <B2BLogin
    config={{
      organizationSlug: 'acme',
      products: ['passwords'],
      passwordOptions: {
        loginRedirectURL: here,
        resetPasswordRedirectURL: here && resetUrlOf(here),
      },
    }}
  >
    You are signed in.
  </B2BLogin>
)
