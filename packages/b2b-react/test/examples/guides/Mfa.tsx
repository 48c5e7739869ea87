import { B2BLogin } from '@acme/b2b-react'

export const Login = () => (
  <B2BLogin
    config={{
      organizationSlug: 'sterling',
      products: ['emailOtp'],
      // Users without a second factor can set up an authenticator app only.
      mfaProductInclude: ['totp'],
    }}
  >
    You are signed in.
  </B2BLogin>
)
