import { B2BLogin } from '@acme/b2b-react'

/** The links in the emails open this page. */
const here = globalThis.location?.origin

export const Login = () => (
  <B2BLogin
    config={{
      authFlowType: 'Discovery',
      products: ['emailMagicLinks'],
      emailMagicLinksOptions: { discoveryRedirectURL: here },
      // A user with one organization does not have to choose.
      directLoginForSingleMembership: { status: true },
    }}
  >
    You are signed in.
  </B2BLogin>
)
